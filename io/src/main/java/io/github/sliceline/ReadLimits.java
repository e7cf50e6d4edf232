package io.github.sliceline;

/**
 * How much a file may make us read, remember and allocate before its content is believed. A file comes from
 * outside and may say anything; what goes past a limit is refused by a {@link ReadLimitException} that names
 * it. Immutable; start from {@link #DEFAULTS}.
 *
 * <p>Below these limits the file's own length bounds everything: no block, chunk or table is allocated that
 * could not be in the file, or, where it is compressed, could not come out of the bytes that are.
 */
public final class ReadLimits {

    /**
     * 4 GiB of metadata; a chunk for each 128 bytes of the memory that the JVM may use, at least a million;
     * chunks of an eighth of that memory, at most 1 GiB; 100,000 objects; 4 MiB of attributes.
     */
    public static final ReadLimits DEFAULTS = ofMemory(Runtime.getRuntime().maxMemory());

    private final long metadataBytes;
    private final long chunks;
    private final long chunkBytes;
    private final long objects;
    private final long attributeBytes;

    private ReadLimits(long metadataBytes, long chunks, long chunkBytes, long objects, long attributeBytes) {
        this.metadataBytes = positive("bytes of metadata", metadataBytes);
        this.chunks = positive("chunks", chunks);
        this.chunkBytes = positive("bytes of a chunk", chunkBytes);
        this.objects = positive("objects", objects);
        this.attributeBytes = positive("bytes of attributes", attributeBytes);
    }

    private static ReadLimits ofMemory(long bytes) {
        return new ReadLimits(
                4L << 30, Math.max(1 << 20, bytes / 128), Math.min(1L << 30, bytes / 8), 100_000, 4L << 20);
    }

    /**
     * Most bytes of headers, links and chunk indexes that one operation may read, such as opening a dataset; for a
     * short file 64 MiB or four times its length is the limit, if that is less.
     */
    public long metadataBytes() {
        return metadataBytes;
    }

    /** These limits with another one for metadata. */
    public ReadLimits withMetadataBytes(long most) {
        return new ReadLimits(most, chunks, chunkBytes, objects, attributeBytes);
    }

    /** Most chunks that an index may hold, at up to 24 bytes of memory each. */
    public long chunks() {
        return chunks;
    }

    /** These limits with another one for the number of chunks. */
    public ReadLimits withChunks(long most) {
        return new ReadLimits(metadataBytes, most, chunkBytes, objects, attributeBytes);
    }

    /** Longest chunk that is decoded, in bytes in memory; chunks without filters are not decoded. */
    public long chunkBytes() {
        return chunkBytes;
    }

    /** These limits with another one for the length of a filtered chunk. */
    public ReadLimits withChunkBytes(long most) {
        return new ReadLimits(metadataBytes, chunks, most, objects, attributeBytes);
    }

    /** Most groups, datasets and links that are looked at in search of datasets. */
    public long objects() {
        return objects;
    }

    /** These limits with another one for objects. */
    public ReadLimits withObjects(long most) {
        return new ReadLimits(metadataBytes, chunks, chunkBytes, most, attributeBytes);
    }

    /** Most bytes of attribute values of one object; attributes past it are left out. */
    public long attributeBytes() {
        return attributeBytes;
    }

    /** These limits with another one for attributes. */
    public ReadLimits withAttributeBytes(long most) {
        return new ReadLimits(metadataBytes, chunks, chunkBytes, objects, most);
    }

    private static long positive(String what, long limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit of " + what + " must be >= 1, got " + limit);
        }
        return limit;
    }
}
