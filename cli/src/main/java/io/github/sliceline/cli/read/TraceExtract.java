package io.github.sliceline.cli.read;

import io.github.sliceline.Job;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.show.files.ArrayForm;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.Section;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.TraceSet;
import io.github.sliceline.volume.VolumePass;
import java.io.IOException;
import java.util.List;

/**
 * The traces of a table that exist in a part of it, one after the other. They are read to know how many there are.
 *
 * @param traces what was found
 * @param section the traces as rows
 */
public record TraceExtract(TraceSet traces, Section section) implements Extract {
    /**
     * Reads the traces of a part.
     *
     * @throws IllegalArgumentException if there are none, or the volume has no such axis or value
     */
    public static TraceExtract of(SeismicVolume volume, Part part, Job job) throws IOException {
        Query<TraceSet> query = part.query(volume).traces();
        TraceSet traces = VolumePass.over(
                volume, pass -> pass.readAll(List.of(query), job).get(0));
        if (traces.size() == 0) {
            throw new IllegalArgumentException(volume.file() + ": no trace at " + traces.title());
        }
        return new TraceExtract(traces, traces.section());
    }

    @Override
    public List<Axis> axes() {
        return List.of(section.rowAxis(), section.columnAxis());
    }

    @Override
    public String title() {
        return traces.title();
    }

    /** {@inheritDoc} A row of a table begins with the values of all axes. */
    @Override
    public ArrayForm form() {
        List<double[]> values =
                traces.axes().stream().map(axis -> traces.values(axis.name())).toList();
        return new ArrayForm(
                List.of(section.rows(), section.columns()),
                traces.axes().stream().map(Axis::name).toList(),
                (row, label) -> values.get(label)[(int) row],
                ArrayForm.valuesOf(section.columnAxis()));
    }

    @Override
    public void read(VolumePass pass, Pieces pieces, Job job) throws IOException {
        pieces.accept(section.samples());
    }

    @Override
    public long heldBytes() {
        return 2L * section.samples().length * Float.BYTES;
    }
}
