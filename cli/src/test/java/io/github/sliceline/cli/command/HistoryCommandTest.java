package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.revision.onion.RevisionStore;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code history}, and the commands that read revisions, on a small survey one word of whose text is changed twice. */
class HistoryCommandTest {
    private static final String UNITS = "amplitude";

    @TempDir
    private Path folder;

    private String volume = "";
    private Path segy = Path.of("none");

    @BeforeEach
    void convert() throws IOException {
        SyntheticSurvey survey = new SyntheticSurvey(3, new SurveyShape(10, 12, 20), SurveyLines.DEFAULT);
        segy = folder.resolve("survey.sgy");
        SyntheticSegy.of(survey).withCoding(SampleCoding.IEEE).write(segy);
        volume = folder.resolve("survey.h5").toString();
        assertEquals(0, Ran.run("convert", segy.toString(), volume).code());
    }

    /** A revision with another word where the long name of the samples stands, which no checksum of HDF5 covers. */
    private void change(String word, String message) throws IOException {
        byte[] bytes = Files.readAllBytes(Path.of(volume));
        int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf(UNITS);
        assertTrue(at > 0);
        try (RevisionStore store = RevisionStore.openForEditing(Path.of(volume), "Ada", message)) {
            store.writeFully(ByteBuffer.wrap(word.getBytes(StandardCharsets.US_ASCII)), at);
            store.commit();
        }
    }

    private static String ok(String... arguments) {
        Ran ran = Ran.run(arguments);
        assertEquals(0, ran.code(), ran.err());
        return ran.out();
    }

    @Test
    void aFileWithoutRevisionsIsReported() {
        assertTrue(ok("history", volume).contains("no revisions but 0"));
        Ran refused = Ran.run("info", volume, "--revision", "1");
        assertEquals(3, refused.code());
        assertTrue(refused.err().contains("has no history (survey.h5.onion)"), refused.err());
        assertTrue(ok("info", volume, "--revision", "newest").contains("10 × 12 × 20"));
        assertTrue(ok("history", "verify", volume).contains("there is no history"));
        assertEquals(2, Ran.run("history").code());
        assertEquals(2, Ran.run("info", volume, "--revision", "-3").code());
    }

    @Test
    void revisionsAreListedShownComparedAndRead() throws IOException {
        change("Amplitude", "capital letter");
        change("AMPLITUDE", "capital letters\nall of them");
        Map<String, Object> json = Ran.run("history", "list", volume, "--json").json();
        List<?> revisions = Ran.entry(json, "revisions", List.class);
        assertEquals(2, revisions.size());
        assertEquals(ok("history", volume), ok("history", "list", volume));
        assertTrue(ok("history", volume).contains("Ada"), ok("history", volume));
        assertTrue(ok("history", "show", volume, "2").contains("all of them"));
        assertTrue(ok("history", "show", volume, "newest").contains("all of them"));
        String difference = ok("history", "diff", volume, "0", "newest");
        assertTrue(difference.contains("~ /data attribute long_name: amplitude -> AMPLITUDE"), difference);
        assertTrue(difference.contains("9 bytes in 1 page differ"), difference);
        assertEquals(
                9, Ran.run("history", "diff", volume, "0", "2", "--json").json().get("bytes_changed"));
        for (String revision : List.of("0", "1", "2")) {
            String info = ok("info", volume, "--revision", revision, "--json");
            assertTrue(
                    info.contains(List.of("amplitude", "Amplitude", "AMPLITUDE").get(Integer.parseInt(revision))));
        }
        assertEquals(0, Ran.run("verify", volume, "--revision", "2").code());
        assertEquals(0, Ran.run("history", "verify", volume, "--json").code());
        Ran refused = Ran.run("verify", volume, "--revision", "2", "--against", volume);
        assertTrue(refused.err().contains("compares the file itself"), refused.err());
    }

    @Test
    void revisionsAreReadExportedAndCheckedOut() throws IOException {
        change("Amplitude", "");
        Path inline = folder.resolve("inline.npy");
        Path same = folder.resolve("same.npy");
        int number;
        try (SeismicVolume opened = SeismicVolume.open(Path.of(volume))) {
            number = opened.inlines().first();
        }
        ok("read", volume, "--inline", String.valueOf(number), "-o", inline.toString());
        ok("read", volume, "--inline", String.valueOf(number), "-o", same.toString(), "--revision", "1");
        assertEquals(-1, Files.mismatch(inline, same));
        Ran refused = Ran.run(
                "read",
                volume,
                "--inline",
                "1",
                "-o",
                folder.resolve("x.npy").toString(),
                "--backend",
                "native",
                "--revision",
                "1");
        assertEquals(3, refused.code());
        assertTrue(refused.err().contains("history checkout"), refused.err());
        Path back = folder.resolve("back.sgy");
        ok("export", volume, back.toString(), "--revision", "1");
        assertEquals(-1, Files.mismatch(segy, back));
        Path out = folder.resolve("out.h5");
        ok("history", "checkout", volume, "1", out.toString());
        assertTrue(ok("info", out.toString(), "--json").contains("Amplitude"));
        assertEquals(
                1, Ran.run("history", "checkout", volume, "0", out.toString()).code());
    }

    @Test
    void editsThatKeepTheHistory() throws IOException {
        Ran.assumeLibHdf5();
        byte[] first = Files.readAllBytes(Path.of(volume));
        assertEquals(
                volume + ": 1 setting changed, kept as revision 1; the file itself is unchanged ('sliceline history"
                        + " checkout " + volume + " 1 OUT.h5' makes a file of the revision)\n",
                ok("edit", "set", volume, "survey=North", "--keep-history", "--message", "the survey's name"));
        ok("edit", volume, "-c", "CREATE /data note {H5T_STRING {STRSIZE 3} DATA {\"new\"}};", "--keep-history");
        assertEquals(-1, Arrays.mismatch(first, Files.readAllBytes(Path.of(volume))));
        assertTrue(ok("history", volume).contains("the survey's name"), ok("history", volume));
        assertTrue(ok("history", "diff", volume, "1", "2").contains("+ /data attribute note: new"));
        assertTrue(ok("edit", "show", volume, "--revision", "newest").contains("survey=North"));
        Ran refused = Ran.run("edit", "set", volume, "survey=South");
        assertEquals(3, refused.code());
        assertTrue(refused.err().contains("--keep-history adds a revision"), refused.err());
        assertEquals(
                2,
                Ran.run("edit", "set", volume, "survey=South", "--message", "x").code());
        assertTrue(ok("edit", "set", volume, "survey=South", "--keep-history", "--dryrun")
                .contains("North"));
        assertEquals(3, Ran.run("history", "show", volume, "3").code());
    }

    @Test
    void pruningAndRepair() throws IOException {
        change("Amplitude", "one");
        change("AMPLITUDE", "two");
        assertTrue(ok("history", "repair", volume).contains("nothing to repair"));
        assertTrue(ok("history", "prune", volume, "--keep", "2:").contains("1 of 2 revisions kept, "));
        assertTrue(ok("history", "show", volume, "1").contains("two"));
        assertEquals(2, Ran.run("history", "prune", volume, "--keep", "0:").code());
        assertEquals(3, Ran.run("history", "prune", volume, "--keep", ":7").code());
        ok("history", "prune", volume, "--keep", "none");
        assertTrue(Files.notExists(Path.of(volume + ".onion")));
    }
}
