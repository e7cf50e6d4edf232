package io.github.sliceline.layouts;

import io.github.sliceline.Job;
import io.github.sliceline.chunks.ChunkJournal;
import io.github.sliceline.chunks.ChunkPart;
import io.github.sliceline.chunks.ChunkWriter;
import io.github.sliceline.chunks.DatasetOutput;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.write.EncodedFile;
import io.github.sliceline.profile.SampleCodec;
import io.github.sliceline.volume.SampleLoss;
import io.github.sliceline.volume.VolumeBlock;
import io.github.sliceline.volume.VolumeBlocks;
import io.github.sliceline.volume.VolumePass;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.BitSet;
import java.util.stream.LongStream;

/**
 * Carries the samples of a volume over to datasets of the same extents: goes through the volume in blocks that are the dataset's
 * chunks, encodes them, and writes them. The result depends neither on threads nor on interruptions; where chunks are
 * compressed, their order in the file depends on the memory.
 *
 * @param journal says what is done, so that a later run goes on with it
 * @param threads that encode and write, at most, as far as the memory holds a chunk for each
 * @param memory for samples on their way, in bytes
 */
public record SampleTransfer(VolumePass source, ChunkJournal journal, int threads, long memory) {

    /**
     * Fills a dataset, but for the chunks that an earlier run made.
     *
     * @param file described
     * @return how far samples are from what they were
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
        DatasetOutput written = dataset.in(file);
        ChunkWriter.Output output = journal.claiming(written, file, dataset.path());
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
        // As samples, encoded, and where they are compressed two more that wait for their turn.
        long elements = form.grid().chunk().size();
        long each = elements * Float.BYTES + form.chunkBytes() * (form.filters().isEmpty() ? 1 : 3);
        return (int) Math.max(1, Math.min(threads, memory / each));
    }

    /** The work on blocks, each of which is a chunk. */
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
