/**
 * Objects in buckets of S3, and of stores with the same protocol, by the synchronous client of the AWS SDK for Java 2.
 * Only the SDK repeats requests. This package does not know what the bytes mean.
 */
@NullMarked
package io.github.sliceline.s3;

import org.jspecify.annotations.NullMarked;
