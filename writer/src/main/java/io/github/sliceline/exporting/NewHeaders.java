package io.github.sliceline.exporting;

import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/**
 * Headers for a volume that was never SEG-Y: {@link MadeHeaders} with its line numbers, and with bin coordinates where it has
 * them.
 */
final class NewHeaders implements SubvolumeHeaders {
    private final Path file;
    private final SeismicVolume volume;
    private final Region part;
    private final VolumeMaps maps;
    private final MadeHeaders headers;

    /** @param maps closed with this */
    NewHeaders(Path file, SeismicVolume volume, VolumeMaps maps, ExportOptions options) throws IOException {
        this.file = file;
        this.volume = volume;
        this.part = SubvolumeExport.partOf(volume, options);
        this.maps = maps;
        SampleAxis axis = volume.samples();
        double start = axis.valueAt((int) part.start(2));
        this.headers = new MadeHeaders(
                file,
                new SampleAxis(start, axis.step(), Math.toIntExact(part.count(2)), axis.unit()),
                maps.scalar(Region.of(
                        new long[] {part.start(0), part.start(1)}, new long[] {part.count(0), part.count(1)})));
    }

    @Override
    public Form form() {
        List<String> lines = List.of(
                "EXPORTED BY SLICELINE FROM "
                        + String.valueOf(file.getFileName()).toUpperCase(Locale.ROOT),
                SubvolumeText.ranges(volume, part),
                SubvolumeText.interval(volume.samples()),
                MadeHeaders.POSITIONS);
        return new Form(
                ByteOrder.BIG_ENDIAN, SampleFormat.IBM_FLOAT32, TraceHeader.BYTES, List.of(headers.textHeader(lines)));
    }

    @Override
    public ByteBuffer binaryHeader(long traces, SampleFormat format) {
        return headers.binaryHeader(traces, format);
    }

    @Override
    public SubvolumeBins bins(Region bins) throws IOException {
        return maps.live(bins);
    }

    @Override
    public Writer open(SubvolumeBins bins) throws IOException {
        IntFunction<BinTransform.MapPoint> coordinates = maps.coordinates(bins);
        return (k, inLine, inFile, to, at) -> {
            int inline = volume.inlines().numberAt(bins.inlineIndex(k));
            int crossline = volume.crosslines().numberAt(bins.crosslineIndex(k));
            headers.put(
                    to,
                    at,
                    new MadeHeaders.Numbers(inLine, inFile, crossline, inline, crossline, 0, true),
                    coordinates.apply(k));
        };
    }

    @Override
    public void close() throws IOException {
        maps.close();
    }
}
