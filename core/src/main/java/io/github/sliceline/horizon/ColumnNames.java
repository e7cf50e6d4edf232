package io.github.sliceline.horizon;

import io.github.sliceline.geometry.SampleUnit;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Names that columns of a table have in other programs, the most likely first. */
enum ColumnNames {
    EASTING("X", "x", "easting", "x_utme", "cdp_x", "utmx", "x-coordinate", "x_coord"),
    NORTHING("Y", "y", "northing", "y_utmn", "cdp_y", "utmy", "y-coordinate", "y_coord"),
    INLINE("inline", "inline", "iline", "il", "inl", "inline_no", "in-line"),
    CROSSLINE("crossline", "crossline", "xline", "xl", "crl", "cdp", "crossline_no", "cross-line", "xline_no"),
    TIME("time", "twt", "z_twt", "time"),
    DEPTH("depth", "depth", "tvdss", "tvd", "z_tvdss"),
    OTHER("value", "z", "horizon", "surface", "samples", "value"),
    NAME("name", "name", "horizon_name", "horizon name", "surface_name", "horizon", "surface");

    /** The unit in brackets after a name. */
    static final Pattern UNIT = Pattern.compile("[(\\[]([^()\\[\\]]*)[)\\]]");

    private final String shown;

    @SuppressWarnings("ImmutableEnumChecker") // the list is immutable
    private final List<String> names;

    ColumnNames(String shown, String... names) {
        this.shown = shown;
        this.names = List.of(names);
    }

    /** Returns the names of columns in lower case, without their units. */
    static List<String> plain(List<String> words) {
        return words.stream()
                .map(word -> UNIT.matcher(word).replaceAll("").strip().toLowerCase(Locale.ROOT))
                .toList();
    }

    /** Returns the index of this column among words in lower case, or -1. */
    int in(List<String> words) {
        return names.stream()
                .mapToInt(words::indexOf)
                .filter(at -> at >= 0)
                .findFirst()
                .orElse(-1);
    }

    /**
     * Returns the index of the horizon's column among words in lower case, or -1.
     *
     * @param unit unit of the volume's vertical axis
     */
    static int value(List<String> words, SampleUnit unit) {
        List<ColumnNames> likely = unit == SampleUnit.METRES || unit == SampleUnit.FEET
                ? List.of(DEPTH, OTHER, TIME)
                : List.of(TIME, OTHER, DEPTH);
        return likely.stream()
                .mapToInt(column -> column.in(words))
                .filter(at -> at >= 0)
                .findFirst()
                .orElse(-1);
    }

    /** Returns the column's name for messages. */
    @Override
    public String toString() {
        return shown;
    }
}
