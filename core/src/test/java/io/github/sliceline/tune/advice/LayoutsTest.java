package io.github.sliceline.tune.advice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.tune.drive.ProcessorModel;
import io.github.sliceline.tune.drive.ReadPredictor;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LayoutsTest {
    private static final Shape VOLUME = Shape.of(768, 768, 1024);
    private static final DriveModel DRIVE = DriveModel.named("virtual");

    /** The published finding on this kind of drive, and answers that differ where drives do. */
    @Test
    void drivesGetTheirOwnAnswers() {
        assertEquals(Shape.of(128, 16, 16), LayoutAdviser.of(VOLUME, DRIVE).bestChunk());
        Set<String> answers = new HashSet<>();
        for (String name : List.of("hdd", "sata", "nvme", "object")) {
            LayoutAdvice best =
                    LayoutAdviser.of(VOLUME, DriveModel.named(name)).chunks(1).get(0);
            assertTrue(answers.add(best.text() + best.reason().replaceAll(":.*", "")), name);
            long bytes = best.cubes().get(0).chunk().size() * Float.BYTES;
            boolean dear = name.equals("hdd") || name.equals("object");
            assertTrue(dear ? bytes >= 1 << 20 : bytes <= 1 << 20, name + ": " + best);
        }
    }

    /** No shape of powers of two is predicted to be much better than what is advised. */
    @Test
    void adviceIsTheBestOfAll() {
        LayoutAdviser adviser = LayoutAdviser.of(VOLUME, DRIVE);
        double best = adviser.chunks(1).get(0).microsPerFloat();
        for (int i = 1; i <= 768; i *= 2) {
            for (int x = 1; x <= 768; x *= 2) {
                for (int s = Math.max(1, 4096 / i / x); s <= 1024 && (long) i * x * s <= 1 << 20; s *= 2) {
                    CubeLayout cube = adviser.cube(Shape.of(i, x, s));
                    double other = adviser.advice("", List.of(cube), "").microsPerFloat();
                    assertTrue(best <= other * 1.05, cube + " takes " + other + ", the advice " + best);
                }
            }
        }
    }

    @Test
    void layoutsByNameHoldWhatTheySay() {
        List<CubeLayout> planes = Layouts.parse("planes", VOLUME, DRIVE);
        assertEquals(List.of("data", "crossline", "slice"), names(planes));
        assertEquals(1, planes.get(0).chunk().extent(0));
        assertEquals(1, planes.get(1).chunk().extent(1));
        assertEquals(1, planes.get(2).chunk().extent(2));

        List<CubeLayout> fast = Layouts.parse("fast", VOLUME, DRIVE);
        assertEquals(List.of("data", "slice"), names(fast));
        assertEquals(1024, fast.get(0).chunk().extent(2));

        List<CubeLayout> small = Layouts.parse("planes:int8", VOLUME, DRIVE);
        assertEquals(List.of("data", "inline", "crossline", "slice"), names(small));
        assertEquals(SampleType.FLOAT32, small.get(0).type());
        assertEquals(SampleType.INT8, small.get(3).type());
        assertEquals(Layouts.parse("balanced", VOLUME, DRIVE), Layouts.parse("auto", VOLUME, DRIVE));
    }

    @Test
    void beforeStackThereAreFourKindsOfPlanes() {
        List<CubeLayout> planes = Layouts.parse("planes", Shape.of(40, 50, 30, 700), DRIVE);
        assertEquals(List.of("data", "inline", "crossline", "slice"), names(planes));
        assertEquals(30, planes.get(0).chunk().extent(2), "the cube is for gathers");
    }

    @Test
    void aLineHasNoCopyOfWhatItIs() {
        for (Shape line : List.of(Shape.of(1, 2000, 1500), Shape.of(2000, 1500))) {
            assertEquals(
                    Set.of("data", "slice"), new HashSet<>(names(Layouts.parse("fast", line, DRIVE))), line.toString());
            for (String name : Layouts.NAMES) {
                requireSound(name, line, Layouts.parse(name, line, DRIVE));
            }
        }
    }

    @Test
    void layoutsSpelledOutAreReadAndWritten() {
        String text = "8x8x1024+64x64x4:int16:shuffle,zstd=3+1x256x128:lz4";
        List<CubeLayout> cubes = Layouts.parse(text, VOLUME, DRIVE);
        assertEquals(List.of("data", "copy1", "copy2"), names(cubes));
        assertEquals(SampleType.INT16, cubes.get(1).type());
        assertEquals(ChunkFilters.parse("lz4"), cubes.get(2).filters());
        assertEquals(
                text, String.join("+", cubes.stream().map(CubeLayout::toString).toList()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "8x8 | 3 dimensions",
                "8x8x0 | empty",
                "8x8x8:int16 | exact",
                "8x8x8+4x4x4:int32:lz4 | no type int32",
                "8x8x8+4x4x4:brotli | no filter brotli",
                "quick | no layout 'quick'",
                "planes:int32 | no layout 'planes:int32'",
                "8x8x8+ | no chunk",
                "768x768x1024 | more than 1 GiB"
            })
    void whatIsNoLayoutIsRefused(String text, String reason) {
        var refusal = assertThrows(IllegalArgumentException.class, () -> Layouts.parse(text, VOLUME, DRIVE));
        assertTrue(String.valueOf(refusal.getMessage()).contains(reason), refusal.getMessage());
    }

    @Test
    void moreCopiesThanAnyoneReadsAreRefused() {
        String many = "8x8x8" + "+4x4x64".repeat(17);
        assertThrows(IllegalArgumentException.class, () -> Layouts.parse(many, VOLUME, DRIVE));
        assertEquals(
                17,
                Layouts.parse(many.substring(0, many.length() - 7), VOLUME, DRIVE)
                        .size());
    }

    @Test
    void aLimitThatNoLayoutMeetsIsSaid() {
        LayoutAdviser adviser = LayoutAdviser.of(VOLUME, DRIVE);
        var refusal = assertThrows(IllegalArgumentException.class, () -> adviser.layouts(0.9));
        assertTrue(String.valueOf(refusal.getMessage()).contains("smallest takes 1.00"), refusal.getMessage());
        assertThrows(IllegalArgumentException.class, () -> Layouts.parse("planes", VOLUME, DRIVE, 2));
        assertTrue(adviser.layouts(2).stream().allMatch(advice -> advice.rawRatio() <= 2));
    }

    /** Whatever the volume, chunks are no longer than it, and the same question gets the same answer. */
    @RepeatedTest(10)
    void anyVolumeHasEveryLayout() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        long[] extents = new long[2 + random.nextInt(3)];
        for (int d = 0; d < extents.length; d++) {
            extents[d] = 1 + (long) Math.pow(10, random.nextDouble() * (extents.length == 4 ? 2.5 : 3.5));
        }
        Shape volume = Shape.of(extents);
        DriveModel drive = DriveModel.named(
                DriveModel.names().get(random.nextInt(DriveModel.names().size())));
        String message = "seed " + seed + ": " + volume + " on " + drive.title();
        for (String name : Layouts.NAMES) {
            List<CubeLayout> cubes = Layouts.parse(name, volume, drive);
            requireSound(message, volume, cubes);
            assertEquals(cubes, Layouts.parse(name, volume, drive), message);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1:1", "1:1:x", "0:0:0", "1:-1:1", "1:1:1:1:1:1:1", ""})
    void whatAreNoWeightsIsRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> ReadWeights.parse(text));
    }

    @Test
    void weightsDecide() {
        ReadPredictor predictor = new ReadPredictor(DRIVE, ProcessorModel.DEFAULT);
        Shape slices = new LayoutAdviser(VOLUME, predictor, ReadWeights.parse("0:0:1")).bestChunk();
        Shape inlines = new LayoutAdviser(VOLUME, predictor, ReadWeights.parse("1:0:0")).bestChunk();
        assertNotEquals(slices, inlines);
        assertTrue(slices.extent(2) <= 2, slices.toString());
        assertTrue(inlines.extent(0) <= 2, inlines.toString());
    }

    private static List<String> names(List<CubeLayout> cubes) {
        return cubes.stream().map(CubeLayout::name).toList();
    }

    private static void requireSound(String message, Shape volume, List<CubeLayout> cubes) {
        assertEquals(CubeLayout.CUBE, cubes.get(0).name(), message);
        assertEquals(SampleType.FLOAT32, cubes.get(0).type(), message);
        assertEquals(cubes.size(), new HashSet<>(names(cubes)).size(), message);
        for (CubeLayout cube : cubes) {
            for (int d = 0; d < volume.rank(); d++) {
                long extent = cube.chunk().extent(d);
                assertTrue(extent >= 1 && extent <= volume.extent(d), message + ": " + cube);
            }
            assertTrue(cube.chunk().size() * cube.type().bytes() <= 4 << 20, message + ": " + cube);
        }
    }
}
