package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused before a file is touched, and in which words. */
class CommandLineTest {
    /** Words of the parser and of Java that nobody who types a command should have to know. */
    private static final Pattern INSIDES =
            Pattern.compile("picocli|java\\.|Exception|positional|case-insensitive|at index|Unmatched|Invalid value");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "demo",
                "scan",
                "headers",
                "convert",
                "info",
                "stats",
                "read",
                "verify",
                "edit",
                "mirror-server",
                "probe"
            })
    void helpHasExamples(String command) {
        Ran help = Ran.run(command, "--help");
        assertEquals(0, help.code());
        assertTrue(help.out().contains("Examples:"), help.out());
        assertTrue(help.out().split("  sliceline " + command, -1).length >= 3, help.out());
        assertTrue(help.out().contains("--debug"), help.out());
    }

    @Test
    void withoutACommandAllCommandsAreListed() {
        Ran ran = Ran.run();
        assertEquals(2, ran.code());
        assertTrue(ran.err().contains("convert"), ran.err());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "scan                                          | FILE.sgy is missing",
                "scan a --bytes inline=238                     | --bytes: no field of 4 bytes (int32) fits at byte 238; a trace header has bytes 1 to 240",
                "scan a --bytes 17                             | --bytes: '17' is not NAME=FIELD",
                "scan a --bytes il=17                          | --bytes: 'il' is not one of inline, crossline, x, y",
                "scan a --bytes x=y                            | --bytes: no field of a trace header is named 'y'; the nearest is 'gy'",
                "headers a --trace 0                           | they are numbered from 1",
                "headers a --trace 5-3                         | they are numbered from 1",
                "headers a --trace 1-20000                     | at most 10,000 at once",
                "headers a --trace x                           | is not a list of traces",
                "convert a                                     | OUT.h5 is missing",
                "convert a b --chunk 64,64                     | '64,64' is not a chunk shape",
                "convert a b --chunk 64,0,64                   | '64,0,64' is not a chunk shape",
                "convert a b --duplicates some                 | --duplicates: 'some' is not one of error, first,"
                        + " last, all",
                "convert a b --preset charisma                 | --preset: 'charisma' is not one of standard, rev0,"
                        + " petrel",
                "convert a b --filter deflate=10               | deflate has levels 1 to 9, got 10",
                "convert a b --filter gzap                     | no filter gzap; there are none, shuffle",
                "convert a b --filter zstd,shuffle             | filters go in this order",
                "convert a b --memory lots                     | 'lots' is not a size",
                "convert a b --memory 15.9M                    | memory must be at least 16 MB, got 15900000 bytes",
                "convert a b --threads 0                       | threads must be >= 1, got 0",
                "convert a b --hdf5 1.12                       | '1.12' is not 1.8 or 1.10",
                "read a -o b.png                               | say what to read, such as --inline 1200",
                "read a --inline 1                             | --output OUT is missing",
                "read a --inline 1 --inlines 1:2 -o b.png      | --inline is given twice",
                "read a --trace 1,2 --inline 1 -o b.png        | --inline and --trace name the same axis; give one of",
                "read a --time 1 --samples 1:2 -o b.png        | name the same axis; give one of them",
                "read a --times 1:2 --depths 1:2 -o b.png      | name the same axis; give one of them",
                "read a --inlines 1:2:0 -o b.png               | '1:2:0' is not a number or a range; write 1500.5, 100:200",
                "read a --inline x -o b.png                    | 'x' is not a number or a range; write",
                "read a --time 1,5 -o b.png                    | '1,5' is not a number or a range; write 1500.5",
                "read a --trace 5 -o b.png                     | '5' is not a trace",
                "read a --trace 5,6,7 -o b.png                 | '5,6,7' is not a trace",
                "read a --inline 1 -o -                        | standard output needs --format npy",
                "read a --inline 1 -o b.sgy                    | b.sgy: the name is that of SEG-Y; 'sliceline export'",
                "read a --inline 1 -o - --format sgy           | use 'sliceline export' to write SEG-Y",
                "read a --inline 1 -o b --format tga            | 'tga' is not a format; there are png, svg, npy, csv,"
                        + " raw",
                "read a --inline 1 -o b.png --size 9x9         | a picture has at least 160x160 pixels",
                "read a --inline 1 -o b.png --size big         | 'big' is not WxH, WxH@DPI or @DPI; write for example 1600x900",
                "read a --inline 1 -o b.png --size @3          | a picture has 48 to 600 dpi, got 3",
                "read a --inline 1 -o b.png --gain 0           | gain must be above 0",
                "read a --inline 1 -o b.png --draw lines       | 'lines' is not one of density, wiggle, area",
                "read a --inline 1 -o b.png --clip 110%        | clip percentile must be above 0 and at most 100",
                "read a --inline 1 -o b.tga                    | b.tga: extension not known; use .png, .svg, .npy,"
                        + " .csv",
                "read a --inline 1 -o b.png --clip 0           | clip amplitude must be above 0",
                "read a --inline 1 -o b.png --colour-map pink  | there are red-white-blue, blue-white-red, red",
                "read a --inline 1 -o b.png --backend mmap     | --backend",
                "demo --size 5                                 | a made-up survey has 1 MB to 1 TB",
                "probe                                         | DIR is missing",
                "probe a --size lots                           | 'lots' is not a size",
                "probe . --size 1M                             | a probe file has at least 16 MiB",
                "probe . --size 0                              | a probe file has at least 16 MiB",
                "probe a --seconds 0                           | time of a point must be more than 0",
                "probe a --seconds 61                          | at most 60 s, got 61.0 s",
                "probe a --seconds x                           | 'x' is not a number",
                "demo --bogus                                  | unknown option --bogus; 'sliceline demo --help'",
                "info a --jsn                                  | unknown option --jsn; did you mean '--json'?",
                "convert a.raw --fortran                       | unknown option --fortran; it is now --shape I,X,S:fortran;",
                "read a -o b.png --dpi=200                     | unknown option --dpi; it is now --size WxH@DPI,",
                "info a --dpi=200                              | unknown option --dpi; 'sliceline info --help'",
                "info a --json=yes                             | --json: takes no value, got 'yes'",
                "info a --json --json                          | --json is given twice",
                "advise a b c                                  | unexpected argument 'b': 'sliceline advise' takes"
                        + " SURVEY",
                "info a b --jobs 0                             | --jobs must be at least 1, got 0",
                "info a --jobs many                            | --jobs: 'many' is not a whole number",
                "stats a b -o c.png                            | c.png: is one name for 2 files; write {} into it for"
                        + " the name of each, such as {}.png",
                "stats a/x.sgy b/x.sgy -o {}.png               | x.png: would be written twice, for a/x.sgy and b/x.sgy",
                "stats a b -o {inline}.png                     | here only {} stands for the name of each file",
                "verify a b --source c                         | --source and --against check a single volume, but 2 are",
                "scan a b --jobs 2                             | --jobs is for an inventory; add --each",
                "scan a -o b.csv                               | -o is for an inventory; add --each",
                "scan --each a -o b.xls                        | b.xls: -o writes an inventory as .csv; --json prints",
                "convert a.sgy b.sgy                           | OUT.h5 is missing: the last name, b.sgy, is of a SEG-Y",
                "convert a.sgy b.h5 --jobs 2                   | --jobs needs -o with {} in the name, such as -o",
                "convert a b -o {}.h5 --tee c                  | --tee and --mirror need a single OUT.h5",
                "info a --revision                             | --revision needs a value: N",
                "info a --revision=-1                          | --revision: '-1' is not a revision",
                "read a --inline 1 --inline 2 -o b.png         | --inline is given twice",
                "read a --line 1,2 -o b.png                    | a path needs two different vertices or more, got 1",
                "read a --line 1,2 1,2 -o b.png                | two different vertices or more, got 2, all the same",
                "read a --line 1,2 top -o b.png                | 'top' is not a place for --line; write two numbers",
                "read a --line 1,2 3,4 --xy 1,2 3,4 -o b.png   | --line and --xy both name a path; give one of them",
                "read a --line 1,2 3,4 --inline 5 -o b.png     | --line and --xy can be combined with --times,"
                        + " --depths",
                "read a --inline 5 --step 3 -o b.png           | --step needs a path: give --line or --xy",
                "read a --line 1,2 3,4 --step 0 -o b.png       | the step must be > 0, got 0.0",
                "read a --horizon 5 --inline 5 -o b.png        | --horizon makes a map of the whole survey; leave out",
                "read a --horizon 5 --attribute rms -o b.png   | --attribute needs a --window, such as -12:12",
                "read a --horizon 5 --attribute best -o b.png  | 'best' is not an attribute; there are value, min, max",
                "read a --horizon 5 --window -12:12 -o b.png   | --window needs an --attribute of what is in it, such as",
                "read a --horizon 5 --attribute rms --window 12 -o b.png | for a window around it write -12:12",
                "read a --inline 5 --flatten 5 --window 12 -o b.png | --window 12 is a single sample beside the horizon",
                "read a --inline 5 --window 1:2 -o b.png       | --window needs a horizon: give --horizon",
                "read a --inline 5 --flatten 5 -o b.png        | --flatten needs a --window, such as -200:200",
                "read a --inline 5 --headers cdpxx -o b.csv    | no field of a trace header is named 'cdpxx'",
                "read a --inline 1 -o                          | --output needs a value: OUT",
                "history show a x                              | N: 'x' is not a revision",
                "history frob a                                | unexpected argument 'a': 'sliceline history' takes"
                        + " FILE",
                "layout                                        | name a file, or a command: list, add, drop or refresh;"
                        + " 'sliceline layout --help'",
                "layout frob a                                 | unexpected argument 'a': 'sliceline layout' takes"
                        + " FILE.h5, or one of list, add, drop, refresh",
                "mirror frob                                   | unknown command 'frob'",
                "mirror                                        | name a command: sync",
                "help frob                                     | unknown command 'frob'",
                "man edit frob                                 | unknown command 'edit frob'",
                "completion fish                               | SHELL: 'fish' is not one of bash, zsh",
                "-1                                            | unknown command '-1'",
                "--frob                                        | unknown option --frob",
                "edit a --dryrun                               | --command COMMANDS or --command-file SCRIPT is"
                        + " missing",
                "edit a -c x --command-file y                  | --command and --command-file cannot be combined",
                "bench a --rounds 1.5                          | --rounds: '1.5' is not a whole number",
                "bench a --paths direct,mmap                   | --paths: 'mmap' is not one of auto, direct, jhdf,"
                        + " native",
                "bench a --chunk 32                            | --sweep SURVEY.sgy is missing",
                "bench a --state hot                           | --state: 'hot' is not one of cold, warm, both",
                "mirror-server --dir d --listen x              | --listen: 'x' is not HOST:PORT",
                "convert a b --threads 99999999999             | --threads: '99999999999' is not a whole number",
                "stats a -o b.gif                              | b.gif: extension not known; use .png"
            })
    void refusesWithCodeTwoAndOneSentence(String arguments, String sentence) {
        Ran ran = Ran.run(arguments.strip().split(" "));
        assertEquals(2, ran.code(), ran.err());
        assertTrue(ran.err().startsWith("sliceline: "), ran.err());
        assertTrue(ran.err().replace(File.separatorChar, '/').contains(sentence.strip()), ran.err());
        assertEquals(1, ran.err().lines().count(), ran.err());
        assertFalse(INSIDES.matcher(ran.err()).find(), ran.err());
        assertEquals(
                List.of(arguments.strip().split(" ")).contains("--json"),
                !ran.out().isEmpty(),
                ran.out());
    }

    @Test
    void emptyFileNamesAreRefused() {
        Ran ran = Ran.run("info", "");
        assertEquals(2, ran.code());
        assertTrue(ran.err().contains("'' is not a name of a file or folder"), ran.err());
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "names have no colons there")
    void anAtSignDoesNotReadArgumentsFromAFile() throws IOException {
        Path words = Files.writeString(folder.resolve("words"), "--version");
        Ran ran = Ran.run("info", "@" + words);
        assertEquals(1, ran.code());
        assertEquals("sliceline: @" + words + ": no such file", ran.err().strip());
    }

    @Test
    void aMisspelledCommandGetsASuggestion() {
        assertTrue(Ran.run("covnert", "a", "b").err().contains("convert"));
    }

    @Test
    void missingInputsAreNamed() {
        for (String command : List.of("scan", "headers", "info")) {
            Path file = folder.resolve("none.sgy");
            Ran ran = Ran.run(command, file.toString());
            assertEquals(1, ran.code());
            assertEquals("sliceline: " + file + ": no such file", ran.err().strip());
        }
    }

    @Test
    void foldersAsInputAreRefused() {
        Ran ran = Ran.run("scan", folder.toString());
        assertEquals(1, ran.code());
        assertEquals(
                "sliceline: " + folder + ": is a folder; name a file", ran.err().strip());
    }

    @Test
    void anExistingOutputIsKept() throws IOException {
        Path output = Files.writeString(folder.resolve("mine.png"), "mine");
        Ran ran = Ran.run("read", "none.h5", "--inline", "1", "-o", output.toString());
        assertEquals(1, ran.code());
        assertEquals(
                "sliceline: " + output + ": already exists; --force replaces it",
                ran.err().strip());
        assertEquals("mine", Files.readString(output));
    }

    @Test
    void aFileOtherThanSegyExitsWithThree() throws IOException {
        Path file = Files.writeString(folder.resolve("notes.sgy"), "no traces here");
        Ran ran = Ran.run("scan", file.toString());
        assertEquals(3, ran.code(), ran.err());
        assertTrue(ran.err().startsWith("sliceline: " + file), ran.err());
        assertEquals(1, ran.err().lines().count(), ran.err());
    }

    @Test
    void debugShowsTheStackTrace() throws IOException {
        Path file = Files.writeString(folder.resolve("notes.sgy"), "no traces here");
        assertTrue(Ran.run("scan", file.toString(), "--debug").err().contains("\tat "));
        assertTrue(Ran.run("--debug", "scan", file.toString()).err().contains("\tat "));
    }
}
