package io.github.sliceline.archive;

import io.github.sliceline.CancelToken;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.write.DescribedFile;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.survey.LeftOutTraces;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Writer for the traces that have no bin. It stores their numbers and their samples as the source has them, so that
 * nothing of the source is lost. Their headers are stored with the headers of all traces.
 */
public record LeftOutArchive(SegyFile segy, LeftOutTraces traces, int threads) {
    private static final int DEFLATE_LEVEL = 1;
    private static final int CHUNK_BYTES = 1 << 20;
    private static final int NUMBERS_AT_ONCE = 1 << 14;

    /** Describes the two datasets, or nothing if every trace has a bin. */
    public void describe(FileSpec spec) {
        if (traces.count() > 0) {
            spec.dataset(VolumeProfile.LEFT_OUT_TRACES, numbersForm());
            spec.dataset(VolumeProfile.LEFT_OUT_SAMPLES, samplesForm());
            spec.attribute(
                    VolumeProfile.LEFT_OUT_TRACES,
                    "long_name",
                    AttributeValue.text("numbers of traces without a bin, from 0"));
            spec.attribute(
                    VolumeProfile.LEFT_OUT_SAMPLES, "long_name", AttributeValue.text("their samples as they were"));
        }
    }

    private DatasetForm numbersForm() {
        return AppendedRows.form(DataType.INT64, traces.count(), 0, DEFLATE_LEVEL);
    }

    private DatasetForm samplesForm() {
        return OrderedChunks.form(traces.count(), sampleBytes(), perChunk());
    }

    private int sampleBytes() {
        return segy.traceBytes() - segy.traceHeaderBytes();
    }

    private int perChunk() {
        return (int) Math.min(traces.count(), Math.max(1, CHUNK_BYTES / sampleBytes()));
    }

    /**
     * Writes the datasets that were described.
     *
     * @param used gets the traces as they were read, with their headers
     */
    public void write(DescribedFile file, SourceSums used, CancelToken cancel) throws IOException {
        if (traces.count() == 0) {
            return;
        }
        OrderedChunks samples = new OrderedChunks(file, VolumeProfile.LEFT_OUT_SAMPLES, samplesForm());
        int chunks = Math.toIntExact((traces.count() - 1) / perChunk() + 1);
        // The scheduler's threads do all reading, because an interrupt of the caller would close the files.
        try (WorkerThreads scheduler = new WorkerThreads("sliceline-left-out", threads)) {
            scheduler.run(List.of(file), this::writeNumbers, cancel);
            scheduler.run(
                    chunks, chunk -> samples.put(chunk, read((long) chunk * perChunk(), perChunk(), used)), cancel);
        }
    }

    private void writeNumbers(DescribedFile file) throws IOException {
        ByteBuffer values =
                ByteBuffer.allocateDirect(NUMBERS_AT_ONCE * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        try (AppendedRows rows = new AppendedRows(file, VolumeProfile.LEFT_OUT_TRACES, numbersForm())) {
            for (long first = 0; first < traces.count(); first += NUMBERS_AT_ONCE) {
                values.clear();
                for (long number : traces.numbers(first, (int) Math.min(NUMBERS_AT_ONCE, traces.count() - first))) {
                    values.putLong(number);
                }
                rows.append(values.flip());
            }
            rows.finish();
        }
    }

    /** Reads one chunk of samples, with zeros after the last trace. */
    private ByteBuffer read(long first, int perChunk, SourceSums used) throws IOException {
        int n = (int) Math.min(perChunk, traces.count() - first);
        ByteBuffer chunk = ByteBuffer.allocateDirect(perChunk * sampleBytes());
        ByteBuffer whole = ByteBuffer.allocateDirect(segy.traceBytes());
        for (long trace : traces.numbers(first, n)) {
            segy.readFully(whole.clear(), segy.traceOffset(trace));
            used.add(segy.traceOffset(trace), whole.flip());
            chunk.put(whole.position(segy.traceHeaderBytes()));
        }
        return chunk.clear();
    }
}
