package io.github.sliceline.importing;

import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.filter.FilterEncoder;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.importing.ConvertPlan.Cut;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.survey.TraceHeaderSink;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.tune.ChunkFilters;
import io.github.sliceline.volume.VolumeProfile;
import io.github.sliceline.work.SourceState;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/** Everything that must be the same for a conversion to go on where another one stopped. */
final class Terms {
    private static final String CUT = "units";
    private static final String FILTERS = "filters";
    private static final String CHUNK = "extents of a chunk";
    private static final String SOURCE = "name of the source";
    private static final String OPTIONS = "options";

    private final Map<String, String> values = new LinkedHashMap<>();
    private final NavigableMap<Long, Integer> headers = new ConcurrentSkipListMap<>();

    /** Terms known before the scan. */
    static Terms of(List<Path> sources, SegyFile segy, ConvertOptions options) throws IOException {
        Terms terms = new Terms();
        terms.values.put("version of the file profile", VolumeProfile.VERSION);
        terms.values.put("length of the source", segy.size() + " bytes");
        List<String> names = new ArrayList<>();
        List<String> changed = new ArrayList<>();
        for (Path source : sources) {
            names.add(String.valueOf(source.getFileName()));
            changed.add(SourceState.of(source));
        }
        terms.values.put(SOURCE, String.join(", ", names));
        terms.values.put("time of the source's last change", String.join(", ", changed));
        terms.values.put("HDF5 release", options.format().toString());
        terms.values.put("chunk", options.chunk().map(Object::toString).orElse("the default"));
        terms.values.put(FILTERS, options.filters().toString());
        terms.values.put("byte positions", options.mapping().toString());
        // Another library, or version of it, may compress to other bytes.
        FilterSpec.of(options.filters(), Float.BYTES).stream()
                .map(FilterEncoder::maker)
                .filter(maker -> !maker.isEmpty())
                .forEach(maker -> terms.values.put("compressor", maker));
        terms.values.put(OPTIONS, resultOf(options));
        return terms;
    }

    /** All options, with the same for all where the result does not depend on it. */
    private static String resultOf(ConvertOptions options) {
        ConvertOptions same = options.withMemoryBytes(ConvertOptions.DEFAULTS.memoryBytes())
                .withThreads(1)
                .withOverwrite(false);
        return same.toString();
    }

    /**
     * Takes the checksum of all trace headers while a scan reads them anyway, by several threads at once.
     *
     * <p>Length and time of change alone would take one survey for another after a copy that keeps times. Headers
     * are what tells surveys apart and what the file's grid comes from, and checking them costs no further read;
     * the samples would have to be read once more.
     */
    TraceHeaderSink checksums(TraceHeaderSink next) {
        return (firstTrace, count, packedHeaders) -> {
            headers.put(firstTrace, Crc32c.of(packedHeaders));
            next.accept(firstTrace, count, packedHeaders);
        };
    }

    /** The scan is over: CRC-32C of the blocks' checksums, in hexadecimal. */
    void scanned() {
        ByteBuffer all = ByteBuffer.allocate(Math.multiplyExact(headers.size(), Long.BYTES + Integer.BYTES));
        headers.forEach((firstTrace, crc) -> all.putLong(firstTrace).putInt(crc));
        values.put("checksum of the trace headers", Integer.toHexString(Crc32c.of(all.flip())));
    }

    /** The chunk that it comes to. */
    void chunk(Shape chunk) {
        values.put(CHUNK, chunk.toString());
    }

    /** The chunk of an earlier run, which another drive or less memory does not change. */
    static Optional<Shape> chunk(Map<String, String> before) {
        String text = before.getOrDefault(CHUNK, "");
        return text.matches("\\d{1,9}( × \\d{1,9}){2,3}")
                ? Optional.of(Shape.of(Arrays.stream(text.split(" × "))
                        .mapToLong(Long::parseLong)
                        .toArray()))
                : Optional.empty();
    }

    /** How the work is cut into units: no term, but who goes on had better cut it alike. */
    void cut(Cut cut) {
        values.put(CUT, cut.toString());
    }

    /** How an earlier run cut its work. */
    static Optional<Cut> cut(Map<String, String> before) {
        return Cut.parse(before.getOrDefault(CUT, ""));
    }

    /** What chunks of an earlier run go through. */
    static Optional<ChunkFilters> filters(Map<String, String> before) {
        return Optional.ofNullable(before.get(FILTERS)).map(ChunkFilters::parse);
    }

    /** Names of the files that an earlier run converted. */
    static String source(Map<String, String> before) {
        return before.getOrDefault(SOURCE, "");
    }

    /** The options of an earlier run; empty unless what is read from its terms comes to the same. */
    static Optional<ConvertOptions> options(Map<String, String> before) {
        String text = before.getOrDefault(OPTIONS, "");
        try {
            return Optional.of(OptionsText.parse(text))
                    .filter(options -> resultOf(options).equals(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // of another version
        }
    }

    /** The file is laid out: what it is like follows from all that it says, and from the version that lays it out. */
    void laidOut(int fingerprint) {
        values.put("layout of the file", Integer.toHexString(fingerprint));
    }

    Map<String, String> values() {
        return values;
    }

    /** The first term that was another one; terms known on one side only do not count yet. */
    Optional<String> difference(Map<String, String> before) {
        for (Map.Entry<String, String> term : values.entrySet()) {
            String was = before.get(term.getKey());
            if (was != null && !was.equals(term.getValue())) {
                return Optional.of(term.getKey() + " was " + one(was) + " and is " + one(term.getValue()) + " now");
            }
        }
        return Optional.empty();
    }

    private static String one(String value) {
        return value.replace('\n', ' ');
    }
}
