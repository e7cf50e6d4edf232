package io.github.sliceline.archive;

import io.github.sliceline.CancelToken;
import io.github.sliceline.geometry.Region;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.write.DatasetSpec;
import io.github.sliceline.hdf5.write.Hdf5Output;
import io.github.sliceline.hdf5.write.Hdf5Writer;
import io.github.sliceline.hdf5.write.NumberType;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.survey.LeftOutTraces;
import io.github.sliceline.storage.ReadScheduler;
import io.github.sliceline.volume.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Keeps the traces that have no bin: their numbers, and their samples as they stand in the source, so that nothing
 * of the source is lost. Their headers are with all others.
 */
public record LeftOutArchive(SegyFile segy, LeftOutTraces traces, int threads) {
    private static final int CHUNK_BYTES = 1 << 20;
    private static final int CHUNK_NUMBERS = 1 << 14;

    /** Writes the two datasets, or nothing if there are no such traces. */
    public void write(Hdf5Writer writer, CancelToken cancel) throws IOException {
        long count = traces.count();
        if (count == 0) {
            return;
        }
        Hdf5Output numbers = writer.createDataset(DatasetSpec.chunked(
                VolumeProfile.LEFT_OUT_TRACES,
                NumberType.STD_I64LE,
                Shape.of(count),
                Shape.of(Math.min(count, CHUNK_NUMBERS)),
                OrderedChunks.DEFLATE_LEVEL));
        int sampleBytes = segy.traceBytes() - segy.traceHeaderBytes();
        int perChunk = (int) Math.min(count, Math.max(1, CHUNK_BYTES / sampleBytes));
        OrderedChunks samples = new OrderedChunks(writer, VolumeProfile.LEFT_OUT_SAMPLES, count, sampleBytes, perChunk);
        writer.attribute(VolumeProfile.LEFT_OUT_TRACES, "long_name", "numbers of traces without a bin, from 0");
        writer.attribute(VolumeProfile.LEFT_OUT_SAMPLES, "long_name", "their samples as they were");
        int chunkCount = Math.toIntExact((count - 1) / perChunk + 1);
        // Reading, from the source and from the list of traces, is for the scheduler's threads.
        try (ReadScheduler scheduler = new ReadScheduler("sliceline-left-out", threads)) {
            scheduler.run(List.of(numbers), this::writeNumbers, cancel);
            scheduler.run(chunkCount, chunk -> samples.put(chunk, read((long) chunk * perChunk, perChunk)), cancel);
        }
    }

    private void writeNumbers(Hdf5Output numbers) throws IOException {
        ByteBuffer values =
                ByteBuffer.allocateDirect(CHUNK_NUMBERS * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (long first = 0; first < traces.count(); first += CHUNK_NUMBERS) {
            int n = (int) Math.min(CHUNK_NUMBERS, traces.count() - first);
            values.clear();
            for (long number : traces.numbers(first, n)) {
                values.putLong(number);
            }
            numbers.write(Region.of(new long[] {first}, new long[] {n}), values.flip());
        }
    }

    /** One chunk of samples; zeros after the last trace. */
    private ByteBuffer read(long first, int perChunk) throws IOException {
        int n = (int) Math.min(perChunk, traces.count() - first);
        int sampleBytes = segy.traceBytes() - segy.traceHeaderBytes();
        ByteBuffer chunk = ByteBuffer.allocateDirect(perChunk * sampleBytes);
        for (long trace : traces.numbers(first, n)) {
            chunk.limit(chunk.position() + sampleBytes);
            segy.readFully(chunk, segy.traceOffset(trace) + segy.traceHeaderBytes());
        }
        return chunk.clear();
    }
}
