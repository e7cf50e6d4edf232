/**
 * Objects in buckets of S3, and of stores that speak its protocol, by the synchronous client of the AWS SDK for Java 2. What the
 * bytes are, nothing here knows. Requests are repeated by the SDK and by nobody else.
 */
@NullMarked
package io.github.sliceline.s3;

import org.jspecify.annotations.NullMarked;
