package io.github.sliceline.viewer.model;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.show.words.Human;

/** Finds lines and slices by their numbers, times or depths. */
final class LineNumbers {
    private LineNumbers() {}

    /**
     * Returns the index of a line by its number, or of the slice nearest to a time or depth.
     *
     * @param typed text that the user typed
     * @throws IllegalArgumentException if the survey has no such line or slice; the message gives the valid range
     */
    static int index(SurveyFacts survey, Pane pane, String typed) {
        return switch (pane) {
            case INLINE -> line(survey.inlines(), "inline", typed);
            case CROSSLINE -> line(survey.crosslines(), survey.isLine() ? "CDP" : "crossline", typed);
            case SLICE -> slice(survey.samples(), typed);
            case LINE, MAP -> throw new IllegalArgumentException("this pane has no line numbers");
        };
    }

    private static int line(LineAxis axis, String kind, String typed) {
        double number = number(typed);
        if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE || !axis.contains((int) number)) {
            throw new IllegalArgumentException(
                    "There is no " + kind + " " + Human.number(number) + ": " + there(axis, kind));
        }
        return axis.indexOf((int) number);
    }

    private static String there(LineAxis axis, String kind) {
        if (axis.count() == 1) {
            return "there is only " + kind + " " + axis.first() + ".";
        }
        int step = Math.abs(axis.step());
        return kind + "s run from " + axis.min() + " to " + axis.max()
                + (step == 1 ? "." : " in steps of " + step + ".");
    }

    private static int slice(SampleAxis axis, String typed) {
        double value = number(typed);
        double index = Math.rint((value - axis.start()) / axis.step());
        if (!(index >= 0 && index < axis.count())) {
            throw new IllegalArgumentException(
                    "There is no slice at " + Human.number(value) + unit(axis) + ": slices run from " + axis.textAt(0)
                            + " to " + axis.textAt(axis.count() - 1) + unit(axis) + ".");
        }
        return (int) index;
    }

    private static String unit(SampleAxis axis) {
        return axis.unit() == SampleUnit.INDEX ? "" : " " + axis.unit().symbol();
    }

    private static double number(String typed) {
        try {
            return Double.parseDouble(typed.strip().replace(',', '.'));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + typed.strip() + "' is not a number.", e);
        }
    }
}
