package io.github.sliceline.show.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.sliceline.DiskFullException;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PngWriterTest {
    @TempDir
    private Path folder;

    @Test
    void writesWhatImageIoReads() throws IOException {
        BufferedImage image = new BufferedImage(5, 3, BufferedImage.TYPE_INT_RGB);
        image.setRGB(4, 2, 0x123456);
        Path file = folder.resolve("a.png");
        PngWriter.write(image, file, false);
        assertEquals(0xFF123456, ImageIO.read(file.toFile()).getRGB(4, 2));
        assertArrayEquals(new String[] {"a.png"}, folder.toFile().list());
    }

    @Test
    void saysHowManyPixelsAreAnInch() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PngWriter.write(new BufferedImage(5, 3, BufferedImage.TYPE_INT_RGB), 300, bytes);
        String png = bytes.toString(StandardCharsets.ISO_8859_1);
        ByteBuffer chunk = ByteBuffer.wrap(bytes.toByteArray(), png.indexOf("pHYs") + 4, 9);
        assertEquals(11811, chunk.getInt());
        assertEquals(11811, chunk.getInt());
        assertEquals(1, chunk.get(), "in metres");
    }

    @Test
    void replacesOnlyWhenAllowed() throws IOException {
        Path file = Files.writeString(folder.resolve("a.png"), "mine");
        BufferedImage image = new BufferedImage(5, 3, BufferedImage.TYPE_INT_RGB);
        assertThrows(FileAlreadyExistsException.class, () -> PngWriter.write(image, file, false));
        assertEquals("mine", Files.readString(file));
        PngWriter.write(image, file, true);
        assertEquals(5, ImageIO.read(file.toFile()).getWidth());
    }

    /** ImageIO says "I/O error writing PNG file!" of any failure. */
    @Test
    void saysWhyItCouldNotWrite() {
        DiskFullException full = new DiskFullException("a.png", "no space left on device");
        OutputStream stream = new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw full;
            }
        };
        BufferedImage image = new BufferedImage(500, 300, BufferedImage.TYPE_INT_RGB);
        assertSame(full, assertThrows(IOException.class, () -> PngWriter.write(image, 300, stream)));
    }
}
