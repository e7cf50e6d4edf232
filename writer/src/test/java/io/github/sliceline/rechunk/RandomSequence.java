package io.github.sliceline.rechunk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.edit.EditOptions;
import io.github.sliceline.edit.EditScript;
import io.github.sliceline.edit.Hdf5Edit;
import io.github.sliceline.edit.VolumeEdit;
import io.github.sliceline.exporting.ExportOptions;
import io.github.sliceline.exporting.ExportReport;
import io.github.sliceline.exporting.SegyExport;
import io.github.sliceline.hdf5.filter.RandomFilters;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.RandomSegy;
import io.github.sliceline.importing.RandomSurvey;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.layouts.LayoutOptions;
import io.github.sliceline.layouts.VolumeLayouts;
import io.github.sliceline.segy.PlacedTraces;
import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.verify.VerifyReport;
import io.github.sliceline.verify.VolumeVerifier;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.LayoutInfo;
import io.github.sliceline.volume.options.MissingTraces;
import io.github.sliceline.volume.options.Precision;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A random survey, converted, and random work on the volume; what must be true is looked at after each step. */
final class RandomSequence {
    private static final ReadOptions STORED = ReadOptions.DEFAULTS.withMissingTraces(MissingTraces.STORED);

    private static final int MOST_STEPS = 6;

    private final Path segy;
    private final Path file;
    private final Path other;
    private final Path again;
    private final Random random;
    private final boolean scripts;
    private final List<String> done = new ArrayList<>();
    private ConvertOptions conversion = ConvertOptions.DEFAULTS.withOverwrite(true);
    private int names;

    /** What the cube holds. */
    private float[] expected = new float[0];

    private Shape shape = Shape.of(1);
    private boolean exact = true;

    /** @param scripts whether there is a libhdf5 for those */
    RandomSequence(Path folder, long seed, boolean scripts) {
        this.segy = folder.resolve("survey.sgy");
        this.file = folder.resolve("volume.h5");
        this.other = folder.resolve("other.h5");
        this.again = folder.resolve("again.sgy");
        this.random = new Random(seed);
        this.scripts = scripts;
        done.add("seed " + seed);
    }

    /** Returns whether the samples are to the end what they were. */
    boolean run() throws IOException {
        convert();
        int steps = 2 + random.nextInt(MOST_STEPS - 1);
        for (int i = 0; i < steps; i++) {
            step();
            check();
        }
        export();
        return exact;
    }

    private int below(int most) {
        return random.nextInt(most);
    }

    private void convert() throws IOException {
        conversion = conversion.withFilters(filters()).withThreads(1 + below(4));
        switch (below(4)) {
            case 0 -> {
                RandomSurvey survey = RandomSurvey.of(random.nextLong());
                survey.write(segy);
                done.add(survey.toString());
            }
            case 1 -> {
                PlacedTraces traces = PlacedTraces.random(random.nextLong());
                Files.write(segy, traces.bytes().samples(1 + below(40)).bytes());
                conversion = conversion.withDuplicates(below(2) == 0 ? DuplicatePolicy.FIRST : DuplicatePolicy.ALL);
                done.add(traces.toString());
            }
            case 2 -> {
                Files.write(segy, line(2 + below(60)).samples(1 + below(200)).bytes());
                done.add("one line");
            }
            default -> {
                RandomSegy any = new RandomSegy(random.nextLong());
                Files.write(segy, any.bytes());
                done.add(any.toString());
            }
        }
        boolean copies = below(3) == 0;
        SegyToHdf5.convert(segy, file, copies ? conversion.withLayout("planes") : conversion, Job.quiet());
        done.add("convert" + (copies ? " to planes, " : ", ") + conversion.filters());
        try (SeismicVolume volume = SeismicVolume.open(file, STORED)) {
            shape = volume.shape();
            expected = volume.read(Region.all(shape));
        }
        check();
    }

    private static SegyBytes line(int traces) {
        SegyBytes bytes = new SegyBytes();
        for (int i = 0; i < traces; i++) {
            bytes.trace(0, 7 + 2 * i);
        }
        return bytes;
    }

    private ChunkFilters filters() {
        return below(2) == 0 ? ChunkFilters.NONE : RandomFilters.some(random);
    }

    private SampleType type() {
        return List.of(SampleType.values()).get(below(3));
    }

    private Shape chunk() {
        long[] extents = new long[shape.rank()];
        for (int d = 0; d < extents.length; d++) {
            extents[d] = 1L + below((int) Math.min(40, shape.extent(d) + 2));
        }
        return Shape.of(extents);
    }

    private void step() throws IOException {
        switch (below(8)) {
            case 0, 1 -> add();
            case 2 -> drop();
            case 3, 4, 5 -> rechunk();
            case 6 -> set();
            default -> script();
        }
    }

    private void add() throws IOException {
        CubeLayout layout = new CubeLayout("more" + names++, chunk(), type(), filters());
        done.add("add " + layout);
        VolumeLayouts.add(file, List.of(layout), LayoutOptions.DEFAULTS, Job.quiet());
    }

    private void drop() throws IOException {
        List<String> there = names(file);
        if (!there.isEmpty()) {
            String name = there.get(below(there.size()));
            done.add("drop " + name);
            VolumeLayouts.drop(file, List.of(name));
        }
    }

    private static List<String> names(Path path) throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(path)) {
            return volume.layouts().stream().map(LayoutInfo::name).toList();
        }
    }

    private void rechunk() throws IOException {
        RechunkOptions options = RechunkOptions.DEFAULTS
                .withOverwrite(true)
                .withFilters(filters())
                .withThreads(1 + below(4));
        options = below(2) == 0 ? options.withChunk(chunk()) : options;
        boolean copies = below(3) == 0;
        options = copies
                ? options.withLayout(List.of("fast", "planes", "planes:int16").get(below(3)))
                : options;
        options = !copies && below(3) == 0 ? options.withType(type()) : options;
        done.add("rechunk, " + options);
        RechunkReport report = Rechunk.rechunk(file, other, options, Job.quiet());
        Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
        took(report);
    }

    /** After a change of type the cube holds other samples, as far from the earlier ones as was said. */
    private void took(RechunkReport report) throws IOException {
        float[] now;
        try (SeismicVolume volume = SeismicVolume.open(file, STORED)) {
            now = volume.read(Region.all(shape));
        }
        if (report.largestError() > 0 || report.nonFinite() > 0) {
            double largest = 0;
            long others = 0;
            for (int i = 0; i < now.length; i++) {
                if (Float.isFinite(expected[i])) {
                    largest = Math.max(largest, Math.abs((double) expected[i] - now[i]));
                } else {
                    others++;
                }
            }
            assertEquals(report.largestError(), largest, "stated error");
            assertEquals(report.nonFinite(), others, "samples that are not finite");
            expected = now;
            exact = false;
        }
    }

    private void set() throws IOException {
        String name = List.of("survey", "units", "crs", "samples.start").get(below(4));
        String value = name.equals("crs") ? "EPSG:" + (23_000 + below(900)) : String.valueOf(below(500));
        done.add("set " + name + "=" + value);
        VolumeEdit.set(file, Map.of(name, value), EditOptions.DEFAULTS);
    }

    private void script() throws IOException {
        if (scripts) {
            String more = "more" + names++;
            done.add("script " + more);
            String text = "CREATE /data " + more + " {H5T_STD_I32LE (900) DATA {" + "5,".repeat(899) + "5}};"
                    + "CREATE " + more + " {H5T_STD_I32LE (2) DATA {1, 2}};";
            Hdf5Edit.run(file, EditScript.parse("script", text), EditOptions.DEFAULTS);
        }
    }

    /** The cube, its copies, and the checksums. */
    private void check() throws IOException {
        List<LayoutInfo> layouts;
        try (SeismicVolume volume = SeismicVolume.open(file, STORED)) {
            assertEquals(shape, volume.shape());
            layouts = volume.layouts();
            Region region = region();
            assertSame(cut(region), volume.read(region), 0, "read of " + region);
        }
        assertSame(expected, dataset("/data"), 0, "cube");
        double worst = 0;
        for (LayoutInfo layout : layouts) {
            assertTrue(layout.isUsable(), layout.toString());
            double error = layout.largestError().orElseThrow();
            worst = Math.max(worst, error);
            assertSame(expected, dataset("/layouts/" + layout.name()), error, layout.name());
        }
        try (SeismicVolume volume = SeismicVolume.open(file, STORED.withPrecision(Precision.DISPLAY))) {
            Region region = region();
            assertSame(cut(region), volume.read(region), worst, "look at " + region);
        }
        List<Path> sources = exact ? List.of(segy) : List.of();
        VerifyReport report = VolumeVerifier.verify(file, ReadOptions.NEWEST_REVISION, sources, Job.quiet());
        assertTrue(report.isSound(), report.toString());
    }

    private float[] dataset(String path) throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(file, STORED.withDataset(path))) {
            return volume.read(Region.all(shape));
        }
    }

    private Region region() {
        long[] start = new long[shape.rank()];
        long[] count = new long[shape.rank()];
        for (int d = 0; d < start.length; d++) {
            start[d] = below((int) shape.extent(d));
            count[d] = below(3) == 0 ? 1 : 1L + below((int) (shape.extent(d) - start[d]));
        }
        return Region.of(start, count);
    }

    private float[] cut(Region region) {
        float[] part = new float[(int) region.size()];
        long[] strides = shape.strides();
        long[] inPart = region.shape().strides();
        for (int i = 0; i < part.length; i++) {
            long at = 0;
            for (int d = 0; d < strides.length; d++) {
                at += (region.start(d) + i / inPart[d] % region.count(d)) * strides[d];
            }
            part[i] = expected[(int) at];
        }
        return part;
    }

    /** Bit for bit where no error is allowed. */
    private static void assertSame(float[] wanted, float[] found, double error, String what) {
        assertEquals(wanted.length, found.length, what);
        for (int i = 0; i < wanted.length; i++) {
            boolean same = Float.floatToRawIntBits(wanted[i]) == Float.floatToRawIntBits(found[i])
                    || (error > 0 && (!Float.isFinite(wanted[i]) || Math.abs((double) wanted[i] - found[i]) <= error));
            int at = i;
            assertTrue(same, () -> what + ", element " + at + ": " + wanted[at] + " became " + found[at]);
        }
    }

    private void export() throws IOException {
        ExportOptions options = ExportOptions.DEFAULTS.withOverwrite(true);
        try {
            assertTrue(SegyExport.export(file, again, options, Job.quiet()).identical(), "export");
            assertArrayEquals(Files.readAllBytes(segy), Files.readAllBytes(again), "export");
        } catch (UnsupportedFileException e) { // other samples are not passed off as the source's
            assertFalse(exact, "export: " + e.getMessage());
        }
        if (exact) {
            return;
        }
        ExportReport report = SegyExport.export(file, again, options.withModified(true), Job.quiet());
        assertEquals(Files.size(segy), Files.size(again), "length of the modified export");
        SegyToHdf5.convert(again, other, conversion, Job.quiet());
        try (SeismicVolume volume = SeismicVolume.open(other, STORED)) {
            float[] found = volume.read(Region.all(shape));
            for (int i = 0; report.beyondRange() == 0 && i < found.length; i++) {
                double most = 0.5 + Math.abs(expected[i]) * 1e-4; // format 4 has 16 bits
                int at = i;
                assertTrue(
                        Math.abs((double) expected[i] - found[i]) <= most,
                        () -> "exported element " + at + ": " + expected[at] + " became " + found[at]);
            }
        }
    }

    @Override
    public String toString() {
        return String.join("; ", done);
    }
}
