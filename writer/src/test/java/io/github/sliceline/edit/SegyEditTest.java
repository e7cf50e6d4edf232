package io.github.sliceline.edit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.segy.HeaderFilter;
import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.undo.UndoFiles;
import io.github.sliceline.verify.VerifyReport;
import io.github.sliceline.verify.VolumeVerifier;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Headers of a SEG-Y file are set in the file, and nothing else is touched. */
@Tag("without-libhdf5")
class SegyEditTest {
    private static final int TRACE = 240 + 12;

    @TempDir
    Path folder;

    /** 3 inlines from 10 on of 4 traces; line 3 begins with its number. */
    private static byte[] survey(TextHeader.Encoding encoding, ByteOrder order) {
        TextHeader text = TextHeader.blank(encoding).withLine(2, "C 3 BEFORE").withLine(3, "NO NUMBER");
        return new SegyBytes()
                .order(order)
                .grid(3, 4)
                .edit(file -> file.put(0, text.bytes()))
                .bytes();
    }

    private Path write(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("survey.sgy"), bytes);
    }

    private static EditReport set(Path file, Map<String, String> values) throws IOException {
        return SegyEdit.set(file, values, HeaderFilter.ALL, EditOptions.DEFAULTS, Job.quiet());
    }

    @Test
    void onlyTheBytesOfTheFieldsChange() throws IOException {
        for (TextHeader.Encoding encoding : TextHeader.Encoding.values()) {
            for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
                byte[] expected = survey(encoding, order);
                Path file = write(expected);
                Map<String, String> values = new LinkedHashMap<>();
                values.put("text.3", "AFTER");
                values.put("text.4", "TOO");
                values.put("measurement_system", "2");
                values.put("sorting", "4");
                EditReport report = set(file, values);
                assertEquals(
                        "set text.3 from 'C 3 BEFORE' to 'AFTER'",
                        report.changes().get(0));
                TextHeader text = new TextHeader(Arrays.copyOf(expected, 3200));
                ByteBuffer wanted = ByteBuffer.wrap(expected).order(order);
                wanted.put(0, text.withLine(2, "C 3 AFTER").withLine(3, "TOO").bytes());
                wanted.putShort(3254, (short) 2).putShort(3228, (short) 4);
                assertArrayEquals(expected, Files.readAllBytes(file), encoding + " " + order);
                assertEquals("C 3 AFTER", SegyEdit.show(file).get("text.3"));
                assertEquals("2", SegyEdit.show(file).get("measurement_system"));
            }
        }
    }

    @Test
    void tracesAreChangedByARule() throws IOException {
        byte[] expected = survey(TextHeader.Encoding.ASCII, ByteOrder.BIG_ENDIAN);
        Path file = write(expected);
        HeaderFilter where = HeaderFilter.parse(List.of("inline=11:12", "crossline=21"), false);
        EditReport report = SegyEdit.set(file, Map.of("trace.offset", "-7"), where, EditOptions.DEFAULTS, Job.quiet());
        assertEquals(List.of("set trace.offset of 2 traces to -7"), report.changes());
        for (int trace : new int[] {5, 9}) {
            ByteBuffer.wrap(expected).putInt(3600 + trace * TRACE + 36, -7);
        }
        assertArrayEquals(expected, Files.readAllBytes(file));
    }

    @Test
    void refusedEditsAndDryRunsChangeNothing() throws IOException {
        byte[] bytes = survey(TextHeader.Encoding.EBCDIC, ByteOrder.BIG_ENDIAN);
        Path file = write(bytes);
        EditOptions dryRun = EditOptions.DEFAULTS.withDryRun(true);
        assertTrue(SegyEdit.set(file, Map.of("job", "5"), HeaderFilter.ALL, dryRun, Job.quiet())
                .dryRun());
        assertRefused("with these values the file could not be read", file, Map.of("text.3", "x", "format", "3"));
        assertRefused("there is nothing of that name", file, Map.of("crs", "EPSG:1"));
        assertRefused("does not hold 70000", file, Map.of("sorting", "70000"));
        assertRefused("a line has 80 characters", file, Map.of("text.3", "x".repeat(77)));
        assertRefused("need a condition that says which traces get them", file, Map.of("trace.offset", "1"));
        IllegalArgumentException history = assertThrows(
                IllegalArgumentException.class,
                () -> SegyEdit.set(
                        file, Map.of("job", "5"), HeaderFilter.ALL, EditOptions.DEFAULTS.withHistory(""), Job.quiet()));
        assertTrue(String.valueOf(history.getMessage()).contains("no history"), history::getMessage);
        assertArrayEquals(bytes, Files.readAllBytes(file));
        assertFalse(Files.exists(new UndoFiles(file).journal()));
    }

    private static void assertRefused(String why, Path file, Map<String, String> values) {
        IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, () -> set(file, values));
        String said = String.valueOf(refusal.getMessage());
        assertTrue(said.contains(why), said);
    }

    @Test
    void fieldsOfTheSealAreSetWithAnyOthers() throws IOException {
        byte[] expected = survey(TextHeader.Encoding.EBCDIC, ByteOrder.LITTLE_ENDIAN);
        Path file = write(expected);
        Map<String, String> values = new LinkedHashMap<>();
        values.put("sample_interval", "2000");
        values.put("original_samples_per_trace", "7");
        values.put("format", "1");
        values.put("extended_samples_per_trace", "9");
        values.put("sorting", "4");
        set(file, values);
        ByteBuffer.wrap(expected)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort(3216, (short) 2000)
                .putShort(3222, (short) 7)
                .putShort(3224, (short) 1)
                .putShort(3228, (short) 4)
                .putInt(3268, 9);
        assertArrayEquals(expected, Files.readAllBytes(file));
    }

    @Test
    void theFileIsAnotherVersionThenAndItsVolumeSaysWhatChanged() throws IOException {
        Path file = write(survey(TextHeader.Encoding.EBCDIC, ByteOrder.BIG_ENDIAN));
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000_000_000L));
        Path volume = folder.resolve("survey.h5");
        SegyToHdf5.convert(file, volume, ConvertOptions.DEFAULTS, Job.quiet());
        FileVersion before = FileVersion.of(file);
        set(file, Map.of("text.3", "AFTER"));
        assertNotEquals(before, FileVersion.of(file));
        HeaderFilter where = HeaderFilter.parse(List.of("inline=11"), false);
        SegyEdit.set(file, Map.of("trace.source_x", "3"), where, EditOptions.DEFAULTS, Job.quiet());
        assertProblem(
                volume,
                file,
                "its text header, the headers of 4 traces changed since the conversion; all its"
                        + " samples are those of the volume (");
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
        bytes.put(3600 + 240, (byte) (bytes.get(3600 + 240) ^ 1));
        Files.write(file, bytes.array());
        assertProblem(
                volume,
                file,
                "the headers of 4 traces, samples of 1 trace changed since the conversion; its other"
                        + " samples are those of the volume (");
    }

    private static void assertProblem(Path volume, Path source, String said) throws IOException {
        VerifyReport report = VolumeVerifier.verify(volume, 0, List.of(source), Job.quiet());
        assertEquals(1, report.problems().size());
        assertTrue(report.problems().get(0).contains(said), report.problems()::toString);
        assertTrue(report.problems().get(0).contains("has SHA-256"), report.problems()::toString);
    }
}
