package io.github.sliceline.viewer.robot;

import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.pane.SectionPane;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.swing.JFrame;

/** What people do, by name. */
final class Scenarios {
    private static final int RED = 0xB20A1C;
    private static final int WHITE = 0xFFFFFF;
    private static final int BLUE = 0x053087;

    /** In the order in which they are played. */
    static final Map<String, Scenario> ALL = new LinkedHashMap<>();

    static {
        ALL.put("open", Scenarios::open);
    }

    private Scenarios() {}

    private static int colour(int inline, int crossline) {
        return new int[] {RED, WHITE, BLUE}[Surveys.amplitude(inline, crossline) + 1];
    }

    private static void open(Scene scene) {
        JFrame frame = scene.view(scene.file("survey.h5"));
        SectionPane inline = scene.pane(frame, Pane.INLINE);
        scene.awaitShown(inline, new Subject.Inline(6, 0));
        for (int x = 0; x < 15; x++) {
            int at = (int) ((x + 0.5) * inline.getWidth() / 15);
            scene.stage().awaitColour(inline, at, inline.getHeight() / 2, colour(6, x), 8);
        }
        scene.stage().keep("opened");
    }
}
