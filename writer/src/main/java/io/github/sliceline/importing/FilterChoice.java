package io.github.sliceline.importing;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.filter.FilterPipeline;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.ChunkEncoder;
import io.github.sliceline.segy.JoinedSegy;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.tune.DriveClass;
import io.github.sliceline.tune.drive.DriveModel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Best filters for the chunks of a survey, measured on samples of it and on this machine. Another run may measure other
 * rates. Immutable.
 *
 * @param drive kind of drive for which reads are predicted
 * @param sampledBytes bytes of float samples that were tried
 * @param trials lossless candidates, the one with the fastest predicted reads first
 */
public record FilterChoice(DriveClass drive, long sampledBytes, List<FilterTrial> trials) {
    private static final List<ChunkFilters> CANDIDATES = Stream.of(
                    "none",
                    "lz4",
                    "shuffle,lz4",
                    "bitshuffle,lz4",
                    "zstd=1",
                    "shuffle,zstd=1",
                    "shuffle,zstd=3",
                    "bitshuffle,zstd=1",
                    "shuffle,deflate=1",
                    "shuffle,deflate=6")
            .map(ChunkFilters::parse)
            .toList();

    /** Chunks of a survey compress about alike in any shape. */
    private static final Shape USUAL_CHUNK = Shape.of(32, 32, 32);

    /** Shortest time of a measurement. A candidate is measured in rounds, and the fastest round counts. */
    private static final long NANOS_EACH = 100_000_000;

    private static final int LEAST_ROUNDS = 3;

    public FilterChoice {
        trials = List.copyOf(trials);
    }

    /**
     * Tries filters on a few dozen chunks of traces from places spread over a survey. Takes some seconds, one core and
     * up to 40 MB of memory, most of it outside the heap. A candidate is omitted if this machine lacks its library.
     *
     * @param sources SEG-Y files of the conversion
     * @param target a file in an existing folder, or an object
     * @param options chunk, salvage and byte positions are taken from them
     * @param job hears of candidates as they are tried; its token stops the measurement
     * @throws IOException if opening or reading the sources fails
     * @throws java.util.concurrent.CancellationException if cancelled
     */
    public static FilterChoice measure(List<Path> sources, Path target, ConvertOptions options, Job job)
            throws IOException {
        DriveClass drive = ConversionPlan.driveOf(target);
        SampledChunks chunks;
        try (SegyFile segy =
                options.salvage() ? JoinedSegy.salvage(sources, options.mapping()) : JoinedSegy.open(sources)) {
            chunks = SampledChunks.of(segy, options.chunk().orElse(USUAL_CHUNK), job.token());
        }
        return measure(chunks, drive, job);
    }

    private static FilterChoice measure(SampledChunks chunks, DriveClass drive, Job job) throws IOException {
        tryAll(chunks, drive, job); // a first round lets the JIT compile the code
        return new FilterChoice(drive, chunks.bytes(), tryAll(chunks, drive, job));
    }

    private static List<FilterTrial> tryAll(SampledChunks chunks, DriveClass drive, Job job) throws IOException {
        int cores = Runtime.getRuntime().availableProcessors();
        List<FilterTrial> trials = new ArrayList<>();
        for (int i = 0; i < CANDIDATES.size(); i++) {
            job.throwIfCancelled();
            job.report("Trying filters", i, CANDIDATES.size());
            ChunkFilters filters = CANDIDATES.get(i);
            if (filters.isNone()) {
                double any = Double.POSITIVE_INFINITY;
                trials.add(FilterTrial.of(filters, 1, any, any, bytesPerSecond(drive), cores));
            } else if (isUsable(filters)) {
                trials.add(trial(filters, chunks, bytesPerSecond(drive), cores));
            }
        }
        trials.sort(Comparator.comparingDouble(FilterTrial::readRate).reversed());
        return trials;
    }

    private static boolean isUsable(ChunkFilters filters) {
        List<FilterSpec> specs = FilterSpec.of(filters, Float.BYTES);
        return FilterPipeline.of("", specs, Float.BYTES, Float.BYTES)
                .unsupported()
                .isEmpty();
    }

    /** Returns the rate that such a drive reaches at its best queue depth. */
    private static double bytesPerSecond(DriveClass drive) {
        DriveModel model = DriveModel.of(drive);
        return model.bytesPerSecond(model.queueDepth());
    }

    private static FilterTrial trial(ChunkFilters filters, SampledChunks chunks, double driveRate, int cores)
            throws IOException {
        DatasetForm form = DatasetForm.chunked(DataType.FLOAT32, chunks.shape(), chunks.shape())
                .filtered(filters);
        List<ByteBuffer> stored = new ArrayList<>();
        double encoding;
        try (ChunkEncoder encoder = new ChunkEncoder(form)) {
            for (ByteBuffer chunk : chunks.chunks()) {
                ByteBuffer encoded = encoder.encode(chunk);
                stored.add(ByteBuffer.allocateDirect(encoded.remaining())
                        .put(encoded)
                        .flip());
            }
            encoding = fastest(() -> chunks.chunks().forEach(encoder::encode));
        }
        FilterPipeline pipeline = form.pipeline();
        ByteBuffer decoded = ByteBuffer.allocate((int) form.chunkBytes());
        double decoding = fastest(() -> {
            for (ByteBuffer chunk : stored) {
                pipeline.decode(chunk.duplicate(), 0, decoded.clear());
            }
        });
        double storedBytes = stored.stream().mapToLong(ByteBuffer::remaining).sum();
        double bytes = chunks.bytes();
        return FilterTrial.of(filters, bytes / storedBytes, bytes / encoding, bytes / decoding, driveRate, cores);
    }

    /** @param round processes all chunks once */
    private static double fastest(IoFuture.Action round) throws IOException {
        long best = Long.MAX_VALUE;
        long end = System.nanoTime() + NANOS_EACH;
        for (int i = 0; i < LEAST_ROUNDS || System.nanoTime() < end; i++) {
            long start = System.nanoTime();
            round.run();
            best = Math.min(best, System.nanoTime() - start);
        }
        return best / 1e9;
    }

    /** Returns the filters with the fastest predicted reads. */
    public ChunkFilters best() {
        return trials.get(0).filters();
    }
}
