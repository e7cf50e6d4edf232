package io.github.sliceline.hdf5.format;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.format.StorageLayout.Chunked;
import io.github.sliceline.hdf5.format.StorageLayout.Compact;
import io.github.sliceline.hdf5.format.StorageLayout.Contiguous;
import io.github.sliceline.hdf5.format.StorageLayout.IndexKind;
import io.github.sliceline.hdf5.grid.Shape;
import java.io.IOException;
import java.util.stream.LongStream;

/**
 * Data layout message, versions 1 to 5. HDF5 File Format Specification 3.0 and 4.0, section IV.A.2.i. Version 5 (HDF5
 * 2.0) differs from 4 only in the width of chunk sizes.
 *
 * @param path path of the dataset, for errors
 * @param extents extents of the dataset; its bytes fit in a long
 * @param elementBytes bytes of an element
 * @param filtered true if chunks go through filters, after which their length is checked
 */
public record LayoutMessage(String path, DatasetInfo.Extents extents, int elementBytes, boolean filtered) {
    private static final int COMPACT = 0;
    private static final int CONTIGUOUS = 1;
    private static final int CHUNKED = 2;
    private static final int VIRTUAL = 3;

    /** Version in which B-trees are the only index of chunks; the next constant is the width of an extent in it. */
    private static final int TREE_VERSION = 3;

    private static final int TREE_EXTENT_BYTES = 4;

    /** Creation parameter of the fixed arrays that we write: libhdf5's default (H5Dpkg.h). */
    public static final int PAGE_BITS = 10;

    private static final int NO_FLAGS = 0;
    private static final int EDGE_CHUNKS_UNFILTERED = 1;
    private static final int SINGLE_CHUNK_FILTERED = 2;

    StorageLayout parse(FieldReader message) throws IOException {
        int version = message.u8();
        if (version < 1 || version > 5) {
            throw new UnsupportedFileException(
                    message.file().source(),
                    path + " has version " + version + " of the layout message; 1 to 5 are known");
        }
        return version < TREE_VERSION ? old(message, version) : recent(message, version);
    }

    private StorageLayout old(FieldReader message, int version) throws IOException {
        int dimensions = message.u8();
        int storage = message.u8();
        message.skip(5);
        long address = storage == COMPACT ? -1 : message.address();
        if (storage == CHUNKED) {
            return treeIndexed(message, dimensions, address, version);
        }
        message.skip(4L * dimensions);
        return storage == COMPACT ? compact(message, message.u32()) : contiguous(message, storage, address);
    }

    private StorageLayout recent(FieldReader message, int version) throws IOException {
        int storage = message.u8();
        return switch (storage) {
            case COMPACT -> compact(message, message.u16());
            case CHUNKED ->
                version == TREE_VERSION
                        ? treeIndexed(message, message.u8(), message.address(), version)
                        : indexed(message, version);
            default -> contiguous(message, storage, storage == CONTIGUOUS ? message.address() : -1);
        };
    }

    private StorageLayout compact(FieldReader message, long stored) throws IOException {
        if (stored < bytes()) {
            throw message.corrupt(path + " has " + stored + " bytes in its header, want " + bytes());
        }
        return new Compact(message.slice(bytes(), "compact dataset").rest());
    }

    /**
     * Reads contiguous storage. The message's own length is not used: old files leave it out, and the dataspace gives
     * the length.
     */
    private StorageLayout contiguous(FieldReader message, int storage, long address) throws IOException {
        if (storage == VIRTUAL) {
            throw new UnsupportedFileException(
                    message.file().source(), path + " is a virtual dataset; its source files are not followed");
        }
        if (storage != CONTIGUOUS) {
            throw message.corrupt("storage class " + storage + ", want 0 to 3");
        }
        if (address >= 0 && !message.file().holds(address, bytes())) {
            throw message.file()
                    .corrupt(
                            address,
                            path + " of " + bytes() + " bytes is not inside the file of "
                                    + message.file().size() + " bytes");
        }
        return new Contiguous(address, bytes());
    }

    private long bytes() {
        return extents.current().size() * elementBytes;
    }

    private Chunked treeIndexed(FieldReader message, int dimensions, long address, int version) throws IOException {
        Shape chunk = chunkShape(message, dimensions, TREE_EXTENT_BYTES, true);
        return new Chunked(chunk, IndexKind.BTREE_V1, address, false, -1, 0, version);
    }

    private Chunked indexed(FieldReader message, int version) throws IOException {
        int flags = message.u8();
        int dimensions = message.u8();
        int width = message.u8();
        if (width < 1 || width > 8) {
            throw message.corrupt("chunk extents of " + width + " bytes, want 1 to 8");
        }
        Shape chunk = chunkShape(message, dimensions, width, filtered);
        IndexKind kind = kind(message);
        long singleBytes = -1;
        int singleMask = 0;
        if (kind == IndexKind.SINGLE && (flags & SINGLE_CHUNK_FILTERED) != 0) {
            singleBytes = message.length();
            singleMask = message.s32();
        }
        message.skip(parameters(kind).length);
        boolean edges = (flags & EDGE_CHUNKS_UNFILTERED) != 0;
        return new Chunked(chunk, kind, message.address(), edges, singleBytes, singleMask, version);
    }

    private static IndexKind kind(FieldReader message) throws IOException {
        int code = message.u8();
        for (IndexKind kind : IndexKind.values()) {
            if (kind.number == code && code > 0) {
                return kind;
            }
        }
        throw message.corrupt("chunk index type " + code + ", want 1 to 5");
    }

    /**
     * Returns creation parameters as we write them. The index's own header repeats them, so only their length is used
     * when reading.
     */
    private static byte[] parameters(IndexKind kind) {
        return switch (kind) {
            case FIXED_ARRAY -> new byte[] {PAGE_BITS};
            case EXTENSIBLE_ARRAY -> new byte[5];
            case BTREE_V2 -> new byte[6];
            case BTREE_V1, SINGLE, IMPLICIT -> new byte[0];
        };
    }

    /**
     * Reads chunk extents. The element's bytes are stored as one more dimension, the last. PureHDF writes 4 there for
     * float64.
     *
     * @param proven true if the length of each chunk is compared with its elements later, so that a wrong element size
     *     is harmless
     */
    private Shape chunkShape(FieldReader message, int dimensions, int width, boolean proven) throws IOException {
        int rank = extents.current().rank();
        if (dimensions != rank + 1) {
            throw message.corrupt("chunks of " + (dimensions - 1) + " dimensions in a dataset of " + rank);
        }
        long[] chunk = new long[rank];
        long size = 1;
        for (int d = 0; d < rank; d++) {
            chunk[d] = message.unsigned(width);
            if (chunk[d] <= 0 || size > Long.MAX_VALUE / elementBytes / chunk[d]) {
                throw message.corrupt("chunk extent " + chunk[d] + " in dimension " + d);
            }
            size *= chunk[d];
        }
        long element = message.unsigned(width);
        if (element != elementBytes && !proven) {
            throw message.corrupt("chunks of elements of " + element + " bytes, want " + elementBytes);
        }
        return Shape.of(chunk);
    }

    /**
     * Encodes the message of a contiguous or chunked dataset.
     *
     * @param version 3 or 4; chunks in a version 1 B-tree have 3 in any case
     */
    public static FieldWriter body(int version, StorageLayout layout, int elementBytes) {
        if (layout instanceof Contiguous piece) {
            return new FieldWriter()
                    .u8(version)
                    .u8(CONTIGUOUS)
                    .address(piece.address())
                    .u64(piece.bytes());
        }
        Chunked chunked = (Chunked) layout;
        Shape chunk = chunked.chunk();
        if (chunked.kind() == IndexKind.BTREE_V1) {
            FieldWriter out = new FieldWriter()
                    .u8(TREE_VERSION)
                    .u8(CHUNKED)
                    .u8(chunk.rank() + 1)
                    .address(chunked.indexAddress());
            return putChunk(out, chunk, elementBytes, TREE_EXTENT_BYTES);
        }
        long longest = LongStream.of(chunk.extents()).max().orElseThrow();
        int width = FieldWriter.widthOf(Math.max(longest, elementBytes)); // HDF5 2.0 requires the least width
        FieldWriter out = new FieldWriter()
                .u8(version)
                .u8(CHUNKED)
                .u8(NO_FLAGS)
                .u8(chunk.rank() + 1)
                .u8(width);
        return putChunk(out, chunk, elementBytes, width)
                .u8(chunked.kind().number)
                .bytes(parameters(chunked.kind()))
                .address(chunked.indexAddress());
    }

    private static FieldWriter putChunk(FieldWriter out, Shape chunk, int elementBytes, int width) {
        for (long extent : chunk.extents()) {
            out.unsigned(extent, width);
        }
        return out.unsigned(elementBytes, width);
    }
}
