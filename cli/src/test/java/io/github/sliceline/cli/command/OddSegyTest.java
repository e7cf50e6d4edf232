package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.sliceline.cli.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every file of {@code shared/data/odd_segy} through {@code info}: it opens as {@code expected.json} has it, or with a note
 * that says what is doubted; or as the geometry that {@code scan} proposes first, without and with its options; or is
 * refused. A file without a row fails.
 */
class OddSegyTest {
    private static final Map<String, Row> ROWS = new TreeMap<>();

    static {
        found("01_teapot_181_185", "--bytes inline=181,crossline=185", "inlines +8, 1…8 .*crosslines +9, 1…9 ");
        found(
                "02_lines_9_13",
                "--bytes inline=ffid,crossline=channel",
                "inlines +6, 100…105 .*crosslines +7, 300…312 step 2");
        found(
                "03_lines_two_bytes",
                "--bytes inline=185:int16,crossline=187:int16",
                "inlines +6, -3…2 .*crosslines +7, 1200…1206 ");
        found("04_lines_221", "--bytes inline=221:int32,crossline=cdp", "inlines +6, 500…505 .*crosslines +7, 70…76 ");
        found(
                "05_lines_float",
                "--bytes inline=197:float32,crossline=201:float32",
                "inlines +6, 500…505 .*crosslines +7, 70…76 ");
        opens("06_ieee_called_ibm", "note: .*look like 4-byte IEEE floating point .* says 4-byte IBM");
        opens("08_big_headers_little_samples", "float.* big-endian");
        found("09_300000_samples", "--axes channel", "3 × 300000");
        opens("11_60000_samples", "samples +60,000, ");
        opens("12_rev_garbage", "inlines +6, .*crosslines +7, .*samples +20, 0…76 ms");
        opens("13_rev_0_1", "inlines +6, .*crosslines +7, .*samples +20, 0…76 ms");
        opens("14_rev2_leftovers", "inlines +6, .*crosslines +7, .*samples +20, 0…76 ms");
        opens("15_ascii_nulls", "inlines +6, ");
        opens(
                "16_float_coordinates",
                "note: .*look like IEEE floats: as such inline 1, crossline 1 is at X 431250.5, Y 6521000 .fields 181:float32");
        opens(
                "18_scalar_varies",
                "note: .*another scalar of coordinates .*inline 6, crossline 7 at X 431400, Y 6521125");
        opens(
                "19_scalar_odd",
                "note: .*1 of 42 traces lies off .*note: .*another scalar of coordinates .*crossline 1 at X 431250, Y 6521000");
        opens("20_degrees", "inlines +6, ");
        found("21_zero_padding", "--where-not trid=2", "inlines +6, 1001…1006 .*crosslines +7, 2001…2007 ");
        found("23_xl_21", "--bytes crossline=cdp", "inlines +6, 1001…1006 .*crosslines +7, 2001…2007 ");
        found("24_cdp_duplicate", "--axes cdp,ordinal", "20 × 2 × 20");
        found("26_lines_2d_joined", "--axes line=ffid,cdp", "3 × 33 × 20");
        found("27_shots_ffid_channel", "--axes shot=ffid,channel", "12 × 24 × 20");
        found("28_shots_cdp_offset", "--axes shot=ffid,channel", "12 × 24 × 20");
        found("29_shots_type_a", "--axes shot=ffid,cable=137:int16,channel", "4 × 3 × 8 × 20");
        found("30_shots_type_b", "--axes shot=ffid,channel", "4 × 24 × 20");
        found("34_coca", "--axes inline,crossline,offset,azimuth=197", "3 × 4 × 5 × 6 × 20");
        found("36_offsets_irregular", "--axes 'cdp,number=index(offset by cdp)'", "20 × 8 × 20");
        found("37_vsp", "--axes trace", "28 × 20");
        opens("38_delay_varies", "samples +20, 100…176 ms");
        opens("39_delay_scalar", "samples +20, 123.4…199.4 ms");
        opens("40_delay_negative", "samples +20, -60…16 ms");
        refused("41_lengths_vary", "trace 2 does not start here.*: copy the file again ?$");
        opens(
                "42_intervals_mixed",
                "note: .*10 trace headers have another sample interval .* than the usual 4000, such as trace 11 2000");
        opens("45_interval_double", "step 0.03125");
        opens("46_nan_inf", "inlines +6, ");
        opens("47_trailing_text", "39 bytes follow the last trace");
        opens("48_tape_label", "A tape label of 128 bytes .*inlines +6, ");
        refused("49_gzip", "unpack it first");
        opens("50_format_6_bytes", "inlines +6, ");
        opens("51_rev21_doubles", "crossline 1 at X 431250.12, Y 6521000.25");
        found("52_multicomponent", "--axes inline,crossline,component=trid", "4 × 5 × 3 × 20");
        found("54_aux_traces", "--axes shot=ffid,channel --where-not trid=6,8", "5 × 12 × 20");
        found("55_angle_stack", "--axes inline,crossline,angle=41", "3 × 4 × 5 × 20");
        found("56_time_lapse", "--axes inline,crossline,vintage=ffid", "6 × 7 × 2 × 20");
        opens("58_su_model", "crosslines +3, ");
        found("58_su_model.su", "--axes trace", "30 × 25");
        opens("59_kingdom_start", "samples +20, ");
        found("60_trid_steps", "--axes offset,component=trid", "20 × 2 × 20");
        opens("61_petrel_both", "inlines +6, 1001…1006 .*crosslines +7, 2001…2007 ");
        opens(
                "62_dead_in_volume",
                "note: .*3 of 42 traces have X and Y 0 .*: trace 1, trace 7, trace 21.*crossline 1 at X 1000, Y 2000 .*inline 6, crossline 7 at X 1150, Y 2125");
        found("63_receiver_gathers", "--axes receiver=channel,shot=ep", "8 × 10 × 20");
    }

    /** What {@code info} does with a file: its exit code, what both streams say, and what {@code scan} proposes first. */
    private static final class Row {
        private final int code;
        private final String says;
        private String proposed = "";

        Row(int code, String says) {
            this.code = code;
            this.says = says;
        }
    }

    private static Row row(String name, int code, String says) {
        Row row = new Row(code, says);
        ROWS.put(name.contains(".") ? name : name + ".sgy", row);
        return row;
    }

    /** Opens, and says this on standard output or in a note. */
    private static void opens(String name, String says) {
        row(name, 0, says);
    }

    private static void refused(String name, String says) {
        row(name, ExitCode.BAD_INPUT, says);
    }

    /** Opens as the geometry that {@code scan} proposes first. */
    private static void found(String name, String options, String says) {
        row(name, 0, says).proposed = options;
    }

    @TestFactory
    List<DynamicTest> odd() throws IOException {
        Path folder = SharedFiles.require("odd_segy");
        List<DynamicTest> tests = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            files.filter(file -> file.toString().matches(".*\\.(sgy|su)"))
                    .sorted()
                    .forEach(file -> tests.add(dynamicTest(file.getFileName().toString(), () -> check(file))));
        }
        return tests;
    }

    private static void check(Path file) {
        Row row = ROWS.get(file.getFileName().toString());
        assertTrue(row != null, "no row says what becomes of " + file);
        said(row.code, row.says, "info", file.toString());
        if (!row.proposed.isEmpty()) {
            Ran scan = Ran.run("scan", file.toString());
            Matcher first =
                    Pattern.compile("(?s)(--(?:bytes|axes|where-not) [^\\n]*)").matcher(scan.out());
            assertTrue(first.find(), scan.out());
            assertEquals(row.proposed, first.group(1), scan.out());
            List<String> again = new ArrayList<>(List.of("info", file.toString()));
            Pattern.compile("'([^']*)'|([^' ]+)")
                    .matcher(row.proposed)
                    .results()
                    .forEach(word -> again.add(word.group(1) == null ? word.group(2) : word.group(1)));
            said(0, row.says, again.toArray(String[]::new));
        }
    }

    private static void said(int code, String pattern, String... command) {
        Ran ran = Ran.run(command);
        String all = (ran.err() + ran.out()).replaceAll("\\s+", " ");
        assertEquals(code, ran.code(), all);
        assertTrue(Pattern.compile(pattern).matcher(all).find(), pattern + " not in " + all);
    }
}
