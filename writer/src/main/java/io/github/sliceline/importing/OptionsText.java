package io.github.sliceline.importing;

import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions.Hdf5Format;
import io.github.sliceline.importing.ConvertOptions.Writer;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.survey.Vertical;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Options of a conversion from the text that {@link ConvertOptions#toString} makes of them. */
final class OptionsText {
    private static final Pattern MAPPING =
            Pattern.compile("inlineByte=(\\d+), crosslineByte=(\\d+), xByte=(\\d+), yByte=(\\d+), offsetByte=(\\d+)");

    private OptionsText() {}

    /**
     * What the text says.
     *
     * @throws IllegalArgumentException if it says something else
     */
    static ConvertOptions parse(String text) {
        ConvertOptions options = ConvertOptions.DEFAULTS
                .withMapping(mapping(text))
                .withDuplicates(DuplicatePolicy.valueOf(value(text, "duplicates", "chunkOrNull")))
                .withFilters(ChunkFilters.parse(value(text, "filters", "memoryBytes")))
                .withFormat(Hdf5Format.valueOf(value(text, "format", "salvage")))
                .withSalvage(Boolean.parseBoolean(value(text, "salvage", "writer")))
                .withWriter(Writer.valueOf(value(text, "writer", "")));
        String chunk = value(text, "chunkOrNull", "filters");
        options = chunk.equals("null") ? options : options.withChunk(shape(chunk));
        Optional<Vertical> vertical =
                optional(text, "vertical", "crs", "layout").map(Vertical::parse);
        options = vertical.isPresent() ? options.withVertical(vertical.get()) : options;
        Optional<String> crs = optional(text, "crs", "layout", "overwrite");
        options = crs.isPresent() ? options.withCrs(crs.get()) : options;
        Optional<String> layout = optional(text, "layout", "overwrite", "overwrite");
        return layout.isPresent() ? options.withLayout(layout.get()) : options;
    }

    private static HeaderMapping mapping(String text) {
        Matcher bytes = MAPPING.matcher(text);
        if (!bytes.find()) {
            throw new IllegalArgumentException("no byte positions in " + text);
        }
        int[] at = new int[bytes.groupCount()];
        Arrays.setAll(at, group -> Integer.parseInt(bytes.group(group + 1)));
        return new HeaderMapping(at[0], at[1], at[2], at[3], at[4]);
    }

    private static Shape shape(String text) {
        return Shape.of(
                Arrays.stream(text.split(" × ", -1)).mapToLong(Long::parseLong).toArray());
    }

    /** The value of a name, up to the next name; of the last one up to the end. */
    private static String value(String text, String name, String next) {
        String begin = ", " + name + "=";
        int from = text.indexOf(begin) + begin.length();
        int to = next.isEmpty() ? text.length() - 1 : text.indexOf(", " + next + "=", from);
        if (from < begin.length() || to < from) {
            throw new IllegalArgumentException("no " + name + " in " + text);
        }
        return text.substring(from, to);
    }

    /** The value of a name that may be missing, up to one of those that may follow or the one that does. */
    private static Optional<String> optional(String text, String name, String... following) {
        if (!text.contains(", " + name + "=")) {
            return Optional.empty();
        }
        String next = Arrays.stream(following)
                .filter(one -> text.contains(", " + one + "="))
                .findFirst()
                .orElse("overwrite");
        return Optional.of(value(text, name, next));
    }
}
