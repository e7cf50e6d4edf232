package io.github.sliceline.show.image;

import io.github.sliceline.show.files.OutputStreamFile;
import io.github.sliceline.storage.PartFile;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Locale;
import javax.imageio.IIOException;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** Writes pictures as PNG. */
public final class PngWriter {
    /** Default resolution in pixels per inch. */
    public static final int USUAL_DPI = 96;

    private static final double METRES_PER_INCH = 0.0254;

    private PngWriter() {}

    /**
     * Checks a file name before the long work whose picture it will hold: it must end in .png, and not exist unless it
     * may be replaced.
     */
    public static void require(Path file, boolean replace) throws IOException {
        if (!file.toString().toLowerCase(Locale.ROOT).endsWith(".png")) {
            throw new IllegalArgumentException(file + ": extension not known; use .png");
        }
        PartFile.require(file, replace);
    }

    /** Writes a picture to a file, which gets its name only when it is complete. */
    public static void write(BufferedImage image, Path file, boolean replace) throws IOException {
        try (OutputStreamFile part = OutputStreamFile.create(file, replace)) {
            write(image, USUAL_DPI, part.stream());
            part.commit();
        }
    }

    /** Writes a picture and its resolution in pixels per inch. */
    public static void write(BufferedImage image, int dpi, OutputStream stream) throws IOException {
        Iterator<ImageWriter> writers = ImageIO.getImageWritersByFormatName("png");
        if (!writers.hasNext()) {
            throw new IOException("this Java runtime cannot write PNG; write .npy or .csv instead");
        }
        ImageWriter writer = writers.next();
        // Not ImageIO's cache file, which would be one more place for a drive to be full.
        try (ImageOutputStream out = new MemoryCacheImageOutputStream(stream)) {
            writer.setOutput(out);
            IIOMetadata metadata = writer.getDefaultImageMetadata(new ImageTypeSpecifier(image), null);
            resolution(metadata, dpi);
            writer.write(new IIOImage(image, null, metadata));
        } catch (IIOException e) {
            throw e.getCause() instanceof IOException cause
                    ? cause
                    : e; // the cause names the file and says that a drive is full
        } finally {
            writer.dispose();
        }
    }

    /** Sets the chunk pHYs, which gives pixels per metre (PNG specification, 11.3.5.3). */
    private static void resolution(IIOMetadata metadata, int dpi) throws IOException {
        String perMetre = Long.toString(Math.round(dpi / METRES_PER_INCH));
        IIOMetadataNode size = new IIOMetadataNode("pHYs");
        size.setAttribute("pixelsPerUnitXAxis", perMetre);
        size.setAttribute("pixelsPerUnitYAxis", perMetre);
        size.setAttribute("unitSpecifier", "meter");
        IIOMetadataNode root = new IIOMetadataNode(metadata.getNativeMetadataFormatName());
        root.appendChild(size);
        metadata.mergeTree(metadata.getNativeMetadataFormatName(), root);
    }
}
