package io.github.sliceline.segy.volume;

import io.github.sliceline.segy.HeaderColumn;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a map shows of the traces of each bin: their number, or a field of their headers as stored. Immutable.
 *
 * @param column the field; null for the number of traces
 * @param of what of its values
 */
public record TraceMap(@Nullable HeaderColumn column, Of of) {
    /** The number of traces. */
    public static final TraceMap FOLD = new TraceMap(null, Of.COUNT);

    /** What is shown of the values of a bin. Without a field it is {@link #COUNT}. */
    public enum Of {
        /** The smallest. */
        MIN("Smallest "),
        /** The largest. */
        MAX("Largest "),
        /** Their mean. */
        MEAN("Mean "),
        /** Number of traces where the field is not 0. */
        COUNT("Traces with ");

        private final String title;

        Of(String title) {
            this.title = title;
        }

        private String suffix() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Returns the map of a text: {@code fold}, or a field and what of it, such as {@code offset:min} or
     * {@code 37:int32:mean}, the default.
     *
     * @throws IllegalArgumentException if it names no field
     */
    public static TraceMap parse(String text) {
        String named = text.strip();
        if (named.equalsIgnoreCase("fold")) {
            return FOLD;
        }
        int colon = named.lastIndexOf(':');
        Optional<Of> of = Arrays.stream(Of.values())
                .filter(one -> one.suffix().equalsIgnoreCase(named.substring(colon + 1)))
                .findFirst();
        try {
            HeaderColumn column = HeaderColumn.parse(of.isPresent() && colon > 0 ? named.substring(0, colon) : named);
            return new TraceMap(column, of.orElse(Of.MEAN));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    e.getMessage() + "; a map is fold, or a field with :min, :max, :mean or :count after it", e);
        }
    }

    /** True for the number of traces, which needs no headers. */
    public boolean isFold() {
        return column == null;
    }

    /** Returns the name in tables and files, such as {@code offset_min}. */
    public String name() {
        return column == null ? "fold" : column.name() + "_" + of.suffix();
    }

    /** Returns the title, such as {@code Smallest offset}. */
    public String title() {
        return column == null ? "Fold" : of.title + column.name();
    }

    /** Returns the quantity of the values. */
    public String quantity() {
        return column == null || of == Of.COUNT ? "Traces" : column.name();
    }

    /** Returns the value of a bin after one more trace. A mean is a sum until the number of traces is known. */
    double with(double before, boolean first, ByteBuffer header) {
        double value = column == null ? 1 : column.getDouble(header, 0);
        if (of == Of.COUNT) {
            value = value == 0 ? 0 : 1;
        }
        if (first) {
            return value;
        }
        return switch (of) {
            case MIN -> Math.min(before, value);
            case MAX -> Math.max(before, value);
            case MEAN, COUNT -> before + value;
        };
    }
}
