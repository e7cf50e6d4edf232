package io.github.sliceline.spark.source;

import java.io.Serializable;

/**
 * One version of a file, as found by the driver.
 *
 * @param kind way in which the file is read
 * @param uri full name, which may contain secrets; not for messages
 * @param name full name without secrets
 * @param length size in bytes
 * @param version text that changes with the content, such as an entity tag or the time of the last change
 */
public record SourceFile(Kind kind, String uri, String name, long length, String version) implements Serializable {
    /** Way in which a file is read. */
    public enum Kind {
        /** Directly from a local file, without Hadoop. */
        LOCAL,
        /** Through a file system of Hadoop. */
        HADOOP,
        /** Through an {@code ObjectStore} of Sliceline. */
        STORE
    }

    /** Returns the name without secrets. */
    @Override
    public String toString() {
        return name;
    }
}
