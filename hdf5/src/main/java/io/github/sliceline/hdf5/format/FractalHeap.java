package io.github.sliceline.hdf5.format;

import io.github.sliceline.UnsupportedFileException;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Fractal heap, which stores many links of a group or many attributes of an object. HDF5 File Format Specification 3.0,
 * section III.G.
 */
final class FractalHeap {
    private static final int MANAGED = 0;
    private static final int HUGE = 1;
    private static final int TINY = 2;
    private static final int TYPE_SHIFT = 4;
    private static final int DEEPEST = 64;

    private final MetadataFile file;
    private final long address;
    private final int idBytes;
    private final long hugeTree;
    private final int tableWidth;
    private final long startBlockBytes;
    private final long longestDirectBlock;
    private final int offsetWidth;
    private final int lengthWidth;
    private final long rootBlock;
    private final int rootRows;
    private final Map<Long, FieldReader> indirectBlocks = new HashMap<>();
    private final Set<Long> directBlocks = new HashSet<>();

    private FractalHeap(FieldReader header, long address) throws IOException {
        this.file = header.file();
        this.address = address;
        header.signature("FRHP").version(0);
        this.idBytes = header.u16();
        int filterBytes = header.u16();
        header.skip(1);
        long longestManaged = header.u32();
        header.length();
        this.hugeTree = header.address();
        header.skip(widthOfCounters());
        this.tableWidth = header.u16();
        this.startBlockBytes = header.length();
        this.longestDirectBlock = header.length();
        this.offsetWidth = (header.u16() + 7) / 8;
        header.skip(2);
        this.rootBlock = header.address();
        this.rootRows = header.u16();
        this.lengthWidth = Math.min((log2(longestDirectBlock) + 7) / 8, log2(longestManaged) / 8 + 1);
        check(header, filterBytes);
    }

    static FractalHeap open(MetadataFile file, long address) throws IOException {
        Superblock widths = file.superblock();
        int bytes = 26 + 12 * widths.lengthBytes() + 3 * widths.offsetBytes();
        return new FractalHeap(file.read(address, bytes, "fractal heap header"), address);
    }

    /**
     * Bytes of free space, its manager, and four pairs of counters of objects. They are not needed to find an object.
     */
    private int widthOfCounters() {
        return file.superblock().offsetBytes() + 9 * file.superblock().lengthBytes();
    }

    private void check(FieldReader header, int filterBytes) throws IOException {
        if (filterBytes > 0) {
            throw new UnsupportedFileException(file.source(), "links or attributes in a filtered heap");
        }
        header.checksum();
        boolean powers = Long.bitCount(startBlockBytes) == 1
                && Long.bitCount(longestDirectBlock) == 1
                && Integer.bitCount(tableWidth) == 1;
        if (!powers || startBlockBytes > longestDirectBlock || offsetWidth < 1 || offsetWidth > 8) {
            throw header.corrupt(
                    "blocks of " + startBlockBytes + " to " + longestDirectBlock + " bytes, " + tableWidth + " a row");
        }
    }

    /** Reads the object with a heap ID. The ID is read to its end. */
    FieldReader object(FieldReader id) throws IOException {
        if (id.remaining() != idBytes) {
            throw id.corrupt("heap ID of " + id.remaining() + " bytes, want " + idBytes);
        }
        int flags = id.u8();
        return switch (flags >> TYPE_SHIFT & 3) {
            case MANAGED -> managed(id.unsigned(offsetWidth), id.unsigned(lengthWidth));
            case HUGE -> huge(id);
            case TINY -> tiny(id, flags & 0x0F);
            default -> throw id.corrupt("heap ID of unknown type");
        };
    }

    /** Reads an object inside its ID. IDs of up to 17 bytes have the length in 4 bits, longer ones in 12. */
    private FieldReader tiny(FieldReader id, int lengthBits) throws IOException {
        int length = idBytes <= 17 ? lengthBits : lengthBits << 8 | id.u8();
        return id.slice(length + 1L, "tiny heap object");
    }

    private FieldReader huge(FieldReader id) throws IOException {
        Superblock widths = file.superblock();
        if (idBytes - 1 >= widths.offsetBytes() + widths.lengthBytes()) {
            return file.read(id.address(), id.length(), "huge heap object");
        }
        long wanted = id.unsigned(Math.min(id.remaining(), 8));
        Map<Long, FieldReader> found = new HashMap<>();
        BTreeV2.walk(file, hugeTree, BTreeV2.TYPE_HUGE_OBJECTS, record -> {
            long at = record.address();
            long bytes = record.length();
            if (record.length() == wanted) {
                found.put(wanted, file.read(at, bytes, "huge heap object"));
            }
        });
        FieldReader object = found.get(wanted);
        if (object == null) {
            throw id.corrupt("no huge heap object " + wanted);
        }
        return object;
    }

    private FieldReader managed(long offset, long length) throws IOException {
        if (rootRows == 0) {
            return inDirectBlock(rootBlock, startBlockBytes, offset, length);
        }
        return inIndirectBlock(rootBlock, rootRows, offset, length, 0);
    }

    /** Reads an object in a block. Its offset counts from the start of the block, including the block's header. */
    private FieldReader inDirectBlock(long block, long blockBytes, long offset, long length) throws IOException {
        if (block < 0 || offset > blockBytes || length > blockBytes - offset) {
            throw file.corrupt(address, "heap object at " + offset + " is not inside its block");
        }
        if (!directBlocks.contains(block)) {
            file.read(block, 4, "fractal heap block").signature("FHDB");
            directBlocks.add(block);
        }
        return file.read(block + offset, length, "heap object");
    }

    /**
     * Follows the doubling table. Rows 0 and 1 have blocks of the starting size. Blocks of each further row are twice
     * as long as those before. Blocks longer than a direct block may be are tables themselves.
     */
    private FieldReader inIndirectBlock(long block, int rows, long offset, long length, int depth) throws IOException {
        long rowBytes = Math.multiplyExact(startBlockBytes, tableWidth);
        int row = offset < rowBytes ? 0 : log2(offset) - log2(rowBytes) + 1;
        if (row >= rows || depth > DEEPEST || block < 0) {
            throw file.corrupt(address, "heap object at " + offset + " is past the heap's end");
        }
        long rowStart = row == 0 ? 0 : rowBytes << (row - 1);
        long blockBytes = row == 0 ? startBlockBytes : startBlockBytes << (row - 1);
        long column = (offset - rowStart) / blockBytes;
        long child = child(block, rows, row * (long) tableWidth + column);
        long within = (offset - rowStart) % blockBytes;
        if (blockBytes <= longestDirectBlock) {
            return inDirectBlock(child, blockBytes, within, length);
        }
        int childRows = log2(blockBytes) - log2(rowBytes) + 1;
        return inIndirectBlock(child, childRows, within, length, depth + 1);
    }

    private long child(long block, int rows, long index) throws IOException {
        FieldReader pointers = indirectBlocks.get(block);
        int width = file.superblock().offsetBytes();
        if (pointers == null) {
            long pointerBytes = (long) rows * tableWidth * width;
            FieldReader whole = file.read(block, 9L + width + offsetWidth + pointerBytes, "fractal heap table");
            whole.signature("FHIB").version(0).skip(width + (long) offsetWidth);
            pointers = whole.slice(pointerBytes, "fractal heap table");
            whole.checksum();
            indirectBlocks.put(block, pointers);
        }
        return pointers.copy().skip(index * width).address();
    }

    private static int log2(long value) {
        return 63 - Long.numberOfLeadingZeros(Math.max(1, value));
    }
}
