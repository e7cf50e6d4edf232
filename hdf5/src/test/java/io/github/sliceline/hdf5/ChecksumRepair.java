package io.github.sliceline.hdf5;

import io.github.sliceline.hdf5.format.Lookup3;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the checksums of a changed file right again, so that the change is seen by the parser behind them.
 * Where they are is found in the file before the change.
 */
public final class ChecksumRepair {
    private static final List<String> SIGNATURES = List.of(
            "\u0089HDF",
            "OHDR",
            "OCHK",
            "BTHD",
            "BTIN",
            "BTLF",
            "FRHP",
            "FHIB",
            "FHDB",
            "FAHD",
            "FADB",
            "EAHD",
            "EAIB",
            "EASB",
            "EADB");

    /** No block of the seed files is longer. */
    private static final int LONGEST = 4096;

    private final List<Block> blocks;

    /** A block and the place of its checksum, right after it. */
    private record Block(int start, int end) {}

    private ChecksumRepair(List<Block> blocks) {
        this.blocks = blocks;
    }

    /** Finds the checksums of a sound file. */
    public static ChecksumRepair of(byte[] sound) {
        List<Block> blocks = new ArrayList<>();
        String text = new String(sound, StandardCharsets.ISO_8859_1);
        ByteBuffer bytes = ByteBuffer.wrap(sound).order(ByteOrder.LITTLE_ENDIAN);
        for (String signature : SIGNATURES) {
            for (int at = text.indexOf(signature); at >= 0; at = text.indexOf(signature, at + 1)) {
                int end = end(bytes, at);
                if (end > 0) {
                    blocks.add(new Block(at, end));
                }
            }
        }
        return new ChecksumRepair(blocks);
    }

    private static int end(ByteBuffer bytes, int start) {
        int last = Math.min(bytes.capacity() - Integer.BYTES, start + LONGEST);
        for (int end = start + 8; end <= last; end++) {
            if (Lookup3.hash(bytes, start, end - start) == bytes.getInt(end)) {
                return end;
            }
        }
        return -1;
    }

    /** How many checksums there are. */
    public int size() {
        return blocks.size();
    }

    /** Writes the checksums of a file of the same length. */
    public void repair(byte[] changed) {
        ByteBuffer bytes = ByteBuffer.wrap(changed).order(ByteOrder.LITTLE_ENDIAN);
        for (Block block : blocks) {
            if (block.end <= changed.length - Integer.BYTES) {
                bytes.putInt(block.end, Lookup3.hash(bytes, block.start, block.end - block.start));
            }
        }
    }
}
