package io.github.sliceline.cli.read;

import io.github.sliceline.CancelToken;
import io.github.sliceline.cli.TooLittleMemoryException;
import io.github.sliceline.cli.export.ArrayExport;
import io.github.sliceline.cli.export.ArrayFormat;
import io.github.sliceline.cli.render.ImageStyle;
import io.github.sliceline.cli.render.PngWriter;
import io.github.sliceline.cli.render.SectionImage;
import io.github.sliceline.cli.render.TraceImage;
import io.github.sliceline.geometry.Region;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.volume.SectionAxis;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeInfo;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Reads an extract and writes it in the format that the file's extension names.
 *
 * @param output its extension picks the format
 * @param style for pictures
 * @param replace whether an existing file may be replaced
 */
public record ExtractWriter(Path output, ImageStyle style, boolean replace) {
    private static final long BLOCK_FLOATS = 16L << 20;
    private static final long BASE_BYTES = 64L << 20;
    private static final long DECODING_CHUNKS = 4;

    public ExtractWriter {
        if (!isPicture(output)) {
            ArrayFormat.of(output);
        }
    }

    private static boolean isPicture(Path output) {
        return output.toString().toLowerCase(Locale.ROOT).endsWith(".png");
    }

    /**
     * Reads and writes. Nothing stands under the output's name until it is complete.
     *
     * @throws IllegalArgumentException if a box more than one plane thick is to be a picture
     * @throws TooLittleMemoryException if there is too little for it
     */
    public void write(SeismicVolume volume, Extract extract, CancelToken cancel) throws IOException {
        try {
            readAndWrite(volume, extract, cancel);
        } catch (OutOfMemoryError e) {
            VolumeInfo info = volume.info();
            throw new TooLittleMemoryException("reading " + info.file(), neededBytes(info, extract.region()), e);
        }
    }

    /** The values that are held at once, what all cores need to decode chunks, and room for the rest. */
    private static long neededBytes(VolumeInfo info, Region region) {
        long values = Math.min(region.size(), BLOCK_FLOATS) * Float.BYTES;
        long chunk = info.chunk().map(Shape::size).orElse(0L) * Float.BYTES;
        return BASE_BYTES + values + DECODING_CHUNKS * Runtime.getRuntime().availableProcessors() * chunk;
    }

    private void readAndWrite(SeismicVolume volume, Extract extract, CancelToken cancel) throws IOException {
        if (isPicture(output)) {
            BufferedImage image = draw(volume, extract, cancel);
            cancel.throwIfCancelled();
            PngWriter.write(image, output, replace);
        } else {
            export(volume, extract, cancel);
        }
    }

    private BufferedImage draw(SeismicVolume volume, Extract extract, CancelToken cancel) throws IOException {
        String title = extract.title() + " - " + volume.info().file().getFileName();
        if (extract.axes().size() == 1) {
            return TraceImage.draw(
                    read(volume, extract.region(), cancel), extract.axes().get(0), title);
        }
        List<SectionAxis> axes = extract.pictureAxes();
        float[] values = read(volume, extract.region(), cancel);
        return SectionImage.draw(values, axes.get(0), axes.get(1), extract.binAspect(), title, style);
    }

    private void export(SeismicVolume volume, Extract extract, CancelToken cancel) throws IOException {
        Region region = extract.region();
        long inlineFloats = region.count(1) * region.count(2);
        long inlines = Math.max(1, BLOCK_FLOATS / inlineFloats);
        try (ArrayExport export = ArrayExport.create(output, extract.axes(), replace)) {
            for (long done = 0; done < region.count(0); done += inlines) {
                export.write(read(volume, slab(region, done, Math.min(inlines, region.count(0) - done)), cancel));
            }
            cancel.throwIfCancelled();
            export.commit();
        }
    }

    private static float[] read(SeismicVolume volume, Region region, CancelToken cancel) throws IOException {
        float[] values = new float[Math.toIntExact(region.size())];
        volume.read(region, FloatBuffer.wrap(values), cancel);
        return values;
    }

    /** Some inlines of a region: a box larger than memory passes through a slab at a time. */
    static Region slab(Region region, long from, long count) {
        return Region.of(
                new long[] {region.start(0) + from, region.start(1), region.start(2)},
                new long[] {count, region.count(1), region.count(2)});
    }
}
