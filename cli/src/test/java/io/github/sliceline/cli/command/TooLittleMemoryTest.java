package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.cli.Sliceline;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** In a heap of 16 MB: a sentence, an exit code, and nothing left behind. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class TooLittleMemoryTest {
    @TempDir
    Path folder;

    private record Outcome(int code, String said) {}

    private Outcome inSmallHeap(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx16m",
                "-cp",
                System.getProperty("java.class.path"),
                Sliceline.class.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), said);
    }

    @Test
    void readingSaysHowMuchItTakesAndLeavesNothing() throws IOException, InterruptedException {
        Path segy = folder.resolve("survey.sgy");
        SyntheticSegy.of(new SurveyShape(80, 80, 1000), SurveyLines.DEFAULT, (i, x, trace) -> trace[0] = i)
                .write(segy);
        Path volume = folder.resolve("volume.h5");
        Ran converted = Ran.run(
                "convert", segy.toString(), volume.toString(), "--filter", "shuffle,deflate=1", "--memory", "64M");
        assertEquals(0, converted.code(), converted.err());
        for (String output : List.of("box.npy", "box.raw")) {
            Outcome outcome = inSmallHeap(
                    "read",
                    volume.toString(),
                    "--samples",
                    "0:999",
                    "-o",
                    folder.resolve(output).toString());
            assertEquals(1, outcome.code(), outcome.said());
            assertTrue(outcome.said().contains("reading " + volume + ": not enough memory"), outcome.said());
            assertTrue(outcome.said().contains("SLICELINE_OPTS=-Xmx128m"), outcome.said());
            assertEquals(1, outcome.said().lines().count(), outcome.said());
        }
        assertEquals(Set.of("survey.sgy", "volume.h5"), files());
    }

    private Set<String> files() throws IOException {
        try (Stream<Path> list = Files.list(folder)) {
            Set<String> names = new TreeSet<>();
            list.forEach(file -> names.add(file.getFileName().toString()));
            return names;
        }
    }
}
