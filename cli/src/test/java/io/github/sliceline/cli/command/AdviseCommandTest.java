package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import io.github.sliceline.tune.DriveClass;
import io.github.sliceline.tune.advice.LayoutAdviser;
import io.github.sliceline.tune.drive.DriveFinder;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.tune.drive.DriveProfile;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code advise}, and the conversion that goes by it. */
class AdviseCommandTest {
    @TempDir
    private Path folder;

    @Test
    void drivesGetDifferentAnswersWithTheirReasons() {
        Set<String> answers = new HashSet<>();
        for (String drive : List.of("hdd", "sata", "nvme", "object")) {
            Ran advice = Ran.run("advise", "768x768x1024", "--drive", drive);
            assertEquals(0, advice.code(), advice.err());
            String best = advice.out()
                    .lines()
                    .filter(line -> line.contains(" is best: "))
                    .findFirst()
                    .orElseThrow();
            assertTrue(answers.add(best), best);
        }
        assertTrue(answers.stream().anyMatch(best -> best.contains("moving the head takes 7 ms")), answers.toString());
        assertTrue(answers.stream().anyMatch(best -> best.contains("a request waits 50 ms")), answers.toString());
    }

    @Test
    void layoutsComeRankedWithinTheSpace() throws IOException {
        Map<String, Object> json = Ran.run("advise", "768x768x1024", "--drive", "nvme", "--space", "2.6", "--json")
                .json();
        double last = 0;
        for (Object layout : Ran.entry(json, "layouts", List.class)) {
            Map<?, ?> entries = (Map<?, ?>) layout;
            double mean = Ran.entry(entries, "us_per_float", Number.class).doubleValue();
            assertTrue(mean >= last, json.toString());
            last = mean;
            long bytes = Ran.entry(entries, "bytes", Number.class).longValue();
            assertTrue(bytes <= 2.6 * 768 * 768 * 1024 * 4, json.toString());
        }
        assertTrue(last > 0);
    }

    /** A conversion takes the advice for the kind of drive under its target, and {@code auto} is that too. */
    @Test
    void conversionsUseTheAdvice() throws IOException {
        Path segy = folder.resolve("survey.sgy");
        SyntheticSegy.of(new SyntheticSurvey(1, new SurveyShape(30, 40, 100), SurveyLines.DEFAULT))
                .write(segy);
        DriveClass kind = DriveFinder.ofThisSystem().find(folder).driveClass();
        Shape best =
                LayoutAdviser.of(Shape.of(30, 40, 100), DriveModel.of(kind)).bestChunk();
        for (List<String> options : List.of(List.<String>of(), List.of("--chunk", "auto", "--force"))) {
            Path target = folder.resolve("survey.h5");
            List<String> command = new ArrayList<>(List.of("convert", segy.toString(), target.toString()));
            command.addAll(options);
            Ran convert = Ran.run(command.toArray(String[]::new));
            assertEquals(0, convert.code(), convert.err());
            try (SeismicVolume volume = SeismicVolume.open(target)) {
                assertEquals(Optional.of(best), volume.info().chunk());
            }
        }
        String drive = folder.resolve("mine.properties").toString();
        Files.writeString(Path.of(drive), DriveProfile.text("sata").replace("title = SATA", "title = my"));
        for (String file : List.of("survey.sgy", "survey.h5")) {
            Ran advice = Ran.run("advise", folder.resolve(file).toString(), "--drive", drive);
            assertEquals(0, advice.code(), advice.err());
            assertTrue(advice.out().startsWith("30 × 40 × 100 samples"), advice.out());
            assertTrue(advice.out().contains("read from: my solid state drive"), advice.out());
        }
    }

    @Test
    void wrongArgumentsAreRefusedInOneSentence() {
        for (List<String> wrong : List.of(
                List.of("--space", "0.5"),
                List.of("--drive", "floppy"),
                List.of("--weights", "1:1"),
                List.of("--weights", "x"))) {
            List<String> command = new ArrayList<>(List.of("advise", "768x768x1024"));
            command.addAll(wrong);
            Ran advice = Ran.run(command.toArray(String[]::new));
            assertTrue(advice.code() != 0, wrong.toString());
            assertEquals(1, advice.err().lines().count(), advice.err());
        }
        assertEquals(1, Ran.run("advise", "100", "--drive", "hdd").err().lines().count());
    }
}
