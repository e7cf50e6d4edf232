package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A damaged file is refused with its first bad trace, and salvaged when asked for; every loss is listed. */
class SalvageCommandsTest {
    private static final int TRACE_BYTES = 240 + 4 * 40;

    @TempDir
    private static Path folder;

    private static Path damaged = Path.of("");

    /** 42 traces; 50 foreign bytes after the tenth, the last one cut short. */
    @BeforeAll
    static void write() throws IOException {
        Path sound = folder.resolve("sound.sgy");
        SyntheticSegy.of(new SyntheticSurvey(1, new SurveyShape(6, 7, 40), SurveyLines.DEFAULT))
                .write(sound);
        byte[] bytes = Files.readAllBytes(sound);
        int at = 3600 + 10 * TRACE_BYTES;
        ByteBuffer broken = ByteBuffer.allocate(bytes.length + 50);
        broken.put(bytes, 0, at).position(at + 50).put(bytes, at, bytes.length - at);
        damaged = Files.write(folder.resolve("damaged.sgy"), Arrays.copyOf(broken.array(), broken.capacity() - 100));
    }

    @Test
    void namesTheFirstBadTrace() {
        for (String command : new String[] {"scan", "headers"}) {
            Ran ran = Ran.run(command, damaged.toString());
            assertEquals(3, ran.code());
            assertTrue(
                    ran.err()
                            .startsWith("sliceline: " + damaged + " @7600: trace 11 does not start here, where it "
                                    + "should after 10 traces of 40 samples (400 bytes): found "),
                    ran.err());
            assertTrue(ran.err().strip().endsWith("copy the file again, or try --salvage"), ran.err());
        }
    }

    @Test
    void scanListsTheLosses() throws IOException {
        Ran ran = Ran.run("scan", damaged.toString(), "--salvage");
        assertEquals(0, ran.code(), ran.err());
        assertTrue(
                ran.out().contains("salvaged: 40 traces are whole; 750 bytes in 3 places were left out."), ran.out());
        assertTrue(
                ran.out().contains("left out after trace 9, bytes 7601-7650: 50 bytes not recognised as a trace"),
                ran.out());
        assertTrue(ran.out().contains("left out after trace 40, bytes 20051-20350: 1 trace cut short"), ran.out());
        Map<?, ?> json = Ran.entry(
                Ran.run("scan", damaged.toString(), "--salvage", "--json").json(), "salvage", Map.class);
        assertEquals(750, json.get("lost_bytes"));
        Map<?, ?> loss = (Map<?, ?>) Ran.entry(json, "losses", List.class).get(2);
        assertEquals(Map.of("kind", "cut_short", "offset", 20050, "bytes", 300, "traces", 1, "after_trace", 40), loss);
    }

    @Tag("without-libhdf5")
    @Test
    void convertSalvagesWhenAsked() {
        Path target = folder.resolve("damaged.h5");
        assertEquals(
                3, Ran.run("convert", damaged.toString(), target.toString()).code());
        assertFalse(Files.exists(target));
        Ran ran = Ran.run("convert", damaged.toString(), target.toString(), "--salvage");
        assertEquals(0, ran.code(), ran.err());
        assertTrue(ran.out().contains("40 traces are whole"), ran.out());
        assertFalse(ran.out().contains("kept raw"), () -> "words of a damaged file are not kept: " + ran.out());
        assertTrue(ran.out().contains("left out after trace 40"), ran.out());
    }
}
