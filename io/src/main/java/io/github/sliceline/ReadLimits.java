package io.github.sliceline;

/**
 * How much a file may make us read, remember and allocate before its content is believed. A file comes from
 * outside and may say anything; what goes past a limit is refused by a {@link ReadLimitException} that names
 * it. Start from {@link #DEFAULTS}.
 *
 * <p>Below these limits the file's own length bounds everything: no block, chunk or table is allocated that
 * could not be in the file, or, where it is compressed, could not come out of the bytes that are.
 *
 * @param metadataBytes most bytes of headers, links and chunk indexes that one operation may read, such as opening a dataset;
 *     for a short file 64 MiB or four times its length is the limit, if that is less
 * @param chunks most chunks that an index may hold, at up to 24 bytes of memory each
 * @param chunkBytes longest chunk that is decoded, in bytes in memory; chunks without filters are not decoded
 * @param objects most groups, datasets and links that are looked at in search of datasets
 * @param attributeBytes most bytes of attribute values of one object; attributes past it are left out
 */
public record ReadLimits(long metadataBytes, long chunks, long chunkBytes, long objects, long attributeBytes) {

    /**
     * 4 GiB of metadata; a chunk for each 128 bytes of the memory that the JVM may use, at least a million;
     * chunks of an eighth of that memory, at most 1 GiB; 100,000 objects; 4 MiB of attributes.
     */
    public static final ReadLimits DEFAULTS = ofMemory(Runtime.getRuntime().maxMemory());

    public ReadLimits {
        requirePositive("bytes of metadata", metadataBytes);
        requirePositive("chunks", chunks);
        requirePositive("bytes of a chunk", chunkBytes);
        requirePositive("objects", objects);
        requirePositive("bytes of attributes", attributeBytes);
    }

    private static ReadLimits ofMemory(long bytes) {
        return new ReadLimits(
                4L << 30, Math.max(1 << 20, bytes / 128), Math.min(1L << 30, bytes / 8), 100_000, 4L << 20);
    }

    /** These limits with another one for metadata. */
    public ReadLimits withMetadataBytes(long most) {
        return new ReadLimits(most, chunks, chunkBytes, objects, attributeBytes);
    }

    /** These limits with another one for the number of chunks. */
    public ReadLimits withChunks(long most) {
        return new ReadLimits(metadataBytes, most, chunkBytes, objects, attributeBytes);
    }

    /** These limits with another one for the length of a filtered chunk. */
    public ReadLimits withChunkBytes(long most) {
        return new ReadLimits(metadataBytes, chunks, most, objects, attributeBytes);
    }

    /** These limits with another one for objects. */
    public ReadLimits withObjects(long most) {
        return new ReadLimits(metadataBytes, chunks, chunkBytes, most, attributeBytes);
    }

    /** These limits with another one for attributes. */
    public ReadLimits withAttributeBytes(long most) {
        return new ReadLimits(metadataBytes, chunks, chunkBytes, objects, most);
    }

    private static void requirePositive(String what, long limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit of " + what + " must be >= 1, got " + limit);
        }
    }
}
