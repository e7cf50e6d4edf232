package io.github.sliceline.viewer.export;

import io.github.sliceline.Job;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.remote.Location;
import io.github.sliceline.show.amplitude.Raster;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.files.ArrayExport;
import io.github.sliceline.show.files.ArrayForm;
import io.github.sliceline.show.files.ArrayFormat;
import io.github.sliceline.show.files.OutputStreamFile;
import io.github.sliceline.show.image.PngWriter;
import io.github.sliceline.show.paint.Canvas;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.show.paint.Look;
import io.github.sliceline.show.paint.Picture;
import io.github.sliceline.show.paint.SectionImage;
import io.github.sliceline.show.paint.SectionPainter;
import io.github.sliceline.show.words.Quantity;
import io.github.sliceline.viewer.export.ExportChoice.Form;
import io.github.sliceline.viewer.export.ShownSection.SampleSource;
import io.github.sliceline.volume.Section;
import io.github.sliceline.volume.VolumePass;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Saves the content of a pane. Pictures show it as it is drawn. Arrays and SEG-Y files get the samples of the file,
 * which are read again. A file gets its name only when it is complete. Takes time, so call it off the event thread.
 */
public final class SectionExport {
    /** Most pixels of a picture that is painted in memory, which takes about half of the viewer's heap. */
    private static final long MOST_PIXELS = 30_000_000;

    private static final int SCREEN_DPI = 96;

    private final ShownSection shown;
    private final ExportChoice choice;
    private final SectionImage image;
    private final SectionPart part;

    private SectionExport(ShownSection shown, ExportChoice choice) {
        this.shown = shown;
        this.choice = choice;
        this.image = shown.image();
        this.part = choice.whole() || choice.kind().isMap()
                ? SectionPart.whole(image)
                : SectionPart.seen(image, shown.view());
    }

    /**
     * Saves a section.
     *
     * @param replace true to replace an existing file
     * @param job reports the progress; cancelling it leaves no file behind
     * @throws FileAlreadyExistsException if the file exists and may not be replaced
     * @throws IllegalArgumentException if the choice does not suit the section; the message says why
     * @throws IOException if something cannot be read or written; the message is a sentence
     * @throws java.util.concurrent.CancellationException if the job was cancelled
     */
    public static void save(ShownSection shown, ExportChoice choice, Path target, boolean replace, Job job)
            throws IOException {
        if (shown.source().isPresent()) {
            Location.requireOther(target, List.of(shown.source().get().survey().file()));
        }
        String name = target.toString();
        if (ExportKind.of(name).orElse(choice.kind()) != choice.kind()
                || name.matches("(?i).*\\.(he?5|hdf5?|nc4?|zgy|zip)")) {
            throw new IllegalArgumentException(name + ": the ending of the name means another format than "
                    + choice.kind() + "; choose that format, or name the file ."
                    + choice.kind().extension());
        }
        new SectionExport(shown, choice).save(target, replace, job);
    }

    private void save(Path target, boolean replace, Job job) throws IOException {
        switch (choice.kind()) {
            case PNG -> write(target, replace, job, stream -> png(stream, job));
            case SVG -> write(target, replace, job, stream -> picture(job).writeSvg(stream));
            case CSV -> array(ArrayFormat.CSV, target, replace, job);
            case NPY -> array(ArrayFormat.NPY, target, replace, job);
            case SEGY -> write(target, replace, job, stream -> segy(stream, job));
            case TIFF -> array(ArrayFormat.TIFF, target, replace, job);
            case GEOJSON -> write(target, replace, job, stream -> map().writeGeoJson(stream));
            case XYZ -> points(target, replace, job);
            case IRAP -> array(ArrayFormat.IRAP, target, replace, job);
            case ZMAP -> array(ArrayFormat.ZMAP, target, replace, job);
            case CPS3 -> array(ArrayFormat.CPS3, target, replace, job);
        }
    }

    private ShownMap map() {
        return shown.map()
                .filter(place -> shown.offers(choice.kind()))
                .orElseThrow(() -> new IllegalArgumentException(
                        choice.kind() + " holds what lies on the map by coordinates; this does not"));
    }

    /** Writes the bytes of a file. */
    private interface Writing {
        void to(OutputStream stream) throws IOException;
    }

    private static void write(Path target, boolean replace, Job job, Writing writing) throws IOException {
        try (OutputStreamFile file = OutputStreamFile.create(target, replace)) {
            writing.to(file.stream());
            job.throwIfCancelled();
            job.report("Writing to the drive", 1, 1);
            file.commit();
        }
    }

    private void png(OutputStream stream, Job job) throws IOException {
        if (choice.form() == Form.PRINT
                || (choice.form() == Form.SCREEN && drawing().isPresent())) {
            picture(job).writePng(stream);
            return;
        }
        Viewport view = choice.form() == Form.SAMPLES ? part.pixels(image) : onScreen();
        requireRoom((long) view.width() * view.height());
        job.report("Painting", 0, 1);
        BufferedImage painted = SectionPainter.image(raster(), view, display(), shown.around(), 1);
        if (choice.form() == Form.SCREEN) {
            Graphics2D graphics = painted.createGraphics();
            shown.over().draw(new Canvas(graphics), view);
            graphics.dispose();
        }
        PngWriter.write(painted, SCREEN_DPI, stream);
    }

    private static void requireRoom(long pixels) {
        if (pixels > MOST_PIXELS) {
            throw new IllegalArgumentException("a picture of " + pixels + " pixels is more than there is memory for, "
                    + MOST_PIXELS + "; save what is seen, or .npy");
        }
    }

    private Viewport onScreen() {
        Viewport pane = shown.view();
        return choice.whole() ? part.pixels(image).on(pane.width(), pane.height()) : pane;
    }

    /** Returns the display; with one pixel per sample, nothing is interpolated. */
    private Display display() {
        Display display = image.isMap() ? shown.display().withLooks(Set.of(Look.DENSITY)) : shown.display();
        return choice.form() == Form.SAMPLES ? display.withInterpolated(false) : display;
    }

    private Raster raster() {
        return image.raster().balanced(shown.display().agc());
    }

    /** Returns the drawing on the map, if the content lies on the map. */
    private Optional<ShownMap.Drawing> drawing() {
        return shown.map().flatMap(ShownMap::drawing);
    }

    /** Returns the picture with axes, colour bar and title. */
    private Picture picture(Job job) throws IOException {
        job.report("Painting", 0, 1);
        if (choice.kind() == ExportKind.PNG && choice.form() == Form.SCREEN) {
            return drawing().orElseThrow().picture(named(), choice.whole(), map().pane(), SCREEN_DPI);
        }
        requireRoom((long) choice.pixels().width() * choice.pixels().height());
        if (drawing().isPresent()) {
            return drawing().get().picture(named(), choice.whole(), choice.pixels(), choice.dpi());
        }
        Viewport seen = choice.whole() ? part.pixels(image) : shown.view();
        return named().picture(seen, shown.display(), choice.pixels(), choice.dpi(), shown.over());
    }

    /** Returns the image with the name of its quantity from the file. */
    private SectionImage named() throws IOException {
        if (shown.source().isEmpty()) {
            return image;
        }
        String quantity = Quantity.of(shown.source().get().survey().volume().info());
        return new SectionImage(
                image.values(),
                image.rows(),
                image.columns(),
                image.binAspect(),
                image.title(),
                quantity,
                image.path());
    }

    private void array(ArrayFormat format, Path target, boolean replace, Job job) throws IOException {
        float[] values = values(job);
        Axis columns = part.columns(image.columns());
        ArrayForm plain = image.path()
                .map(path -> ArrayForm.along(
                        path.columns().subList(part.firstRow(), part.firstRow() + part.rows()), columns))
                .orElseGet(() -> ArrayForm.of(List.of(part.rows(image.rows()), columns)));
        ArrayForm form = format.isMap() ? plain.at(map().place(image.title())) : plain;
        try (ArrayExport export = ArrayExport.create(OutputStreamFile.create(target, replace), format, form)) {
            for (int row = 0; row < part.rows(); row++) {
                job.throwIfCancelled();
                job.report("Writing", row, part.rows());
                export.write(Arrays.copyOfRange(values, row * part.columns(), (row + 1) * part.columns()));
            }
            job.throwIfCancelled();
            export.commit();
        }
    }

    /** Writes a row for each bin that has a value: its place and the value. */
    private void points(Path target, boolean replace, Job job) throws IOException {
        float[] all = values(job);
        int[] bins = IntStream.range(0, all.length)
                .filter(bin -> !Float.isNaN(all[bin]))
                .toArray();
        float[] there = new float[bins.length];
        for (int row = 0; row < bins.length; row++) {
            there[row] = all[bins[row]];
        }
        ArrayForm form = map().points(bins);
        try (ArrayExport export = ArrayExport.create(OutputStreamFile.create(target, replace), ArrayFormat.XYZ, form)) {
            export.write(there);
            job.throwIfCancelled();
            export.commit();
        }
    }

    /** Returns the values of the part: samples of the file, or the shown values if they were computed. */
    private float[] values(Job job) throws IOException {
        if (shown.source().isEmpty()) {
            return part.of(image.values(), image.columns().size());
        }
        SampleSource source = shown.source().get();
        Section section = VolumePass.over(
                source.survey().volume(),
                pass -> pass.readAll(List.of(source.survey().query(source.subject())), job)
                        .get(0));
        return part.of(section.samples(), section.columns());
    }

    private void segy(OutputStream stream, Job job) throws IOException {
        if (!shown.hasTraces()) {
            throw new IllegalArgumentException("SEG-Y holds traces, and a map has none; save it as .npy or .csv");
        }
        SampleSource source = shown.source().get();
        new SectionTraces(source.survey(), source.subject(), part)
                .segy(image.title())
                .write(values(job), stream, job);
    }
}
