package io.github.sliceline;

/**
 * Limits of what a reader reads, remembers and allocates for a file before it believes the file's content. A file from
 * outside may claim anything. A claim above a limit is refused with a {@link ReadLimitException} that names the limit.
 * Immutable; start from {@link #DEFAULTS}.
 *
 * <p>Below these limits the file's length bounds everything. A block, chunk or table is allocated only if the file is
 * long enough to hold it. If it is compressed, the file's bytes must be able to inflate to it.
 */
public final class ReadLimits {

    /**
     * The default limits: 4 GiB of metadata; one chunk per 128 bytes of the JVM's maximum memory, at least a million;
     * chunks of one eighth of that memory, at most 1 GiB; 100,000 objects; 4 MiB of attributes.
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
     * Returns the maximum bytes of headers, links and chunk indexes that one operation may read, such as opening a
     * dataset. An operation on a short file may read no more than 64 MiB, or four times the file's length if that is
     * greater.
     */
    public long metadataBytes() {
        return metadataBytes;
    }

    /** Returns these limits with another limit of metadata bytes. */
    public ReadLimits withMetadataBytes(long most) {
        return new ReadLimits(most, chunks, chunkBytes, objects, attributeBytes);
    }

    /** Returns the maximum number of chunks of an index. Each takes up to 24 bytes of memory. */
    public long chunks() {
        return chunks;
    }

    /** Returns these limits with another limit of chunks. */
    public ReadLimits withChunks(long most) {
        return new ReadLimits(metadataBytes, most, chunkBytes, objects, attributeBytes);
    }

    /**
     * Returns the maximum size of a filtered chunk after decoding, in bytes. Chunks without filters are not limited.
     */
    public long chunkBytes() {
        return chunkBytes;
    }

    /** Returns these limits with another limit of the size of a filtered chunk. */
    public ReadLimits withChunkBytes(long most) {
        return new ReadLimits(metadataBytes, chunks, most, objects, attributeBytes);
    }

    /** Returns the maximum number of groups, datasets and links that a search for datasets visits. */
    public long objects() {
        return objects;
    }

    /** Returns these limits with another limit of objects. */
    public ReadLimits withObjects(long most) {
        return new ReadLimits(metadataBytes, chunks, chunkBytes, most, attributeBytes);
    }

    /** Returns the maximum bytes of attribute values that are read per object. Further attributes are omitted. */
    public long attributeBytes() {
        return attributeBytes;
    }

    /** Returns these limits with another limit of attribute bytes. */
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
