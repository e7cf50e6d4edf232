/**
 * The client's access to a mirror server: the server's address, the token that both ends know, TLS, and the exception
 * for refusals.
 */
@NullMarked
package io.github.sliceline.mirror.access;

import org.jspecify.annotations.NullMarked;
