package io.github.sliceline.rechunk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.segy.PlacedTraces;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.verify.VolumeVerifier;
import io.github.sliceline.volume.RandomAxes;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stacks of random volumes against means computed sample by sample. */
@Tag("without-libhdf5")
class StackTest {
    @TempDir
    Path folder;

    @Test
    void stacksAreMeansOfLiveTraces() throws IOException {
        int missing = 0;
        int dense = 0;
        for (int seed = 0; seed < 40; seed++) {
            Path source = folder.resolve(seed + ".h5");
            if (seed % 2 == 0) {
                Path segy = folder.resolve(seed + ".sgy");
                Files.write(segy, PlacedTraces.random(seed).bytes().samples(5).bytes());
                SegyToHdf5.convert(
                        segy, source, ConvertOptions.DEFAULTS.withDuplicates(DuplicatePolicy.FIRST), Job.quiet());
            } else {
                new RandomAxes(seed).write(source);
            }
            Random random = new Random(seed);
            try (SeismicVolume volume = SeismicVolume.open(source)) {
                if (volume.isTable()) {
                    RechunkOptions over = RechunkOptions.DEFAULTS.withMeanOver(
                            volume.axes().get(0).name());
                    Path none = folder.resolve("none.h5");
                    assertThrows(
                            UnsupportedFileException.class, () -> Rechunk.rechunk(source, none, over, Job.quiet()));
                    assertFalse(Files.exists(none));
                    continue;
                }
                dense++;
                int dimension = random.nextInt(volume.axes().size());
                Region part = random.nextBoolean() ? Region.all(volume.shape()) : part(volume, random);
                missing += check(source, volume, dimension, part, random, "seed " + seed);
            }
        }
        assertTrue(dense > 20 && missing > 30, dense + " volumes, " + missing + " missing traces");
    }

    private static Region part(SeismicVolume volume, Random random) {
        long[] start = new long[volume.shape().rank()];
        long[] count = new long[start.length];
        for (int d = 0; d < start.length; d++) {
            start[d] = random.nextInt((int) volume.shape().extent(d));
            count[d] = 1L + random.nextInt((int) (volume.shape().extent(d) - start[d]));
        }
        return Region.of(start, count);
    }

    private int check(Path source, SeismicVolume volume, int dimension, Region part, Random random, String what)
            throws IOException {
        Path target = folder.resolve("stack.h5");
        String axis = volume.axes().get(dimension).name();
        RechunkOptions options = RechunkOptions.DEFAULTS
                .withMeanOver(axis)
                .withPart(part)
                .withOverwrite(true)
                .withFilters(random.nextBoolean() ? ChunkFilters.NONE : ChunkFilters.deflate(1));
        Rechunk.rechunk(source, target, options, Job.quiet());
        float[] samples = volume.read(part);
        int after = (int) part.shape().strides()[dimension];
        int size = (int) part.count(dimension);
        int length = (int) part.count(part.rank() - 1);
        float[] wanted = new float[samples.length / size];
        double[] fold = new double[wanted.length / length];
        for (int at = 0; at < wanted.length; at++) {
            int first = at / after * after * size + at % after;
            double sum = 0;
            int count = 0;
            for (int k = 0; k < size; k++) {
                float sample = samples[first + k * after];
                sum += Float.isNaN(sample) ? 0 : sample;
                count += Float.isNaN(sample) ? 0 : 1;
            }
            wanted[at] = (float) (sum / count);
            fold[at / length] = Math.max(fold[at / length], count);
        }
        try (SeismicVolume stack = SeismicVolume.open(target)) {
            List<Axis> axes = new ArrayList<>(volume.axes());
            axes.remove(dimension);
            assertEquals(
                    axes.stream().map(Axis::name).toList(),
                    stack.axes().stream().map(Axis::name).toList(),
                    what);
            assertArrayEquals(wanted, stack.read(Region.all(stack.shape())), what);
            if (!axes.isEmpty()) {
                assertArrayEquals(fold, stack.coordinate("fold").values(), what);
            }
        }
        assertTrue(VolumeVerifier.verify(target, 0, List.of(), Job.quiet()).isSound(), what);
        int missing = 0;
        for (double traces : fold) {
            missing += size - (int) traces;
        }
        return missing;
    }
}
