package io.github.sliceline.viewer.survey;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.volume.info.LiveState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a file while it is looked at. */
class SurveyWatchTest {
    @TempDir
    private Path folder;

    private final List<String> told = new ArrayList<>();
    private final List<LiveState> grown = new ArrayList<>();

    private final SurveyWatch.Listener listener = new SurveyWatch.Listener() {
        @Override
        public void grown(LiveState state) {
            grown.add(state);
        }

        @Override
        public void changed(FileState state, String sentence) {
            told.add(state + " " + sentence);
        }
    };

    private Path cube(String name, float value) throws IOException {
        return new OddFiles(folder).constant(name, value);
    }

    private void look(SurveyWatch watch) {
        watch.look();
        watch.look(); // and nothing is told twice
    }

    @Test
    void eachChangeOfAFileIsReportedOnce() throws IOException {
        Path file = cube("a.h5", 1);
        try (OpenSurvey survey = OpenSurvey.open(file);
                SurveyWatch watch = new SurveyWatch(survey, Runnable::run, listener)) {
            look(watch);
            assertEquals(List.of(), told);
            Path moved = folder.resolve("moved.h5");
            Files.move(file, moved);
            look(watch);
            Files.move(cube("b.h5", 2), file);
            look(watch);
            Files.move(moved, file, StandardCopyOption.REPLACE_EXISTING);
            look(watch);
            Files.writeString(file, "more", StandardOpenOption.APPEND);
            look(watch);
            assertEquals(
                    List.of(
                            "VANISHED " + file + " is not there any more; what is shown is what was read of it.",
                            "REPLACED " + file + " was replaced by another file; reload it to see the new one.",
                            "SAME ",
                            "CHANGED " + file + " was changed since it was opened; reload it to see it as it is now."),
                    told);
        }
    }

    @Test
    void anotherFileOfTheNameIsNotReadByMistake() throws IOException {
        Path file = cube("a.h5", 1);
        Subject inline = new Subject.Inline(0, 0);
        try (OpenSurvey survey = OpenSurvey.open(file)) {
            Files.move(cube("b.h5", 2), file, StandardCopyOption.REPLACE_EXISTING);
            assertEquals(1, survey.volume().read(survey.query(inline)).at(0, 0), "the file that was opened");
            survey.requireUnchanged();
        }
        try (OpenSurvey survey = OpenSurvey.open(file)) {
            assertEquals(2, survey.volume().read(survey.query(inline)).at(0, 0));
        }
    }

    @Test
    void aChangeOfBytesInPlaceIsSeenByTheTimeOfTheFile() throws IOException {
        Path file = cube("a.h5", 1);
        try (OpenSurvey survey = OpenSurvey.open(file)) {
            FileTime before = Files.getLastModifiedTime(file);
            Files.setLastModifiedTime(file, FileTime.fromMillis(before.toMillis() + 5));
            IOException e = assertThrows(IOException.class, survey::requireUnchanged);
            assertTrue(e.toString().contains("reload"), e.toString());
        }
    }

    @Test
    void aConversionIsShownWhileItRunsAndWhenItIsComplete() throws IOException {
        Path segy = new OddFiles(folder).survey("a.sgy", new SurveyShape(40, 30, 50));
        Path target = folder.resolve("a.h5");
        List<OpenSurvey> opened = new ArrayList<>();
        List<SurveyWatch> watches = new ArrayList<>();
        Job job = Job.heardBy((stage, done, total) -> {
            if (!stage.equals("Converting")) {
                return;
            }
            if (opened.isEmpty()) {
                opened.add(open(target));
                watches.add(new SurveyWatch(opened.get(0), Runnable::run, listener));
            }
            watches.get(0).look();
        });
        ConvertOptions options =
                ConvertOptions.DEFAULTS.withChunk(Shape.of(8, 8, 16)).withThreads(1);
        SegyToHdf5.convert(segy, target, options, job);
        try (OpenSurvey survey = opened.get(0);
                SurveyWatch watch = watches.get(0)) {
            assertEquals(SurveyKind.CONVERTING, survey.kind());
            look(watch);
            LiveState last = grown.get(grown.size() - 1);
            assertTrue(last.complete());
            assertEquals(last.chunks(), last.chunksVisible());
            assertTrue(grown.size() > 2, grown::toString);
            assertEquals(List.of(), told, "it has another name now, and is the same file");
            assertEquals(
                    40,
                    survey.volume()
                            .read(survey.query(new Subject.Inline(39, 0)))
                            .at(3, 4));
            Files.delete(target);
            look(watch);
            assertEquals(1, told.size(), told::toString);
            assertTrue(told.get(0).startsWith("VANISHED"), told::toString);
        }
    }

    private static OpenSurvey open(Path file) {
        try {
            return OpenSurvey.open(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
