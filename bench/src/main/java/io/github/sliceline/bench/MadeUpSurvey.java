package io.github.sliceline.bench;

import io.github.sliceline.Job;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Synthetic survey for measurements. It depends on its size only. */
public final class MadeUpSurvey {
    private static final long SEED = 20261120;
    private static final long SMALLEST = 1_000_000;
    private static final long LARGEST = 1_000_000_000_000L;

    private MadeUpSurvey() {}

    /**
     * Returns the shape of a survey whose samples take about this many bytes as floats: as many inlines as crosslines,
     * and a third more samples.
     */
    public static SurveyShape shapeOf(long bytes) {
        if (bytes < SMALLEST || bytes > LARGEST) {
            throw new IllegalArgumentException("a made-up survey has 1 MB to 1 TB, got " + Human.bytes(bytes));
        }
        double floats = bytes / (double) Float.BYTES;
        int lines = (int) Math.round(Math.cbrt(floats * 3 / 4));
        return new SurveyShape(lines, lines, (int) Math.round(floats / lines / lines));
    }

    public static SyntheticSurvey of(SurveyShape shape) {
        return new SyntheticSurvey(SEED, shape, SurveyLines.DEFAULT);
    }

    /**
     * Writes the survey of a shape to the drive, and returns the bytes written.
     *
     * @param segy file to write; it is replaced if it exists
     */
    public static long write(Path segy, SurveyShape shape, Job job) throws IOException {
        SyntheticSegy writer = SyntheticSegy.of(of(shape));
        long total = writer.fullFileBytes();
        try {
            writer.withProgress(done -> {
                        job.throwIfCancelled();
                        job.report("Writing", done, total);
                    })
                    .write(segy);
        } catch (IllegalStateException e) {
            // CancellationException is an IllegalStateException, and the writer's threads wrap their exceptions.
            job.throwIfCancelled();
            throw e;
        } catch (IOException e) {
            Throwable why = e.getCause() == null ? e : e.getCause();
            throw new IOException(segy + ": cannot be written: " + why.getMessage(), e);
        }
        // Dirty pages cannot be dropped from the page cache: cold reads need the file on the drive.
        try (FileChannel channel = FileChannel.open(segy, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        return total;
    }
}
