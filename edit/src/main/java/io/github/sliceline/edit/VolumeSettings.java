package io.github.sliceline.edit;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.volume.profile.Crs;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a volume that are set by name. Immutable.
 *
 * @param crs coordinate reference system; empty if unknown
 * @param survey name of the survey; empty if unknown
 * @param quantity quantity of the samples, such as amplitude or velocity
 * @param inlines null if the volume has no inlines with whole numbers
 * @param crosslines null if the volume has no crosslines with whole numbers
 */
record VolumeSettings(
        String crs,
        String survey,
        String quantity,
        String units,
        @Nullable Axis inlines,
        @Nullable Axis crosslines,
        SampleAxis samples,
        TextHeader text) {
    /** Name of the setting of the vertical axis' unit. */
    static final String SAMPLE_UNIT = "samples.unit";

    /** Returns the grid of lines, if there are both. */
    Optional<SurveyGrid> grid() {
        return inlines == null || crosslines == null
                ? Optional.empty()
                : Optional.of(new SurveyGrid(inlines, crosslines));
    }

    /** Returns the properties by name, in the order of display, without blank lines of the text header. */
    Map<String, String> asMap() {
        Map<String, String> map = new LinkedHashMap<>();
        map.put("crs", crs);
        map.put("survey", survey);
        map.put("quantity", quantity);
        map.put("units", units);
        putLines(map, "inlines", inlines);
        putLines(map, "crosslines", crosslines);
        map.put("samples.start", number(samples.start()));
        map.put("samples.step", number(samples.interval()));
        map.put(SAMPLE_UNIT, samples.unit().symbol());
        TextHeaderLines.addTo(map, text);
        return map;
    }

    /** Puts the first number and the step, which is empty for a list of numbers. */
    private static void putLines(Map<String, String> map, String name, @Nullable Axis axis) {
        if (axis != null) {
            map.put(name + ".first", String.valueOf(axis.first()));
            map.put(name + ".step", axis.isRegular() ? String.valueOf(axis.step()) : "");
        }
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? String.valueOf((long) value)
                : String.valueOf(value);
    }

    /**
     * Returns the settings with a new value.
     *
     * @throws IllegalArgumentException if the name is unknown or the value does not fit
     */
    VolumeSettings with(String key, String value) {
        try {
            return set(key, value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(key + " takes a number, got '" + value + "'", e);
        } catch (IllegalArgumentException e) {
            String shown = key.equals(TextHeaderLines.WHOLE_TEXT) ? key : key + "=" + value;
            throw new IllegalArgumentException(shown + ": " + e.getMessage(), e);
        }
    }

    private VolumeSettings set(String key, String value) {
        if (TextHeaderLines.isName(key)) {
            TextHeader changed = TextHeaderLines.with(text, key, value);
            return new VolumeSettings(crs, survey, quantity, units, inlines, crosslines, samples, changed);
        }
        return switch (key) {
            case "crs" ->
                new VolumeSettings(Crs.checked(value), survey, quantity, units, inlines, crosslines, samples, text);
            case "survey" -> new VolumeSettings(crs, value, quantity, units, inlines, crosslines, samples, text);
            case "quantity" -> new VolumeSettings(crs, survey, value, units, inlines, crosslines, samples, text);
            case "units" -> new VolumeSettings(crs, survey, quantity, value, inlines, crosslines, samples, text);
            case "inlines.first" -> withLines(first(inlines, value), crosslines);
            case "inlines.step" -> withLines(step(inlines, value), crosslines);
            case "crosslines.first" -> withLines(inlines, first(crosslines, value));
            case "crosslines.step" -> withLines(inlines, step(crosslines, value));
            case "samples.start" -> withSamples(Double.parseDouble(value), samples.interval(), samples.unit());
            case "samples.step" -> withSamples(samples.start(), Double.parseDouble(value), samples.unit());
            case SAMPLE_UNIT -> withUnit(unit(value));
            default ->
                throw new IllegalArgumentException("there is nothing of that name to set; there are crs, survey, "
                        + "quantity, units, inlines.first, inlines.step, crosslines.first, crosslines.step, "
                        + "samples.start, samples.step, samples.unit, text, text.1 to text.40");
        };
    }

    private static Axis first(@Nullable Axis axis, String value) {
        return Axis.of(
                Integer.parseInt(value), require(axis).step(), require(axis).size());
    }

    private static Axis step(@Nullable Axis axis, String value) {
        return Axis.of(
                require(axis).first(), Integer.parseInt(value), require(axis).size());
    }

    private static Axis require(@Nullable Axis axis) {
        if (axis == null || !axis.isRegular()) {
            throw new IllegalArgumentException("only lines of a dense volume with regular whole numbers are renumbered,"
                    + " and this volume has " + (axis == null ? "none of that name" : axis));
        }
        return axis;
    }

    private VolumeSettings withLines(@Nullable Axis newInlines, @Nullable Axis newCrosslines) {
        return new VolumeSettings(crs, survey, quantity, units, newInlines, newCrosslines, samples, text);
    }

    private VolumeSettings withSamples(double start, double step, SampleUnit unit) {
        SampleAxis axis = new SampleAxis(start, step, samples.size(), unit);
        return new VolumeSettings(crs, survey, quantity, units, inlines, crosslines, axis, text);
    }

    private static SampleUnit unit(String symbol) {
        for (SampleUnit unit : SampleUnit.values()) {
            if (unit.symbol().equals(symbol)) {
                return unit;
            }
        }
        if (symbol.equals(SampleUnit.INDEX.axisName())) {
            return SampleUnit.INDEX;
        }
        throw new IllegalArgumentException("times are in ms, depths in m or ft, and what is neither are samples");
    }

    private VolumeSettings withUnit(SampleUnit unit) {
        return unit == SampleUnit.INDEX
                ? withSamples(0, 1, SampleUnit.INDEX)
                : withSamples(samples.start(), samples.interval(), unit);
    }
}
