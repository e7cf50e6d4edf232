package io.github.sliceline.viewer.robot;

import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Subject;
import java.awt.Point;
import java.awt.event.KeyEvent;
import java.io.IOException;
import java.util.function.IntUnaryOperator;
import javax.swing.JFrame;

/**
 * Sections looked at. The middle of {@link Surveys} is inline 6, crossline 7 and sample 20: there the lines of the other panes
 * are drawn, and pixels are looked at elsewhere.
 */
final class LookingScenarios {
    static final int RED = 0xB20A1C;
    static final int WHITE = 0xFFFFFF;
    static final int BLUE = 0x053087;

    private LookingScenarios() {}

    /** Of a trace in the usual colours: negative red, positive blue. */
    static int colour(int inline, int crossline) {
        return new int[] {RED, WHITE, BLUE}[Surveys.amplitude(inline, crossline) + 1];
    }

    private static IntUnaryOperator ofInline(int inline) {
        return crossline -> colour(inline, crossline);
    }

    static void open(Scene scene) {
        JFrame frame = scene.view(scene.file("survey.h5"));
        WatchedPane inline = scene.pane(frame, Pane.INLINE);
        inline.awaitPainted(new Subject.Inline(6, 0));
        inline.awaitTraces(ofInline(6), 15, 7, 10);
        WatchedPane crossline = scene.pane(frame, Pane.CROSSLINE);
        crossline.awaitPainted(new Subject.Crossline(7, 0));
        crossline.awaitTraces(i -> colour(i, 7), 12, 6, 10);
        WatchedPane slice = scene.pane(frame, Pane.SLICE);
        slice.awaitPainted(new Subject.Slice(20, 0));
        scene.stage().keep("on-map");
        slice.focus();
        scene.stage().key(KeyEvent.VK_Y); // from now on, in all scenarios
        for (int i = 0; i < 12; i++) {
            if (i != 6) {
                int line = i;
                slice.awaitTraces(ofInline(line), 15, 7, 11 - i);
            }
        }
        scene.stage().keep("opened");
    }

    static void scroll(Scene scene) throws IOException {
        JFrame frame = scene.view(scene.survey("scroll.h5"));
        WatchedPane inline = scene.pane(frame, Pane.INLINE);
        inline.awaitPainted(new Subject.Inline(6, 0));
        inline.focus();
        scene.stage().key(KeyEvent.VK_RIGHT);
        inline.awaitPainted(new Subject.Inline(7, 0));
        inline.awaitTraces(ofInline(7), 15, 7, 10);
        scene.stage().key(KeyEvent.VK_LEFT);
        scene.stage().key(KeyEvent.VK_LEFT);
        inline.awaitPainted(new Subject.Inline(5, 0));
        scene.stage().key(KeyEvent.VK_RIGHT, KeyEvent.VK_SHIFT);
        inline.awaitPainted(new Subject.Inline(11, 0));
        inline.wheel(-1, 3, 10);
        inline.awaitPainted(new Subject.Inline(10, 0));

        WatchedPane crossline = scene.pane(frame, Pane.CROSSLINE);
        crossline.wheel(2, 3, 10);
        crossline.awaitPainted(new Subject.Crossline(9, 0));
        crossline.awaitTraces(i -> colour(i, 9), 12, 10, 10);

        WatchedPane slice = scene.pane(frame, Pane.SLICE);
        slice.wheel(-1, 3, 3);
        slice.awaitPainted(new Subject.Slice(19, 0));
        slice.focus();
        scene.stage().key(KeyEvent.VK_PAGE_DOWN);
        slice.awaitPainted(new Subject.Slice(29, 0));
        scene.stage().key(KeyEvent.VK_PAGE_UP);
        slice.awaitPainted(new Subject.Slice(19, 0));
        scene.stage().keep("scrolled");
    }

    static void type(Scene scene) throws IOException {
        JFrame frame = scene.view(scene.survey("type.h5"));
        WatchedPane inline = scene.pane(frame, Pane.INLINE);
        inline.awaitPainted(new Subject.Inline(6, 0));
        inline.focus();
        scene.stage().typeNumber(frame, "130");
        scene.stage().key(KeyEvent.VK_ENTER);
        inline.awaitPainted(new Subject.Inline(3, 0));
        inline.focus();
        scene.stage().typeNumber(frame, "135");
        scene.stage().key(KeyEvent.VK_ENTER);
        scene.stage().awaitText(frame, "135");
        scene.stage().keep("no-line");
        scene.stage().key(KeyEvent.VK_ESCAPE);
        WatchedPane slice = scene.pane(frame, Pane.SLICE);
        slice.focus();
        scene.stage().typeNumber(frame, "40");
        scene.stage().key(KeyEvent.VK_ENTER);
        slice.awaitPainted(new Subject.Slice(10, 0));
    }

    static void zoom(Scene scene) throws IOException {
        JFrame frame = scene.view(scene.survey("zoom.h5"));
        WatchedPane inline = scene.pane(frame, Pane.INLINE);
        inline.awaitPainted(new Subject.Inline(6, 0));
        inline.focus();
        Point third = inline.pixel(3, 10);
        inline.wheel(-4, 3, 10, KeyEvent.VK_CONTROL);
        scene.stage()
                .await("larger", () -> inline.view().right() - inline.view().left() < 12);
        scene.stage()
                .await(
                        "the trace at the pointer stays",
                        () -> inline.pixel(3, 10).distance(third) < 2);
        inline.awaitColour(3, 10, colour(6, 3));
        inline.awaitColour(2, 10, colour(6, 2));
        scene.stage().keep("larger");
        Point from = inline.pixel(3, 10);
        scene.stage().drag(inline.component(), from, new Point(from.x + 30, from.y));
        scene.stage().await("dragged", () -> inline.pixel(3, 10).distance(from) > 20);
        inline.awaitColour(3, 10, colour(6, 3));
        scene.stage().key(KeyEvent.VK_F);
        scene.stage()
                .await(
                        "all",
                        () -> inline.view().left() == -0.5 && inline.view().right() == 14.5);
        inline.awaitTraces(ofInline(6), 15, 7, 10);
        scene.stage().key(KeyEvent.VK_EQUALS, KeyEvent.VK_CONTROL);
        scene.stage().await("closer", () -> widthOf(inline) < 13);
        for (int crossline = 2; crossline < 13; crossline++) {
            if (crossline != 7) {
                inline.awaitColour(crossline, 10, colour(6, crossline));
            }
        }
        scene.stage().keep("closer");
    }

    private static double widthOf(WatchedPane pane) {
        return pane.view().right() - pane.view().left();
    }

    static void display(Scene scene) throws IOException {
        JFrame frame = scene.view(scene.survey("display.h5"));
        WatchedPane inline = scene.pane(frame, Pane.INLINE);
        inline.awaitPainted(new Subject.Inline(6, 0));
        inline.focus();
        // Inline 6: traces 0, 1 and 2 have -1, 0 and 1.
        scene.stage().key(KeyEvent.VK_P);
        inline.awaitColour(0, 10, BLUE);
        inline.awaitColour(2, 10, RED);
        scene.stage().key(KeyEvent.VK_P);
        inline.awaitColour(0, 10, RED);
        scene.stage().key(KeyEvent.VK_MINUS);
        scene.stage().key(KeyEvent.VK_MINUS);
        scene.stage().awaitOther(inline.component(), inline.pixel(2, 10), BLUE);
        scene.stage().key(KeyEvent.VK_0, KeyEvent.VK_CONTROL);
        inline.awaitColour(2, 10, BLUE);
        scene.stage().key(KeyEvent.VK_C);
        scene.stage().awaitOther(inline.component(), inline.pixel(2, 10), BLUE);
        scene.stage().keep("other-colours");
        scene.stage().key(KeyEvent.VK_C, KeyEvent.VK_SHIFT);
        inline.awaitColour(2, 10, BLUE);
        scene.stage().key(KeyEvent.VK_W);
        scene.stage().key(KeyEvent.VK_V);
        scene.stage().awaitOther(inline.component(), inline.pixel(0, 10), RED);
        scene.stage().keep("wiggles");
    }

    /** The gather follows the lines, and its line is the offset that the other panes show. */
    static void gather(Scene scene) throws IOException {
        JFrame frame = scene.view(Surveys.gathers(scene.file("gathers.h5")));
        WatchedPane gather = scene.pane(frame, Pane.GATHER);
        WatchedPane inline = scene.pane(frame, Pane.INLINE);
        gather.awaitPainted(new Subject.Gather(6, 7));
        gather.awaitTraces(offset -> colour(6, 7 + offset), Surveys.OFFSETS, 0, 10);
        inline.awaitPainted(new Subject.Inline(6, 0));
        inline.focus();
        scene.stage().key(KeyEvent.VK_RIGHT);
        gather.awaitPainted(new Subject.Gather(7, 7));
        gather.wheel(1, 3, 10);
        gather.awaitPainted(new Subject.Gather(7, 8));
        gather.focus();
        scene.stage().key(KeyEvent.VK_RIGHT);
        gather.awaitPainted(new Subject.Gather(7, 9));
        gather.awaitTraces(offset -> colour(7, 9 + offset), Surveys.OFFSETS, 0, 10);
        scene.pane(frame, Pane.CROSSLINE).awaitPainted(new Subject.Crossline(9, 0));
        scene.stage().drag(gather.component(), gather.pixel(0, 10), gather.pixel(4, 10));
        inline.awaitPainted(new Subject.Inline(7, 4));
        inline.awaitTraces(crossline -> colour(7, crossline + 4), 15, 9, 30);
        gather.awaitTraces(offset -> colour(7, 9 + offset), Surveys.OFFSETS, 4, 30);
        scene.stage().keep("followed");
        scene.stage().key(KeyEvent.VK_G, KeyEvent.VK_CONTROL);
        scene.stage().await("no gather", () -> !gather.component().isShowing());
        scene.stage().key(KeyEvent.VK_RIGHT);
        inline.awaitPainted(new Subject.Inline(8, 4));
        scene.stage().key(KeyEvent.VK_G, KeyEvent.VK_CONTROL);
        gather.awaitPainted(new Subject.Gather(8, 9));
        scene.stage().key(KeyEvent.VK_W);
        scene.stage().key(KeyEvent.VK_V);
        scene.stage().awaitOther(gather.component(), gather.pixel(3, 30), colour(8, 12));
        scene.stage().keep("wiggles");
    }
}
