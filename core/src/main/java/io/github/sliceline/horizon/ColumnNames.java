package io.github.sliceline.horizon;

import java.util.List;

/** What columns of a table are called; the likelier name first. */
enum ColumnNames {
    EASTING("X", "x", "easting", "x_utme", "cdp_x", "utmx", "x-coordinate", "x_coord"),
    NORTHING("Y", "y", "northing", "y_utmn", "cdp_y", "utmy", "y-coordinate", "y_coord"),
    INLINE("inline", "inline", "iline", "il", "inl", "inline_no", "in-line"),
    CROSSLINE("crossline", "crossline", "xline", "xl", "crl", "cdp", "crossline_no", "cross-line"),
    VALUE("value", "twt", "z_twt", "time", "depth", "z", "tvd", "tvdss", "z_tvdss", "horizon", "surface", "value", "samples");

    private final String shown;
    private final List<String> names;

    ColumnNames(String shown, String... names) {
        this.shown = shown;
        this.names = List.of(names);
    }

    /** Which of these words, in lower case, it is; -1 if none. */
    int in(List<String> words) {
        return names.stream().mapToInt(words::indexOf).filter(at -> at >= 0).findFirst().orElse(-1);
    }

    /** As people are told. */
    String shown() {
        return shown;
    }
}
