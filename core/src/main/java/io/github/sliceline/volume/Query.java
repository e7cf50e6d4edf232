package io.github.sliceline.volume;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.selection.Selection;
import io.github.sliceline.selection.SurfaceAttribute;
import io.github.sliceline.selection.SurfaceWindow;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * A query: a part of a volume to read, and the form of its result. Immutable, thread-safe, and not tied to a volume:
 * when it is read, it is refused if the volume does not have that part.
 *
 * <p>All ways to read take queries: {@link SeismicVolume#read(Query)}, many together
 * ({@link SeismicVolume#readAll(java.util.List, io.github.sliceline.Job)}), without waiting
 * ({@link SeismicVolume#readAsync(Query, io.github.sliceline.ReadPriority, io.github.sliceline.CancelToken)}),
 * {@link SeismicVolume#prefetch(Query, io.github.sliceline.CancelToken)} and {@link SeismicVolume#cost(Query)}.
 *
 * @param <R> type of the result
 */
public sealed interface Query<R> permits VolumeQuery {
    /** Returns the query for a region of indices, whose samples come row-major. */
    static Query<float[]> of(Region region) {
        return new VolumeQuery<>(region.toString(), target -> {
            region.requireWithin(target.shape());
            return QueryPlan.of(region, values -> values);
        });
    }

    /**
     * Returns the query for picked places of all axes of a volume. Samples come row-major; NaN where there is no trace.
     *
     * @param picks one for each axis of the volume that is read, that of the samples last
     */
    static Query<float[]> of(List<AxisPick> picks) {
        return new VolumeQuery<>("picked places", target -> new PartReading(target, picks).samples());
    }

    /** Returns the query for a part of a stacked volume, whose samples come in the order that the selection states. */
    static Query<float[]> of(Selection selection) {
        return new VolumeQuery<>(
                selection.toString(), target -> QueryPlan.of(target.resolve(selection), values -> values));
    }

    /**
     * Returns the query for a plane of a stacked volume, or a part of one: a box that is one line or one sample thick.
     * The result has values between two axes.
     *
     * @throws IllegalArgumentException when it is read, if the selection is longer than 1 along all three axes
     */
    static Query<Section> section(Selection selection) {
        return new VolumeQuery<>(selection.toString(), target -> {
            target.planeAxes();
            return VolumeQuery.on(AxisQuery.of(selection).section(), target);
        });
    }

    /** Returns the query for one value of an axis and all of the others. More axes may be named. */
    static AxisQuery at(String axis, double value) {
        return AxisQuery.all().at(axis, value);
    }

    /** Returns the query for a range of an axis, both ends included, and all of the others. More axes may be named. */
    static AxisQuery range(String axis, double from, double to) {
        return AxisQuery.all().range(axis, from, to);
    }

    /**
     * Returns the query for a selection by the names of its axes. More axes may be named: an inline of a prestack
     * volume at one offset.
     */
    static AxisQuery part(Selection selection) {
        return AxisQuery.of(selection);
    }

    /** Returns the query for all of a volume by its axes. Parts of axes may be named. */
    static AxisQuery all() {
        return AxisQuery.all();
    }

    /**
     * Returns the query for the section along a path over the map, of a stacked volume. Each trace is read once, as
     * long as the traces around a thousand columns or so fit into 64 MB.
     */
    static Query<PathSection> along(Polyline path) {
        return new VolumeQuery<>(path.toString(), target -> new PathReading(path, target).plan());
    }

    /**
     * Returns the query for amplitudes of a stacked volume on a surface, or attributes of a window around it. Several
     * attributes take one pass.
     *
     * <p>Memory: at most 16 MB of samples at once, and at most a quarter of the heap, in addition to the maps of the
     * result. If the samples need more, the surface is read in several passes, each of whole chunks if possible.
     *
     * @throws IllegalArgumentException if no attribute is named; when it is read, if the surface has another grid than
     *     the volume or lies wholly outside its samples
     */
    static Query<SurfaceMaps> on(SurfaceWindow window, SurfaceAttribute... attributes) {
        return on(window, Set.copyOf(Arrays.asList(attributes)));
    }

    /**
     * Returns the query for amplitudes of a stacked volume on a surface, or a set of attributes of a window around it,
     * in one pass.
     *
     * @see #on(SurfaceWindow, SurfaceAttribute...)
     */
    static Query<SurfaceMaps> on(SurfaceWindow window, Set<SurfaceAttribute> attributes) {
        if (attributes.isEmpty()) {
            throw new IllegalArgumentException("name at least one attribute");
        }
        Set<SurfaceAttribute> wanted = EnumSet.copyOf(attributes);
        return new VolumeQuery<>(
                window.surface().toString(), target -> new SurfaceReading(window, wanted, target).plan());
    }

    /**
     * Returns the query for the window along a surface as a section: an inline or a crossline, with samples relative to
     * the surface.
     */
    static Query<Section> flattened(Plane plane, SurfaceWindow window) {
        return new VolumeQuery<>(plane + " flattened", target -> {
            QueryPlan<Section> whole = VolumeQuery.on(section(plane), target);
            Flattening flattening = Flattening.of(window, target.planeAxes());
            return whole.map(section -> flattening.section(plane, section));
        });
    }

    /**
     * Returns the query for the window along a surface as a section along a path, with samples relative to the surface.
     */
    static Query<PathSection> flattened(Polyline path, SurfaceWindow window) {
        return new VolumeQuery<>(path + " flattened", target -> {
            Flattening flattening = Flattening.of(window, target.planeAxes());
            return VolumeQuery.on(along(path), target).map(flattening::path);
        });
    }

    /**
     * Returns the query for the same samples with another result, which {@code made} computes on the waiting thread, or
     * on a reading thread.
     */
    <S> Query<S> map(Function<? super R, ? extends S> made);
}
