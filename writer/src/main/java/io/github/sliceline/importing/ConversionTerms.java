package io.github.sliceline.importing;

import io.github.sliceline.hdf5.filter.FilterEncoder;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions.Hdf5Format;
import io.github.sliceline.importing.ConvertOptions.Writer;
import io.github.sliceline.importing.WorkUnits.Cut;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyOverrides;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.survey.Vertical;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Facts that must be the same before a conversion may resume the work of an earlier run. */
final class ConversionTerms {
    private static final String CUT = "units";
    private static final String FILTERS = "filters";
    private static final String CHUNK = "extents of a chunk";
    private static final String LAYOUT = "layout of the file";
    private static final String SOURCE = "name of the source";
    private static final String OPTIONS = "options";
    private static final String TOUCHED = "time when the source's content, rights or names last changed";

    private static final String BETWEEN_OPTIONS =
            ", (?=(duplicates|chunkOrNull|filters|memoryBytes|threads|axes|vertical|crs|layout"
                    + "|overwrite|format|salvage|writer|overrides)=)";
    private static final Pattern MAPPING =
            Pattern.compile("inlineByte=([\\d:a-z]+), crosslineByte=([\\d:a-z]+), xByte=([\\d:a-z]+),"
                    + " yByte=([\\d:a-z]+), offsetByte=([\\d:a-z]+)");

    private final Map<String, String> values = new LinkedHashMap<>();

    /** Returns the terms that are known before the scan. */
    static ConversionTerms of(ConvertedSource source) throws IOException {
        return of(source, source.options());
    }

    /** Returns the terms that are known before the scan, with other options than those of the source. */
    static ConversionTerms of(ConvertedSource source, ConvertOptions options) throws IOException {
        ConversionTerms terms = new ConversionTerms();
        terms.values.put("version of the file profile", VolumeProfile.VERSION);
        terms.values.put("length of the source", source.segy().size() + " bytes");
        terms.values.put(SOURCE, source.name());
        terms.values.put("time of the source's last change", each(source, FileVersion::content));
        terms.values.put(TOUCHED, each(source, FileVersion::changed));
        terms.values.put(
                "checksum of the text and binary headers", source.used().toString());
        terms.values.put("HDF5 release", options.format().toString());
        terms.values.put("chunk", options.chunk().map(Object::toString).orElse("the default"));
        terms.values.put(FILTERS, options.filters().toString());
        terms.values.put("byte positions", options.mapping().toString());
        // Another library, or another version of it, may compress to other bytes.
        FilterSpec.of(options.filters(), Float.BYTES).stream()
                .map(FilterEncoder::maker)
                .filter(maker -> !maker.isEmpty())
                .forEach(maker -> terms.values.put("compressor", maker));
        terms.values.put(OPTIONS, resultOf(options));
        return terms;
    }

    private static String each(ConvertedSource source, Function<FileVersion, String> what) {
        return source.versions().stream().map(what).collect(Collectors.joining(", "));
    }

    /** Returns all options as text, with defaults for the options that do not affect the result. */
    private static String resultOf(ConvertOptions options) {
        ConvertOptions same = options.withMemoryBytes(ConvertOptions.DEFAULTS.memoryBytes())
                .withThreads(1)
                .withOverwrite(false);
        return same.toString();
    }

    /** Adds the checksum of the trace headers, after the scan read all of them. */
    void scanned(ConvertedSource source) {
        values.put("checksum of the trace headers", source.scanned().toString());
    }

    /** Adds the shape of the chunks. */
    void chunk(Shape chunk) {
        values.put(CHUNK, chunk.toString());
    }

    /** Returns the chunk shape of an earlier run. Another drive or less memory does not change it. */
    static Optional<Shape> chunk(Map<String, String> before) {
        String text = before.getOrDefault(CHUNK, "");
        return text.matches("\\d{1,9}( × \\d{1,9}){1,5}") ? Optional.of(shape(text)) : Optional.empty();
    }

    /** Adds the size of the units. It is not a condition, but a later run should cut the work alike. */
    void cut(Cut cut) {
        values.put(CUT, cut.toString());
    }

    /** Returns the size of an earlier run's units. */
    static Optional<Cut> cut(Map<String, String> before) {
        return Cut.parse(before.getOrDefault(CUT, ""));
    }

    /** Returns the chunk filters of an earlier run. */
    static Optional<ChunkFilters> filters(Map<String, String> before) {
        return Optional.ofNullable(before.get(FILTERS)).map(ChunkFilters::parse);
    }

    /** Returns the names of the files that an earlier run converted. */
    static String source(Map<String, String> before) {
        return before.getOrDefault(SOURCE, "");
    }

    /** Returns the options of an earlier run. Empty if they cannot be read back exactly. */
    static Optional<ConvertOptions> options(Map<String, String> before) {
        String text = before.getOrDefault(OPTIONS, "");
        try {
            return Optional.of(parse(text)).filter(options -> resultOf(options).equals(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // another version wrote them
        }
    }

    /** Reads options from the text of {@link ConvertOptions#toString}. The result for any other text is arbitrary. */
    private static ConvertOptions parse(String text) {
        Map<String, String> values = new HashMap<>();
        for (String option : text.replaceAll("^ConvertOptions\\[|]$", "").split(BETWEEN_OPTIONS, -1)) {
            String[] nameAndValue = option.split("=", 2);
            values.put(nameAndValue[0], nameAndValue[nameAndValue.length - 1]);
        }
        ConvertOptions options = ConvertOptions.DEFAULTS
                .withMapping(mapping(value(values, "mapping")))
                .withDuplicates(DuplicatePolicy.valueOf(value(values, "duplicates")))
                .withFilters(ChunkFilters.parse(value(values, "filters")))
                .withFormat(Hdf5Format.valueOf(value(values, "format")))
                .withOverrides(SegyOverrides.parse(value(values, "overrides")))
                .withSalvage(Boolean.parseBoolean(value(values, "salvage")))
                .withWriter(Writer.valueOf(value(values, "writer")));
        String chunk = value(values, "chunkOrNull");
        options = chunk.equals("null") ? options : options.withChunk(shape(chunk));
        String axes = values.get("axes");
        options = axes == null ? options : options.withAxes(AxesSpec.parse(axes));
        String vertical = values.get("vertical");
        options = vertical == null ? options : options.withVertical(Vertical.parse(vertical));
        String crs = values.get("crs");
        options = crs == null ? options : options.withCrs(crs);
        String layout = values.get("layout");
        return layout == null ? options : options.withLayout(layout);
    }

    private static String value(Map<String, String> values, String name) {
        return values.getOrDefault(name, "");
    }

    private static HeaderMapping mapping(String text) {
        Matcher bytes = MAPPING.matcher(text);
        if (!bytes.find()) {
            throw new IllegalArgumentException("no byte positions in " + text);
        }
        HeaderColumn[] at = new HeaderColumn[bytes.groupCount()];
        Arrays.setAll(at, group -> HeaderMapping.field(bytes.group(group + 1)));
        return new HeaderMapping(at[0], at[1], at[2], at[3], at[4]);
    }

    private static Shape shape(String text) {
        return Shape.of(
                Arrays.stream(text.split(" × ", -1)).mapToLong(Long::parseLong).toArray());
    }

    /**
     * Adds the fingerprint of the file's layout. It depends on all that is described, and on the version of this
     * library.
     */
    void laidOut(int fingerprint) {
        values.put(LAYOUT, Integer.toHexString(fingerprint));
    }

    /**
     * True if the terms differ in nothing but the layout of the file, because another release wrote it. The work then
     * begins again.
     */
    boolean differsOnlyInLayout(Map<String, String> before) {
        return difference(before).filter(what -> what.startsWith(LAYOUT)).isPresent();
    }

    Map<String, String> values() {
        return values;
    }

    /** True if the source may have changed. Only reading it can tell. */
    boolean isTouched(Map<String, String> before) {
        return !Objects.equals(values.get(TOUCHED), before.get(TOUCHED));
    }

    /** Returns the first term that differs. Terms that only one side knows are ignored. */
    Optional<String> difference(Map<String, String> before) {
        for (Map.Entry<String, String> term : values.entrySet()) {
            String was = before.get(term.getKey());
            if (was != null && !was.equals(term.getValue()) && !term.getKey().equals(TOUCHED)) {
                return Optional.of(term.getKey() + " was " + one(was) + " and is " + one(term.getValue()) + " now");
            }
        }
        return Optional.empty();
    }

    private static String one(String value) {
        return value.replace('\n', ' ');
    }
}
