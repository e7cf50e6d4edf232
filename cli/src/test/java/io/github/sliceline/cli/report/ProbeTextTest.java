package io.github.sliceline.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.tune.DriveClass;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.tune.drive.FakeReports;
import io.github.sliceline.tune.drive.ProbeReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProbeTextTest {
    private static final ProbeReport REPORT = FakeReports.linear(1.23456789e-5, 1.7e9, 16);

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("probe.json");
    }

    @Test
    void reportComesBackAsItWas() throws IOException {
        Files.writeString(file, new ProbeText(REPORT).json().text());
        assertEquals(REPORT, ProbeText.read(file));
        ProbeReport empty = FakeReports.of(DriveClass.NVME, List.of());
        Files.writeString(file, new ProbeText(empty).json().text());
        assertEquals(empty, ProbeText.read(file));
    }

    @Test
    void entriesOfLaterVersionsAreIgnored() throws IOException {
        String later = new ProbeText(REPORT)
                .json()
                .text()
                .replaceFirst("\\{", "{\"new\": [{\"a\": [1, {}]}], \"newer\": null,")
                .replaceFirst("\"points\" : \\[ \\{", "\"points\" : [ {\"more\": {\"x\": []},")
                .replace("\"UNKNOWN\"", "\"HOLOGRAM\"");
        Files.writeString(file, later);
        assertEquals(REPORT, ProbeText.read(file));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "null",
                "[]",
                "{}",
                "{\"points\": [1]}",
                "{\"points\": [[]]}",
                "{\"points\": [{\"iops\": 1}]}",
                "\u0000\u0001",
                "{\"folder\":",
                "{\"folder\": {\"folder\": \"x\"}}"
            })
    void filesThatAreNoReportsAreNamed(String text) throws IOException {
        Files.writeString(file, text);
        String message = String.valueOf(assertThrows(CorruptFileException.class, () -> ProbeText.read(file))
                .getMessage());
        assertTrue(message.startsWith(file + ": is no probe report ("), message);
        assertEquals(1, message.lines().count(), message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"queue_depth\" : 0",
                "\"queue_depth\" : 99999999999",
                "\"queue_depth\" : 1.5",
                "\"queue_depth\" : null",
                "\"queue_depth\" : {}"
            })
    void impossibleDepthsAreRefused(String depth) throws IOException {
        Files.writeString(
                file,
                new ProbeText(REPORT)
                        .json()
                        .text()
                        .replaceAll("(\"request_bytes\" : \\d+,\\s+)\"queue_depth\" : \\d+", "$1" + depth));
        assertThrows(CorruptFileException.class, () -> ProbeText.read(file));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "0", "1e999", "\"NaN\"", "\"Infinity\"", "true", "[]"})
    void impossibleRatesAreRefused(String rate) throws IOException {
        Files.writeString(
                file, new ProbeText(REPORT).json().text().replaceFirst("\"iops\" : [^,]+", "\"iops\" : " + rate));
        assertThrows(CorruptFileException.class, () -> ProbeText.read(file));
    }

    @Test
    void depthLengthAndNumberAreBounded() throws IOException {
        for (String text : List.of(
                "[".repeat(100_000),
                "{\"a\":".repeat(100_000),
                "{\"folder\": \"" + "x".repeat(500_000) + "\"}",
                "{\"file_bytes\": " + "9".repeat(500_000) + "}",
                "{\"points\": [" + "{},".repeat(20_000) + "{}]}",
                " ".repeat(2 << 20))) {
            Files.writeString(file, text);
            assertThrows(CorruptFileException.class, () -> ProbeText.read(file));
        }
    }

    /** Cut and changed anywhere, a report is read or refused, and nothing else; what is read gives a model. */
    @Test
    void mutantsAreReadOrRefused() throws IOException {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        byte[] good = new ProbeText(REPORT).json().text().getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < 2000; i++) {
            byte[] bytes =
                    random.nextInt(4) == 0 ? java.util.Arrays.copyOf(good, random.nextInt(good.length)) : good.clone();
            for (int j = random.nextInt(4); j > 0 && bytes.length > 0; j--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            try {
                DriveModel.of(ProbeText.read(file, bytes)).costs();
            } catch (IOException e) {
                assertTrue(e instanceof CorruptFileException, "seed " + seed + ", mutant " + i + ": " + e);
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed + ", mutant " + i, e);
            }
        }
    }
}
