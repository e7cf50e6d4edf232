package io.github.sliceline.volume.info;

import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.options.Precision;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A layout: a copy of the cube in the same file, stored in another way. Immutable.
 *
 * @param name name under {@code /layouts}
 * @param chunk chunk extents, slowest first; empty unless chunked, or if it cannot be read
 * @param elementType type of the elements, such as {@code int8}; empty if it cannot be read
 * @param filters filters, in the order in which they were applied
 * @param exact true if it has the cube's samples bit for bit; otherwise it serves {@link Precision#DISPLAY} only
 * @param largestError largest difference between a finite sample and the cube's, in the unit of the samples; empty if
 *     unknown
 * @param nonFinite number of samples that are NaN or infinite in the cube. A layout of integers has 0 for NaN, and the ends
 *     of its range for infinities. 0 if unknown
 * @param storedBytes bytes of the samples in the file; empty if unknown
 * @param setAside reason why the layout is not read, for example because it is damaged or older than the cube; empty if
 *     it is read
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

    /** Returns a layout that cannot be read, with the reason; its other properties are unknown. */
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

    /** Returns this layout with its size in the file. */
    public LayoutInfo withStoredBytes(long bytes) {
        return new LayoutInfo(
                name, chunk, elementType, filters, exact, largestError, nonFinite, OptionalLong.of(bytes), setAside);
    }

    /** Returns this layout marked as not read, with the reason. */
    public LayoutInfo setAside(String why) {
        return new LayoutInfo(
                name, chunk, elementType, filters, exact, largestError, nonFinite, storedBytes, Optional.of(why));
    }

    /** True if it may serve reads, at least those for display. */
    public boolean isUsable() {
        return setAside.isEmpty();
    }

    /** True if it may serve reads of this precision. */
    public boolean serves(Precision precision) {
        return isUsable() && (exact || precision == Precision.DISPLAY);
    }
}
