package io.github.sliceline.viewer.robot;

import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.volume.SeismicVolume;
import java.awt.event.KeyEvent;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import javax.swing.JDialog;
import javax.swing.JFrame;
import javax.swing.JTextField;

/** Files that are not what they should be, or do not stay so, and what is remembered of those that were open. */
final class FileScenarios {
    private FileScenarios() {}

    static void broken(Scene scene) throws IOException {
        byte[] bytes = Files.readAllBytes(scene.file("survey.h5"));
        Path broken = Files.write(scene.file("broken.h5"), Arrays.copyOf(bytes, bytes.length / 3));
        JFrame frame = scene.view(broken);
        scene.stage().awaitText(frame, "broken.h5 cannot be opened");
        scene.stage().keep("refused");
        Files.write(broken, bytes);
        scene.stage().press(frame, "try-again");
        scene.pane(frame, Pane.INLINE).awaitPainted(new Subject.Inline(6, 0));
    }

    static void foreign(Scene scene) throws IOException {
        JFrame frame = scene.view(Files.writeString(scene.file("foreign.h5"), "Not a survey.\n".repeat(500)));
        scene.stage().awaitText(frame, "foreign.h5 cannot be opened");
    }

    static void vanishes(Scene scene) throws IOException {
        Path file = scene.survey("vanishes.h5");
        JFrame frame = scene.view(file);
        WatchedPane inline = scene.pane(frame, Pane.INLINE);
        inline.awaitPainted(new Subject.Inline(6, 0));
        Files.delete(file);
        scene.stage().awaitText(frame, "is not there any more");
        scene.stage().keep("told");
        inline.awaitPainted(new Subject.Inline(6, 0));
    }

    static void converts(Scene scene) throws IOException {
        Path source = Files.copy(scene.file("survey.sgy"), scene.file("converts.sgy"));
        Path target = scene.file("converts.h5");
        JFrame frame = scene.view(source);
        scene.pane(frame, Pane.INLINE).awaitPainted(new Subject.Inline(6, 0));
        scene.stage().key(KeyEvent.VK_K, KeyEvent.VK_CONTROL);
        JDialog dialog = scene.stage().window(JDialog.class, "SEG-Y: converts.sgy");
        scene.stage().awaitEnabled(dialog, "Convert");
        scene.stage().keep("scanned");
        scene.stage().press(dialog, "Convert");
        JFrame made = scene.stage().window(JFrame.class, "converts.h5");
        WatchedPane inline = scene.pane(made, Pane.INLINE);
        inline.awaitPainted(new Subject.Inline(6, 0));
        inline.awaitTraces(crossline -> LookingScenarios.colour(6, crossline), 15, 7, 10);
        scene.stage().keep("converted");
        try (SeismicVolume volume = SeismicVolume.open(target)) {
            float[] samples = volume.readInline(160).samples();
            for (int x = 0; x < 15; x++) {
                if (samples[x * 40] != Surveys.amplitude(6, x)) {
                    throw new AssertionError("crossline " + x + " has " + samples[x * 40]);
                }
            }
        }
    }

    /** A file without lines opens at once; the form opens it on other axes. */
    static void shots(Scene scene) throws IOException {
        JFrame frame = scene.view(Surveys.shots(scene.file("shots.sgy")));
        scene.stage().awaitText(frame, "shot=ffid,channel");
        WatchedPane shot = scene.pane(frame, Pane.INLINE);
        shot.awaitPainted(new Subject.Inline(4, 0));
        scene.stage().keep("shots");
        scene.stage().key(KeyEvent.VK_K, KeyEvent.VK_CONTROL);
        JDialog form = scene.stage().window(JDialog.class, "SEG-Y: shots.sgy");
        scene.stage().awaitEnabled(form, "Convert");
        scene.stage().awaitText(form, "view " + scene.file("shots.sgy") + " --axes shot=ffid,channel");
        scene.stage().keep("form");
        JTextField axes = scene.stage().find(form, JTextField.class, "axes");
        scene.stage().focusOn(axes);
        scene.stage().key(KeyEvent.VK_A, KeyEvent.VK_CONTROL);
        scene.stage().type("shot\n");
        scene.stage().awaitText(form, "share a place on the axes shot");
        scene.stage().keep("refused axes");
        scene.stage().key(KeyEvent.VK_A, KeyEvent.VK_CONTROL);
        scene.stage().type("trace\n");
        scene.stage().awaitText(form, "view " + scene.file("shots.sgy") + " --axes trace");
        scene.stage().awaitEnabled(form, "Convert");
        scene.stage().press(form, "Open");
        scene.stage().await("the end of the form", () -> !form.isShowing());
        WatchedPane traces = scene.pane(frame, Pane.INLINE);
        traces.awaitPainted(new Subject.Inline(0, 0));
        scene.stage().keep("traces");
    }

    static void remembers(Scene scene) throws IOException {
        Path file = scene.survey("remembers.h5");
        JFrame first = scene.view(file);
        WatchedPane inline = scene.pane(first, Pane.INLINE);
        inline.awaitPainted(new Subject.Inline(6, 0));
        inline.focus();
        scene.stage().key(KeyEvent.VK_RIGHT);
        inline.awaitPainted(new Subject.Inline(7, 0));
        scene.stage().key(KeyEvent.VK_P);
        // Inline 7: traces 0, 1 and 2 have 0, 1 and -1, turned round.
        inline.awaitColour(1, 10, LookingScenarios.RED);
        scene.stage().key(KeyEvent.VK_W, KeyEvent.VK_CONTROL);
        scene.awaitEnd();

        JFrame second = scene.view(file);
        WatchedPane again = scene.pane(second, Pane.INLINE);
        again.awaitPainted(new Subject.Inline(7, 0));
        again.awaitColour(1, 10, LookingScenarios.RED);
        again.focus();
        scene.stage().key(KeyEvent.VK_P);
        again.awaitColour(1, 10, LookingScenarios.BLUE);
        scene.stage().key(KeyEvent.VK_W, KeyEvent.VK_CONTROL);
        scene.awaitEnd();
    }

    /** A closed window is garbage, also where another is opened and the theme set afterwards. */
    static void forgets(Scene scene) throws IOException {
        Path file = scene.survey("forgets.h5");
        WeakReference<JFrame> first = new WeakReference<>(scene.view(file));
        scene.stage().leave();
        scene.awaitEnd();
        JFrame second = scene.view(file);
        scene.pane(second, Pane.INLINE).awaitPainted(new Subject.Inline(6, 0));
        // AWT may keep the pane that was to have the keyboard next, until the keyboard goes elsewhere.
        scene.pane(second, Pane.SLICE).focus();
        scene.pane(second, Pane.INLINE).focus();
        scene.stage().awaitHere("the window to be garbage", () -> {
            System.gc();
            return first.refersTo(null);
        });
    }

    static void dark(Scene scene) throws IOException {
        JFrame frame = scene.view(scene.survey("dark.h5"));
        WatchedPane inline = scene.pane(frame, Pane.INLINE);
        inline.awaitPainted(new Subject.Inline(6, 0));
        inline.focus();
        scene.stage().awaitBrightness(frame.getJMenuBar(), 160, 255);
        scene.stage().key(KeyEvent.VK_D, KeyEvent.VK_CONTROL);
        scene.stage().awaitBrightness(frame.getJMenuBar(), 0, 100);
        inline.awaitTraces(crossline -> LookingScenarios.colour(6, crossline), 15, 7, 10);
        scene.stage().keep("dark");
        scene.stage().key(KeyEvent.VK_D, KeyEvent.VK_CONTROL);
        scene.stage().awaitBrightness(frame.getJMenuBar(), 160, 255);
    }
}
