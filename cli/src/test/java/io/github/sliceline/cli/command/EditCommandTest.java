package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.OtherJvm;
import io.github.sliceline.cli.Sliceline;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code edit}, {@code edit set} and {@code edit show}. */
class EditCommandTest {
    @TempDir
    private Path folder;

    private Path segy = Path.of("");
    private Path file = Path.of("");
    private String volume = "";

    @BeforeEach
    void convert() throws IOException {
        segy = folder.resolve("survey.sgy");
        file = folder.resolve("survey.h5");
        volume = file.toString();
        SyntheticSegy.of(new SyntheticSurvey(
                        1, new SurveyShape(6, 7, 40), SurveyLines.DEFAULT.withNumbers(100, 2, 50, -5)))
                .write(segy);
        Ran convert = Ran.run("convert", segy.toString(), volume);
        assertEquals(0, convert.code(), convert.err());
    }

    private static void assertUsage(String sentence, String... arguments) {
        Ran ran = Ran.run(arguments);
        assertEquals(2, ran.code(), ran.err());
        assertTrue(ran.err().contains(sentence), ran.err());
        assertEquals(1, ran.err().lines().count(), ran.err());
    }

    @Test
    void commandsAreDoneAndCounted() throws IOException {
        Ran.assumeLibHdf5();
        Ran edit = Ran.run("edit", volume, "-c", "CREATE /data a {{1}}; RENAME /data a b; # done");
        assertEquals(0, edit.code(), edit.err());
        assertEquals(volume + ": 2 commands done", edit.out().strip());
        Path script = Files.writeString(folder.resolve("script"), "MODIFY /data/b {2};\nDELETE /data/none;");
        Ran failed = Ran.run("edit", volume, "--command-file", script.toString(), "--atomic", "inc");
        assertEquals(1, failed.code());
        assertEquals(
                "sliceline: " + volume + ": command 2 (" + script + ", line 2), delete attribute 'none' of /data: /data"
                        + " has no attribute none; the command before it is done",
                failed.err().strip());
        assertTrue(
                Ran.run("info", volume).out().contains("b            2"),
                Ran.run("info", volume).out());
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need a privilege")
    void aFailureNamesTheFileOnceAndAsItWasGiven() throws IOException {
        Ran.assumeLibHdf5();
        Path link = Files.createSymbolicLink(folder.resolve("link.h5"), file);
        Ran edit = Ran.run("edit", link.toString(), "-c", "CREATE /data units {{1}};");
        assertEquals(1, edit.code());
        assertEquals(
                "sliceline: " + link + ": command 1 (--command, line 1), create attribute 'units' of /data:"
                        + " H5T_NATIVE_FLOAT, scalar: /data has an attribute units already; nothing was changed",
                edit.err().strip());
    }

    @Test
    void aDryRunSaysWhatWouldBeDone() throws IOException {
        Ran.assumeLibHdf5();
        byte[] before = Files.readAllBytes(file);
        Ran edit = Ran.run("edit", volume, "--dryrun", "-c", "DELETE /data units;");
        assertEquals(
                "would delete attribute 'units' of /data" + System.lineSeparator() + volume
                        + ": 1 command would be done, nothing is",
                edit.out().strip());
        assertArrayEquals(before, Files.readAllBytes(file));
    }

    @Tag("without-libhdf5")
    @Test
    void aSecondFileIsChangedTooOrSaidToBeDifferent() throws IOException {
        Path copy = Files.copy(file, folder.resolve("copy.h5"));
        Ran edit = Ran.run("edit", "set", volume, "crs=EPSG:23031", "text.3=C 3 new", "--tee", copy.toString());
        assertEquals(0, edit.code(), edit.err());
        assertTrue(edit.out().contains("copy " + copy + ": changed too ("), edit.out());
        assertEquals(-1, Files.mismatch(file, copy));
        byte[] other = Files.readAllBytes(copy);
        other[0] ^= 1;
        Files.write(copy, other);
        byte[] before = Files.readAllBytes(file);
        for (String policy : new String[] {"detach", "fail"}) {
            Ran refused = Ran.run("edit", "set", volume, "crs=x", "--tee", copy.toString(), "--mirror-policy", policy);
            assertEquals(1, refused.code(), refused.err());
            assertTrue(refused.err().contains("differs from the file that is edited"), refused.err());
        }
        String no = folder.resolve("no.h5").toString();
        Ran missing = Ran.run("edit", "set", volume, "crs=x", "--tee", no);
        assertTrue(missing.err().contains("no.h5: no such file; 'sliceline mirror sync' makes"), missing.err());
        assertArrayEquals(before, Files.readAllBytes(file));
        assertUsage(
                "the file itself stays as it is", "edit", "set", volume, "crs=x", "--keep-history", "--tee", "c.h5");
    }

    @Test
    void aMissingMirrorHasItsOwnExitCode() throws IOException {
        Ran.assumeLibHdf5();
        String token =
                Files.writeString(folder.resolve("token"), "0123456789abcdef").toString();
        String[] arguments = {
            "edit", volume, "-c", "DELETE /data units;", "--mirror", "127.0.0.1:1", "--token-file", token, "--dryrun"
        };
        Ran dry = Ran.run(arguments);
        assertEquals(5, dry.code(), dry.err());
        assertTrue(dry.out().contains("copy 127.0.0.1:1/survey.h5: would not follow ("), dry.out());
        Ran edit = Ran.run(Arrays.copyOf(arguments, arguments.length - 1));
        assertEquals(5, edit.code(), edit.err());
        assertTrue(edit.out().contains("1 command done"), edit.out());
        assertTrue(edit.out().contains("copy 127.0.0.1:1/survey.h5: DIFFERENT ("), edit.out());
        assertTrue(edit.out().contains("sliceline mirror sync " + volume + " 127.0.0.1:1/survey.h5"), edit.out());
    }

    @Test
    void usage() throws IOException {
        assertUsage("--command COMMANDS or --command-file SCRIPT is missing", "edit", volume);
        assertUsage("FILE.h5 is missing", "edit", "-c", "DELETE /a;");
        assertUsage("'crs' is not NAME=VALUE, such as crs=EPSG:23031", "edit", "set", volume, "crs");
        assertUsage("crs is set twice; give one value for each name", "edit", "set", volume, "crs=a", "crs=b");
        assertUsage(
                "--command and --command-file cannot be combined",
                "edit",
                volume,
                "-c",
                "DELETE /a;",
                "--command-file",
                "f");
        assertUsage("--atomic", "edit", volume, "--atomic", "some", "-c", "DELETE /a;");
        assertUsage("--command, line 1, column 8: found ;, expected the path", "edit", volume, "-c", "DELETE ;");
        assertUsage("crosslines.step takes a number, got 'x'", "edit", "set", volume, "crosslines.step=x");
        assertUsage("inlines.step=0: step must not be 0", "edit", "set", volume, "inlines.step=0");
        assertUsage(
                "samples.unit=inch: times are in ms, depths in m or ft", "edit", "set", volume, "samples.unit=inch");
        assertUsage("crs=EPSG:x: is no code of EPSG's; write EPSG:n", "edit", "set", volume, "crs=EPSG:x");
        assertUsage("is WKT whose brackets or quotes do not close", "edit", "set", volume, "crs=GEOGCS[\"a\"");
        assertUsage("is WKT whose brackets or quotes do not close", "edit", "set", volume, "crs=GEOGCS[\"a]");
        assertUsage("colour=red: there is nothing of that name to set", "edit", "set", volume, "colour=red");
        assertUsage("text.41=x: a text header has lines 1 to 40", "edit", "set", volume, "text.41=x");
        assertUsage("text.2=\u2200: has characters that", "edit", "set", volume, "text.2=\u2200");
    }

    @Test
    void commandsAreForHdf5Files() {
        Ran.assumeLibHdf5();
        Ran notHdf5 = Ran.run("edit", segy.toString(), "-c", "DELETE /a;");
        assertEquals(3, notHdf5.code(), notHdf5.err());
        assertTrue(
                notHdf5.err().contains("is not an HDF5 file; 'sliceline convert' makes one from a SEG-Y file"),
                notHdf5.err());
    }

    @Tag("without-libhdf5")
    @Test
    void settingsChangeEveryPlaceInTheFile() throws IOException {
        BinTransform before = bins();
        Ran set = Ran.run(
                "edit",
                "set",
                volume,
                "crs=EPSG:23031",
                "survey=North flank",
                "units=Pa",
                "inlines.first=1001",
                "inlines.step=-1",
                "crosslines.first=7",
                "samples.start=-12",
                "samples.step=2.5",
                "text.3=C 3 new");
        assertEquals(0, set.code(), set.err());
        assertTrue(set.out().contains("9 settings changed"), set.out());
        try (SeismicVolume opened = SeismicVolume.open(file)) {
            assertEquals(Axis.of(1001, -1, 6), opened.inlines());
            assertEquals(Axis.of(7, -5, 7), opened.crosslines());
            assertEquals(SampleAxis.milliseconds(-12, 2.5, 40), opened.samples());
            Map<String, Object> root = opened.info().fileAttributes();
            assertEquals("EPSG:23031", root.get("crs"));
            assertEquals("North flank", root.get("survey_name"));
            String seisnc = String.valueOf(root.get("seisnc"));
            assertTrue(seisnc.contains("\"sample_rate\":2.5,"), seisnc);
            assertTrue(seisnc.contains("\"corner_points\":[[1001,7],[1001,-23],[996,-23],[996,7]]"), seisnc);
            assertTrue(seisnc.contains("\"epsg\":23031,\"survey_name\":\"North flank\""), seisnc);
            assertTrue(String.valueOf(root.get("text")).contains("\nC 3 new\n"), root.toString());
            assertEquals("Pa", opened.info().attributes().get("units"));
        }
        BinTransform after = bins();
        assertEquals(before.toMap(104, 45).x(), after.toMap(999, 2).x(), 1e-6);
        assertEquals(before.toMap(104, 45).y(), after.toMap(999, 2).y(), 1e-6);
        Map<String, Object> shown = Ran.run("edit", "show", volume, "--json").json();
        assertEquals(-12, shown.get("samples.start"));
        assertEquals("C 3 new", shown.get("text.3"));
        assertEquals(0, Ran.run("verify", volume).code());
    }

    @Tag("without-libhdf5")
    @Test
    void depthsReplaceTimesInEveryPlace() throws IOException {
        Path copy = Files.copy(file, folder.resolve("copy.h5"));
        Ran set = Ran.run("edit", "set", volume, "samples.unit=m", "samples.step=5", "--tee", copy.toString());
        assertEquals(0, set.code(), set.err());
        assertEquals(-1, Files.mismatch(file, copy));
        Ran info = Ran.run("info", volume);
        assertTrue(info.out().contains("40, 0…195 m step 5"), info.out());
        Ran read = Ran.run(
                "read",
                volume,
                "--depth",
                "50",
                "-o",
                folder.resolve("slice.csv").toString());
        assertEquals(0, read.code(), read.err());
        assertTrue(read.out().contains("Depth slice at 50 m"), read.out());
        assertEquals(0, Ran.run("verify", volume).code());
    }

    @Tag("without-libhdf5")
    @Test
    void aWholeTextHeaderComesFromAFile() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int line = 1; line <= 40; line++) {
            lines.add(String.format("C%2d line %d", line, line * line));
        }
        Path text = folder.resolve("header.txt");
        Files.write(text, lines);
        assertSetsText(lines, text);
        TextHeader ebcdic = TextHeader.blank(TextHeader.Encoding.EBCDIC).withLine(39, "C40 END EBCDIC");
        List<String> others = new ArrayList<>(Collections.nCopies(39, ""));
        others.add("C40 END EBCDIC");
        Files.write(text, ebcdic.bytes());
        assertSetsText(others, text);
        Files.write(text, lines.subList(0, 39));
        assertRefusesText("has 39 lines; a text header is 40 lines of at most 80 characters", text, 3);
        lines.set(6, "x".repeat(81));
        Files.write(text, lines);
        assertRefusesText("has 81 characters in line 7; a text header is", text, 3);
        lines.set(6, "depth in \u2200");
        Files.write(text, lines);
        assertRefusesText("text: line 7: has characters that EBCDIC does not have", text, 2);
        assertUsage(
                "text takes a whole header from a file, such as text=@header.txt", "edit", "set", volume, "text=C 1");
        assertEquals(
                "C40 END EBCDIC",
                Ran.run("edit", "show", volume, "--json").json().get("text.40"));
    }

    private void assertSetsText(List<String> lines, Path text) throws IOException {
        Ran set = Ran.run("edit", "set", volume, "text=@" + text);
        assertEquals(0, set.code(), set.err());
        Map<String, Object> shown = Ran.run("edit", "show", volume, "--json").json();
        for (int i = 0; i < lines.size(); i++) {
            assertEquals(lines.get(i).isEmpty() ? null : lines.get(i), shown.get("text." + (i + 1)));
        }
    }

    private void assertRefusesText(String sentence, Path text, int code) {
        Ran set = Ran.run("edit", "set", volume, "text=@" + text);
        assertEquals(code, set.code(), set.err());
        assertTrue(set.err().contains(sentence), set.err());
    }

    private BinTransform bins() throws IOException {
        try (SeismicVolume opened = SeismicVolume.open(file)) {
            return opened.grid().bins().orElseThrow();
        }
    }

    @Tag("without-libhdf5")
    @Test
    void anExportGivesTheSourceOrWithModifiedTheNewText() throws IOException {
        byte[] source = Files.readAllBytes(segy);
        assertEquals(
                0,
                Ran.run("edit", "set", volume, "text.3=C 3 one", "inlines.first=7")
                        .code());
        assertEquals(0, Ran.run("edit", "set", volume, "text.3=C 3 two").code());
        Path same = folder.resolve("same.sgy");
        Ran export = Ran.run("export", volume, same.toString());
        assertTrue(export.out().contains("identical, bit for bit"), export.out() + export.err());
        assertArrayEquals(source, Files.readAllBytes(same));
        Path other = folder.resolve("other.sgy");
        assertEquals(
                0, Ran.run("export", volume, other.toString(), "--modified").code());
        assertTrue(Ran.run("headers", other.toString()).out().contains("C 3 two"));
    }

    @Test
    void withoutLibHdf5SettingsAreChangedInTheirPlacesAndCommandsAreNot() throws IOException, InterruptedException {
        Path copy = Files.copy(file, folder.resolve("copy.h5"));
        OtherJvm.Outcome done =
                withoutLibrary("set", volume, "units=Pa", "quantity=impedance", "--tee", copy.toString());
        assertEquals(0, done.exitCode(), done.output());
        assertTrue(done.output().contains("2 settings changed"), done.output());
        assertEquals(-1, Files.mismatch(file, copy));
        try (SeismicVolume opened = SeismicVolume.open(file)) {
            assertEquals("Pa", opened.info().attributes().get("units"));
            assertEquals("impedance", opened.info().attributes().get("long_name"));
        }
        byte[] before = Files.readAllBytes(file);
        OtherJvm.Outcome missing = withoutLibrary("set", volume, "survey=" + "x".repeat(20_000));
        assertEquals(1, missing.exitCode(), missing.output());
        assertEquals(1, missing.output().lines().count(), missing.output());
        assertTrue(
                missing.output()
                        .contains("; changing it needs libhdf5, which is not available here (switched off by"
                                + " -Dsliceline.native=off)"),
                missing.output());
        OtherJvm.Outcome commands = withoutLibrary(volume, "-c", "DELETE /data units;");
        assertEquals(1, commands.exitCode(), commands.output());
        assertTrue(commands.output().contains("by commands needs libhdf5"), commands.output());
        assertArrayEquals(before, Files.readAllBytes(file));
    }

    private static OtherJvm.Outcome withoutLibrary(String first, String second, String... rest)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("edit", first, second));
        arguments.addAll(List.of(rest));
        return OtherJvm.run(List.of("-Dsliceline.native=off"), Sliceline.class, arguments.toArray(String[]::new));
    }

    @Test
    void onlyOurVolumesHaveSettings() throws IOException {
        Ran.assumeLibHdf5();
        assertEquals(
                0, Ran.run("edit", volume, "-c", "DELETE / sliceline_profile;").code());
        Ran show = Ran.run("edit", "show", volume);
        assertEquals(3, show.code());
        assertTrue(show.err().contains("is no volume that Sliceline wrote"), show.err());
    }
}
