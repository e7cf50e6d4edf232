package io.github.sliceline.exporting;

import io.github.sliceline.Job;
import io.github.sliceline.archive.SegyArchive;
import io.github.sliceline.exporting.BlockPipeline.TraceBlock;
import io.github.sliceline.exporting.PartHeaders.Form;
import io.github.sliceline.hdf5.ElementReader;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.SampleEncoder;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.volume.VolumePass;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.work.WorkStores;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Writer of traces that were SEG-Y: the whole file of a volume again, or some of its traces. Samples are from the volume,
 * everything else is from the archive.
 *
 * <p>Windows of the volume are read in file order. Several threads encode their traces into blocks, one more completes
 * the blocks in order, and others hash and write them. If no windows follow the order of the file's traces, the file is
 * written twice. First each window's samples are written to the places of their traces. Then the file is read again
 * block by block and completed.
 */
final class SourceExport {
    /** Mark at the start of a trace's header, while only its samples are in the file. */
    private static final byte WRITTEN = 1;

    private final SegyArchive archive;
    private final Content content;
    private final VolumePass pass;
    private final Shape volume;
    private final Path file;
    private final WorkStores stores;
    private final ExportPlan plan;
    private final Job job;
    private final int samples;
    private final int headerBytes;
    private final int traceBytes;
    private final long firstTraceByte;

    /**
     * Content of the file.
     *
     * @param firstSample index in the volume of the first sample of each trace
     * @param samples samples of each trace
     * @param format format of the samples, which may differ from that of the form
     * @param changed headers of a part; null for the source's own file, with all that is before and after its traces
     */
    record Content(
            ChosenTraces traces,
            int firstSample,
            int samples,
            Form form,
            SampleFormat format,
            @Nullable OriginalHeaders changed) {
        /** Returns the file that the archive is of, with these text headers. */
        static Content whole(SegyArchive archive, List<TextHeader> texts, Shape volume) {
            Form form = new Form(
                    archive.sampleOrder(),
                    archive.format(),
                    TraceHeader.BYTES + archive.extensionBytes(),
                    archive.isSu() ? List.of() : texts);
            ChosenTraces all = ChosenTraces.all(FileOrder.binsOf(volume), archive.traces());
            int samples = Math.toIntExact(volume.extent(volume.rank() - 1));
            return new Content(all, 0, samples, form, archive.format(), null);
        }

        /** True if the samples are stored as in the source. */
        boolean isExact(SegyArchive archive) {
            return format == archive.format() && form.order().equals(archive.sampleOrder());
        }
    }

    SourceExport(
            SegyArchive archive,
            Content content,
            VolumePass pass,
            Shape volume,
            Path file,
            WorkStores stores,
            ExportPlan plan,
            Job job)
            throws IOException {
        this.archive = archive;
        this.content = content;
        this.pass = pass;
        this.volume = volume;
        this.file = file;
        this.stores = stores;
        this.plan = plan;
        this.job = job;
        this.samples = content.samples();
        this.headerBytes = content.form().headerBytes();
        this.traceBytes =
                Math.toIntExact(headerBytes + (long) samples * content.format().bytes());
        this.firstTraceByte = content.form().firstTraceByte()
                + length(VolumeProfile.SKIPPED_BYTES)
                + length(VolumeProfile.LEADING_BYTES);
    }

    /** Returns the length of bytes outside the traces; 0 in a part. */
    private long length(String path) throws IOException {
        return content.changed() == null && archive.has(path)
                ? archive.bytes(path).dataset().shape().size()
                : 0;
    }

    /** Returns the length of the file. */
    long bytes() throws IOException {
        return Math.addExact(
                Math.multiplyExact(content.traces().count(), (long) traceBytes),
                firstTraceByte + length(VolumeProfile.TRAILING_BYTES));
    }

    /** Writes the file, and returns its SHA-256, in hexadecimal. */
    String write() throws IOException {
        long traceFloats = Math.multiplyExact((long) samples, Float.BYTES);
        long most = Math.max(1, Math.min(LoadedWindow.MOST_BINS, plan.windowBytes() / traceFloats));
        FileOrder order = FileOrder.find(archive, content.traces(), volume, plan.chunk(), most, job.token());
        if (!order.isSequential()) {
            scatterSamples(order);
        }
        try (HashedOutput output =
                new HashedOutput(stores, file, order.isSequential(), plan.outputBytes(), traceBytes)) {
            writeFileHeaders(output);
            writeTraces(order, output);
            copy(VolumeProfile.TRAILING_BYTES, output);
            job.report("Writing to the drive", 0, bytes());
            return output.finish();
        }
    }

    private void writeFileHeaders(HashedOutput output) throws IOException {
        if (content.form().texts().isEmpty()) {
            return;
        }
        copy(VolumeProfile.SKIPPED_BYTES, output);
        ByteBuffer binary = content.changed() == null
                ? ByteBuffer.wrap(archive.binaryHeader().bytes())
                : content.changed().binaryHeader(content.traces().count(), content.format());
        output.appendHeaders(content.form().texts(), binary);
        copy(VolumeProfile.LEADING_BYTES, output);
    }

    private void copy(String path, HashedOutput output) throws IOException {
        long length = length(path);
        if (length == 0) {
            return;
        }
        ElementReader reader = archive.bytes(path);
        ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(1 << 20, length));
        for (long at = 0; at < length; at += bytes.capacity()) {
            job.throwIfCancelled();
            bytes.clear().limit((int) Math.min(bytes.capacity(), length - at));
            reader.read(Region.of(new long[] {at}, new long[] {bytes.limit()}), bytes);
            output.append(bytes.flip());
        }
    }

    private void writeTraces(FileOrder order, HashedOutput output) throws IOException {
        SourceTraces source = new SourceTraces(archive, content, (int) volume.extent(volume.rank() - 1));
        long total = content.traces().count() * traceBytes;
        WorkerThreads.Task<TraceBlock> complete = block -> {
            job.throwIfCancelled();
            source.complete(block);
            job.report("Exporting", (block.firstTrace() + block.count()) * traceBytes, total);
        };
        try (BlockPipeline pipeline = new BlockPipeline(
                output, firstTraceByte, traceBytes, content.form().order(), plan.threads(), complete)) {
            if (order.isSequential()) {
                encodeInOrder(order, pipeline);
            } else {
                try (ByteStore written = stores.open(file)) {
                    pipeline.submit(0, content.traces().count(), block -> readAgain(written, block))
                            .join();
                }
            }
            pipeline.finish();
        }
    }

    private void encodeInOrder(FileOrder order, BlockPipeline pipeline) throws IOException {
        ElementReader index = archive.longs(VolumeProfile.TRACE_INDEX);
        List<FileOrder.Run> runs = order.runs();
        ChosenTraces traces = content.traces();
        long next = 0;
        try (WindowReader reader = new WindowReader(pass, regions(order), job.token())) {
            CompletableFuture<?> used = CompletableFuture.completedFuture(null);
            for (int i = 0; i < runs.size(); i++) {
                job.throwIfCancelled();
                LoadedWindow window = load(order, runs.get(i), index, reader.next(used));
                // Includes the traces without a bin before the traces of the next window.
                long end = i + 1 < runs.size() ? traces.numberOf(runs.get(i + 1).first()) : traces.count();
                used = pipeline.submit(next, end, block -> encode(window, block));
                next = end;
            }
        }
        pipeline.submit(next, traces.count(), block -> {}).join();
    }

    private List<List<Region>> regions(FileOrder order) {
        return order.runs().stream()
                .map(run -> bins(order, run).stream().map(this::withSamples).toList())
                .toList();
    }

    /** Returns the bins of a window, in boxes. */
    private List<Region> bins(FileOrder order, FileOrder.Run run) {
        return content.traces()
                .pieces(order.windows().region(run.window()), order.windows().chunk());
    }

    /** Returns the exported samples of a region of bins. */
    private Region withSamples(Region bins) {
        long[] start = new long[bins.rank() + 1];
        long[] count = new long[bins.rank() + 1];
        for (int d = 0; d < bins.rank(); d++) {
            start[d] = bins.start(d);
            count[d] = bins.count(d);
        }
        start[bins.rank()] = content.firstSample();
        count[bins.rank()] = samples;
        return Region.of(start, count);
    }

    private LoadedWindow load(FileOrder order, FileOrder.Run run, ElementReader index, float[] values)
            throws IOException {
        return LoadedWindow.of(archive, index, content.traces(), bins(order, run), run, values, samples);
    }

    private void encode(LoadedWindow window, TraceBlock block) {
        SampleEncoder encoder = new SampleEncoder(content.format());
        long end = block.firstTrace() + block.count();
        for (int k = window.lowest(block.firstTrace()); k < window.size() && window.trace(k) < end; k++) {
            long trace = window.trace(k);
            encoder.encode(
                    window.samples(),
                    window.firstSample(k),
                    block.bytes(),
                    block.indexOf(trace) + headerBytes,
                    samples);
            block.setFilled(trace);
        }
        pass.loss().add(encoder.loss());
    }

    private void scatterSamples(FileOrder order) throws IOException {
        ElementReader index = archive.longs(VolumeProfile.TRACE_INDEX);
        try (ByteStore store = stores.open(file);
                WorkerThreads threads = new WorkerThreads("sliceline-scatter", plan.threads());
                WindowReader reader = new WindowReader(pass, regions(order), job.token())) {
            // Extends the file, so that a trace without a bin reads as zeros.
            long total = content.traces().count() * traceBytes;
            store.writeFully(ByteBuffer.allocate(1), firstTraceByte + total - 1);
            long done = 0;
            for (FileOrder.Run run : order.runs()) {
                LoadedWindow window = load(order, run, index, reader.next(CompletableFuture.completedFuture(null)));
                int parts = 4 * plan.threads();
                threads.run(parts, part -> scatter(window, part, parts, store), job.token());
                done += window.size();
                job.report("Ordering", done * traceBytes, total);
            }
        }
    }

    /** Encodes a part of a window and writes it. Neighbours in the file are written together. */
    private void scatter(LoadedWindow window, int part, int parts, ByteStore store) throws IOException {
        SampleEncoder encoder = new SampleEncoder(content.format());
        int atOnce = Math.max(1, (1 << 20) / traceBytes);
        ByteBuffer run = ByteBuffer.allocateDirect(Math.multiplyExact(atOnce, traceBytes))
                .order(content.form().order());
        int end = (int) ((long) window.size() * (part + 1) / parts);
        for (int k = (int) ((long) window.size() * part / parts); k < end; ) {
            long first = window.trace(k);
            int count = 0;
            while (k < end && count < atOnce && window.trace(k) == first + count) {
                int at = count * traceBytes;
                run.put(at, WRITTEN);
                encoder.encode(window.samples(), window.firstSample(k), run, at + headerBytes, samples);
                count++;
                k++;
            }
            store.writeFully(run.clear().limit(count * traceBytes), firstTraceByte + first * traceBytes);
            run.clear();
        }
        pass.loss().add(encoder.loss());
    }

    private void readAgain(ByteStore store, TraceBlock block) throws IOException {
        store.readFully(block.bytes().duplicate(), firstTraceByte + block.firstTrace() * traceBytes);
        for (long trace = block.firstTrace(); trace < block.firstTrace() + block.count(); trace++) {
            if (block.bytes().get(block.indexOf(trace)) == WRITTEN) {
                block.setFilled(trace);
            }
        }
    }
}
