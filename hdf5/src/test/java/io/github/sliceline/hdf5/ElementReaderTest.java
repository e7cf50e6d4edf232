package io.github.sliceline.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.library.NativeLibrary;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Regions of random files against all their elements. */
class ElementReaderTest {
    /** In a build 60, with {@code -Pfull} 200. */
    private static final int FILES = Cases.number("sliceline.random.files", 600, 2000) / 10;

    @TempDir
    Path folder;

    @BeforeEach
    void needsLibrary() {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), () -> "no libhdf5: " + NativeLibrary.unavailable());
    }

    @Test
    void regionsHoldTheirElements() throws IOException {
        for (int seed = 1; seed <= FILES; seed++) {
            RandomHdf5 file = RandomHdf5.write(seed, folder);
            try (Hdf5Container container = Hdf5Container.open(file.path())) {
                Random random = new Random(seed);
                // From a single chunk kept to all of them.
                ElementReader reader =
                        ElementReader.open(container, file.dataset(), ReadLimits.DEFAULTS, 1 << random.nextInt(20));
                for (int i = 0; i < 5; i++) {
                    check(file, reader, region(reader.dataset().shape(), random));
                }
            }
            Files.delete(file.path());
        }
    }

    private static Region region(Shape shape, Random random) {
        long[] start = new long[shape.rank()];
        long[] count = new long[shape.rank()];
        for (int d = 0; d < start.length; d++) {
            start[d] = random.nextInt((int) shape.extent(d) + 1);
            count[d] = random.nextInt((int) (shape.extent(d) - start[d]) + 1);
        }
        return Region.of(start, count);
    }

    private static void check(RandomHdf5 file, ElementReader reader, Region region) throws IOException {
        int width = reader.dataset().type().bytes();
        ByteBuffer found = ByteBuffer.allocate(2 + (int) region.size() * width).position(2);
        reader.read(region, found);
        assertEquals(found.capacity(), found.position());
        ByteBuffer all = ByteBuffer.wrap(file.expectedBytes());
        long[] strides = reader.dataset().shape().strides();
        for (long element = 0; element < region.size(); element++) {
            long rest = element;
            long at = 0;
            for (int d = region.rank() - 1; d >= 0; d--) {
                at += (region.start(d) + rest % region.count(d)) * strides[d];
                rest /= region.count(d);
            }
            assertEquals(
                    all.slice((int) at * width, width),
                    found.slice(2 + (int) element * width, width),
                    () -> region + " of " + file);
        }
    }

    @Test
    void regionsOutsideAreRefused() throws IOException {
        RandomHdf5 file = RandomHdf5.write(3, folder);
        try (Hdf5Container container = Hdf5Container.open(file.path())) {
            ElementReader reader = ElementReader.open(container, file.dataset(), ReadLimits.DEFAULTS, 0);
            long[] extents = reader.dataset().shape().extents();
            Region beyond = Region.of(extents, Shape.of(extents).extents());
            ByteBuffer room = ByteBuffer.allocate(1 << 20);
            assertThrows(IndexOutOfBoundsException.class, () -> reader.read(beyond, room));
        }
    }
}
