package io.github.sliceline.chunks;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.write.EncodedFile;
import io.github.sliceline.profile.SampleCodec;
import io.github.sliceline.storage.WorkerThreads.Task;
import io.github.sliceline.volume.SampleLoss;
import io.github.sliceline.volume.VolumeBlock;
import io.github.sliceline.volume.VolumeBlocks;
import io.github.sliceline.volume.VolumePass;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.BitSet;
import java.util.stream.LongStream;

/**
 * Copier of a volume's samples into datasets of the same extents. It reads the volume in blocks that are the dataset's
 * chunks, encodes them and writes them. The result depends neither on the number of threads nor on interruptions. Only
 * the order of compressed chunks in the file depends on the memory.
 *
 * @param journal records the chunks that are done, so that a later run can resume
 * @param threads most threads that encode and write; fewer are used if the memory does not hold a chunk for each
 * @param memory bytes for samples between reading and writing
 */
public record SampleTransfer(VolumePass source, ChunkJournal journal, int threads, long memory) {

    /**
     * Fills a dataset, except for the chunks that an earlier run wrote.
     *
     * @param file file in which the dataset is already described
     * @return the difference between the stored samples and the source
     */
    public SampleLoss fill(EncodedFile file, ChunkWriter.Dataset dataset, SampleCodec codec, Job job)
            throws IOException {
        SampleLoss loss = new SampleLoss();
        BitSet done = new BitSet();
        int atOnce = threadsFor(dataset.form());
        for (ChunkJournal.Claim claim :
                journal.believed(dataset, file, batch -> batch.count() == 1, atOnce, Job.stoppedBy(job.token()))) {
            done.set(Math.toIntExact(claim.first()));
            SampleCodec.restore(journal.restore(claim, dataset, file).notes(), loss);
        }
        ChunkGrid grid = dataset.form().grid();
        DatasetOutput written = new DatasetOutput(dataset, file);
        Task<ChunkWriter.Unit> output = journal.claiming(written, file, dataset.path());
        int[] block =
                LongStream.of(grid.chunk().extents()).mapToInt(Math::toIntExact).toArray();
        VolumeBlocks blocks = source.blocks()
                .withExtents(block)
                .withMemory(memory)
                .only(region -> !done.get(ChunkPart.firstChunk(grid, region)));
        journal.commit(() -> {
            try (ChunkWriter chunks = new ChunkWriter(dataset.form(), output, 1, atOnce, 2 * atOnce, 0)) {
                blocks.forEach(atOnce, new Transfer(chunks, grid, codec, loss), job);
            }
            written.writeChecksums();
        });
        return loss;
    }

    private int threadsFor(DatasetForm form) {
        // The samples, the encoded chunk, and two more compressed chunks that wait for their turn.
        long elements = form.grid().chunk().size();
        long each = elements * Float.BYTES + form.chunkBytes() * (form.filters().isEmpty() ? 1 : 3);
        return (int) Math.max(1, Math.min(threads, memory / each));
    }

    /** Action that writes each block as one chunk. */
    private record Transfer(ChunkWriter chunks, ChunkGrid grid, SampleCodec codec, SampleLoss loss)
            implements VolumeBlocks.Action {
        @Override
        public void accept(VolumeBlock block) throws IOException {
            float[] samples = block.samples();
            ChunkPart part =
                    ChunkPart.of(grid, block.inner(), FloatBuffer.wrap(samples)).get(0);
            chunks.write(block.number(), part.ordinal(), 1, chunk -> {
                part.encodeWhole(codec, chunk);
                return codec.measure(samples, (int) block.inner().size(), loss);
            });
        }

        @Override
        public void failed(Throwable cause) {
            chunks.stop(cause);
        }
    }
}
