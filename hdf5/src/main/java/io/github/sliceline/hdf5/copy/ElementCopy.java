package io.github.sliceline.hdf5.copy;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.Job;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.StorageLayout.Compact;
import io.github.sliceline.hdf5.format.StorageLayout.Contiguous;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.hdf5.write.ChunkEncoder;
import io.github.sliceline.hdf5.write.EncodedFile;
import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Copier of datasets' elements as they are stored, piece by piece. */
final class ElementCopy {
    private static final String STAGE = "Copying other objects";
    private static final int PIECE_BYTES = 4 << 20;

    /** Bytes that a chunk may have more than twice its decoded length. No filter adds so many. */
    private static final int SLACK = 4096;

    private final ByteSource source;
    private final EncodedFile target;
    private final Job job;
    private final long total;
    private final ReadLimits limits;
    private final ByteBuffer buffer;
    private long done;

    ElementCopy(ByteSource source, EncodedFile target, Job job, long total, ReadLimits limits) {
        this.source = source;
        this.target = target;
        this.job = job;
        this.total = total;
        this.limits = limits;
        this.buffer = ByteBuffer.allocateDirect((int) Math.max(1, Math.min(total, PIECE_BYTES)));
    }

    void copy(CopiedDataset dataset) throws IOException {
        DatasetInfo info = dataset.source().info();
        if (dataset.form().chunk().isPresent()) {
            chunks(dataset.form(), info);
        } else if (info.layout() instanceof Compact compact) {
            target.write(info.path(), 0, compact.content());
            report(dataset.bytes());
        } else if (info.layout() instanceof Contiguous contiguous && contiguous.address() >= 0) {
            pieces(info.path(), contiguous.address(), dataset.bytes());
        }
    }

    private void pieces(String path, long from, long bytes) throws IOException {
        for (long at = 0; at < bytes; at += buffer.limit()) {
            buffer.clear().limit((int) Math.min(buffer.capacity(), bytes - at));
            source.readFully(buffer, from + at);
            target.write(path, at, buffer.flip());
            report(buffer.limit());
        }
    }

    private void chunks(DatasetForm form, DatasetInfo info) throws IOException {
        ChunkIndex index = ChunkIndexReader.read(source, info, limits);
        long chunks = form.grid().chunks().size();
        int known = (int) ((1L << form.filters().size()) - 1);
        for (long ordinal = 0; ordinal < chunks; ordinal++) {
            long address = index.address(ordinal);
            if (address != ChunkLookup.ABSENT) {
                int bytes = index.storedBytes(ordinal);
                if (bytes > 2 * form.chunkBytes() + SLACK) {
                    throw new CorruptFileException(
                            source,
                            address,
                            info.path() + ": chunk " + ordinal + " takes " + bytes + " bytes, want at most twice "
                                    + form.chunkBytes());
                }
                if ((index.filterMask(ordinal) & known) == 0) {
                    target.copyChunk(info.path(), ordinal, source, address, bytes, buffer);
                } else {
                    target.writeChunk(info.path(), ordinal, filtered(form, info, index, ordinal));
                }
                report(bytes);
            }
        }
    }

    /** Reads a chunk that skipped some filters, and returns it encoded with all of them. */
    private ByteBuffer filtered(DatasetForm form, DatasetInfo info, ChunkIndex index, long ordinal) throws IOException {
        ByteBuffer stored = ByteBuffer.allocate(index.storedBytes(ordinal));
        ByteBuffer plain = ByteBuffer.allocateDirect(Math.toIntExact(form.chunkBytes()));
        source.readFully(stored, index.address(ordinal));
        info.pipeline().decode(stored.flip(), index.filterMask(ordinal), plain);
        try (ChunkEncoder encoder = new ChunkEncoder(form)) {
            ByteBuffer encoded = encoder.encode(plain.flip());
            return ByteBuffer.allocateDirect(encoded.remaining()).put(encoded).flip();
        }
    }

    private void report(long bytes) {
        job.throwIfCancelled();
        done += bytes;
        job.report(STAGE, done, total);
    }
}
