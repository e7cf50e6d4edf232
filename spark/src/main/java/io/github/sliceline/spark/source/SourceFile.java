package io.github.sliceline.spark.source;

import java.io.Serializable;

/**
 * One version of a file, as the driver found it.
 *
 * @param kind who reads it
 * @param uri its full name, which may hold secrets: not for messages
 * @param name the same without them
 * @param length bytes
 * @param version what changes with its content, such as an entity tag or the time of the last change
 */
public record SourceFile(Kind kind, String uri, String name, long length, String version) implements Serializable {
    /** Who reads a file. */
    public enum Kind {
        /** This machine, without Hadoop in between. */
        LOCAL,
        /** A file system that Hadoop knows. */
        HADOOP,
        /** A store of ours. */
        STORE
    }

    /** The name without secrets. */
    @Override
    public String toString() {
        return name;
    }
}
