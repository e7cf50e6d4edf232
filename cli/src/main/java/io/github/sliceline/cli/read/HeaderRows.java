package io.github.sliceline.cli.read;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.cli.report.HeaderSource;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.show.files.Output;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.AxisPick;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeHeaders;
import io.github.sliceline.volume.VolumePass;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Fields of the trace headers of a part, as a table with a row for each trace that exists: its values on the axes, such
 * as inline and crossline, its number in the SEG-Y file from 1, and the fields as they stand in the header.
 *
 * @param whole axes of the volume, slowest first, without the axis of the samples
 * @param picks picked places of each axis
 * @param fields columns after the values on the axes and the number of the trace
 */
public record HeaderRows(List<Axis> whole, List<AxisPick> picks, List<HeaderColumn> fields) {

    /** Returns the rows of a part of a volume. The part's range of samples does not matter. */
    public static HeaderRows of(SeismicVolume volume, Part part, List<HeaderColumn> fields) throws IOException {
        List<AxisPick> picks = part.in(volume);
        HeaderSource.requirePlain(
                volume.info().file(),
                fields.stream().mapToInt(HeaderColumn::headerBytes).max().orElse(0));
        int axes = picks.size() - 1;
        List<Axis> whole = VolumeAxes.of(volume).subList(0, axes);
        return new HeaderRows(whole, picks.subList(0, axes), named(whole, fields));
    }

    /** Returns each field once. If a name is taken, such as by an axis, the field is named by its byte instead. */
    private static List<HeaderColumn> named(List<Axis> whole, List<HeaderColumn> fields) {
        Set<String> taken = new HashSet<>(Set.of("trace"));
        whole.forEach(axis -> taken.add(axis.name()));
        List<HeaderColumn> named = new ArrayList<>();
        for (HeaderColumn field : new LinkedHashSet<>(fields)) {
            String name = taken.contains(field.name()) ? "byte_" + field.bytePosition() : field.name();
            if (taken.add(name)) {
                named.add(new HeaderColumn(name, field.bytePosition(), field.type()));
            }
        }
        return named;
    }

    /** Reads and writes the rows. Returns the number of traces. */
    public long write(SeismicVolume volume, Destination target, Job job) throws IOException {
        if (target.format() != OutputFormat.CSV) {
            throw new IllegalArgumentException(
                    target.name() + ": trace headers are written as a table; name a .csv file");
        }
        Optional<VolumeHeaders> headers = volume.headers();
        if (headers.isEmpty()) {
            throw new UnsupportedFileException(
                    volume.info().file(), "holds no trace headers; only volumes converted from SEG-Y have them");
        }
        long[] rows = {0};
        try (Output output = target.open()) {
            output.stream().write(head());
            VolumePass.over(volume, pass -> {
                headers.get()
                        .read(span(), (place, trace, header) -> rows[0] += write(place, trace, header, output), job);
                return pass;
            });
            job.throwIfCancelled();
            output.commit();
        }
        return rows[0];
    }

    /** Writes the row of a trace if its place is picked. Returns the number of rows, 0 or 1. */
    private int write(long place, long trace, ByteBuffer header, Output output) throws IOException {
        String labels = labels(place);
        if (labels.isEmpty()) {
            return 0;
        }
        StringBuilder row = new StringBuilder(labels).append(trace + 1);
        fields.forEach(field -> row.append(',').append(field.number(header, 0)));
        output.stream().write(row.append('\n').toString().getBytes(StandardCharsets.US_ASCII));
        return 1;
    }

    private byte[] head() {
        StringBuilder head = new StringBuilder();
        whole.forEach(axis -> head.append(axis.name()).append(','));
        head.append("trace");
        fields.forEach(field -> head.append(',').append(field.name()));
        return head.append('\n').toString().getBytes(StandardCharsets.US_ASCII);
    }

    private Region span() {
        return Region.of(
                picks.stream().mapToLong(AxisPick::first).toArray(),
                picks.stream().mapToLong(AxisPick::span).toArray());
    }

    /** Returns the values of a place on the axes, each followed by a comma; empty if the place is not picked. */
    private String labels(long place) {
        StringBuilder labels = new StringBuilder();
        long rest = place;
        for (int d = picks.size() - 1; d >= 0; d--) {
            AxisPick pick = picks.get(d);
            int within = (int) (rest % pick.span());
            rest /= pick.span();
            int index = pick.first() + within;
            if (!pick.picks(index)) {
                return "";
            }
            labels.insert(0, Human.plain(whole.get(d).valueAt(index)) + ",");
        }
        return labels.toString();
    }
}
