package io.github.sliceline.undo;

import java.nio.ByteBuffer;
import java.util.List;

/** What stands in a journal: first what file it is of, then groups of changes, each beginning with an extent. */
sealed interface UndoRecord {

    /**
     * The file as it was.
     *
     * @param size its length in bytes
     * @param seal what is broken while it is overwritten
     * @param probes places that tell this file from others
     */
    record Begun(long size, Seal seal, List<Probe> probes) implements UndoRecord {
        public Begun {
            probes = List.copyOf(probes);
        }
    }

    /** Checksum (CRC-32C) of some bytes of the file as it was. */
    record Probe(long position, int length, int crc) {}

    /**
     * A group of changes begins: the file is cut to {@code cut}, then pages are written, then it has {@code size}.
     */
    record Extent(long cut, long size) implements UndoRecord {}

    /**
     * A page of the file.
     *
     * @param old whether as it was before anything was changed, or as this group makes it
     * @param bytes from position to limit; fewer than a page where the file ends
     */
    record Image(boolean old, long position, ByteBuffer bytes) implements UndoRecord {}

    /**
     * Ends a part of the journal, which is forced as one. What follows the last of these was never forced, and nothing
     * that it names was overwritten.
     *
     * @param committed whether all groups so far are to stay
     */
    record Forced(boolean committed) implements UndoRecord {}
}
