package io.github.sliceline.hdf5.write;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.filter.FilterEncoder;
import io.github.sliceline.hdf5.filter.RandomFilters;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.ChunkFilters.Kind;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Chunks that compression makes shorter and chunks that it does not, all through all filters, by both writers, through all who read. */
class ChunkEncoderTest {
    private static final Shape SHAPE = Shape.of(4, 5, 96);
    private static final Shape CHUNK = Shape.of(4, 5, 16);

    @TempDir
    Path folder;

    /** Every other chunk is noise, of which every byte is. */
    private static float[] samples() {
        Random random = new Random(6);
        float[] samples = new float[(int) SHAPE.size()];
        for (int i = 0; i < samples.length; i++) {
            boolean noise = i % 96 / 16 % 2 == 0;
            samples[i] = noise ? Float.intBitsToFloat(random.nextInt()) : (float) Math.floor(i / 500.0);
        }
        return samples;
    }

    private static ByteBuffer chunk(float[] samples, int ordinal) {
        ByteBuffer chunk = ByteBuffer.allocateDirect((int) CHUNK.size() * 4).order(ByteOrder.LITTLE_ENDIAN);
        for (int trace = 0; trace < 20; trace++) {
            for (int k = 0; k < 16; k++) {
                chunk.putFloat(samples[trace * 96 + ordinal * 16 + k]);
            }
        }
        return chunk.flip();
    }

    @Test
    void ofBothWritersThroughAllReaders() throws IOException {
        for (FormatVersion format : FormatVersion.values()) {
            for (ChunkFilters filters : RandomFilters.all()) {
                DatasetForm form =
                        DatasetForm.chunked(DataType.FLOAT32, SHAPE, CHUNK).filtered(filters);
                Path ours = folder.resolve("ours.h5");
                HandMadeFile.encode(ours, file -> write(file, format, form));
                check(ours, filters);
                if (NativeLibrary.unavailable().isEmpty()) {
                    Path theirs = folder.resolve("theirs.h5");
                    try (NativeFile file = NativeFile.create(theirs, format)) {
                        write(file, format, form);
                    }
                    check(theirs, filters);
                    assertEquals(chunks(ours), chunks(theirs), filters + " by both");
                }
            }
        }
    }

    private static void write(DescribedFile file, FormatVersion format, DatasetForm form) throws IOException {
        file.describe(new FileSpec(format).dataset("/data", form));
        try (ChunkEncoder encoder = new ChunkEncoder(form)) {
            for (int ordinal = 0; ordinal < 6; ordinal++) {
                ByteBuffer plain = chunk(samples(), ordinal);
                ByteBuffer stored = encoder.encode(plain);
                assertEquals(0, plain.position());
                assertTrue(stored.remaining() <= FilterEncoder.most(plain.remaining()), "most");
                file.writeChunk("/data", ordinal, stored);
            }
        }
    }

    private static List<String> chunks(Path path) throws IOException {
        List<String> chunks = new ArrayList<>();
        try (Hdf5Container container = Hdf5Container.open(path)) {
            ChunkIndex index = ChunkIndexReader.read(container.source(), container.dataset("/data"));
            for (int ordinal = 0; ordinal < 6; ordinal++) {
                chunks.add(index.storedBytes(ordinal) + " bytes, mask " + index.filterMask(ordinal));
            }
        }
        return chunks;
    }

    private static void check(Path path, ChunkFilters filters) throws IOException {
        boolean compressed = filters.has(Kind.DEFLATE) || filters.has(Kind.LZ4) || filters.has(Kind.ZSTD);
        try (Hdf5Container container = Hdf5Container.open(path)) {
            ChunkIndex index = ChunkIndexReader.read(container.source(), container.dataset("/data"));
            for (int ordinal = 0; ordinal < 6; ordinal++) {
                boolean shorter = index.storedBytes(ordinal) < CHUNK.size() * 4;
                assertEquals(compressed && ordinal % 2 == 1, shorter, filters + ", chunk " + ordinal);
                assertEquals(0, index.filterMask(ordinal) & 0xFF, filters + ", mask of chunk " + ordinal);
            }
        }
        for (Backend backend : Backend.values()) {
            boolean able = backend == Backend.AUTO
                    || backend == Backend.DIRECT
                    || (backend == Backend.NATIVE
                            && RandomFilters.areCommon(filters)
                            && NativeLibrary.unavailable().isEmpty());
            if (able) {
                try (SeismicVolume volume = SeismicVolume.open(path, ReadOptions.DEFAULTS.withBackend(backend))) {
                    assertArrayEquals(samples(), volume.read(Region.all(SHAPE)), filters + " by " + backend);
                }
            }
        }
    }
}
