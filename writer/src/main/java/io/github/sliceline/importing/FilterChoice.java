package io.github.sliceline.importing;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.filter.FilterPipeline;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.ChunkEncoder;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.tune.DriveClass;
import io.github.sliceline.tune.drive.DriveModel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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

    private static final int PLACES = 8;
    private static final int CHUNKS_AT_A_PLACE = 5;

    /** Most bytes of a chunk. Longer chunks are cut, because they compress alike. */
    private static final int LONGEST_CHUNK = 512 << 10;

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
        List<ByteBuffer> chunks;
        try (SegyFile segy = ConvertedSource.segy(sources, options)) {
            chunks = sampled(segy, options.chunk().orElse(USUAL_CHUNK), job.token());
        }
        return measure(chunks, drive, job);
    }

    /**
     * Returns chunks of samples from places spread over a survey: little-endian floats, direct, from position to limit. They
     * are cut from traces in file order, so the survey's lines need not be known.
     *
     * @param wanted extents of a chunk, with the sample axis last
     */
    private static List<ByteBuffer> sampled(SegyFile segy, Shape wanted, CancelToken cancel) throws IOException {
        int samples = (int) Math.min(
                Math.min(wanted.extent(wanted.rank() - 1), segy.samplesPerTrace()), LONGEST_CHUNK / Float.BYTES);
        long traces = wanted.size() / wanted.extent(wanted.rank() - 1);
        int fitting = LONGEST_CHUNK / Float.BYTES / samples;
        int count = (int) Math.min(Math.min(traces, fitting), segy.traceCount());
        long places = Math.min(PLACES, segy.traceCount() / count);
        List<ByteBuffer> chunks = new ArrayList<>();
        for (long place = 0; place < places; place++) {
            cancel.throwIfCancelled();
            long last = segy.traceCount() - count;
            addChunks(segy, places == 1 ? 0 : last * place / (places - 1), count, samples, chunks);
        }
        return chunks;
    }

    private static void addChunks(SegyFile segy, long firstTrace, int count, int samples, List<ByteBuffer> chunks)
            throws IOException {
        int layers = segy.samplesPerTrace() / samples;
        int some = Math.min(CHUNKS_AT_A_PLACE, layers);
        int first = chunks.size();
        for (int i = 0; i < some; i++) {
            chunks.add(ByteBuffer.allocateDirect(count * samples * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN));
        }
        for (int trace = 0; trace < count; trace++) {
            float[] values = segy.readTrace(firstTrace + trace);
            for (int i = 0; i < some; i++) {
                int layer = (2 * i + 1) * layers / (2 * some);
                ByteBuffer chunk = chunks.get(first + i);
                chunk.asFloatBuffer().put(values, layer * samples, samples);
                chunk.position(chunk.position() + samples * Float.BYTES);
            }
        }
        chunks.subList(first, first + some).forEach(ByteBuffer::flip);
    }

    private static long bytes(List<ByteBuffer> chunks) {
        return chunks.stream().mapToLong(ByteBuffer::remaining).sum();
    }

    private static FilterChoice measure(List<ByteBuffer> chunks, DriveClass drive, Job job) throws IOException {
        tryAll(chunks, drive, job); // a first round lets the JIT compile the code
        return new FilterChoice(drive, bytes(chunks), tryAll(chunks, drive, job));
    }

    private static List<FilterTrial> tryAll(List<ByteBuffer> chunks, DriveClass drive, Job job) throws IOException {
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

    private static FilterTrial trial(ChunkFilters filters, List<ByteBuffer> chunks, double driveRate, int cores)
            throws IOException {
        Shape shape = Shape.of(chunks.get(0).remaining() / Float.BYTES);
        DatasetForm form = DatasetForm.chunked(DataType.FLOAT32, shape, shape).filtered(filters);
        List<ByteBuffer> stored = new ArrayList<>();
        double encoding;
        try (ChunkEncoder encoder = new ChunkEncoder(form)) {
            for (ByteBuffer chunk : chunks) {
                ByteBuffer encoded = encoder.encode(chunk);
                stored.add(ByteBuffer.allocateDirect(encoded.remaining())
                        .put(encoded)
                        .flip());
            }
            encoding = fastest(() -> chunks.forEach(encoder::encode));
        }
        FilterPipeline pipeline = form.pipeline();
        ByteBuffer decoded = ByteBuffer.allocate((int) form.chunkBytes());
        double decoding = fastest(() -> {
            for (ByteBuffer chunk : stored) {
                pipeline.decode(chunk.duplicate(), 0, decoded.clear());
            }
        });
        double storedBytes = bytes(stored);
        double bytes = bytes(chunks);
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
