package io.github.sliceline.cli.demo;

import io.github.sliceline.Job;
import io.github.sliceline.bench.Direction;
import io.github.sliceline.cli.read.Destination;
import io.github.sliceline.cli.read.Extract;
import io.github.sliceline.cli.read.ExtractWriter;
import io.github.sliceline.cli.read.MapDrawing;
import io.github.sliceline.cli.read.NumberRange;
import io.github.sliceline.cli.read.OutputFormat;
import io.github.sliceline.cli.read.Overlays;
import io.github.sliceline.cli.read.Part;
import io.github.sliceline.cli.read.PartExtract;
import io.github.sliceline.cli.read.SectionExtract;
import io.github.sliceline.cli.read.SurfaceExtract;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.selection.Surface;
import io.github.sliceline.selection.SurfaceAttribute;
import io.github.sliceline.selection.SurfaceWindow;
import io.github.sliceline.show.paint.ImageStyle;
import io.github.sliceline.testdata.SyntheticSurvey;
import io.github.sliceline.volume.AxisPick;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Pictures of the demo: a plane of each direction, a line from corner to corner, amplitudes along a horizon, and a
 * gather.
 *
 * @param folder folder of the pictures; existing ones are replaced
 * @param out receives a line for each picture
 */
record DemoPictures(Path folder, PrintWriter out, Job job) {
    /** Names of all pictures. */
    static final List<String> NAMES = Stream.concat(
                    Stream.of(Direction.values()).map(Direction::toString), Stream.of("line", "horizon", "gather"))
            .map(name -> name + ".png")
            .toList();

    private static final String GATHERS = "demo-gathers.h5";
    private static final Axis OFFSETS = Axis.of(50, 50, 48);

    /** Velocity of the waves, in metres per millisecond. */
    private static final double VELOCITY = 2.0;

    /** Number of delays before which arriving waves are muted, because they are stretched too far. */
    private static final double MUTE = 1.2;

    /**
     * End of the search for the seabed, as a part of the record. The window from {@code TOP} to {@code BASE} below it
     * shows young beds with a channel.
     */
    private static final double SEABED = 0.12;

    private static final double TOP = 0.175;
    private static final double BASE = 0.195;

    /** Draws the planes, the line and the horizon of a volume. */
    void ofVolume(SeismicVolume volume) throws IOException {
        for (Direction direction : Direction.values()) {
            draw(volume, PartExtract.of(volume, middle(direction, volume)), direction.toString());
        }
        draw(volume, line(volume), "line");
        draw(volume, horizon(volume), "horizon");
    }

    private static Part middle(Direction direction, SeismicVolume volume) {
        return switch (direction) {
            case INLINE -> Part.inline(middle(volume.inlines()));
            case CROSSLINE -> Part.crossline(middle(volume.crosslines()));
            case SLICE -> Part.slice(volume.samples().size() / 2);
        };
    }

    private static int middle(Axis lines) {
        return lines.numberAt(lines.size() / 2);
    }

    private static Extract line(SeismicVolume volume) throws IOException {
        Axis inlines = volume.inlines();
        Axis crosslines = volume.crosslines();
        Polyline path = Polyline.ofLines(List.of(
                new LinePoint(inlines.first(), crosslines.first()), new LinePoint(inlines.last(), crosslines.last())));
        AxisPick samples = new AxisPick(0, volume.samples().size(), 1, false);
        return SectionExtract.along(volume, path, samples, Optional.empty());
    }

    /**
     * Returns amplitudes of a window below the seabed, which is the strongest reflection near the top of the record.
     */
    private Extract horizon(SeismicVolume volume) throws IOException {
        double record = volume.samples().interval() * volume.samples().size();
        SurfaceWindow top = new SurfaceWindow(Surface.constant(volume.grid(), 0), 0, SEABED * record);
        float[] seabed = volume.readAll(List.of(Query.on(top, SurfaceAttribute.LARGEST_ABSOLUTE)), job)
                .get(0)
                .places(SurfaceAttribute.LARGEST_ABSOLUTE);
        SurfaceWindow young = new SurfaceWindow(
                Surface.of(volume.grid(), seabed), Math.round(TOP * record), Math.round(BASE * record));
        return SurfaceExtract.of(volume, young, "the seabed", List.of(SurfaceAttribute.RMS));
    }

    /** Draws a gather of a prestack volume that is made for it and then deleted. */
    void ofGather(SyntheticSurvey survey) throws IOException {
        Path file = folder.resolve(GATHERS);
        try {
            write(file, survey);
            try (SeismicVolume volume = SeismicVolume.open(file)) {
                Part gather = new Part(
                        NumberRange.only(volume.inlines().first()),
                        NumberRange.only(volume.crosslines().first()),
                        null,
                        null,
                        null);
                draw(volume, PartExtract.of(volume, gather), "gather");
            }
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private void write(Path file, SyntheticSurvey survey) throws IOException {
        int inline = survey.shape().inlines() / 2;
        int crossline = survey.shape().crosslines() / 2;
        float[] trace = survey.trace(inline, crossline);
        double step = survey.lines().intervalMs();
        SampleAxis samples = SampleAxis.milliseconds(0, step, trace.length);
        VolumeSpec spec = VolumeSpec.of(
                        Axis.of(survey.lines().inlineAt(inline), 1, 1),
                        Axis.of(survey.lines().crosslineAt(crossline), 1, 1),
                        OFFSETS,
                        samples)
                .withOverwrite(true);
        float[] gather = new float[OFFSETS.size() * trace.length];
        for (int offset = 0; offset < OFFSETS.size(); offset++) {
            moveOut(trace, step, OFFSETS.numberAt(offset), gather, offset * trace.length);
        }
        try (VolumeWriter writer = VolumeWriter.create(file, spec)) {
            writer.write(Region.all(writer.shape()), gather);
            writer.commit(job);
        }
    }

    /**
     * Adds the trace as it is recorded at an offset. A reflection at time t0 arrives later, by the hyperbola of a flat
     * reflector, {@code t² = t0² + x² / v²} (Dix, 1955).
     */
    private static void moveOut(float[] trace, double step, double offset, float[] gather, int at) {
        double delay = offset / VELOCITY;
        for (int i = 0; i < trace.length; i++) {
            double time = i * step;
            if (time > MUTE * delay) {
                double place = Math.sqrt(time * time - delay * delay) / step;
                int before = (int) Math.min(place, trace.length - 2);
                double part = place - before;
                gather[at + i] = (float) (trace[before] * (1 - part) + trace[before + 1] * part);
            }
        }
    }

    private void draw(SeismicVolume volume, Extract extract, String name) throws IOException {
        Path picture = folder.resolve(name + ".png");
        Destination target = Destination.of(picture.toString(), OutputFormat.PNG, true, Optional.empty(), false);
        new ExtractWriter(volume, ImageStyle.DEFAULTS, MapDrawing.USUAL, Overlays.NONE).write(extract, target, job);
        out.println("Picture: " + picture + " (" + extract.title() + ")");
        out.flush();
    }
}
