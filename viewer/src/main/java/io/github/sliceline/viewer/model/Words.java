package io.github.sliceline.viewer.model;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.selection.SurfaceAttribute;
import io.github.sliceline.show.words.Human;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Texts for lines, places and axes, with the survey's own numbers. */
public record Words(SurveyFacts survey) {
    private static final int AMPLITUDE_DIGITS = 6;
    /** Part of a bin to which coordinates are shown. */
    private static final double FINE = 0.1;

    private static final int MOST_DECIMALS = 7;

    /**
     * A named value.
     *
     * @param name name such as {@code Inline}
     * @param text text such as {@code 1200}; empty if there is no value
     */
    public record Field(String name, String text) {}

    /** Returns the title of a pane, such as {@code Inline 1200} or {@code Time 1500 ms, offset 300}. */
    public String title(Subject subject) {
        if (subject instanceof Subject.Along along) {
            return along.path().titleOn(survey.grid());
        }
        if (subject instanceof Subject.Gather gather) {
            return "Gather of "
                    + (survey.isLine() ? "" : inline() + " " + survey.inlines().numberAt(gather.inline()) + ", ")
                    + crossline() + " " + survey.crosslines().numberAt(gather.crossline());
        }
        Subject.OfPlane plane = (Subject.OfPlane) subject;
        String which = plane instanceof Subject.Inline
                ? survey.isLine()
                        ? survey.crosslineName().equals("CDP") ? "2-D line" : survey.crosslineName() + "s"
                        : survey.inlineName() + " " + survey.inlines().numberAt(plane.index())
                : plane instanceof Subject.Crossline
                        ? survey.crosslineName() + " " + survey.crosslines().numberAt(plane.index())
                        : vertical() + " " + sample(plane.index());
        return which
                + survey.offsets()
                        .map(offsets -> ", " + survey.gatherName() + " " + offsets.numberAt(plane.offset()))
                        .orElse("");
    }

    /**
     * Returns the title of the map, such as {@code Map: RMS amplitude on top, -12 to 12 ms}.
     *
     * @param slice the current slice
     */
    public String title(MapContent content, Optional<Subject> slice) {
        if (content instanceof MapContent.Slice) {
            return "Map: " + slice.map(this::title).orElse("");
        }
        if (content instanceof MapContent.OfTraces traces) {
            return "Map: " + traces.map().title();
        }
        if (content instanceof MapContent.Times times) {
            return "Map: " + vertical() + " of " + times.of().name();
        }
        if (content instanceof MapContent.Amplitudes amplitudes) {
            String window = amplitudes.from() == 0 && amplitudes.to() == 0
                    ? ""
                    : ", " + Human.plain(amplitudes.from()) + " to " + withUnit(amplitudes.to());
            return "Map: " + name(amplitudes.attribute()) + " on "
                    + amplitudes.of().name() + window;
        }
        return "Map";
    }

    private String withUnit(double value) {
        SampleUnit unit = survey.samples().unit();
        return Human.plain(value) + " " + (unit == SampleUnit.INDEX ? "samples" : unit.symbol());
    }

    /** Returns the name of an attribute. */
    public static String name(SurfaceAttribute attribute) {
        return switch (attribute) {
            case VALUE -> "Amplitude";
            case MIN -> "Smallest amplitude";
            case MAX -> "Largest amplitude";
            case MEAN -> "Mean amplitude";
            case RMS -> "RMS amplitude";
            case SUM -> "Sum of amplitudes";
            case LARGEST_ABSOLUTE -> "Largest absolute amplitude";
            case SURFACE -> "Horizon";
        };
    }

    /** Returns the name of the lines or slices of a pane. */
    public String name(Pane pane) {
        return switch (pane) {
            case INLINE -> survey.inlineName();
            case CROSSLINE -> survey.crosslineName();
            default -> capital(survey.samples().unit().quantity());
        };
    }

    /** Returns the name of inlines within a sentence. */
    public String inline() {
        return survey.inlineName().toLowerCase(Locale.ROOT);
    }

    /** Returns the name of crosslines within a sentence. */
    public String crossline() {
        String name = survey.crosslineName();
        return name.equals("CDP") ? name : name.toLowerCase(Locale.ROOT);
    }

    /** Returns the name of the vertical axis: {@code Time}, {@code Depth} or {@code Sample}. */
    public String vertical() {
        return switch (survey.samples().unit()) {
            case MILLISECONDS -> "Time";
            case METRES, FEET -> "Depth";
            case INDEX -> "Sample";
        };
    }

    /** Returns the text with a capital first letter. */
    public static String capital(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    private String sample(int index) {
        return survey.samples().textAt(index) + unit(survey.samples().unit());
    }

    private static String unit(SampleUnit unit) {
        return unit == SampleUnit.INDEX ? "" : " " + unit.symbol();
    }

    /**
     * Returns the index of a line by its number, or of the slice nearest to a time or depth.
     *
     * @param typed text that the user typed
     * @throws IllegalArgumentException if the survey has no such line or slice; the message gives the valid range
     */
    int indexOf(Pane pane, String typed) {
        return switch (pane) {
            case INLINE -> line(survey.inlines(), inline(), typed);
            case CROSSLINE -> line(survey.crosslines(), crossline(), typed);
            case SLICE -> slice(survey.samples(), typed);
            case LINE, GATHER, MAP -> throw new IllegalArgumentException("this pane has no line numbers");
        };
    }

    private static int line(Axis axis, String kind, String typed) {
        double number = number(typed);
        if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE || !axis.contains((int) number)) {
            throw new IllegalArgumentException(
                    "There is no " + kind + " " + Human.number(number) + ": " + there(axis, kind));
        }
        return axis.indexOf((int) number);
    }

    private static String there(Axis axis, String kind) {
        if (axis.size() == 1) {
            return "there is only " + kind + " " + axis.first() + ".";
        }
        int step = Math.abs(axis.step());
        return kind + "s run from " + axis.min() + " to " + axis.max()
                + (step == 1 ? "." : " in steps of " + step + ".");
    }

    private static int slice(SampleAxis axis, String typed) {
        double value = number(typed);
        double index = Math.rint((value - axis.start()) / axis.interval());
        if (!(index >= 0 && index < axis.size())) {
            throw new IllegalArgumentException(
                    "There is no slice at " + Human.number(value) + unit(axis.unit()) + ": slices run from "
                            + axis.textAt(0) + " to " + axis.textAt(axis.size() - 1) + unit(axis.unit()) + ".");
        }
        return (int) index;
    }

    private static double number(String typed) {
        try {
            return Double.parseDouble(typed.strip().replace(',', '.'));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + typed.strip() + "' is not a number.", e);
        }
    }

    /**
     * Returns the fields for the place under the pointer. The names are always the same; without a cursor the texts are
     * empty.
     */
    public List<Field> fields(Optional<Cursor> cursor) {
        List<Field> fields = new ArrayList<>();
        if (!survey.isLine()) {
            fields.add(field(
                    survey.inlineName(), cursor.map(at -> "" + survey.inlines().numberAt(at.inline()))));
        }
        fields.add(field(
                survey.crosslineName(),
                cursor.map(at -> "" + survey.crosslines().numberAt(at.crossline()))));
        survey.offsets()
                .ifPresent(offsets -> fields.add(field(
                        capital(survey.gatherName()),
                        cursor.filter(at -> at.offset().isPresent())
                                .map(at -> "" + offsets.numberAt(at.offset().getAsInt())))));
        fields.add(field(
                vertical(),
                cursor.filter(at -> at.sample().isPresent())
                        .map(at -> sample(at.sample().getAsInt()))));
        if (survey.grid().bins().isPresent()) {
            fields.add(field("X", cursor.flatMap(Cursor::map).map(map -> coordinate(map.x()))));
            fields.add(field("Y", cursor.flatMap(Cursor::map).map(map -> coordinate(map.y()))));
        }
        fields.add(field(
                "Amplitude",
                cursor.filter(at -> at.amplitude().isPresent())
                        .map(at -> amplitude(at.amplitude().getAsDouble()))));
        return fields;
    }

    private static Field field(String name, Optional<String> text) {
        return new Field(name, text.orElse(""));
    }

    private static String amplitude(double value) {
        return Double.isNaN(value) ? "no data" : Human.number(value, AMPLITUDE_DIGITS);
    }

    /** Returns a coordinate with at least one decimal. If bins are small, as they are in degrees, it has more. */
    private String coordinate(double value) {
        double spacing = survey.grid()
                .bins()
                .map(bins -> Math.min(bins.inlineSpacing(), bins.crosslineSpacing()))
                .orElse(1.0);
        int decimals = (int) Math.ceil(-Math.log10(spacing * FINE));
        return Human.fixed(value, Math.max(1, Math.min(MOST_DECIMALS, decimals)));
    }
}
