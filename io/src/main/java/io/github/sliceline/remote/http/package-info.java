/**
 * Objects of web servers, by the JDK's own client: requests for ranges of bytes, what may go wrong with them, and when they
 * are sent again. Range requests as RFC 9110, section 14, has them. Start at
 * {@link io.github.sliceline.remote.http.HttpStore}. Hidden from applications.
 */
@NullMarked
package io.github.sliceline.remote.http;

import org.jspecify.annotations.NullMarked;
