package io.github.sliceline.cli.read;

import io.github.sliceline.Job;
import io.github.sliceline.cli.TooLittleMemoryException;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.show.files.ArrayExport;
import io.github.sliceline.show.files.ArrayForm;
import io.github.sliceline.show.files.ArrayFormat;
import io.github.sliceline.show.files.Output;
import io.github.sliceline.show.map.MapCrs;
import io.github.sliceline.show.map.MapPlace;
import io.github.sliceline.show.paint.ImageStyle;
import io.github.sliceline.show.paint.MapImage;
import io.github.sliceline.show.paint.Picture;
import io.github.sliceline.show.paint.SectionImage;
import io.github.sliceline.show.paint.TraceImage;
import io.github.sliceline.show.words.Quantity;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumePass;
import io.github.sliceline.volume.info.VolumeInfo;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reader and writer of extracts. A file gets its final name only when it is complete.
 *
 * @param volume volume, open
 * @param style style of pictures
 * @param drawing way to draw maps in pictures
 * @param overlays horizons and lines over pictures
 */
public record ExtractWriter(SeismicVolume volume, ImageStyle style, MapDrawing drawing, Overlays overlays) {
    private static final long BASE_BYTES = 64L << 20;
    private static final long DECODING_CHUNKS = 4;

    /**
     * Reads and writes one extract.
     *
     * @return the extract that was written: the table if the format is one, else the given extract
     * @throws IllegalArgumentException if the format cannot hold the extract, such as a picture of three dimensions
     * @throws TooLittleMemoryException if memory does not suffice
     */
    public Extract write(Extract extract, Destination target, Job job) throws IOException {
        Extract written = require(extract, target.format());
        saying(written.heldBytes(), () -> readAndWrite(written, target, job));
        return written;
    }

    /**
     * Returns the extract that is written, without reading values.
     *
     * @throws IllegalArgumentException if the format cannot hold the extract
     */
    public Extract require(Extract extract, OutputFormat format) throws IOException {
        if (format.isPicture()) {
            pictureAxes(extract);
            drawing.bins(extract);
            overlays.over(extract);
        }
        Extract written = format.isTable() ? extract.asTable(volume) : extract;
        form(written, format);
        return written;
    }

    /**
     * Does work that holds a number of bytes.
     *
     * @throws TooLittleMemoryException if memory does not suffice; the message says how much is needed
     */
    void saying(long heldBytes, IoFuture.Action work) throws IOException {
        try {
            work.run();
        } catch (OutOfMemoryError e) {
            VolumeInfo info = volume.info();
            throw new TooLittleMemoryException("reading " + info.file(), neededBytes(info, heldBytes), e);
        }
    }

    /** Returns the bytes needed for the values held at once, for all cores to decode chunks, and for the rest. */
    private static long neededBytes(VolumeInfo info, long heldBytes) {
        long chunk = info.chunk().map(Shape::size).orElse(0L) * Float.BYTES;
        return BASE_BYTES + heldBytes + DECODING_CHUNKS * Runtime.getRuntime().availableProcessors() * chunk;
    }

    private void readAndWrite(Extract extract, Destination target, Job job) throws IOException {
        if (target.format().isPicture()) {
            float[] values = new float
                    [Math.toIntExact(
                            extract.axes().stream().mapToLong(Axis::size).reduce(1, Math::multiplyExact))];
            int[] filled = {0};
            read(
                    extract,
                    piece -> {
                        System.arraycopy(piece, 0, values, filled[0], piece.length);
                        filled[0] += piece.length;
                    },
                    job);
            write(extract, values, target, job);
        } else {
            writeArray(extract, target, job, export -> read(extract, export::write, job));
        }
    }

    private void read(Extract extract, Extract.Pieces pieces, Job job) throws IOException {
        VolumePass.over(volume, pass -> {
            extract.read(pass, pieces, job);
            return pass;
        });
    }

    private interface Values {
        void into(ArrayExport export) throws IOException;
    }

    private void writeArray(Extract extract, Destination target, Job job, Values values) throws IOException {
        ArrayFormat format = target.format().array().orElseThrow();
        try (ArrayExport export = ArrayExport.create(target.open(), format, form(extract, target.format()))) {
            values.into(export);
            job.throwIfCancelled();
            export.commit();
        }
    }

    /**
     * Returns the shape and labels of an array.
     *
     * @throws IllegalArgumentException if the format cannot hold the extract
     */
    private ArrayForm form(Extract extract, OutputFormat format) throws IOException {
        if (format == OutputFormat.XYZ && !extract.form().labelNames().get(0).equals("x")) {
            throw new IllegalArgumentException(
                    "an .xyz holds points of a horizon or a --map; give one of them, or write .csv");
        }
        if (!format.isMap()) {
            return extract.form();
        }
        if (extract.mapNames().size() > 1 && !format.array().orElseThrow().hasBands()) {
            throw new IllegalArgumentException(
                    "a grid in ." + format + " holds one map; name one --attribute or --map, or write .tif");
        }
        SurveyGrid grid = MapDrawing.known(extract)
                .orElseThrow(
                        () -> new IllegalArgumentException("a " + (format == OutputFormat.TIFF ? ".tif" : "." + format)
                                + " holds time slices and maps of horizons; " + MapDrawing.whyNot(extract)));
        Optional<MapCrs> crs = MapCrs.of(MapCrs.textOf(volume.info()));
        return extract.form().at(new MapPlace(grid, crs, extract.mapNames()));
    }

    /** Writes values that were read. Several threads may call it at once, each with another target. */
    void write(Extract extract, float[] values, Destination target, Job job) throws IOException {
        if (target.format().isPicture()) {
            write(picture(extract, values), target, job);
        } else {
            writeArray(extract, target, job, export -> export.write(values));
        }
    }

    private static void write(Picture picture, Destination target, Job job) throws IOException {
        job.throwIfCancelled();
        try (Output output = target.open()) {
            if (target.format() == OutputFormat.SVG) {
                picture.writeSvg(output.stream());
            } else {
                picture.writePng(output.stream());
            }
            job.throwIfCancelled();
            output.commit();
        }
    }

    private Picture picture(Extract extract, float[] values) throws IOException {
        String title = extract.title() + " - " + volume.info().file().getFileName();
        String quantity = extract.quantity().isEmpty() ? Quantity.of(volume.info()) : extract.quantity();
        List<Axis> axes = pictureAxes(extract);
        if (axes.size() == 1) {
            return TraceImage.picture(values, axes.get(0), title, quantity, style);
        }
        Optional<SurveyGrid> onMap = drawing.bins(extract);
        if (onMap.isPresent()) {
            return new MapImage(values, onMap.get(), title, quantity).picture(style, overlays.over(extract));
        }
        return new SectionImage(values, axes.get(0), axes.get(1), extract.aspect(), title, quantity, extract.path())
                .picture(style, overlays.over(extract));
    }

    /**
     * Returns the axes of a picture: two, or the one of a trace. If the extract has more, axes of size 1 are removed
     * until two remain.
     *
     * @throws IllegalArgumentException if more than two axes remain
     */
    static List<Axis> pictureAxes(Extract extract) {
        List<Axis> axes = new ArrayList<>(extract.axes());
        for (int thin = 0; axes.size() > 2 && thin < axes.size(); ) {
            if (axes.get(thin).size() == 1) {
                axes.remove(thin);
            } else {
                thin++;
            }
        }
        if (extract instanceof BinMaps && axes.size() > 2) {
            throw new IllegalArgumentException(
                    "a picture shows one attribute or --map; name one, or write .npy or .csv");
        }
        if (axes.size() > 2) {
            throw new IllegalArgumentException("a picture cannot show a box of " + extract.size()
                    + "; make it one plane thick, write .npy, .csv or .raw, or one picture of each plane with"
                    + " {} in the name");
        }
        return axes;
    }
}
