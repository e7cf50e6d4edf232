package io.github.sliceline.cli.read;

import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.info.SectionAxis;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a part of a volume is called: its single lines first, then the ranges that it is cut to. */
final class PartTitle {
    private PartTitle() {}

    static String of(List<SectionAxis> whole, List<AxisPick> picks) {
        int last = whole.size() - 1;
        boolean bin = picks.get(0).single() && picks.get(1).single();
        List<String> parts = new ArrayList<>();
        if (bin) {
            parts.add((last == 3 ? "gather " : "trace ") + number(whole.get(0), picks.get(0)) + ", "
                    + number(whole.get(1), picks.get(1)));
        } else if (whole.get(1).name().equals(VolumeDimensions.CDP)
                && !picks.get(1).single()
                && picks.get(0).count() == 1) {
            parts.add("2-D line");
        }
        for (int d = bin ? 2 : parts.isEmpty() ? 0 : 1; d <= last; d++) {
            AxisPick pick = picks.get(d);
            SectionAxis axis = whole.get(d);
            if (pick.single()) {
                parts.add(0 == parts.size() && d == last ? slice(axis, pick) : name(axis) + " " + number(axis, pick));
            } else if (pick.count() < axis.count()) {
                parts.add(range(axis, pick));
            }
        }
        String title = parts.isEmpty() ? "All of the volume" : String.join(", ", parts);
        return title.substring(0, 1).toUpperCase(Locale.ROOT) + title.substring(1);
    }

    private static String slice(SectionAxis axis, AxisPick pick) {
        String kind = switch (axis.name()) {
            case "twt" -> "Time slice at ";
            case "depth" -> "Depth slice at ";
            default -> "Slice at sample ";
        };
        return kind + number(axis, pick);
    }

    private static String range(SectionAxis axis, AxisPick pick) {
        SectionAxis taken = pick.of(axis);
        String step = pick.step() == 1 ? "" : " step " + Human.plain(taken.step());
        return plural(axis) + " " + Human.plain(taken.first()) + " to " + Human.plain(taken.valueAt(taken.count() - 1))
                + unit(axis) + step;
    }

    private static String number(SectionAxis axis, AxisPick pick) {
        return Human.plain(axis.valueAt(pick.first())) + unit(axis);
    }

    private static String unit(SectionAxis axis) {
        return axis.unit().isEmpty() ? "" : " " + axis.unit();
    }

    private static String name(SectionAxis axis) {
        return switch (axis.name()) {
            case "twt" -> "time";
            case "samples" -> "sample";
            case VolumeDimensions.CDP -> "CDP";
            default -> axis.name();
        };
    }

    private static String plural(SectionAxis axis) {
        return switch (axis.name()) {
            case "twt", "depth" -> name(axis);
            default -> name(axis) + "s";
        };
    }
}
