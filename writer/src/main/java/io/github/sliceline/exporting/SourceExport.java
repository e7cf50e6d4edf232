package io.github.sliceline.exporting;

import io.github.sliceline.Job;
import io.github.sliceline.archive.SegyArchive;
import io.github.sliceline.exporting.BlockPipeline.TraceBlock;
import io.github.sliceline.hdf5.ElementReader;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.SampleEncoder;
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

/**
 * Writer that restores the SEG-Y file of a volume: samples from the volume, everything else from the archive.
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
    private final VolumePass pass;
    private final Shape volume;
    private final Path file;
    private final List<TextHeader> texts;
    private final WorkStores stores;
    private final ExportPlan plan;
    private final Job job;
    private final int samples;
    private final int headerBytes;
    private final int traceBytes;
    private final long firstTraceByte;

    SourceExport(
            SegyArchive archive,
            List<TextHeader> texts,
            VolumePass pass,
            Shape volume,
            Path file,
            WorkStores stores,
            ExportPlan plan,
            Job job)
            throws IOException {
        this.archive = archive;
        this.texts = texts;
        this.pass = pass;
        this.volume = volume;
        this.file = file;
        this.stores = stores;
        this.plan = plan;
        this.job = job;
        this.samples = Math.toIntExact(volume.extent(volume.rank() - 1));
        this.headerBytes = TraceHeader.BYTES + archive.extensionBytes();
        this.traceBytes =
                Math.toIntExact(headerBytes + (long) samples * archive.format().bytes());
        this.firstTraceByte = archive.isSu()
                ? 0
                : length(VolumeProfile.SKIPPED_BYTES)
                        + (long) texts.size() * TextHeader.BYTES
                        + archive.binaryHeader().bytes().length
                        + length(VolumeProfile.LEADING_BYTES);
    }

    private long length(String path) throws IOException {
        return archive.has(path) ? archive.bytes(path).dataset().shape().size() : 0;
    }

    /** Returns the length of the file. */
    long bytes() throws IOException {
        return Math.addExact(
                Math.multiplyExact(archive.traces(), (long) traceBytes),
                firstTraceByte + length(VolumeProfile.TRAILING_BYTES));
    }

    /** Writes the file, and returns its SHA-256, in hexadecimal. */
    String write() throws IOException {
        long traceFloats = Math.multiplyExact((long) samples, Float.BYTES);
        long most = Math.max(1, Math.min(LoadedWindow.MOST_BINS, plan.windowBytes() / traceFloats));
        FileOrder order = FileOrder.find(archive, volume, plan.chunk(), most, job.token());
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
        if (archive.isSu()) {
            return;
        }
        copy(VolumeProfile.SKIPPED_BYTES, output);
        output.appendHeaders(texts, ByteBuffer.wrap(archive.binaryHeader().bytes()));
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
        SourceTraces source = new SourceTraces(archive, samples);
        long total = archive.traces() * traceBytes;
        WorkerThreads.Task<TraceBlock> complete = block -> {
            job.throwIfCancelled();
            source.complete(block);
            job.report("Exporting", (block.firstTrace() + block.count()) * traceBytes, total);
        };
        try (BlockPipeline pipeline = new BlockPipeline(
                output, firstTraceByte, traceBytes, archive.sampleOrder(), plan.threads(), complete)) {
            if (order.isSequential()) {
                encodeInOrder(order, pipeline);
            } else {
                try (ByteStore written = stores.open(file)) {
                    pipeline.submit(0, archive.traces(), block -> readAgain(written, block))
                            .join();
                }
            }
            pipeline.finish();
        }
    }

    private void encodeInOrder(FileOrder order, BlockPipeline pipeline) throws IOException {
        ElementReader index = archive.longs(VolumeProfile.TRACE_INDEX);
        List<FileOrder.Run> runs = order.runs();
        long next = 0;
        try (WindowReader reader = new WindowReader(pass, regions(order), job.token())) {
            CompletableFuture<?> used = CompletableFuture.completedFuture(null);
            for (int i = 0; i < runs.size(); i++) {
                job.throwIfCancelled();
                LoadedWindow window = load(order, runs.get(i), index, reader.next(used));
                // Includes the traces without a bin before the traces of the next window.
                long end = i + 1 < runs.size() ? runs.get(i + 1).first() : archive.traces();
                used = pipeline.submit(next, end, block -> encode(window, block));
                next = end;
            }
        }
        pipeline.submit(next, archive.traces(), block -> {}).join();
    }

    private List<Region> regions(FileOrder order) {
        return order.runs().stream()
                .map(run -> withSamples(order.windows().region(run.window())))
                .toList();
    }

    /** Returns all samples of a region of bins. */
    private Region withSamples(Region bins) {
        long[] start = new long[bins.rank() + 1];
        long[] count = new long[bins.rank() + 1];
        for (int d = 0; d < bins.rank(); d++) {
            start[d] = bins.start(d);
            count[d] = bins.count(d);
        }
        count[bins.rank()] = samples;
        return Region.of(start, count);
    }

    private LoadedWindow load(FileOrder order, FileOrder.Run run, ElementReader index, float[] values)
            throws IOException {
        return LoadedWindow.of(archive, index, order.windows().region(run.window()), run, values, samples);
    }

    private void encode(LoadedWindow window, TraceBlock block) {
        SampleEncoder encoder = new SampleEncoder(archive.format());
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
            store.writeFully(ByteBuffer.allocate(1), firstTraceByte + archive.traces() * traceBytes - 1);
            long done = 0;
            for (FileOrder.Run run : order.runs()) {
                LoadedWindow window = load(order, run, index, reader.next(CompletableFuture.completedFuture(null)));
                int parts = 4 * plan.threads();
                threads.run(parts, part -> scatter(window, part, parts, store), job.token());
                done += window.size();
                job.report("Ordering", done * traceBytes, archive.traces() * traceBytes);
            }
        }
    }

    /** Encodes a part of a window and writes it. Neighbours in the file are written together. */
    private void scatter(LoadedWindow window, int part, int parts, ByteStore store) throws IOException {
        SampleEncoder encoder = new SampleEncoder(archive.format());
        int atOnce = Math.max(1, (1 << 20) / traceBytes);
        ByteBuffer run = ByteBuffer.allocateDirect(Math.multiplyExact(atOnce, traceBytes))
                .order(archive.sampleOrder());
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
