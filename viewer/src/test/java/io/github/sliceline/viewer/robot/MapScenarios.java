package io.github.sliceline.viewer.robot;

import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.PathColumn;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.show.amplitude.ColourMap;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.pane.MapPane;
import io.github.sliceline.volume.SeismicVolume;
import java.awt.Rectangle;
import java.awt.event.KeyEvent;
import java.io.IOException;
import java.util.List;
import javax.swing.JFrame;

/** A line drawn on the map, and a horizon over sections. */
final class MapScenarios {
    /** The first horizon's colour. */
    private static final int GREEN = 0x00A651;

    private MapScenarios() {}

    static void line(Scene scene) throws IOException {
        JFrame frame = scene.view(scene.survey("line.h5"));
        scene.pane(frame, Pane.INLINE).awaitPainted(new Subject.Inline(6, 0));
        MapPane map = scene.stage().find(frame, MapPane.class, Pane.MAP.name());
        scene.stage().focusOn(map);
        scene.stage().key(KeyEvent.VK_D);
        Rectangle inside = Stage.ask(map::area);
        scene.stage().click(map, inside.x + inside.width * 3 / 10, inside.y + inside.height * 3 / 10);
        scene.stage().click(map, inside.x + inside.width * 7 / 10, inside.y + inside.height * 6 / 10);
        scene.stage().key(KeyEvent.VK_ENTER);
        WatchedPane line = scene.pane(frame, Pane.LINE);
        Polyline path = line.awaitLine();
        scene.stage().keep("drawn");
        try (SeismicVolume volume = SeismicVolume.open(scene.file("line.h5"))) {
            SurveyGrid grid = volume.grid();
            List<PathColumn> columns = path.columns(grid);
            if (columns.size() < 5) {
                throw new AssertionError("the line has " + columns.size() + " columns");
            }
            for (int column = 1; column < columns.size() - 1; column++) {
                double inline = (columns.get(column).inline() - 100) / 10;
                double crossline = (columns.get(column).crossline() - 200) / 2;
                if (Math.abs(inline - 6) > 1 && Math.abs(crossline - 7) > 1) {
                    line.awaitColour(column, 10, colourBetween(inline, crossline));
                }
            }
        }
    }

    /** Of a place between bins: what is between the amplitudes of four traces. */
    private static int colourBetween(double inline, double crossline) {
        int i = (int) Math.floor(inline);
        int x = (int) Math.floor(crossline);
        double down = inline - i;
        double across = crossline - x;
        double amplitude = (1 - down) * (1 - across) * Surveys.amplitude(i, x)
                + (1 - down) * across * Surveys.amplitude(i, x + 1)
                + down * (1 - across) * Surveys.amplitude(i + 1, x)
                + down * across * Surveys.amplitude(i + 1, x + 1);
        return ColourMap.RED_WHITE_BLUE.colourAt((amplitude + 1) / 2);
    }

    static void horizon(Scene scene) throws IOException {
        JFrame frame = scene.view(scene.survey("horizon.h5"));
        WatchedPane inline = scene.pane(frame, Pane.INLINE);
        inline.awaitPainted(new Subject.Inline(6, 0));
        inline.focus();
        scene.stage().key(KeyEvent.VK_H, KeyEvent.VK_CONTROL);
        scene.stage().chooseFile(scene.file("horizon.txt"));
        scene.stage().focus(frame);
        // 64 ms at inline 6; at the inlines 2 and 9 of a crossline 48 and 76 ms.
        inline.awaitLineAt(3, 16, GREEN);
        WatchedPane crossline = scene.pane(frame, Pane.CROSSLINE);
        crossline.awaitLineAt(2, 12, GREEN);
        crossline.awaitLineAt(9, 19, GREEN);
        inline.focus();
        scene.stage().key(KeyEvent.VK_RIGHT);
        inline.awaitPainted(new Subject.Inline(7, 0));
        inline.awaitLineAt(3, 17, GREEN);
        inline.awaitColour(3, 16, LookingScenarios.colour(7, 3));
        scene.stage().keep("shown");
    }
}
