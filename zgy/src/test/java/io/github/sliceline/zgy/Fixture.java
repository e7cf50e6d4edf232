package io.github.sliceline.zgy;

import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files that OpenZGY wrote ({@code dev/interop/check_zgy.py fixtures}): 18 × 10 × 12 samples in bricks of 8³. */
enum Fixture {
    FLOAT(0.5, 0),
    INT16(150.0 / 65535, -50 + 32768 * 150.0 / 65535),
    INT8(150.0 / 255, -50 + 128 * 150.0 / 255);

    static final int INLINES = 18;
    static final int CROSSLINES = 10;
    static final int SAMPLES = 12;

    private final double factor;
    private final double offset;

    Fixture(double factor, double offset) {
        this.factor = factor;
        this.offset = offset;
    }

    byte[] bytes() throws IOException {
        String name = name().toLowerCase(java.util.Locale.ROOT) + ".zgy";
        try (InputStream file = Fixture.class.getResourceAsStream(name)) {
            return file.readAllBytes();
        }
    }

    Path in(Path folder) throws IOException {
        return Files.write(folder.resolve(name() + ".zgy"), bytes());
    }

    /** The rule that the samples follow. */
    static int stored(int inline, int crossline, int sample) {
        boolean inBrick = inline >= 8 && inline < 16 && crossline < 8 && sample < 8;
        return inBrick ? 7 : (inline * 31 + crossline * 17 + sample * 7) % 101 - 50;
    }

    float sample(int inline, int crossline, int sample) {
        return (float) (stored(inline, crossline, sample) * factor + offset);
    }

    float[] samples() {
        float[] all = new float[INLINES * CROSSLINES * SAMPLES];
        for (int i = 0; i < all.length; i++) {
            all[i] = sample(i / (CROSSLINES * SAMPLES), i / SAMPLES % CROSSLINES, i % SAMPLES);
        }
        return all;
    }

    static float[] all(SeismicVolume volume) throws IOException {
        return volume.read(io.github.sliceline.hdf5.grid.Region.all(volume.shape()));
    }
}
