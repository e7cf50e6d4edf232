package io.github.sliceline.viewer.pane;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.viewer.model.TestSurveys;
import io.github.sliceline.viewer.schedule.FolderEntry;
import io.github.sliceline.viewer.survey.OpenRequest;
import io.github.sliceline.viewer.survey.OpenResult;
import io.github.sliceline.viewer.survey.SurveyOpener;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder of two surveys of 25 m bins, the second 1000 m east of the first and smaller, and of what is none. */
class FolderMapTest {
    @TempDir
    Path folder;

    private List<FolderEntry> entries() throws IOException {
        survey("a.sgy", new SurveyShape(20, 20, 4), 1000);
        survey("b.SEGY", new SurveyShape(10, 10, 4), 2000);
        Files.writeString(folder.resolve("broken.h5"), "no HDF5");
        Files.writeString(folder.resolve("notes.txt"), "no survey");
        Files.createDirectory(folder.resolve("deeper.sgy"));
        OpenResult opening = SurveyOpener.open(OpenRequest.of(folder), Job.quiet());
        return assertInstanceOf(OpenResult.Folder.class, opening).files().stream()
                .map(file -> FolderEntry.read(file, new CancelToken()))
                .toList();
    }

    private void survey(String name, SurveyShape shape, double x) throws IOException {
        SurveyLines lines = new SurveyLines(100, 1, 200, 1, 25, 90, x, 5000, 4);
        SyntheticSegy.of(shape, lines, (i, c, trace) -> {}).write(folder.resolve(name));
    }

    @Test
    void surveysOfAFolderAreReadAndOtherFilesGetARemark() throws IOException {
        List<FolderEntry> entries = entries();
        assertEquals(
                List.of("a.sgy", "b.SEGY", "broken.h5"),
                entries.stream()
                        .map(entry -> entry.file().getFileName().toString())
                        .toList());
        assertEquals(20, entries.get(0).facts().orElseThrow().inlines().size());
        assertEquals("", entries.get(1).remark());
        assertTrue(entries.get(2).remark().contains("broken.h5"), entries.get(2).remark());
        CancelToken cancelled = new CancelToken();
        cancelled.cancel();
        assertThrows(
                CancellationException.class,
                () -> FolderEntry.read(entries.get(0).file(), cancelled));
    }

    @Test
    void surveysLieWhereTheirCoordinatesAreAndAreFoundThere() throws IOException {
        List<Path> clicked = new ArrayList<>();
        FolderMap map = new FolderMap(clicked::add, clicked::add);
        map.setSize(1000, 400);
        List<FolderEntry> entries = entries();
        map.show(entries);
        map.doLayout();
        // 1737.5 m in 880 pixels, from 987.5 m at pixel 60 or so; the second begins at 1987.5 m.
        List<Optional<Path>> across = new ArrayList<>();
        for (int x = 0; x < 1000; x++) {
            int at = x;
            across.add(java.util.stream.IntStream.range(0, 400)
                    .mapToObj(y -> map.at(at, y))
                    .flatMap(Optional::stream)
                    .findFirst());
        }
        int first = across.indexOf(Optional.of(entries.get(0).file()));
        int second = across.indexOf(Optional.of(entries.get(1).file()));
        double metre = (second - first) / 1000.0;
        assertEquals(500 * metre, across.lastIndexOf(Optional.of(entries.get(0).file())) + 1 - first, 2);
        assertEquals(250 * metre, across.lastIndexOf(Optional.of(entries.get(1).file())) + 1 - second, 2);
        BufferedImage picture = new BufferedImage(1000, 400, BufferedImage.TYPE_INT_RGB);
        map.paint(picture.createGraphics());
        assertEquals(PaneTheme.ground().getRGB(), picture.getRGB(2, 200));
    }

    @Test
    void aFolderWithoutMapsDrawsNothing() {
        FolderMap map = new FolderMap(file -> {}, file -> {});
        map.setSize(100, 100);
        map.show(List.of(FolderEntry.waiting(Path.of(TestSurveys.small().name()))));
        map.doLayout();
        assertEquals(Optional.empty(), map.at(50, 50));
    }
}
