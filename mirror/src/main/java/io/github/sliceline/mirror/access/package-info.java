/** How a mirror server is reached: its address, the token that both ends know, TLS, and its refusals. */
@NullMarked
package io.github.sliceline.mirror.access;

import org.jspecify.annotations.NullMarked;
