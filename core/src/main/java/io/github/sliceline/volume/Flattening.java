package io.github.sliceline.volume;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.selection.PathColumn;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.selection.Surface;
import io.github.sliceline.selection.SurfaceWindow;
import io.github.sliceline.volume.open.VolumeAxes;
import java.util.function.IntToDoubleFunction;

/** Cuts the window along a surface out of a section. */
record Flattening(SurfaceWindow window, VolumeAxes axes) {
    static Flattening of(SurfaceWindow window, VolumeAxes axes) {
        requireSameGrid(window.surface(), axes);
        return new Flattening(window, axes);
    }

    static void requireSameGrid(Surface surface, VolumeAxes axes) {
        if (!surface.grid().inlines().equals(axes.inlines())
                || !surface.grid().crosslines().equals(axes.crosslines())) {
            throw new IllegalArgumentException("the surface is of inlines "
                    + surface.grid().inlines()
                    + " and crosslines " + surface.grid().crosslines() + ", the volume of inlines " + axes.inlines()
                    + " and crosslines " + axes.crosslines());
        }
    }

    Section section(Plane plane, Section section) {
        Surface surface = window.surface();
        if (plane instanceof Plane.Inline inline) {
            int index = axes.inlines().indexOf(inline.number());
            return cut(section, row -> surface.at(index, row));
        }
        if (plane instanceof Plane.Crossline crossline) {
            int index = axes.crosslines().indexOf(crossline.number());
            return cut(section, row -> surface.at(row, index));
        }
        throw new IllegalArgumentException(
                "a slice is not flattened; amplitudes on the surface, shifted or not, are the flattened slice");
    }

    PathSection path(PathSection path) {
        return new PathSection(path.columns(), cut(path.section(), row -> {
            PathColumn at = path.columns().get(row);
            return window.surface().between(at.inline(), at.crossline());
        }));
    }

    private Section cut(Section section, IntToDoubleFunction surface) {
        SampleAxis axis = axes.samples();
        int count = window.count(axis);
        float[] values = new float[Math.multiplyExact(section.rows(), count)];
        for (int row = 0; row < section.rows(); row++) {
            double at = surface.applyAsDouble(row);
            WindowStart start = WindowStart.at(at + window.from(), axis);
            for (int k = 0; k < count; k++) {
                values[row * count + k] = Double.isNaN(at)
                        ? Float.NaN
                        : start.value(k, section.samples(), row * axis.size(), 0, axis.size());
            }
        }
        Axis relative =
                Axis.regular(axis.unit().axisName(), axis.unit().symbol(), window.from(), axis.interval(), count);
        return new Section(section.title() + ", along a surface", section.rowAxis(), relative, values);
    }
}
