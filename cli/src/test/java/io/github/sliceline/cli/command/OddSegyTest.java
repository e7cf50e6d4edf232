package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.sliceline.cli.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every file of {@code shared/data/odd_segy} through {@code info}: it opens as {@code expected.json} has it, or with a note
 * that says what is doubted, or is refused with options that open it. A file without a row fails.
 */
class OddSegyTest {
    private static final Map<String, Row> ROWS = new TreeMap<>();

    static {
        refused("01_teapot_181_185", "at most 64 bins per trace")
                .then("--bytes inline=181,crossline=185", "inlines +8, 1…8 .*crosslines +9, 1…9 ");
        refused("02_lines_9_13", "all 42 traces have inline 0")
                .then("--bytes inline=9,crossline=13", "inlines +6, 100…105 .*crosslines +7, 300…312 step 2");
        refused("03_lines_two_bytes", "all 42 traces have inline 0");
        refused("04_lines_221", "both have inline 0 and crossline 70")
                .then("--bytes inline=221,crossline=21", "inlines +6, 500…505 .*crosslines +7, 70…76 ");
        refused("05_lines_float", "all 42 traces have inline 0");
        opens("06_ieee_called_ibm", "note: .*look like 4-byte IEEE floating point .* says 4-byte IBM");
        opens("08_big_headers_little_samples", "float.* big-endian");
        refused("09_300000_samples", "trace 2 does not start here.*: copy the file again ?$");
        opens("11_60000_samples", "samples +60,000, ");
        opens("12_rev_garbage", "inlines +6, .*crosslines +7, .*samples +20, 0…76 ms");
        opens("13_rev_0_1", "inlines +6, .*crosslines +7, .*samples +20, 0…76 ms");
        opens("14_rev2_leftovers", "inlines +6, .*crosslines +7, .*samples +20, 0…76 ms");
        opens("15_ascii_nulls", "inlines +6, ");
        opens(
                "16_float_coordinates",
                "note: .*look like IEEE floats: as such inline 1, crossline 1 is at X 431250.5, Y 6521000; as the integers that are read,"
                        + " trace 1 is at X 1221759568,");
        opens(
                "18_scalar_varies",
                "note: .*another scalar of coordinates .*inline 6, crossline 7 at X 431400, Y 6521125");
        opens(
                "19_scalar_odd",
                "note: .*1 of 42 traces lies off .*note: .*another scalar of coordinates .*crossline 1 at X 431250, Y 6521000");
        opens("20_degrees", "inlines +6, ");
        refused("21_zero_padding", "at most 64 bins per trace");
        refused("23_xl_21", "both have inline 1001 and crossline 0")
                .then("--bytes inline=189,crossline=21", "inlines +6, 1001…1006 .*crosslines +7, 2001…2007 ");
        refused("24_cdp_duplicate", "both have inline 0 and crossline 110");
        refused("26_lines_2d_joined", "both have inline 0 and crossline 1")
                .then("--bytes inline=9,crossline=21", "inlines +25, 7…31 .*traces +68 of 825 places");
        refused("27_shots_ffid_channel", "offset -262")
                .then("--bytes inline=9,crossline=13", "inlines +12, .*crosslines +24, ");
        opens("28_shots_cdp_offset", "crosslines +46, 101…146 .* 24, -837…-262 step 25");
        refused("29_shots_type_a", "offset 213");
        refused("30_shots_type_b", "offset 213")
                .then("--bytes inline=9,crossline=13", "inlines +4, .*crosslines +24, ");
        refused("34_coca", "inline 1 and crossline 1 .*offset 250");
        refused("36_offsets_irregular", "of no regular set");
        refused("37_vsp", "all 28 traces").then("--bytes crossline=1", "crosslines +28, ");
        opens("38_delay_varies", "samples +20, 100…176 ms");
        opens("39_delay_scalar", "samples +20, 123.4…199.4 ms");
        opens("40_delay_negative", "samples +20, -60…16 ms");
        refused("41_lengths_vary", "trace 2 does not start here.*: copy the file again ?$");
        opens(
                "42_intervals_mixed",
                "note: .*10 trace headers have another sample interval .* than the usual 4000, such as trace 11 2000");
        opens("45_interval_double", "step 0.03125");
        opens("46_nan_inf", "inlines +6, ");
        refused("47_trailing_text", "39 bytes are left.*--salvage");
        refused("48_tape_label", "is this a SEG-Y file");
        refused("49_gzip", "unpack it first");
        refused("50_format_6_bytes", "trace 2 does not start here.*: copy the file again ?$");
        opens("51_rev21_doubles", "crossline 1 at X 431250.12, Y 6521000.25");
        refused("52_multicomponent", "both have inline 1 and crossline 1");
        refused("54_aux_traces", "both have inline 0 and crossline 0");
        refused("55_angle_stack", "both have inline 1 and crossline 1");
        refused("56_time_lapse", "traces 1 and 43 both have inline 1 and crossline 1");
        opens("58_su_model", "crosslines +3, ");
        refused("58_su_model.su", "all 30 traces have inline 0").then("--bytes crossline=1", "crosslines +30, ");
        opens("59_kingdom_start", "samples +20, ");
        refused("60_trid_steps", "offset 2500")
                .then("--bytes inline=37,crossline=29", "inlines +20, .*crosslines +2, ");
        opens("61_petrel_both", "inlines +6, 1001…1006 .*crosslines +7, 2001…2007 ");
        opens(
                "62_dead_in_volume",
                "note: .*3 of 42 traces have X and Y 0 .*: trace 1, trace 7, trace 21.*crossline 1 at X 1000, Y 2000 .*inline 6, crossline 7 at X 1150, Y 2125");
        refused("63_receiver_gathers", "offset 50")
                .then("--bytes inline=13,crossline=9", "inlines +8, .*crosslines +10, ");
    }

    /** What {@code info} does with a file: its exit code, what both streams say, and what follows the advice. */
    private static final class Row {
        private final int code;
        private final String says;
        private String advised = "";
        private String saysThen = "";

        Row(int code, String says) {
            this.code = code;
            this.says = says;
        }

        /** The refusal names these options, and with them the file opens. */
        void then(String options, String saying) {
            advised = options;
            saysThen = saying;
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

    private static Row refused(String name, String says) {
        return row(name, ExitCode.BAD_INPUT, says);
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
        if (!row.advised.isEmpty()) {
            said(ExitCode.BAD_INPUT, Pattern.quote("try " + row.advised), "info", file.toString());
            List<String> again = new ArrayList<>(List.of("info", file.toString()));
            again.addAll(Arrays.asList(row.advised.split(" ")));
            said(0, row.saysThen, again.toArray(String[]::new));
        }
    }

    private static void said(int code, String pattern, String... command) {
        Ran ran = Ran.run(command);
        String all = (ran.err() + ran.out()).replaceAll("\\s+", " ");
        assertEquals(code, ran.code(), all);
        assertTrue(Pattern.compile(pattern).matcher(all).find(), pattern + " not in " + all);
    }
}
