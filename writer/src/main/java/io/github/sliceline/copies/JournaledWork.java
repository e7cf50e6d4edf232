package io.github.sliceline.copies;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.write.EncodedFile;
import io.github.sliceline.journal.JournalReader;
import io.github.sliceline.profile.ChunkSink;
import io.github.sliceline.profile.SampleCodec;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.work.Checkpoint;
import io.github.sliceline.work.GroupCommit;
import java.io.IOException;
import java.util.BitSet;
import java.util.Optional;

/**
 * Work on a file whose journal says what is done, so that a later run can go on with it.
 *
 * @param store what the file is written to
 * @param commit claims what is written
 * @param earlier what need not be made again
 * @param threads that encode and write, at most
 * @param memory for samples on their way, in bytes
 */
public record JournaledWork(ByteStore store, GroupCommit commit, Optional<Earlier> earlier, int threads, long memory) {

    /** What an earlier run left. */
    public record Earlier(Checkpoint checkpoint, JournalReader journal) {}

    /**
     * Fills a dataset with the samples of a volume, but for the chunks that an earlier run made.
     *
     * @param file in the store, described
     * @return how far samples are from what they were
     */
    public CopyLoss fill(EncodedFile file, ChunkSink.Target target, SeismicVolume source, SampleCodec codec, Job job)
            throws IOException {
        CopyLoss loss = new CopyLoss();
        BitSet done = earlier.isEmpty()
                ? new BitSet()
                : CopyClaims.sound(earlier.get().checkpoint, earlier.get().journal, store, file, target, loss);
        new CopyStage(source, target, codec, file, CopyClaims.of(file, target.dataset(), commit), loss)
                .run(done, threads, memory, job);
        return loss;
    }
}
