package io.github.sliceline.viewer.schedule;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.HeaderPreset;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeBins.Coordinates;
import io.github.sliceline.volume.VolumeHeaders;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Where the traces of a 2-D line lie: as the file has it for each bin, else as the trace headers of a SEG-Y file say. */
final class LinePlaces {
    /** Where coordinates may stand: those of the CDP, else those of the source. */
    private static final List<HeaderMapping> PLACES = List.of(HeaderMapping.STANDARD, HeaderPreset.REV0.mapping());

    private LinePlaces() {}

    static Coordinates read(SeismicVolume volume, Job job) throws IOException {
        Coordinates stored = volume.bins().coordinates();
        Optional<VolumeHeaders> headers = volume.headers();
        if (headers.isEmpty() || Arrays.stream(stored.x()).anyMatch(Double::isFinite)) {
            return stored;
        }
        for (HeaderMapping mapping : PLACES) {
            Coordinates found = read(headers.get(), stored.x().length, mapping, job);
            if (Arrays.stream(found.x()).anyMatch(x -> Double.isFinite(x) && x != 0)) {
                return found;
            }
        }
        return stored;
    }

    /** Of a prestack line the first trace of each bin. */
    private static Coordinates read(VolumeHeaders headers, int bins, HeaderMapping mapping, Job job)
            throws IOException {
        Coordinates found = new Coordinates(new double[bins], new double[bins]);
        Arrays.fill(found.x(), Double.NaN);
        Arrays.fill(found.y(), Double.NaN);
        Region all = Region.all(headers.shape());
        long perBin = all.size() / bins;
        headers.read(
                all,
                (place, trace, bytes) -> {
                    int bin = (int) (place / perBin);
                    if (Double.isNaN(found.x()[bin])) {
                        TraceHeader header = TraceHeader.at(bytes, 0);
                        found.x()[bin] = header.x(mapping);
                        found.y()[bin] = header.y(mapping);
                    }
                },
                job);
        return found;
    }
}
