package io.github.sliceline.viewer.robot;

import io.github.sliceline.viewer.export.ExportChoice.Form;
import io.github.sliceline.viewer.export.ExportKind;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Subject;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.event.KeyEvent;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import javax.swing.JComboBox;
import javax.swing.JDialog;
import javax.swing.JFrame;
import javax.swing.JTextField;

/** A section saved as a picture, which has the pixels of the screen, and as an array, which has the samples of the file. */
final class SavingScenario {
    /** Rows of pixels that are compared: all alike, and above the line of the slice. */
    private static final int ROWS = 20;

    private SavingScenario() {}

    static void play(Scene scene) throws IOException {
        JFrame frame = scene.view(scene.survey("saves.h5"));
        WatchedPane inline = scene.pane(frame, Pane.INLINE);
        inline.awaitPainted(new Subject.Inline(6, 0));
        save(scene, frame, inline, ExportKind.PNG, scene.file("saved.png"));
        requireScreen(scene, inline, ImageIO.read(scene.file("saved.png").toFile()));
        save(scene, frame, inline, ExportKind.NPY, scene.file("saved.npy"));
        requireSamples(Files.readAllBytes(scene.file("saved.npy")));
    }

    private static void save(Scene scene, JFrame frame, WatchedPane inline, ExportKind kind, Path file) {
        scene.stage().focus(frame);
        inline.focus();
        scene.stage().key(KeyEvent.VK_S, KeyEvent.VK_CONTROL);
        JDialog dialog = scene.stage().window(JDialog.class, "Save Inline 160");
        JComboBox<?> kinds = scene.stage().find(dialog, JComboBox.class, "export-kind");
        JComboBox<?> forms = scene.stage().find(dialog, JComboBox.class, "export-form");
        JTextField name = scene.stage().find(dialog, JTextField.class, "export-file");
        Stage.act(() -> {
            kinds.setSelectedItem(kind);
            forms.setSelectedItem(Form.SCREEN);
            name.setText(file.toString());
        });
        scene.stage().keep("asked-" + kind.extension());
        scene.stage().press(dialog, "export-save");
        scene.stage().await("the dialog to go", () -> !dialog.isShowing());
    }

    /** Where no line of another pane is. */
    private static void requireScreen(Scene scene, WatchedPane pane, BufferedImage saved) {
        Rectangle samples = Stage.ask(pane.component()::area);
        if (saved.getWidth() != samples.width || saved.getHeight() != samples.height) {
            throw new AssertionError("saved " + saved.getWidth() + " x " + saved.getHeight() + " of " + samples);
        }
        Point line = pane.pixel(7, 20);
        BufferedImage screen = scene.stage().picture(pane.component());
        for (int x = 1; x < samples.width - 1; x++) {
            for (int y = ROWS; y < 2 * ROWS; y++) {
                int shown = screen.getRGB(samples.x + x, samples.y + y) & 0xFFFFFF;
                int kept = saved.getRGB(x, y) & 0xFFFFFF;
                if (shown != kept && Math.abs(samples.x + x - line.x) > 4) {
                    throw new AssertionError(
                            String.format("saved #%06x at %d, %d; on the screen #%06x", kept, x, y, shown));
                }
            }
        }
    }

    /** Of NumPy's format, version 1: magic and version, length of the header, header, samples. */
    private static void requireSamples(byte[] npy) {
        ByteBuffer bytes = ByteBuffer.wrap(npy).order(ByteOrder.LITTLE_ENDIAN);
        bytes.position(10 + Short.toUnsignedInt(bytes.getShort(8)));
        if (bytes.remaining() != 15 * 40 * Float.BYTES) {
            throw new AssertionError("saved " + bytes.remaining() + " bytes of samples");
        }
        for (int i = 0; i < 15 * 40; i++) {
            float sample = bytes.getFloat();
            if (sample != Surveys.amplitude(6, i / 40)) {
                throw new AssertionError("sample " + i + " is " + sample);
            }
        }
    }
}
