/**
 * Reads objects of web servers with the JDK's client: range requests (RFC 9110, section 14), explanations of failures,
 * and retries. Start at {@link io.github.sliceline.remote.http.HttpStore}. Hidden from applications.
 */
@NullMarked
package io.github.sliceline.remote.http;

import org.jspecify.annotations.NullMarked;
