package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.sliceline.cli.JsonSchema;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** That answers for programs are as {@code docs/json} says: all entries, of the types said, and no others. */
class JsonSchemasTest {
    private static final Path SCHEMAS = Path.of("..", "docs", "json");

    @TempDir
    private static Path folder;

    @BeforeAll
    static void files() throws IOException {
        SyntheticSurvey survey =
                new SyntheticSurvey(5, new SurveyShape(8, 9, 20), SurveyLines.DEFAULT.withNumbers(100, 2, 500, -1));
        SyntheticSegy.of(survey).withCoding(SampleCoding.IEEE).write(folder.resolve("s.sgy"));
        done("convert s.sgy s.h5 --layout fast");
        done("convert s.sgy plain.h5");
        done("edit set plain.h5 survey=North --keep-history --message again");
        Files.write(folder.resolve("cut.sgy"), cut(Files.readAllBytes(folder.resolve("s.sgy"))));
        byte[] bytes = Files.readAllBytes(folder.resolve("s.h5"));
        bytes[bytes.length / 2] ^= 1;
        Files.write(folder.resolve("damaged.h5"), bytes);
    }

    private static byte[] cut(byte[] bytes) {
        return Arrays.copyOf(bytes, bytes.length - 100);
    }

    private static void done(String line) {
        Ran ran = run(line);
        assertEquals(0, ran.code(), line + ": " + ran.err());
    }

    private static Ran run(String line) {
        return Ran.run(Stream.of(line.strip().split(" +"))
                .map(word -> word.matches("[\\w-]+\\.(sgy|h5)|\\.")
                        ? folder.resolve(word).toString()
                        : word)
                .toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "scan           | scan s.sgy",
                "scan           | scan cut.sgy --salvage",
                "doctor         | doctor",
                "doctor         | doctor s.h5",
                "doctor         | doctor s.sgy",
                "doctor         | doctor cut.sgy",
                "scan           | scan s.sgy --anonymous",
                "headers        | headers s.sgy --trace 1-3",
                "headers        | headers s.h5",
                "headers        | headers s.sgy --trace all --scaled",
                "headers        | headers s.sgy --where inline=1",
                "header-summary | headers s.sgy --summary",
                "header-summary | headers s.h5 --summary --scaled --where inline=102:104",
                "header-summary | headers s.h5 --summary --where inline=1",
                "info           | info s.h5",
                "info           | info plain.h5",
                "info           | info s.sgy",
                "info           | info s.h5 --dataset /cdp_x",
                "info           | info s.h5 --dataset /iline",
                "stats          | stats s.h5",
                "stats          | stats s.h5 --inlines 102:106",
                "stats          | stats s.sgy",
                "compare        | compare s.h5 s.sgy",
                "compare        | compare s.h5 plain.h5 --inlines 102:106 --shift 0",
                "verify         | verify s.h5",
                "verify         | verify s.h5 --source s.sgy",
                "verify         | verify damaged.h5",
                "comparison     | verify s.h5 --against damaged.h5",
                "layouts        | layout list s.h5",
                "layouts        | layout list plain.h5",
                "history        | history list plain.h5",
                "history        | history s.h5",
                "revision       | history show plain.h5 1",
                "difference     | history diff plain.h5 0 1",
                "history-verify | history verify plain.h5",
                "settings       | edit show s.h5",
                "settings       | edit show s.sgy",
                "advise         | advise 64x64x128 --drive nvme",
                "advise         | advise 32x32x8x128 --drive hdd",
                "probe          | probe . --size 16MiB --seconds 0.01",
                "bench          | bench s.h5 s.sgy --rounds 1",
                "bench          | bench s.h5 --rounds 1 --paths direct --open once"
            })
    void answersMatchTheirSchemas(String schema, String line) throws IOException {
        Ran ran = run(line + " --json");
        assertTrue(ran.out().startsWith("{"), line + ": " + ran.err());
        assertEquals(List.of(), JsonSchema.complaints(SCHEMAS.resolve(schema + ".schema.json"), ran.out()), line);
    }

    /** Of several files, an object a line; of one that fails, the object of a failure. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "info   | 3 | info s.h5 cut.sgy plain.h5",
                "stats  | 3 | stats s.h5 cut.sgy plain.h5",
                "verify | 3 | verify s.h5 cut.sgy damaged.h5",
                "scan   | 3 | scan --each s.sgy cut.sgy s.sgy"
            })
    void answersOfSeveralFilesMatchTheirSchemas(String schema, int code, String line) throws IOException {
        Ran ran = run(line + " --json");
        assertEquals(code, ran.code(), ran.err());
        List<String> lines = ran.out().lines().toList();
        assertEquals(3, lines.size(), ran.out());
        for (int i = 0; i < lines.size(); i++) {
            Path of = SCHEMAS.resolve((i == 1 ? "error" : schema) + ".schema.json");
            assertEquals(List.of(), JsonSchema.complaints(of, lines.get(i)), line);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "1 | failed | none.sgy | scan none.sgy",
                "1 | failed | none.h5  | info none.h5",
                "2 | usage  | -        | info s.h5 --nonsense",
                "2 | usage  | -        | stats s.h5 --inlines 1:2",
                "2 | usage  | -        | advise",
                "3 | input  | cut.sgy  | scan cut.sgy",
                "3 | input  | short.h5 | info short.h5",
                "3 | input  | s.h5     | history show s.h5 7"
            })
    void failuresMatchTheirSchema(int code, String kind, String file, String line) throws IOException {
        byte[] bytes = Files.readAllBytes(folder.resolve("s.h5"));
        Files.write(folder.resolve("short.h5"), Arrays.copyOf(bytes, bytes.length / 2));
        Ran plain = run(line);
        Ran ran = run(line + " --json");
        assertEquals(code, plain.code(), plain.err());
        assertEquals("", plain.out());
        assertEquals(code, ran.code(), ran.err());
        assertEquals(plain.err(), ran.err());
        assertEquals(List.of(), JsonSchema.complaints(SCHEMAS.resolve("error.schema.json"), ran.out()), ran.out());
        Map<?, ?> error =
                (Map<?, ?>) Objects.requireNonNull(JSON.std.mapFrom(ran.out()).get("error"));
        assertEquals(kind, error.get("kind"));
        assertEquals(ran.err(), "sliceline: " + error.get("message") + "\n");
        assertEquals(file == null ? null : folder.resolve(file).toString(), error.get("file"));
        assertEquals(line.matches("scan cut.sgy|info short.h5"), error.get("at") != null, ran.out());
    }

    @Test
    void everySchemaIsWrittenDown() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "commands.md"));
        try (Stream<Path> files = Files.list(SCHEMAS)) {
            for (String name : files.map(file -> file.getFileName().toString()).collect(Collectors.toSet())) {
                assertTrue(page.contains("(json/" + name + ")"), name);
            }
        }
    }

    /** The checker itself: each of its words can fail. */
    @Test
    void deviationsFromASchemaAreFound() throws IOException {
        Path schema = SCHEMAS.resolve("revision.schema.json");
        String good = run("history show plain.h5 1 --json").out();
        assertEquals(List.of(), JsonSchema.complaints(schema, good));
        assertEquals(
                List.of("$: bytes is missing", "$: bites is not in the schema"),
                JsonSchema.complaints(schema, good.replace("\"bytes\"", "\"bites\"")));
        assertEquals(
                List.of("$.number: 1.5 is no integer"),
                JsonSchema.complaints(schema, good.replaceFirst("\"number\" : 1", "\"number\" : 1.5")));
        assertEquals(
                List.of("$.parent: 0 is no integer"),
                JsonSchema.complaints(schema, good.replaceFirst("\"parent\" : 0", "\"parent\" : \"0\"")));
    }
}
