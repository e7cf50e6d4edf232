package io.github.sliceline.compare;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.verify.VolumeVerifier;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Comparisons of random volumes against loops over their samples, and of volumes with a known shift and gain. */
@Tag("without-libhdf5")
class VolumeComparisonTest {
    private static final double CLOSE = 1e-9;

    @TempDir
    Path folder;

    @Test
    void figuresAreThoseOfPlainLoops() throws IOException {
        int compared = 0;
        int written = 0;
        int equal = 0;
        int onlyInOne = 0;
        for (int seed = 0; seed < 80; seed++) {
            Path a = folder.resolve(seed + "a.h5");
            Path b = folder.resolve(seed + "b.h5");
            new RandomPair(seed).write(a, b);
            try (SeismicVolume first = SeismicVolume.open(a);
                    SeismicVolume second = SeismicVolume.open(b)) {
                PlainComparison plain = new PlainComparison(first, second, part(first, new Random(seed)));
                ComparisonOptions options =
                        ComparisonOptions.DEFAULTS.withPart(plain.part).withThreads(1 + seed % 3);
                if (plain.pairs.isEmpty()) {
                    assertThrows(
                            IllegalArgumentException.class,
                            () -> VolumeComparison.compare(first, second, options, Job.quiet()));
                    continue;
                }
                ComparisonOptions wanted =
                        first.hasPlanes() ? options.withMaps(EnumSet.allOf(ComparisonMap.class)) : options;
                ComparisonReport report = VolumeComparison.compare(first, second, wanted, Job.quiet());
                plain.check(report, "seed " + seed);
                compared++;
                equal += report.isWithin(0) ? 1 : 0;
                onlyInOne += (int) (report.tracesOnlyInA() + report.samplesOnlyInB());
                written += difference(first, second, options, plain, "seed " + seed) ? 1 : 0;
            }
        }
        String counts = compared + " compared, " + written + " written, " + equal + " equal, " + onlyInOne;
        assertTrue(compared > 60 && written > 30 && equal > 5 && onlyInOne > 100, counts);
    }

    private static Region part(SeismicVolume volume, Random random) {
        if (random.nextBoolean()) {
            return Region.all(volume.shape());
        }
        long[] start = new long[volume.shape().rank()];
        long[] count = new long[start.length];
        for (int d = 0; d < start.length; d++) {
            start[d] = random.nextInt((int) volume.shape().extent(d) / 2 + 1);
            count[d] = 1L + random.nextInt((int) (volume.shape().extent(d) - start[d]));
        }
        return Region.of(start, count);
    }

    /** Writes the difference if the common places allow it, and compares it with the plain one. */
    private boolean difference(
            SeismicVolume a, SeismicVolume b, ComparisonOptions options, PlainComparison plain, String what)
            throws IOException {
        Path target = folder.resolve("difference.h5");
        ComparisonOptions wanted = options.withDifference(target).withOverwrite(true);
        if (!VolumeComparison.of(a, b, options).axes().stream().allMatch(CommonAxis::isContiguous)) {
            IllegalArgumentException refused =
                    assertThrows(IllegalArgumentException.class, () -> VolumeComparison.of(a, b, wanted));
            assertTrue(refused.toString().contains("the other way round"), refused.getMessage());
            return false;
        }
        ComparisonReport report = VolumeComparison.compare(a, b, wanted, Job.quiet());
        plain.check(report, what);
        try (SeismicVolume difference = SeismicVolume.open(target)) {
            float[] values = difference.read(Region.all(difference.shape()));
            float[] expected = new float[plain.pairs.size()];
            for (int i = 0; i < expected.length; i++) {
                expected[i] = plain.pairs.get(i)[0] - plain.pairs.get(i)[1];
            }
            assertArrayEquals(expected, values, what);
            List<Axis> axes = new ArrayList<>(difference.axes());
            axes.add(difference.samples().asAxis());
            assertEquals(report.axes().stream().map(CommonAxis::common).toList(), axes, what);
        }
        assertTrue(VolumeVerifier.verify(target, 0, List.of(), Job.quiet()).isSound(), what);
        return true;
    }

    @Test
    void madeShiftsAndGainsAreFound() throws IOException {
        Path a = folder.resolve("a.h5");
        Path b = folder.resolve("b.h5");
        for (double shift : new double[] {0, 1, -3, 0.25, -2.5, 7.75}) {
            for (double gain : new double[] {1, 2.5, 0.01}) {
                events(a, 0, 1);
                events(b, shift, gain);
                try (SeismicVolume first = SeismicVolume.open(a);
                        SeismicVolume second = SeismicVolume.open(b)) {
                    ComparisonOptions maps = ComparisonOptions.DEFAULTS.withMaps(Set.of(ComparisonMap.SHIFT));
                    ComparisonReport report = VolumeComparison.compare(first, second, maps, Job.quiet());
                    Shift found = report.shift().orElseThrow();
                    String what = "shift " + shift + ", gain " + gain + ": " + found;
                    assertEquals(shift, found.samples(), 0.01, what);
                    assertEquals(4 * found.samples(), found.value(), CLOSE, what);
                    assertEquals(gain, found.gain(), 0.006 * gain, what);
                    assertTrue(found.correlation() > 0.99, what);
                    assertFalse(found.isAtLimit(), what);
                    assertEquals(30, found.traces(), what);
                    for (float value : Objects.requireNonNull(report.maps().get(ComparisonMap.SHIFT))) {
                        assertEquals(4 * shift, value, 0.2, what);
                    }
                    ComparisonReport near = VolumeComparison.compare(
                            first, second, ComparisonOptions.DEFAULTS.withLargestShift(1), Job.quiet());
                    if (Math.abs(shift) <= 1) {
                        assertEquals(shift == 1, near.shift().orElseThrow().isAtLimit(), what);
                    }
                }
            }
        }
    }

    /** Writes 6 × 5 traces of 200 samples with random events of a Ricker wavelet of 30 Hz. */
    private static void events(Path file, double shift, double gain) throws IOException {
        Random random = new Random(1);
        VolumeSpec spec = VolumeSpec.of(Axis.of(1, 1, 6), Axis.of(1, 1, 5), SampleAxis.milliseconds(0, 4, 200))
                .withOverwrite(true);
        float[] values = new float[6000];
        for (int trace = 0; trace < 30; trace++) {
            for (int event = 0; event < 40; event++) {
                double at = 20 + 160 * random.nextDouble();
                double size = random.nextGaussian();
                for (int i = 0; i < 200; i++) {
                    double x = Math.pow(Math.PI * 30 * 0.004 * (i - at - shift), 2);
                    values[trace * 200 + i] += (float) (gain * size * (1 - 2 * x) * Math.exp(-x));
                }
            }
        }
        try (VolumeWriter writer = VolumeWriter.create(file, spec)) {
            writer.write(Region.all(spec.shape()), values);
            writer.commit();
        }
    }

    @Test
    void infinitySeparatesVolumesAndNoNumberDoesNot() throws IOException {
        float inf = Float.POSITIVE_INFINITY;
        float nan = Float.NaN;
        ComparisonReport same = compare(new float[] {1, inf, nan, 4}, new float[] {1, inf, nan, 4});
        assertTrue(same.isWithin(0));
        assertEquals(2, same.samples());
        ComparisonReport opposite = compare(new float[] {1, inf, 3, 4}, new float[] {1, -inf, 3, 4});
        assertEquals(Double.POSITIVE_INFINITY, opposite.largestDifference());
        assertEquals(List.of(1.0), opposite.largestAt());
        assertEquals(0, opposite.rmsDifference());
        ComparisonReport lost = compare(new float[] {1, inf, nan, 4}, new float[] {nan, nan, 3, 4});
        assertEquals(2, lost.samplesOnlyInA());
        assertEquals(1, lost.samplesOnlyInB());
        assertFalse(lost.isWithin(inf));
        ComparisonReport none = compare(new float[] {nan, nan, nan, nan}, new float[] {nan, nan, 3, nan});
        assertEquals(1, none.samplesOnlyInB());
        assertFalse(none.isWithin(inf));
    }

    private ComparisonReport compare(float[] one, float[] other) throws IOException {
        Path a = folder.resolve("one.h5");
        Path b = folder.resolve("other.h5");
        SampleAxis samples = SampleAxis.milliseconds(0, 4, one.length);
        write(a, VolumeSpec.of(samples), one);
        write(b, VolumeSpec.of(samples), other);
        try (SeismicVolume first = SeismicVolume.open(a);
                SeismicVolume second = SeismicVolume.open(b)) {
            return VolumeComparison.compare(first, second, ComparisonOptions.DEFAULTS, Job.quiet());
        }
    }

    private static void write(Path file, VolumeSpec spec, float[] values) throws IOException {
        try (VolumeWriter writer = VolumeWriter.create(file, spec.withOverwrite(true))) {
            writer.write(Region.all(spec.shape()), values);
            writer.commit();
        }
    }

    @Test
    void whatDoesNotCompareIsRefused() throws IOException {
        Axis lines = Axis.of(1, 1, 2);
        SampleAxis samples = SampleAxis.milliseconds(0, 4, 3);
        VolumeSpec usual = VolumeSpec.of(lines, lines, samples);
        assertRefused(usual, VolumeSpec.of(lines, samples), "different axes: inline, crossline, twt, and crossline");
        SampleAxis depths = new SampleAxis(0, 4, 3, SampleUnit.METRES);
        assertRefused(usual, VolumeSpec.of(lines, lines, depths), "different axes");
        assertRefused(
                VolumeSpec.of(lines, lines, new SampleAxis(0, 4, 3, SampleUnit.FEET)),
                VolumeSpec.of(lines, lines, depths),
                "the axis depth is in ft in the first and in m in the second");
        assertRefused(usual, VolumeSpec.of(Axis.of(7, 1, 2), lines, samples), "no common inline: the first has 1…2");
        assertRefused(
                usual, VolumeSpec.of(lines, lines, SampleAxis.milliseconds(1, 4, 3)), "no common twt: the first has");
        assertRefused(
                usual,
                VolumeSpec.ofTraces(List.of(lines.named("shot")), new long[] {0, 1}, samples),
                "is a table of traces");
    }

    private void assertRefused(VolumeSpec one, VolumeSpec other, String why) throws IOException {
        Path a = folder.resolve("one.h5");
        Path b = folder.resolve("other.h5");
        write(a, one, new float[(int) one.shape().size()]);
        write(b, other, new float[(int) other.shape().size()]);
        try (SeismicVolume first = SeismicVolume.open(a);
                SeismicVolume second = SeismicVolume.open(b)) {
            Exception refused = assertThrows(
                    Exception.class,
                    () -> VolumeComparison.compare(first, second, ComparisonOptions.DEFAULTS, Job.quiet()));
            assertTrue(String.valueOf(refused.getMessage()).contains(why), refused.getMessage());
        }
    }

    @Test
    void distanceOnTheMapIsThatOfTheFurthestCorner() throws IOException {
        Axis lines = Axis.of(1, 1, 5);
        SampleAxis samples = SampleAxis.milliseconds(0, 4, 3);
        VolumeSpec spec = VolumeSpec.of(lines, lines, samples);
        Path a = folder.resolve("a.h5");
        Path b = folder.resolve("b.h5");
        write(a, spec.withBins(new BinTransform(0, 25, 0, 0, 0, 25)), new float[75]);
        write(b, spec.withBins(new BinTransform(3, 25, 0, 0, 0, 26)), new float[75]);
        try (SeismicVolume first = SeismicVolume.open(a);
                SeismicVolume second = SeismicVolume.open(b)) {
            ComparisonReport report = VolumeComparison.compare(first, second, ComparisonOptions.DEFAULTS, Job.quiet());
            assertEquals(Math.hypot(3, 5), report.apart().orElseThrow(), 1e-6);
            assertTrue(report.isWithin(0));
            assertTrue(report.shift().isEmpty());
        }
    }

    @Test
    void nothingIsWrittenOverAnInput() throws IOException {
        Path a = folder.resolve("a.h5");
        Path b = folder.resolve("b.h5");
        events(a, 0, 1);
        events(b, 1, 1);
        byte[] before = Files.readAllBytes(b);
        try (SeismicVolume first = SeismicVolume.open(a);
                SeismicVolume second = SeismicVolume.open(b)) {
            ComparisonOptions over =
                    ComparisonOptions.DEFAULTS.withDifference(b).withOverwrite(true);
            assertThrows(IOException.class, () -> VolumeComparison.compare(first, second, over, Job.quiet()));
        }
        assertArrayEquals(before, Files.readAllBytes(b));
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(2, files.count());
        }
    }
}
