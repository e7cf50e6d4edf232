/** Objects in buckets of S3, and of stores with the same protocol. They are read by ranges and written in parts. */
@SuppressWarnings("module") // the digit belongs to the protocol's name
module io.github.sliceline.s3 {
    requires transitive io.github.sliceline.io;
    requires software.amazon.awssdk.auth;
    requires software.amazon.awssdk.awscore;
    requires software.amazon.awssdk.core;
    requires software.amazon.awssdk.http;
    requires software.amazon.awssdk.http.apache5;
    requires software.amazon.awssdk.profiles;
    requires software.amazon.awssdk.regions;
    requires software.amazon.awssdk.retries.api;
    requires transitive software.amazon.awssdk.services.s3;
    requires software.amazon.awssdk.utils;
    requires static transitive org.jspecify;

    provides io.github.sliceline.remote.ObjectStore with
            io.github.sliceline.s3.S3Store;

    exports io.github.sliceline.s3;
}
