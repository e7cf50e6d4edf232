package io.github.sliceline.segy.axes;

import io.github.sliceline.segy.HeaderColumn;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Source of the values of an axis. Immutable. The text of a source is what {@link AxesSpec#parse} reads. */
public sealed interface AxisSource {
    /** Returns the fields of the trace headers that the values come from; none for those of coordinates. */
    default Stream<HeaderColumn> columns() {
        return Stream.empty();
    }

    /**
     * A field of the trace header. Values are used as stored.
     *
     * @param text the field as written, such as {@code ffid} or {@code 137:int16}; or the name of another axis
     */
    record Field(String text, HeaderColumn column) implements AxisSource {
        @Override
        public Stream<HeaderColumn> columns() {
            return Stream.of(column);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** A value computed from the coordinates of source and receiver (bytes 73–88, scaled by 71–72). */
    enum Measured implements AxisSource {
        /** Distance from source to receiver in the unit of the coordinates, rounded to a thousandth. */
        DISTANCE,
        /** Direction from source to receiver in degrees from north over east, 0 to 360, rounded to a thousandth. */
        AZIMUTH;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A field whose values are numbered anew from 1 in each combination of other fields.
     *
     * @param how how they are numbered
     * @param of the field
     * @param by fields of the combinations, at least one
     */
    record Numbered(How how, Field of, List<Field> by) implements AxisSource {
        public Numbered {
            by = List.copyOf(by);
        }

        @Override
        public Stream<HeaderColumn> columns() {
            return Stream.concat(Stream.of(of), by.stream()).map(Field::column);
        }

        /** Ways of numbering. */
        public enum How {
            /** Counts the different values of a combination, in ascending order. */
            INDEX,
            /** Keeps the distances between values: the smallest value of a combination becomes 1. */
            WRAP
        }

        @Override
        public String toString() {
            return how.name().toLowerCase(Locale.ROOT) + "(" + of + " by "
                    + by.stream().map(Field::toString).collect(Collectors.joining(",")) + ")";
        }
    }

    /** A number that is counted. */
    enum Counted implements AxisSource {
        /** Number from 1 of a trace among those at the same place of all other axes, in the order of the file. */
        ORDINAL,
        /** Number from 1 of a trace in the file. */
        TRACE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
