package io.github.sliceline.cli.render;

import io.github.sliceline.cli.export.OutputStreamFile;
import io.github.sliceline.storage.PartFile;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import javax.imageio.ImageIO;

/** Writes pictures as PNG. */
public final class PngWriter {
    private PngWriter() {}

    /** Checks the name before the work whose result the picture shows: .png, and free or to be replaced. */
    public static void require(Path file, boolean replace) throws IOException {
        if (!file.toString().toLowerCase(Locale.ROOT).endsWith(".png")) {
            throw new IllegalArgumentException(file + ": extension not known; use .png");
        }
        PartFile.require(file, replace);
    }

    /** Writes a picture; nothing stands under the final name until it is complete. */
    public static void write(BufferedImage image, Path file, boolean replace) throws IOException {
        // ImageIO's own cache file would be one more place for a disk to be full.
        ImageIO.setUseCache(false);
        try (OutputStreamFile part = OutputStreamFile.create(file, replace)) {
            if (!ImageIO.write(image, "png", part.stream())) {
                throw new IOException(file + ": this Java runtime cannot write PNG; write .npy or .csv instead");
            }
            part.commit();
        }
    }
}
