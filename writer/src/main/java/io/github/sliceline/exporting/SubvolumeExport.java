package io.github.sliceline.exporting;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.segy.SampleEncoder;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.work.WorkStores;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;

/**
 * Writes a part of a volume, or all of it, as a SEG-Y file of its own: inline by inline, crosslines within, the bins
 * that have a trace. Windows of the volume are read ahead and encoded by several threads, as in
 * {@link SourceExport}.
 */
final class SubvolumeExport {
    private final SubvolumeHeaders headers;
    private final SubvolumeHeaders.Form form;
    private final SeismicVolume volume;
    private final Path file;
    private final WorkStores stores;
    private final ExportPlan plan;
    private final Job job;
    private final Region part;
    private final SampleFormat format;
    private final int samples;
    private final int traceBytes;
    private final VolumeWindows windows;
    private final long traces;
    private final LongAdder beyondRange = new LongAdder();
    private int lineIndex = -1;
    private int lineTraces;

    SubvolumeExport(
            SubvolumeHeaders headers,
            SeismicVolume volume,
            Path file,
            WorkStores stores,
            ExportOptions options,
            Job job)
            throws IOException {
        this.headers = headers;
        this.form = headers.form();
        this.volume = volume;
        this.file = file;
        this.stores = stores;
        this.job = job;
        this.part = partOf(volume, options);
        Shape chunk = volume.info().chunk().orElse(volume.shape());
        this.plan = ExportPlan.of(chunk, options);
        this.format = options.format().orElse(form.format());
        this.samples = Math.toIntExact(part.count(2));
        this.traceBytes = Math.toIntExact(form.headerBytes() + (long) samples * format.bytes());
        long binBytes = samples * (long) Float.BYTES + form.headerBytes() + Long.BYTES;
        this.windows = VolumeWindows.of(
                Shape.of(part.count(0), part.count(1)),
                FileOrder.binsOf(chunk),
                FileOrder.natural(2),
                Math.max(1, plan.windowBytes() / binBytes));
        this.traces = count();
    }

    /**
     * The region to export.
     *
     * @throws UnsupportedFileException unless the volume has three dimensions and samples
     * @throws IndexOutOfBoundsException if the part is not inside
     */
    static Region partOf(SeismicVolume volume, ExportOptions options) throws IOException {
        Shape shape = volume.shape();
        if (shape.rank() != 3 || shape.size() == 0) {
            String advice = shape.rank() == 4
                    ? "a prestack volume is exported whole, in its own format"
                    : "name another dataset";
            throw new UnsupportedFileException(
                    volume.info().file(),
                    volume.info().dataset() + " is " + shape
                            + "; only a volume of inlines × crosslines × samples becomes SEG-Y in part or with new"
                            + " headers: " + advice);
        }
        Region part = options.part().orElse(Region.all(shape));
        part.requireWithin(shape);
        if (part.size() == 0) {
            throw new IllegalArgumentException(part + " is empty");
        }
        return part;
    }

    private long count() throws IOException {
        long count = 0;
        for (int window = 0; window < windows.count(); window++) {
            job.throwIfCancelled();
            count += headers.bins(binsOf(window)).size();
        }
        if (count == 0) {
            throw new UnsupportedFileException(
                    volume.info().file(), "no bin of the part has a trace; name another part");
        }
        return count;
    }

    /** Bins of a window in the volume. */
    private Region binsOf(int window) {
        Region inPart = windows.region(window);
        return Region.of(
                new long[] {part.start(0) + inPart.start(0), part.start(1) + inPart.start(1)},
                new long[] {inPart.count(0), inPart.count(1)});
    }

    private Region samplesOf(int window) {
        Region bins = binsOf(window);
        return Region.of(
                new long[] {bins.start(0), bins.start(1), part.start(2)},
                new long[] {bins.count(0), bins.count(1), samples});
    }

    /** Length that the file will have. */
    long bytes() {
        return Math.addExact(
                Math.multiplyExact(traces, (long) traceBytes),
                BinaryHeader.BYTES + (long) form.texts().size() * TextHeader.BYTES);
    }

    Hdf5ToSegy.Written write() throws IOException {
        String sha256;
        try (HashedOutput output = new HashedOutput(stores, file, true, plan.outputBytes(), traceBytes)) {
            output.appendHeaders(form.texts(), headers.binaryHeader(traces, format));
            writeTraces(output);
            job.report("Writing to the drive", 0, bytes());
            sha256 = output.finish();
        }
        return new Hdf5ToSegy.Written(traces, samples, format, false, sha256, beyondRange.sum());
    }

    private void writeTraces(HashedOutput output) throws IOException {
        List<Region> regions = new ArrayList<>();
        for (int window = 0; window < windows.count(); window++) {
            regions.add(samplesOf(window));
        }
        long firstTraceByte = bytes() - traces * traceBytes;
        WorkerThreads.Task<TraceBlock> complete = block -> {
            job.throwIfCancelled();
            job.report("Exporting", (block.firstTrace() + block.count()) * traceBytes, traces * traceBytes);
        };
        try (BlockPipeline pipeline =
                        new BlockPipeline(output, firstTraceByte, traceBytes, form.order(), plan.threads(), complete);
                WindowReader reader = new WindowReader(volume, regions, job.token())) {
            CompletableFuture<?> used = CompletableFuture.completedFuture(null);
            long next = 0;
            for (int window = 0; window < regions.size(); window++) {
                SubvolumeBins bins = headers.bins(binsOf(window));
                float[] values = reader.next(used);
                SubvolumeHeaders.Writer writer = headers.open(bins);
                int[] inLine = numbersInLine(bins);
                long first = next;
                used = pipeline.submit(
                        first, first + bins.size(), block -> encode(block, values, bins, writer, inLine, first));
                next += bins.size();
            }
            pipeline.finish();
        }
    }

    /** Numbers of the traces within their inlines, which may go on from the window before. */
    private int[] numbersInLine(SubvolumeBins bins) {
        int[] numbers = new int[bins.size()];
        for (int k = 0; k < numbers.length; k++) {
            lineTraces = bins.inlineIndex(k) == lineIndex ? lineTraces + 1 : 1;
            lineIndex = bins.inlineIndex(k);
            numbers[k] = lineTraces;
        }
        return numbers;
    }

    /** Puts headers and samples of some bins, from a trace of the file on, into a block of their traces. */
    private void encode(
            TraceBlock block,
            float[] values,
            SubvolumeBins bins,
            SubvolumeHeaders.Writer writer,
            int[] inLine,
            long first) {
        SampleEncoder encoder = new SampleEncoder(format);
        for (long trace = block.firstTrace(); trace < block.firstTrace() + block.count(); trace++) {
            int k = (int) (trace - first);
            int at = block.indexOf(trace);
            writer.put(k, inLine[k], trace + 1, block.bytes(), at);
            encoder.encode(values, bins.place(k) * samples, block.bytes(), at + form.headerBytes(), samples);
        }
        beyondRange.add(encoder.beyondRange());
    }
}
