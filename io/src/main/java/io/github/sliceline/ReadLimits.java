package io.github.sliceline;

/**
 * How much a file may make us read, remember and allocate before its content is believed. A file comes from
 * outside and may say anything; what goes past a limit is refused by a {@link ReadLimitException} that names
 * it. Immutable; start from {@link #DEFAULTS}.
 *
 * <p>Below these limits the file's own length bounds everything: no block, chunk or table is allocated that
 * could not be in the file, or, where it is compressed, could not come out of the bytes that are.
 */
public final class ReadLimits extends Options<ReadLimits> {

    /**
     * 4 GiB of metadata; a chunk for each 128 bytes of the memory that the JVM may use, at least a million;
     * chunks of an eighth of that memory, at most 1 GiB; 100,000 objects; 4 MiB of attributes.
     */
    public static final ReadLimits DEFAULTS =
            new ReadLimits(Runtime.getRuntime().maxMemory());

    private long metadataBytes = 4L << 30;
    private long chunks;
    private long chunkBytes;
    private long objects = 100_000;
    private long attributeBytes = 4L << 20;

    /** Defaults for a JVM that may use so many bytes. */
    private ReadLimits(long memoryBytes) {
        this.chunks = Math.max(1 << 20, memoryBytes / 128);
        this.chunkBytes = Math.min(1L << 30, memoryBytes / 8);
    }

    /**
     * Most bytes of headers, links and chunk indexes that one operation may read, such as opening a dataset; for a
     * short file 64 MiB or four times its length is the limit, if that is less.
     */
    public long metadataBytes() {
        return metadataBytes;
    }

    /** Limits with another one for metadata. */
    public ReadLimits withMetadataBytes(long most) {
        return with(o -> o.metadataBytes = positive("bytes of metadata", most));
    }

    /** Most chunks that an index may hold, at up to 24 bytes of memory each. */
    public long chunks() {
        return chunks;
    }

    /** Limits with another one for the number of chunks. */
    public ReadLimits withChunks(long most) {
        return with(o -> o.chunks = positive("chunks", most));
    }

    /** Longest chunk that is decoded, in bytes in memory; chunks without filters are not decoded. */
    public long chunkBytes() {
        return chunkBytes;
    }

    /** Limits with another one for the length of a filtered chunk. */
    public ReadLimits withChunkBytes(long most) {
        return with(o -> o.chunkBytes = positive("bytes of a chunk", most));
    }

    /** Most groups, datasets and links that are looked at in search of datasets. */
    public long objects() {
        return objects;
    }

    /** Limits with another one for objects. */
    public ReadLimits withObjects(long most) {
        return with(o -> o.objects = positive("objects", most));
    }

    /** Most bytes of attribute values of one object; attributes past it are left out. */
    public long attributeBytes() {
        return attributeBytes;
    }

    /** Limits with another one for attributes. */
    public ReadLimits withAttributeBytes(long most) {
        return with(o -> o.attributeBytes = positive("bytes of attributes", most));
    }

    private static long positive(String what, long limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit of " + what + " must be >= 1, got " + limit);
        }
        return limit;
    }
}
