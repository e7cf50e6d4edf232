package io.github.sliceline.exporting;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Lines of a text header that name the part of a survey in a file. */
final class SubvolumeText {
    /** Lines 39 and 40 have a meaning since revision 1. */
    private static final int LAST_FREE_LINE = 37;

    private SubvolumeText() {}

    /** Returns the header with a line about the part: in the last blank line, or in line 38 if none is blank. */
    static TextHeader describe(TextHeader header, SeismicVolume volume, Region part) throws IOException {
        int line = blankLine(header.lines());
        return header.withLine(line, String.format(Locale.ROOT, "C%2d SUB-VOLUME: %s", line + 1, ranges(volume, part)));
    }

    /** Returns the last line that is blank except for its number. */
    private static int blankLine(List<String> lines) {
        for (int line = LAST_FREE_LINE; line >= 0; line--) {
            if (lines.get(line).matches("C? *\\d* *")) {
                return line;
            }
        }
        return LAST_FREE_LINE;
    }

    /** Returns a text such as {@code IL 100 TO 200 XL 300 TO 340 TIME 0 TO 1000 MS}. */
    static String ranges(SeismicVolume volume, Region part) {
        return "IL " + lines(volume.inlines(), part, 0) + " XL " + lines(volume.crosslines(), part, 1) + " "
                + samples(volume.samples(), part);
    }

    /** Returns a text such as {@code DEPTH DOMAIN, SAMPLE INTERVAL 5 M}. Empty for an axis without a unit. */
    static String interval(SampleAxis axis) {
        String domain = axis.unit() == SampleUnit.MILLISECONDS ? "TIME" : "DEPTH";
        String step = axis.step() == Math.rint(axis.step())
                ? String.valueOf((long) axis.step())
                : String.valueOf(axis.step());
        return axis.unit() == SampleUnit.INDEX
                ? ""
                : domain + " DOMAIN, SAMPLE INTERVAL " + step + " "
                        + axis.unit().symbol().toUpperCase(Locale.ROOT);
    }

    private static String lines(LineAxis axis, Region part, int dimension) {
        return axis.numberAt((int) part.start(dimension)) + " TO " + axis.numberAt((int) part.end(dimension) - 1);
    }

    private static String samples(SampleAxis axis, Region part) {
        String kind = axis.unit() == SampleUnit.MILLISECONDS ? "TIME" : "DEPTH";
        return axis.unit() == SampleUnit.INDEX
                ? "SAMPLES " + part.start(2) + " TO " + (part.end(2) - 1)
                : kind + " " + axis.textAt((int) part.start(2)) + " TO " + axis.textAt((int) part.end(2) - 1) + " "
                        + axis.unit().symbol().toUpperCase(Locale.ROOT);
    }
}
