/**
 * How a client reaches a mirror server: its address, the token that both ends know, TLS, and the reasons for which the server
 * refuses.
 */
@NullMarked
package io.github.sliceline.mirror.access;

import org.jspecify.annotations.NullMarked;
