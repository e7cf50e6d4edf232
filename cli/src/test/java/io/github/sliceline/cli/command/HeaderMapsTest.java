package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code read --map} against loops over the headers of the SEG-Y file. */
class HeaderMapsTest {
    private static final int CROSSLINES = 5;
    private static final int BINS = 4 * CROSSLINES;
    private static final int SAMPLES = 20;
    private static final int TRACE_BYTES = 240 + SAMPLES * Float.BYTES;

    @TempDir
    private static Path folder;

    /** For each bin the headers of its traces, in the order of the file. */
    private static final List<List<ByteBuffer>> HEADERS = new ArrayList<>();

    @TempDir
    private Path work;

    /**
     * Makes a file of up to three offsets in a bin, and none in one of them; and one whose offsets are all different, so
     * that its volume is a table.
     */
    @BeforeAll
    static void make() throws IOException {
        Path once = folder.resolve("once.sgy");
        SyntheticSegy.of(new SyntheticSurvey(1, new SurveyShape(4, CROSSLINES, SAMPLES), SurveyLines.DEFAULT))
                .write(once);
        ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(once));
        assertEquals(3600 + BINS * TRACE_BYTES, file.capacity());
        ByteBuffer regular = ByteBuffer.allocate(3600 + 3 * BINS * TRACE_BYTES).put(file.slice(0, 3600));
        IntStream.range(0, BINS).forEach(bin -> HEADERS.add(new ArrayList<>()));
        for (int fold = 0; fold < 3; fold++) {
            for (int bin = 0; bin < BINS; bin++) {
                if (bin != 7 && (bin + fold) % 4 != 0) {
                    int at = regular.position();
                    regular.put(file.slice(3600 + bin * TRACE_BYTES, TRACE_BYTES));
                    regular.putInt(at + 36, 100 * (fold + 1));
                    regular.putInt(at + 224, bin % 3 == 0 ? 0 : bin * 10 - fold);
                    HEADERS.get(bin).add(regular.slice(at, 240));
                }
            }
        }
        byte[] bytes = Arrays.copyOf(regular.array(), regular.position());
        Files.write(folder.resolve("gathers.sgy"), bytes);
        for (int at = 3600; at < bytes.length; at += TRACE_BYTES) {
            ByteBuffer.wrap(bytes).putInt(at + 36, at * 7);
        }
        Files.write(folder.resolve("any.sgy"), bytes);
        assertDone(Ran.run("convert", in("gathers.sgy"), in("gathers.h5")));
        assertDone(Ran.run("convert", in("any.sgy"), in("table.h5"), "--axes", "inline,crossline,offset"));
        assertDone(Ran.run("stack", in("gathers.h5"), in("stack.h5"), "--over", "offset"));
        assertDone(Ran.run("export", in("stack.h5"), in("stack.zgy")));
    }

    private static String in(String name) {
        return folder.resolve(name).toString();
    }

    private static void assertDone(Ran ran) {
        assertEquals(0, ran.code(), ran.err());
    }

    private float[] read(String file, String map) throws IOException {
        Path out = work.resolve("map.raw");
        List<String> words = new ArrayList<>(List.of("read", in(file), "--map", map, "-o", out.toString(), "--force"));
        if (file.equals("any.sgy")) {
            words.addAll(List.of("--axes", "inline,crossline,offset"));
        }
        assertDone(Ran.run(words.toArray(String[]::new)));
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(out)).order(ByteOrder.LITTLE_ENDIAN);
        float[] values = new float[bytes.capacity() / Float.BYTES];
        bytes.asFloatBuffer().get(values);
        return values;
    }

    private static float[] loop(ToDoubleFunction<List<ByteBuffer>> map) {
        float[] values = new float[BINS];
        for (int bin = 0; bin < BINS; bin++) {
            List<ByteBuffer> traces = HEADERS.get(bin);
            values[bin] = traces.isEmpty() ? Float.NaN : (float) map.applyAsDouble(traces);
        }
        return values;
    }

    @ParameterizedTest
    @ValueSource(strings = {"gathers.h5", "gathers.sgy", "table.h5", "any.sgy", "stack.h5", "stack.zgy"})
    void foldIsTheNumberOfTraces(String file) throws IOException {
        float[] fold = loop(file.endsWith("zgy") ? traces -> 1 : List::size);
        if (file.equals("stack.zgy")) {
            fold[7] = read(file, "fold")[7]; // ZGY keeps no list of live traces
        }
        assertArrayEquals(fold, read(file, "fold"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"gathers.h5", "gathers.sgy", "table.h5", "any.sgy"})
    void fieldsAreThoseOfAllHeaders(String file) throws IOException {
        assertArrayEquals(
                loop(traces -> traces.stream()
                        .mapToInt(header -> header.getInt(224))
                        .min()
                        .orElseThrow()),
                read(file, "225:int32:min"));
        assertArrayEquals(
                loop(traces -> traces.stream()
                        .mapToInt(header -> header.getInt(224))
                        .max()
                        .orElseThrow()),
                read(file, "225:int32:max"));
        float[] mean = loop(traces ->
                traces.stream().mapToInt(header -> header.getInt(224)).average().orElseThrow());
        assertArrayEquals(mean, read(file, "225:int32:mean"));
        assertArrayEquals(mean, read(file, "225:int32"));
        assertArrayEquals(
                loop(traces -> traces.stream()
                        .filter(header -> header.getInt(224) != 0)
                        .count()),
                read(file, "225:int32:count"));
    }

    @Test
    void severalMapsAreColumnsOfBinsWithTraces() throws IOException {
        Path csv = work.resolve("maps.csv");
        assertDone(Ran.run("read", in("gathers.h5"), "--map", "fold,offset:min,offset:max", "-o", csv.toString()));
        List<String> lines = Files.readAllLines(csv);
        assertEquals("x,y,inline,crossline,fold,offset_min,offset_max", lines.get(0));
        int traced = (int) HEADERS.stream().filter(traces -> !traces.isEmpty()).count();
        assertEquals(1 + traced, lines.size());
        assertTrue(lines.get(1).matches("[0-9.]+,[0-9.]+,\\d+,\\d+,2\\.0,200\\.0,300\\.0"), lines.get(1));
        assertDone(Ran.run(
                "read",
                in("table.h5"),
                "--map",
                "fold",
                "-o",
                work.resolve("t.csv").toString()));
        assertEquals(1 + traced, Files.readAllLines(work.resolve("t.csv")).size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.png", "a.svg", "a.npy", "a.tif", "a.irap", "a.xyz"})
    void everyFormatOfMaps(String name) throws IOException {
        Path out = work.resolve(name);
        assertDone(Ran.run("read", in("gathers.h5"), "--map", "offset:max", "-o", out.toString()));
        assertTrue(Files.size(out) > 0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "stack.zgy | --map offset:min -o a.npy | holds no trace headers, so that only the fold is known",
                "gathers.h5 | --map offsets:min -o a.npy | the nearest is 'offset'",
                "gathers.h5 | --map offset:median -o a.npy | :min, :max, :mean or :count",
                "gathers.h5 | --map fold --inline 1001 -o a.npy | --map makes a map of the whole survey",
                "gathers.h5 | --map fold --horizon 8 -o a.npy | --map makes a map of the whole survey",
                "gathers.h5 | --map fold --headers offset -o a.csv | --map makes a map of the whole survey",
                "gathers.h5 | --map fold,offset -o a.png | name one",
                "gathers.h5 | --map fold,offset -o a.irap | name one",
                "table.h5 | --map fold -o a.tif | this survey has no grid of bins on the map",
                "gathers.h5 | --map 300:int16:min -o a.npy | extensions"
            })
    void whatCannotBeMappedIsRefused(String file, String arguments, String why) {
        List<String> words = new ArrayList<>(List.of("read", in(file)));
        words.addAll(List.of(arguments.strip().split(" ")));
        String out = words.remove(words.size() - 1);
        words.add(work.resolve(out).toString());
        Ran ran = Ran.run(words.toArray(String[]::new));
        assertTrue(ran.code() > 1, ran.out());
        assertTrue(ran.err().contains(why), ran.err());
        assertFalse(Files.exists(work.resolve(out)));
    }

    @Test
    void otherAxesHaveNoBins() {
        Ran ran = Ran.run(
                "read",
                in("any.sgy"),
                "--map",
                "fold",
                "-o",
                work.resolve("a.npy").toString());
        assertTrue(ran.err().contains("has no bins of inlines and crosslines to map; its axes are offset"), ran.err());
    }
}
