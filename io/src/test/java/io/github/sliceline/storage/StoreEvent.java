package io.github.sliceline.storage;

import java.nio.ByteBuffer;

/** Something that happened to the files of an {@link IoRecording}. */
public sealed interface StoreEvent {

    /** Name of the file that it happened to; empty if it was the folder. */
    String file();

    /**
     * Bytes written.
     *
     * @param data read-only, position 0 to its limit
     */
    record Write(String file, long position, ByteBuffer data) implements StoreEvent {
        /** Without data, which would be long. */
        @Override
        public String toString() {
            return "write " + file + " " + position + "+" + data.capacity();
        }
    }

    /** A file cut, never lengthened. */
    record Truncate(String file, long size) implements StoreEvent {}

    /** What was written to a file and cut off it is on the medium. */
    record Force(String file) implements StoreEvent {}

    /** An empty file made. */
    record Create(String file) implements StoreEvent {}

    /** A file's name removed. */
    record Delete(String file) implements StoreEvent {}

    /** A file given another name, replacing the file that had it. */
    record Rename(String file, String to) implements StoreEvent {}

    /** Files made, removed and renamed so far are on the medium. */
    record ForceFolder() implements StoreEvent {
        @Override
        public String file() {
            return "";
        }
    }
}
