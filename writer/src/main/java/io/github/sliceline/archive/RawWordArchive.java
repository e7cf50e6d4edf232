package io.github.sliceline.archive;

import io.github.sliceline.CancelToken;
import io.github.sliceline.hdf5.write.Hdf5Writer;
import io.github.sliceline.hdf5.write.NumberType;
import io.github.sliceline.segy.FloatTrip;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.volume.VolumeProfile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Keeps the sample words that do not survive as floats: one by one, with their positions, or, where that would
 * take more room, all words of a trace. Reads only the traces around words that {@link LostWords} has seen, in file
 * order, so the datasets are the same on any number of threads. Takes memory for one block of traces.
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
    /** By path; those that nothing goes into are not made. */
    private final Map<String, AppendedRows> datasets = new LinkedHashMap<>();

    private int foundCount;

    private RawWordArchive(Hdf5Writer writer, SegyFile segy, LostWords lost, int deflateLevel, CancelToken cancel)
            throws IOException {
        this.segy = segy;
        this.lost = lost;
        this.cancel = cancel;
        this.trip = new FloatTrip(segy.format());
        this.width = segy.format().bytes();
        this.samples = segy.samplesPerTrace();
        this.found = new int[samples];
        long singles = lost.singleWords();
        create(writer, VolumeProfile.RAW_POSITIONS, NumberType.STD_I64LE, singles, 0, DEFLATE_LEVEL);
        create(writer, VolumeProfile.RAW_WORDS, NumberType.STD_U8LE, singles, width, DEFLATE_LEVEL);
        long whole = lost.wholeTraces();
        create(writer, VolumeProfile.RAW_TRACES, NumberType.STD_I64LE, whole, 0, DEFLATE_LEVEL);
        int words = Math.multiplyExact(samples, width);
        create(writer, VolumeProfile.RAW_SAMPLES, NumberType.STD_U8LE, whole, words, deflateLevel);
    }

    private void create(Hdf5Writer writer, String path, NumberType type, long rows, int columns, int deflateLevel)
            throws IOException {
        if (rows > 0) {
            datasets.put(path, new AppendedRows(writer, path, type, rows, columns, deflateLevel));
        }
    }

    /**
     * Writes what was lost, if anything was, and how much that is: attribute {@code raw_words} of the root.
     *
     * @param deflateLevel of traces that are kept whole; 0 for none, which is fast
     */
    public static void write(Hdf5Writer writer, SegyFile segy, LostWords lost, int deflateLevel, CancelToken cancel)
            throws IOException {
        writer.attribute("/", VolumeProfile.RAW_WORDS_ATTRIBUTE, lost.count());
        if (lost.count() > 0) {
            try (RawWordArchive archive = new RawWordArchive(writer, segy, lost, deflateLevel, cancel)) {
                lost.forEachRange(archive::keep);
                archive.finish();
            }
        }
    }

    private void keep(long fromTrace, long toTrace) throws IOException {
        int atOnce = Math.max(1, BLOCK / segy.traceBytes());
        ByteBuffer block = ByteBuffer.allocateDirect(Math.multiplyExact(atOnce, segy.traceBytes()))
                .order(segy.byteOrder());
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
