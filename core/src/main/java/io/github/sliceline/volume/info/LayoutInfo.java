package io.github.sliceline.volume.info;

import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.options.Precision;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A further copy of the cube in the same file, stored in another way. Immutable.
 *
 * @param name under {@code /layouts}
 * @param chunk chunk extents, slowest first; empty unless chunked, or if it cannot be read
 * @param elementType such as {@code int8}; empty if it cannot be read
 * @param filters in the order they were applied
 * @param exact whether it has the cube's samples bit for bit; others serve {@link Precision#DISPLAY} only
 * @param largestError largest difference to the cube of any finite sample, in the unit of the samples; empty if it is not
 *     known
 * @param nonFinite samples that are NaN or infinite in the cube and are not in this copy, of integers: 0 for NaN, the ends of
 *     the range for infinities; 0 if that is not known
 * @param storedBytes bytes that the samples take in the file; empty if that is not known
 * @param setAside why it is not read, such as that it is damaged, or was made of the cube before the cube was changed;
 *     empty if it is read
 */
public record LayoutInfo(
        String name,
        Optional<Shape> chunk,
        String elementType,
        List<String> filters,
        boolean exact,
        OptionalDouble largestError,
        long nonFinite,
        OptionalLong storedBytes,
        Optional<String> setAside) {

    public LayoutInfo {
        filters = List.copyOf(filters);
    }

    /** A copy of which nothing is known but that it cannot be read. */
    public static LayoutInfo unreadable(String name, String why) {
        return new LayoutInfo(
                name,
                Optional.empty(),
                "",
                List.of(),
                false,
                OptionalDouble.empty(),
                0,
                OptionalLong.empty(),
                Optional.of(why));
    }

    /** Returns this copy with the number of bytes that it takes in the file. */
    public LayoutInfo withStoredBytes(long bytes) {
        return new LayoutInfo(
                name, chunk, elementType, filters, exact, largestError, nonFinite, OptionalLong.of(bytes), setAside);
    }

    /** Returns this copy marked as not read, with the reason. */
    public LayoutInfo setAside(String why) {
        return new LayoutInfo(
                name, chunk, elementType, filters, exact, largestError, nonFinite, storedBytes, Optional.of(why));
    }

    /** Whether it may serve reads of some precision. */
    public boolean isUsable() {
        return setAside.isEmpty();
    }

    /** Whether reads of a precision may be answered from it. */
    public boolean serves(Precision precision) {
        return isUsable() && (exact || precision == Precision.DISPLAY);
    }
}
