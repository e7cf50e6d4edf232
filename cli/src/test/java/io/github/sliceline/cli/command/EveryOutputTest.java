package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.cli.Commands;
import io.github.sliceline.cli.Sliceline;
import io.github.sliceline.cli.read.OutputFormat;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * All commands with all that they write: no output replaces an input, by whatever name; and nothing gets its name that was made of a
 * volume which was written to meanwhile, or of a damaged one. A command, an option, a format without a row fails.
 */
class EveryOutputTest {
    /** Options and parameters that name what is written: a command in which {@code OUT} is the output, and an input. */
    private static final Map<String, String> OUTPUTS = Map.ofEntries(
            Map.entry("bench --output", "bench --sweep OUT.png --dir FOLDER -o OUT.png --force"),
            Map.entry("compare --output", "compare OUT.h5 VOLUME -o OUT.h5 --force"),
            Map.entry("convert --output", "convert OUT.sgy -o OUT.sgy --force"),
            Map.entry("convert --tee", "convert OUT.dat new.h5 --tee OUT.dat --force"),
            Map.entry("convert IN.sgy... OUT.h5", "convert OUT.dat OUT.dat --force"),
            Map.entry("doctor --report", "doctor OUT.zip --report OUT.zip --force"),
            Map.entry("export OUT.sgy", "export OUT.zgy OUT.zgy --force"),
            Map.entry("headers --output", "headers OUT.png --histogram offset -o OUT.png --force"),
            Map.entry("history checkout OUT.h5", "history checkout OUT.h5 1 OUT.h5 --force"),
            Map.entry("manifest --output", "manifest OUT.h5 -o OUT.h5 --force"),
            Map.entry("mirror sync REPLICA", "mirror sync OUT.h5 OUT.h5"),
            Map.entry("read --output", "read OUT.npy -o OUT.npy --inline 1 --force"),
            Map.entry("rechunk OUT.h5", "rechunk OUT.h5 OUT.h5 --force"),
            Map.entry("scan --output", "scan --each OUT.csv -o OUT.csv --force"),
            Map.entry("stack OUT.h5", "stack OUT.h5 OUT.h5 --over inline --force"),
            Map.entry("stats --output", "stats OUT.png -o OUT.png --force"));

    /** Further inputs of commands that write. */
    private static final Map<String, String> INPUTS = Map.ofEntries(
            Map.entry("bench --drive", "bench --sweep SEGY --dir FOLDER --drive OUT.png -o OUT.png --force"),
            Map.entry("bench --sweep", "bench --sweep OUT.png --dir FOLDER -o OUT.png --force"),
            Map.entry("bench FILE", "bench OUT.png -o OUT.png --force"),
            Map.entry("compare A", "compare OUT.npy VOLUME -o OUT.npy --force"),
            Map.entry("compare B", "compare VOLUME OUT.h5 -o OUT.h5 --force"),
            Map.entry("convert --axes-from", "convert new.npy OUT.h5 --axes-from OUT.h5 --force"),
            Map.entry("convert --tls", "convert SEGY OUT.h5 --tls OUT.h5 --force"),
            Map.entry("convert --token-file", "convert SEGY OUT.h5 --token-file OUT.h5 --force"),
            Map.entry("export --headers-of", "export VOLUME OUT.sgy --headers-of OUT.sgy --force"),
            Map.entry("read --drive", "read VOLUME --drive OUT.npy --inline 1 -o OUT.npy --force"),
            Map.entry("read --flatten", "read VOLUME --flatten OUT.csv --inline 1 --window -4:4 -o OUT.csv --force"),
            Map.entry("read --horizon", "read VOLUME --horizon OUT.csv -o OUT.csv --force"),
            Map.entry("read --line", "read VOLUME --line OUT.csv:2 -o OUT.csv --force"),
            Map.entry("read --overlay", "read VOLUME --overlay OUT.png --inline 1 -o OUT.png --force"),
            Map.entry("read --xy", "read VOLUME --xy OUT.csv -o OUT.csv --force"),
            Map.entry("read FILE", "read OUT1.npy -o OUT{}.npy --inlines 1:2 --force"));

    /** What names files and is neither: inputs of commands that write nothing, files that are edited in place, folders. */
    private static final Set<String> OTHERS = Set.of(
            "advise --drive,advise SURVEY,bench --dir,demo --dir,doctor FILE,edit --tls,edit --command-file,edit --tee",
            "edit --token-file,edit FILE.h5,edit set --tls,edit set --tee,edit set --token-file,edit set FILE",
            "edit show FILE,export IN.h5,headers FILE,history FILE.h5,history checkout FILE.h5,history diff FILE.h5",
            "history list FILE.h5,history prune FILE.h5,history repair FILE.h5,history show FILE.h5,history verify FILE.h5",
            "info FILE,layout FILE.h5,layout add FILE.h5,layout drop FILE.h5,layout list FILE.h5,layout refresh FILE.h5,man --dir",
            "manifest FILE,mirror sync --tls,mirror sync --token-file,mirror sync FILE,mirror-server --dir",
            "mirror-server --keystore,mirror-server --keystore-password-file,mirror-server --token-file,probe --output",
            "probe --profile,probe DIR,read --cache-dir,rechunk IN.h5,scan FILE.sgy,stack IN.h5,stats --cache-dir,stats FILE,verify --against",
            "verify --tls,verify --source,verify --token-file,verify FILE.h5,view FILE");

    /** What is text, and names no file. */
    private static final Set<String> WORDS = Set.of(
            "--crs,--dataset,--keep,--layout,--mirror,--shape,--size,--type,--weights,--where,--message,--command,--chunk,-f,-l",
            "--axes,--bytes,--coordinate-scale,--interval,--sample-format,--sample-order,--skip,--start,--trace-samples,--where-not",
            "--over,COMMAND,LAYOUT,NAME,NAME=VALUE");

    /** What is read of a volume for each format. */
    private static final Map<OutputFormat, String> PARTS = Map.ofEntries(
            Map.entry(OutputFormat.PNG, "--inline 1"),
            Map.entry(OutputFormat.SVG, "--inline 1"),
            Map.entry(OutputFormat.NPY, "--inlines 1:8"),
            Map.entry(OutputFormat.CSV, "--inlines 1:8"),
            Map.entry(OutputFormat.RAW, "--inlines 1:8"),
            Map.entry(OutputFormat.TIFF, "--time 0"),
            Map.entry(OutputFormat.XYZ, "--horizon 0 --attribute rms --window 0:4"),
            Map.entry(OutputFormat.IRAP, "--time 0"),
            Map.entry(OutputFormat.ZMAP, "--time 0"),
            Map.entry(OutputFormat.CPS3, "--time 0"),
            Map.entry(OutputFormat.GEOJSON, "--bins"));

    /** Commands that make a file of a volume's samples; those of {@code read} are one for each format. */
    private static final List<String> WRITERS = List.of(
            "export VOLUME new.sgy",
            "export VOLUME new.sgy --format ieee --inlines 1:8",
            "export VOLUME new.su",
            "export VOLUME new.su --sample-order big --at inline=1:8",
            "export VOLUME new.zgy",
            "export VOLUME new.zgy --type int8",
            "convert ZGY new.h5",
            "manifest VOLUME -o new.json",
            "rechunk VOLUME new.h5 --chunk 4,8,16",
            "rechunk VOLUME new.h5 --type int16",
            "rechunk VOLUME new.h5 --inlines 1:4",
            "stack VOLUME new.h5 --over inline",
            "compare VOLUME VOLUME -o new.h5",
            "compare VOLUME VOLUME -o new.tif --map nrms,shift,rms",
            "read VOLUME -o il{}.npy --inlines 1:2",
            "stats VOLUME --inlines 1:8 -o new.png");

    private static final int SAMPLES = 64;

    @TempDir
    private static Path made;

    @TempDir
    private Path folder;

    @BeforeAll
    static void make() throws IOException {
        write("volume.h5", ChunkFilters.NONE);
        write("filtered.h5", ChunkFilters.parse("shuffle,deflate=1"));
        assertDone(Ran.run("export", in("volume.h5"), in("survey.sgy")));
        assertDone(Ran.run("export", in("volume.h5"), in("volume.zgy")));
    }

    private static void write(String name, ChunkFilters filters) throws IOException {
        VolumeSpec spec = VolumeSpec.of(Axis.of(1, 1, 8), Axis.of(1, 1, 8), SampleAxis.milliseconds(0, 4, SAMPLES))
                .withBins(new BinTransform(400_000, 0, 25, 6_450_000, 25, 0))
                .withCrs("EPSG:32631")
                .withChunk(8, 8, SAMPLES)
                .withFilters(filters);
        float[] samples = new float[8 * 8 * SAMPLES];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = 1000 + (filters.equals(ChunkFilters.NONE) ? i : i * 7919 % 10_007); // which hardly deflates
        }
        try (VolumeWriter writer = VolumeWriter.create(made.resolve(name), spec)) {
            writer.write(Region.all(writer.shape()), samples);
            writer.commit();
        }
    }

    private static String in(String name) {
        return made.resolve(name).toString();
    }

    private static void assertDone(Ran ran) {
        assertEquals(0, ran.code(), ran.err());
    }

    @AfterEach
    void watchNothing() {
        WatchedOpener.watch(null, 0);
    }

    @Test
    void everythingThatMayNameAFileHasARow() {
        Set<String> found = new TreeSet<>();
        gather("", Commands.of(new Sliceline()), found);
        Set<String> rows = new TreeSet<>(OUTPUTS.keySet());
        rows.addAll(INPUTS.keySet());
        rows.addAll(
                OTHERS.stream().flatMap(line -> Stream.of(line.split(",", -1))).toList());
        Set<String> known = Set.copyOf(rows);
        rows.removeAll(found);
        found.removeAll(known);
        assertEquals(Set.of(), found, "have no row: outputs belong into OUTPUTS, their inputs into INPUTS");
        assertEquals(Set.of(), rows, "are rows of nothing");
        assertEquals(Set.of(OutputFormat.values()), PARTS.keySet(), "each format needs a row in PARTS");
    }

    private static void gather(String name, CommandLine command, Set<String> found) {
        Set<String> words =
                WORDS.stream().flatMap(line -> Stream.of(line.split(",", -1))).collect(Collectors.toSet());
        for (ArgSpec arg : command.getCommandSpec().args()) {
            Class<?> type =
                    arg.typeInfo().isMultiValue() ? arg.auxiliaryTypes()[arg.auxiliaryTypes().length - 1] : arg.type();
            String own = arg instanceof OptionSpec option ? option.longestName() : arg.paramLabel();
            boolean isWord = words.contains(own) && type == String.class;
            if ((type == Path.class || type == String.class) && !isWord) {
                found.add(name + " " + own);
            }
        }
        command.getSubcommands().forEach((sub, line) -> gather((name + " " + sub).strip(), line, found));
    }

    @TestFactory
    Stream<DynamicTest> anInputIsNoOutput() {
        Map<String, String> rows = new LinkedHashMap<>(OUTPUTS);
        rows.putAll(INPUTS);
        return rows.values().stream().map(row -> DynamicTest.dynamicTest(row, () -> assertInputStays(row)));
    }

    private void assertInputStays(String row) throws IOException {
        String name = Arrays.stream(row.split(" ", -1))
                .filter(word -> word.matches("OUT1?\\..*"))
                .findFirst()
                .orElseThrow()
                .split(":", 2)[0];
        boolean isSegy = row.matches("(convert OUT|scan|bench --sweep OUT|headers).*");
        Path input = folder.resolve(name);
        byte[] bytes = Files.readAllBytes(Path.of(in(isSegy ? "survey.sgy" : "volume.h5")));
        for (String how : List.of("same", row.hashCode() % 2 == 0 ? "soft" : "hard")) {
            Files.deleteIfExists(input);
            Path real = Files.write(how.equals("same") ? input : folder.resolve("real"), bytes);
            switch (how) {
                case "soft" -> Files.createSymbolicLink(input, real);
                case "hard" -> Files.createLink(input, real);
                default -> {}
            }
            String mixed = how.equals("same") || row.contains("{}")
                    ? row
                    : row.replaceFirst("OUT\\.\\w+", Matcher.quoteReplacement(real.toString()));
            Ran ran = run(mixed);
            assertNotEquals(0, ran.code(), mixed + ran.out());
            assertTrue(ran.err().matches("(?s).*(is also an input|is the same file|same file as).*"), ran.err());
            assertArrayEquals(bytes, Files.readAllBytes(input), mixed);
            Files.delete(real.equals(input) ? input : real);
        }
    }

    private Ran run(String row) {
        return Ran.run(Arrays.stream(row.split(" ", -1))
                .map(word -> switch (word) {
                    case "FOLDER" -> folder.toString();
                    case "SEGY" -> in("survey.sgy");
                    case "VOLUME" -> in("volume.h5");
                    case "FILTERED" -> in("filtered.h5");
                    case "ZGY" -> in("volume.zgy");
                    default ->
                        word.matches("(OUT|new|il).*\\.\\w+(:2)?")
                                ? folder.resolve(word).toString()
                                : word;
                })
                .toArray(String[]::new));
    }

    private static Stream<String> writers() {
        return Stream.concat(
                WRITERS.stream(),
                Stream.of(OutputFormat.values())
                        .map(format ->
                                "read VOLUME -o new." + format + " --format " + format + " " + PARTS.get(format)));
    }

    @TestFactory
    Stream<DynamicTest> nothingIsMadeOfAVolumeThatIsWrittenToMeanwhile() {
        return writers()
                .map(row -> DynamicTest.dynamicTest(row, () -> {
                    Path source = made.resolve(row.contains("ZGY") ? "volume.zgy" : "volume.h5");
                    boolean hasSamples = !row.contains("geojson") && !row.contains("manifest");
                    WatchedOpener.watch(source, hasSamples ? place(source, 1000) : -1);
                    Ran ran = run(row);
                    WatchedOpener.watch(null, 0);
                    assertNotEquals(0, ran.code(), ran.out());
                    assertTrue(
                            ran.err()
                                    .matches(
                                            "(?s).*was written to at .* (while it was being read|since it was opened).*"),
                            ran.err());
                    assertNothing();
                }));
    }

    @TestFactory
    Stream<DynamicTest> nothingIsMadeOfADamagedChunk() {
        return writers()
                .filter(row -> !row.contains("ZGY") && !row.contains("geojson") && !row.contains("manifest"))
                .map(row -> DynamicTest.dynamicTest(row, () -> {
                    boolean isPlane = row.matches(".*(--inline |--time |--horizon |\\{).*");
                    Path source = made.resolve(isPlane ? "filtered.h5" : "volume.h5");
                    byte[] sound = Files.readAllBytes(source);
                    byte[] damaged = sound.clone();
                    damaged[isPlane ? deflated(sound) : (int) place(source, 1007)] ^= 4;
                    Files.write(source, damaged);
                    try {
                        Ran ran = run(isPlane ? row.replace("VOLUME", "FILTERED") : row);
                        assertEquals(3, ran.code(), ran.out() + ran.err());
                        assertNothing();
                    } finally {
                        Files.write(source, sound);
                    }
                }));
    }

    private void assertNothing() throws IOException {
        try (Stream<Path> left = Files.list(folder)) {
            List<Path> files =
                    left.filter(file -> !file.toString().endsWith(".lock")).toList();
            assertEquals(List.of(), files);
        }
        assertFalse(Files.exists(folder.resolve("new.h5")));
    }

    /** Where a sample is in a file. */
    private static long place(Path file, float sample) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        byte[] wanted = ByteBuffer.allocate(Float.BYTES * 2)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putFloat(sample)
                .putFloat(sample + 1)
                .array();
        for (int at = 0; at + wanted.length <= bytes.length; at++) {
            if (Arrays.equals(bytes, at, at + wanted.length, wanted, 0, wanted.length)) {
                return at;
            }
        }
        throw new AssertionError("no sample " + sample + " in " + file);
    }

    /** A byte in the longest stretch of the file without eight zeros: the chunk. */
    private static int deflated(byte[] bytes) {
        int best = 0;
        int length = 0;
        int start = 0;
        int zeros = 0;
        for (int at = 0; at < bytes.length; at++) {
            zeros = bytes[at] == 0 ? zeros + 1 : 0;
            start = zeros >= 8 ? at : start;
            if (at - start > length) {
                length = at - start;
                best = start + length / 2;
            }
        }
        return best;
    }
}
