package io.github.sliceline.cli.read;

import io.github.sliceline.Job;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.storage.DaemonThreads;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.volume.VolumePass;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Series of planes, each in a file of its own. They are read in batches, while several threads write the batch before.
 * A file that is complete stays, even if a later file fails.
 *
 * @param parts content of each file
 * @param targets destination of each file
 * @param pattern pattern of the files' names
 * @param axis axis that tells the files apart, with the value of each file
 */
public record PartSeries(List<PartExtract> parts, List<Destination> targets, SeriesPattern pattern, Axis axis) {
    private static final int WRITERS = 4;
    private static final int MOST_FILES = 1_000_000;
    private static final long BATCH_FLOATS = 8L << 20;
    private static final int BATCHES_HELD = 2;

    /**
     * Cuts a part into one for each place of an axis.
     *
     * @param extract a part
     * @param named for each axis, true if the user named a value or a range of it
     * @throws IllegalArgumentException if the extract is no part, if it is not clear which axis tells the files apart,
     *     if they are too many, or if a picture cannot show them
     */
    public static PartSeries of(Extract extract, Destination target, List<Boolean> named) {
        if (!(extract instanceof PartExtract part)) {
            throw new IllegalArgumentException(target.name() + ": {} stands for the number of a line or a slice, and "
                    + extract.title() + " has none; name one file");
        }
        SeriesPattern pattern = SeriesPattern.parse(target.name());
        int axis = pattern.axisOf(part.whole(), part.picks(), named);
        Axis values = part.picks().get(axis).of(part.whole().get(axis));
        if (values.size() > MOST_FILES) {
            throw new IllegalArgumentException(
                    pattern + ": " + Human.count(values.size()) + " files, at most " + Human.count(MOST_FILES));
        }
        List<PartExtract> parts = part.along(axis);
        if (target.format().isPicture()) {
            ExtractWriter.pictureAxes(parts.get(0));
        }
        List<Destination> targets = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            targets.add(target.named(pattern.name(values.valueAt(i))));
        }
        return new PartSeries(parts, targets, pattern, values);
    }

    /** Throws before anything is read if a file cannot be made. */
    public void require() throws IOException {
        Set<String> names = new HashSet<>();
        for (Destination target : targets) {
            target.require();
            if (!names.add(target.name())) {
                throw new IllegalArgumentException(target.name() + ": would be written twice");
            }
        }
    }

    /** Reads and writes all files. */
    public void write(ExtractWriter writer, Job job) throws IOException {
        writer.saying(heldBytes(), () -> writeAll(writer, job));
    }

    private long heldBytes() {
        long one = parts.get(0).count();
        return BATCHES_HELD * Math.max(one, Math.min(BATCH_FLOATS, one * parts.size())) * Float.BYTES;
    }

    private void writeAll(ExtractWriter writer, Job job) throws IOException {
        int most = (int)
                Math.max(1, Math.min(parts.size(), BATCH_FLOATS / parts.get(0).count()));
        ExecutorService behind = Executors.newSingleThreadExecutor(new DaemonThreads("sliceline-files"));
        try (WorkerThreads threads = new WorkerThreads("sliceline-write", WRITERS)) {
            CompletableFuture<Void> written = CompletableFuture.completedFuture(null);
            try {
                for (int from = 0; from < parts.size(); from += most) {
                    int first = from;
                    int count = Math.min(most, parts.size() - first);
                    List<float[]> values = VolumePass.over(
                            writer.volume(),
                            pass -> PartExtract.readAll(pass, parts.subList(first, first + count), job));
                    IoFuture.join(written);
                    job.report("Writing files", first, parts.size());
                    written = IoFuture.run(
                            behind,
                            () -> threads.run(
                                    count,
                                    i -> writer.write(parts.get(first + i), values.get(i), targets.get(first + i), job),
                                    job.token()));
                }
            } finally {
                // Waits until the files under way are closed: each is then complete or deleted.
                IoFuture.join(written);
            }
        } finally {
            behind.shutdown();
        }
    }

    /** Returns a summary, such as {@code il{}.png: 11 files, inline 1000 to 1100, each 30 × 50 samples}. */
    public String summary() {
        return pattern + ": " + Human.count(targets.size(), "file") + ", " + axis.name() + " "
                + Human.plain(axis.valueAt(0)) + " to " + Human.plain(axis.valueAt(axis.size() - 1)) + ", each "
                + parts.get(0).size();
    }
}
