package io.github.sliceline.volume.open;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.github.luben.zstd.Zstd;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.BitshuffleEncoder;
import io.github.sliceline.hdf5.EncodedHdf5;
import io.github.sliceline.hdf5.filter.FilterPipeline;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Filters for which libhdf5 needs plug-ins: read directly, and by default; refused by name otherwise. */
class PluginFiltersTest {
    private static final long[] EXTENTS = {7, 11, 30};

    @TempDir
    Path folder;

    @BeforeEach
    void needsLibrary() {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), "libhdf5 is needed to write the files");
    }

    @Test
    void zstd() throws IOException {
        FilterSpec filter = new FilterSpec(FilterSpec.ZSTD, "", true, List.of(3));
        check(filter, Zstd.compress(plain(), 3), "filter 32015 (zstd)");
    }

    @Test
    void bitshuffleWithEachCompression() throws IOException {
        for (int compression : new int[] {BitshuffleEncoder.NONE, BitshuffleEncoder.LZ4, BitshuffleEncoder.ZSTD}) {
            FilterSpec filter = new FilterSpec(FilterSpec.BITSHUFFLE, "", true, List.of(0, 4, 4, 64, compression));
            check(filter, BitshuffleEncoder.encode(plain(), 4, 64, compression), "filter 32008 (bitshuffle)");
        }
    }

    @Test
    void filtersThatNoPathHasAreNamedWithWhatBringsThem() throws IOException {
        Path file = folder.resolve("volume.h5");
        Map<Integer, String> names =
                Map.of(32001, "blosc", 32013, "zfp", 307, "bzip2", 305, "lzo", FilterSpec.SZIP, "szip");
        for (Map.Entry<Integer, String> filter : names.entrySet()) {
            FilterSpec spec = new FilterSpec(filter.getKey(), "", true, List.of());
            FilterPipeline pipeline = FilterPipeline.of("/data", List.of(spec), 4, plain().length);
            String why = pipeline.refusal().orElseThrow();
            assertTrue(why.contains(filter.getValue()) && why.contains("h5repack -f NONE"), why);
            assertEquals(filter.getKey() != 305 && filter.getKey() != FilterSpec.SZIP, why.contains("hdf5plugin"), why);
            assertFalse(why.contains("native"), why);
        }
        EncodedHdf5.write(file, EXTENTS, new FilterSpec(32001, "", true, List.of()), plain());
        for (Backend backend : List.of(Backend.DIRECT, Backend.AUTO, Backend.NATIVE)) {
            refused(file, backend, "uses filter 32001 (blosc)");
            IOException e = assertThrows(UnsupportedFileException.class, () -> {
                try (SeismicVolume volume = open(file, backend)) {
                    volume.read(Region.all(volume.shape()));
                }
            });
            String message = String.valueOf(e.getMessage());
            assertTrue(message.contains("hdf5plugin") && !message.contains("read path"), message);
        }
    }

    private static float[] samples() {
        float[] samples = new float[7 * 11 * 30];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = (float) Math.sin(0.01 * i);
        }
        return samples;
    }

    private static byte[] plain() {
        ByteBuffer bytes = ByteBuffer.allocate(4 * samples().length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(samples());
        return bytes.array();
    }

    private void check(FilterSpec filter, byte[] chunk, String name) throws IOException {
        Path file = folder.resolve("volume.h5");
        EncodedHdf5.write(file, EXTENTS, filter, chunk);
        for (Backend backend : List.of(Backend.AUTO, Backend.DIRECT)) {
            try (SeismicVolume volume = open(file, backend)) {
                assertEquals(Backend.DIRECT, volume.backend());
                assertArrayEquals(samples(), volume.read(Region.all(volume.shape())), name);
            }
        }
        refused(file, Backend.NATIVE, "uses " + name + ", which libhdf5 here does not have");
        refused(file, Backend.JHDF, "jHDF cannot undo " + name);
    }

    private static void refused(Path file, Backend backend, String why) {
        IOException e = assertThrows(UnsupportedFileException.class, () -> {
            try (SeismicVolume volume = open(file, backend)) {
                volume.read(Region.all(volume.shape()));
            }
        });
        String message = String.valueOf(e.getMessage());
        assertTrue(message.contains(why), message);
        assertEquals(1, message.lines().count(), message);
    }

    private static SeismicVolume open(Path file, Backend backend) throws IOException {
        return SeismicVolume.open(file, ReadOptions.DEFAULTS.withBackend(backend));
    }
}
