package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.Region;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Horizons over pictures lie on the samples that they name. */
@Tag("without-libhdf5")
class OverlaysTest {
    private static final int LINES = 20;
    private static final int SAMPLES = 25;
    private static final int SPIKE = 10;

    @TempDir
    Path folder;

    private Path volume;

    /** A volume of zeros but for one sample of each trace. */
    @BeforeEach
    void write() throws IOException {
        volume = folder.resolve("spikes.h5");
        VolumeSpec spec =
                VolumeSpec.of(Axis.of(100, 1, LINES), Axis.of(500, 1, LINES), SampleAxis.milliseconds(0, 4, SAMPLES));
        try (VolumeWriter writer = VolumeWriter.create(volume, spec)) {
            float[] samples = new float[LINES * LINES * SAMPLES];
            IntStream.range(0, LINES * LINES).forEach(trace -> samples[trace * SAMPLES + SPIKE] = 1000);
            writer.write(Region.all(writer.shape()), samples);
            writer.commit();
        }
    }

    /** A flat horizon with a hole in crosslines 508 to 511. */
    private Path horizon(double time) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int bin = 0; bin < LINES * LINES; bin++) {
            int crossline = 500 + bin % LINES;
            if (crossline < 508 || crossline > 511) {
                text.append("TOP ").append(100 + bin / LINES).append(' ').append(crossline);
                text.append(' ').append(time).append('\n');
            }
        }
        return Files.writeString(folder.resolve("top.dat"), text);
    }

    private BufferedImage picture(Path horizon) throws IOException {
        Path png = folder.resolve("il.png");
        Ran ran = Ran.run(
                "read",
                volume.toString(),
                "--inline",
                "105",
                "--overlay",
                horizon.toString(),
                "-o",
                png.toString(),
                "--size",
                "900x800",
                "--colour-map",
                "grey",
                "--force");
        assertEquals(0, ran.code(), ran.err());
        return ImageIO.read(png.toFile());
    }

    /** True for the first colour of overlays. */
    private static boolean isGreen(int rgb) {
        return (rgb >> 8 & 0xff) > (rgb >> 16 & 0xff) + 60 && (rgb >> 8 & 0xff) > (rgb & 0xff) + 30;
    }

    /** Returns the middle of the rows of a column that are wanted; NaN if none is. */
    private static double middle(BufferedImage image, int x, int from, IntPredicate wanted) {
        int[] rows = IntStream.range(from, 600)
                .filter(y -> wanted.test(image.getRGB(x, y)))
                .toArray();
        return rows.length == 0 ? Double.NaN : (rows[0] + rows[rows.length - 1]) / 2.0;
    }

    /** The picture is 800 pixels high for 25 samples: some 26 for each. */
    @Test
    void aHorizonLiesOnItsSampleAndHasHoles() throws IOException {
        BufferedImage on = picture(horizon(4 * SPIKE));
        BufferedImage above = picture(horizon(4 * (SPIKE - 5)));
        int with = 0;
        int without = 0;
        int ends = 0;
        for (int x = 80; x < 750; x++) {
            int ground = above.getRGB(x, 550) & 0xff;
            double spike = middle(above, x, 300, rgb -> Math.abs((rgb & 0xff) - ground) > 60);
            double line = middle(on, x, 120, OverlaysTest::isGreen);
            double earlier = middle(above, x, 120, OverlaysTest::isGreen);
            if (Double.isNaN(line) && Double.isNaN(earlier)) {
                without++;
            } else if (Double.isNaN(line) || Double.isNaN(earlier)) {
                ends++; // where the line fades out
            } else {
                assertEquals(spike, line, 0.5, "column " + x);
                assertEquals(130, spike - earlier, 1, "column " + x);
                with++;
            }
        }
        assertTrue(
                with > 450 && without > 130 && ends <= 8, with + " columns with it, " + without + " without, " + ends);
    }

    @Test
    void overlaysNeedAPictureAndAFile() {
        String file = volume.toString();
        Ran array = Ran.run(
                "read",
                file,
                "--inline",
                "105",
                "--overlay",
                file,
                "-o",
                folder.resolve("a.npy").toString());
        assertEquals(2, array.code());
        assertTrue(array.err().contains("--overlay draws over pictures; write .png or .svg"), array.err());
        Ran none = Ran.run(
                "read",
                file,
                "--inline",
                "105",
                "--overlay",
                "none.dat",
                "-o",
                folder.resolve("a.png").toString());
        assertEquals(1, none.code());
        assertTrue(none.err().contains("none.dat: no such file"), none.err());
    }
}
