package io.github.sliceline.archive;

import io.github.sliceline.CancelToken;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.write.DescribedFile;
import io.github.sliceline.segy.FloatTrip;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writer for the sample words that do not survive as floats. It stores them one by one with their positions, or all
 * words of a trace where that takes less room. It reads only the traces near words that {@link LostWords} found, in
 * file order. So the datasets do not depend on the number of threads. Takes memory for one block of traces.
 */
public final class RawWordArchive implements Closeable {
    private static final int BLOCK = 4 << 20;
    private static final int DEFLATE_LEVEL = 1;

    private final SegyFile segy;
    private final LostWords lost;
    private final CancelToken cancel;
    private final FloatTrip trip;
    private final int width;
    private final int samples;
    private final int[] found;
    private final ByteBuffer number = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    /** Datasets by path. A dataset that would stay empty is not created. */
    private final Map<String, AppendedRows> datasets = new LinkedHashMap<>();

    private int foundCount;

    private RawWordArchive(DescribedFile file, SegyFile segy, LostWords lost, boolean compressed, CancelToken cancel)
            throws IOException {
        this.segy = segy;
        this.lost = lost;
        this.cancel = cancel;
        this.trip = new FloatTrip(segy.format());
        this.width = segy.format().bytes();
        this.samples = segy.samplesPerTrace();
        this.found = new int[samples];
        for (Map.Entry<String, DatasetForm> dataset :
                forms(segy, lost.singleWords(), lost.wholeTraces(), compressed).entrySet()) {
            file.append(dataset.getKey(), dataset.getValue().shape());
            datasets.put(dataset.getKey(), new AppendedRows(file, dataset.getKey(), dataset.getValue()));
        }
    }

    /** Returns the forms of the datasets for single words and whole traces, without empty datasets. */
    private static Map<String, DatasetForm> forms(SegyFile segy, long words, long traces, boolean compressed) {
        DataType bytes = DataType.unsigned(1);
        int width = segy.format().bytes();
        Map<String, DatasetForm> forms = new LinkedHashMap<>();
        if (words > 0) {
            forms.put(VolumeProfile.RAW_POSITIONS, AppendedRows.form(DataType.INT64, words, 0, DEFLATE_LEVEL));
            forms.put(VolumeProfile.RAW_WORDS, AppendedRows.form(bytes, words, width, DEFLATE_LEVEL));
        }
        if (traces > 0) {
            int samples = Math.multiplyExact(segy.samplesPerTrace(), width);
            forms.put(VolumeProfile.RAW_TRACES, AppendedRows.form(DataType.INT64, traces, 0, DEFLATE_LEVEL));
            forms.put(
                    VolumeProfile.RAW_SAMPLES,
                    AppendedRows.form(bytes, traces, samples, compressed ? DEFLATE_LEVEL : 0));
        }
        return forms;
    }

    /**
     * Reserves places for the words that may be lost.
     *
     * @param compressed true to compress traces that are stored whole, which is slow
     */
    public static void describe(FileSpec spec, SegyFile segy, boolean compressed) {
        spec.reserveAttribute("/", VolumeProfile.RAW_WORDS_ATTRIBUTE, AttributeValue.integer(0));
        if (!FloatTrip.isAlwaysExact(segy.format())) {
            forms(segy, AppendedRows.CHUNK_BYTES, AppendedRows.CHUNK_BYTES, compressed)
                    .forEach(spec::reserve);
        }
    }

    /** Writes the lost words, and their number as the attribute {@code raw_words} of the root. */
    public static void write(DescribedFile file, SegyFile segy, LostWords lost, boolean compressed, CancelToken cancel)
            throws IOException {
        file.set("/", VolumeProfile.RAW_WORDS_ATTRIBUTE, AttributeValue.integer(lost.count()));
        if (lost.count() > 0) {
            try (RawWordArchive archive = new RawWordArchive(file, segy, lost, compressed, cancel)) {
                lost.forEachRange(archive::keep);
                archive.finish();
            }
        }
    }

    private void keep(long fromTrace, long toTrace) throws IOException {
        int atOnce = Math.max(1, BLOCK / segy.traceBytes());
        ByteBuffer block = ByteBuffer.allocateDirect(Math.multiplyExact(atOnce, segy.traceBytes()))
                .order(segy.sampleOrder());
        for (long first = fromTrace; first < toTrace; first += atOnce) {
            cancel.throwIfCancelled();
            int count = (int) Math.min(atOnce, toTrace - first);
            block.clear();
            segy.readTraces(first, count, block);
            for (int k = 0; k < count; k++) {
                keepTrace(first + k, block, k * segy.traceBytes() + segy.traceHeaderBytes());
            }
        }
    }

    private void keepTrace(long trace, ByteBuffer block, int firstByte) throws IOException {
        foundCount = 0;
        trip.forEachLost(block, firstByte, samples, sample -> found[foundCount++] = sample);
        if (foundCount > 0 && lost.keepsWhole(foundCount)) {
            append(VolumeProfile.RAW_TRACES, number.putLong(0, trace).clear());
            append(VolumeProfile.RAW_SAMPLES, block.slice(firstByte, samples * width));
            return;
        }
        for (int i = 0; i < foundCount; i++) {
            append(
                    VolumeProfile.RAW_POSITIONS,
                    number.putLong(0, trace * samples + found[i]).clear());
            append(VolumeProfile.RAW_WORDS, block.slice(firstByte + found[i] * width, width));
        }
    }

    private void append(String path, ByteBuffer bytes) throws IOException {
        AppendedRows rows = datasets.get(path);
        if (rows == null) {
            throw new IOException(segy + ": changed while it was read");
        }
        rows.append(bytes);
    }

    private void finish() throws IOException {
        for (AppendedRows rows : datasets.values()) {
            rows.finish();
        }
    }

    @Override
    public void close() {
        datasets.values().forEach(AppendedRows::close);
    }
}
