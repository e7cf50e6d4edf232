package io.github.sliceline.exporting;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.volume.AxisPick;
import io.github.sliceline.volume.SeismicVolume;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Words of text headers about a part of a volume. */
final class PartText {
    /** Lines 39 and 40 have a meaning since revision 1. */
    private static final int LAST_FREE_LINE = 37;

    private static final Map<String, String> SHORT = Map.of("inline", "IL", "crossline", "XL");

    private PartText() {}

    /** Returns the header with a line about the part: in the last blank line, or in line 38 if none is blank. */
    static TextHeader described(TextHeader header, String ranges) {
        List<String> lines = header.lines();
        int line = IntStream.rangeClosed(0, LAST_FREE_LINE)
                .map(k -> LAST_FREE_LINE - k)
                .filter(k -> lines.get(k).matches("C? *\\d* *"))
                .findFirst()
                .orElse(LAST_FREE_LINE);
        return header.withLine(line, String.format(Locale.ROOT, "C%2d SUB-VOLUME: %s", line + 1, ranges));
    }

    /** Returns a text such as {@code IL 100 TO 200 XL 300 TO 340 TIME 0 TO 1000 MS}. */
    static String ranges(SeismicVolume volume, List<AxisPick> picks) {
        List<Axis> axes = volume.axes();
        return IntStream.range(0, axes.size())
                .mapToObj(d -> {
                    String name = axes.get(d).name();
                    return SHORT.getOrDefault(name, name.toUpperCase(Locale.ROOT)) + " "
                            + range(axes.get(d), picks.get(d)) + " ";
                })
                .collect(Collectors.joining("", "", samples(volume.samples(), picks.get(axes.size()))));
    }

    private static String range(Axis axis, AxisPick pick) {
        String ends = value(axis, pick.at(0)) + " TO " + value(axis, pick.at(pick.count() - 1));
        return pick.isContiguous() ? ends : pick.count() + " FROM " + ends;
    }

    private static String value(Axis axis, int index) {
        return new SampleAxis(axis.valueAt(index), 1, 1, SampleUnit.INDEX).textAt(0);
    }

    private static String samples(SampleAxis axis, AxisPick pick) {
        int first = pick.at(0);
        int last = pick.at(pick.count() - 1);
        return axis.unit() == SampleUnit.INDEX
                ? "SAMPLES " + first + " TO " + last
                : (axis.unit() == SampleUnit.MILLISECONDS ? "TIME " : "DEPTH ") + axis.textAt(first) + " TO "
                        + axis.textAt(last) + " " + axis.unit().symbol().toUpperCase(Locale.ROOT);
    }
}
