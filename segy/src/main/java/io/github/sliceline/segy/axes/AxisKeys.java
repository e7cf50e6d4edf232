package io.github.sliceline.segy.axes;

import io.github.sliceline.segy.Coordinates;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.axes.AxisSource.Field;
import io.github.sliceline.segy.axes.AxisSource.Measured;
import io.github.sliceline.segy.axes.AxisSource.Numbered;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Reader of the keys of traces: the numbers in a trace header that decide on its place. {@link AxisPlaces} makes
 * places of them. For each axis with a field or coordinates there is one key, of classes the centre; for one that is
 * numbered by fields, the value and then those fields; none for one that is counted. Immutable, thread-safe.
 */
public final class AxisKeys {
    private static final double THOUSANDTHS = 1000;
    private static final double FULL_CIRCLE = 360;

    private final AxesSpec spec;
    private final List<Key> keys = new ArrayList<>();

    /** Reader of one key. */
    @FunctionalInterface
    private interface Key {
        double of(ByteBuffer headers, int start);
    }

    private AxisKeys(AxesSpec spec) {
        this.spec = spec;
        for (AxisSpec axis : spec.axes()) {
            if (axis.source() instanceof Numbered numbered) {
                keys.add(column(numbered.of()));
                numbered.by().forEach(by -> keys.add(column(by)));
            } else if (isRead(axis)) {
                Key value = value(axis);
                keys.add(axis.classes()
                        .<Key>map(classes -> (headers, start) -> classOf(axis, classes, value.of(headers, start)))
                        .orElse(value));
            }
        }
    }

    /** Returns the reader for axes that are known, which a preset's are not. */
    public static AxisKeys of(AxesSpec spec) {
        if (spec.preset().isPresent()) {
            throw new IllegalArgumentException("the axes of " + spec + " are not found yet");
        }
        return new AxisKeys(spec);
    }

    /** Number of keys of a trace; 0 if its number in the file alone decides. */
    public int count() {
        return keys.size();
    }

    /**
     * Reads the keys of a trace.
     *
     * @param headers bytes in the file's byte order, to which the buffer is set. Its position is ignored.
     * @param start index in {@code headers} of the header's first byte
     * @param into receives {@link #count} keys
     */
    public void read(ByteBuffer headers, int start, double[] into) {
        for (int i = 0; i < into.length; i++) {
            into[i] = keys.get(i).of(headers, start);
        }
    }

    /**
     * Returns how far the values of a trace lie from the centres of their classes, each in widths of its class, added
     * up. 0 without classes.
     *
     * @see #read
     */
    public double fromCentres(ByteBuffer headers, int start) {
        double sum = 0;
        for (AxisSpec axis : spec.axes()) {
            if (axis.classesOrNull() != null) {
                AxisClasses classes = axis.classesOrNull();
                double value = value(axis).of(headers, start);
                sum += Math.abs(value - classes.centreOf(value)) / classes.width();
            }
        }
        return sum;
    }

    private static boolean isRead(AxisSpec axis) {
        return axis.source() instanceof Field || axis.source() instanceof Measured;
    }

    private static double classOf(AxisSpec axis, AxisClasses classes, double value) {
        double centre = classes.centreOf(value);
        return axis.source() == Measured.AZIMUTH ? centre - FULL_CIRCLE * Math.floor(centre / FULL_CIRCLE) : centre;
    }

    private static Key value(AxisSpec axis) {
        if (axis.source() instanceof Field field) {
            return column(field);
        }
        return axis.source() == Measured.AZIMUTH ? AxisKeys::azimuthOf : AxisKeys::distanceOf;
    }

    private static Key column(Field field) {
        HeaderColumn column = field.column();
        return column::getDouble;
    }

    private static double distanceOf(ByteBuffer headers, int start) {
        return rounded(Math.hypot(east(headers, start), north(headers, start)));
    }

    private static double azimuthOf(ByteBuffer headers, int start) {
        double degrees = rounded(Math.toDegrees(Math.atan2(east(headers, start), north(headers, start))));
        return degrees < 0 ? degrees + FULL_CIRCLE : degrees + 0.0;
    }

    private static double rounded(double value) {
        return Math.rint(value * THOUSANDTHS) / THOUSANDTHS;
    }

    private static double east(ByteBuffer headers, int start) {
        return difference(headers, start, TraceField.RECEIVER_X, TraceField.SOURCE_X);
    }

    private static double north(ByteBuffer headers, int start) {
        return difference(headers, start, TraceField.RECEIVER_Y, TraceField.SOURCE_Y);
    }

    private static double difference(ByteBuffer headers, int start, TraceField receiver, TraceField source) {
        double apart = (double) receiver.get(headers, start) - source.get(headers, start);
        return Coordinates.scaled(apart, TraceField.COORDINATE_SCALAR.get(headers, start));
    }
}
