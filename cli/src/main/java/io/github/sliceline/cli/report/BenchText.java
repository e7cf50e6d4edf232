package io.github.sliceline.cli.report;

import io.github.sliceline.bench.DriveLimit;
import io.github.sliceline.bench.Forecasts;
import io.github.sliceline.bench.Lap;
import io.github.sliceline.bench.ReadPath;
import io.github.sliceline.bench.ReadPattern;
import io.github.sliceline.bench.Rounds;
import io.github.sliceline.bench.State;
import io.github.sliceline.bench.VolumeResult;
import io.github.sliceline.memory.HugePages;
import io.github.sliceline.remote.Location;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.info.ReadCost;
import io.github.sliceline.volume.options.Backend;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Results of a measurement, as tables and as JSON. Times are in microseconds per float, and in milliseconds per plane or batch.
 *
 * @param rounds number and states of the measurements
 * @param pattern regions that were read
 * @param limit throughput of the drive, to show the fraction that was reached; empty if the drive was not probed
 */
public record BenchText(Rounds rounds, ReadPattern pattern, Optional<DriveLimit> limit) {
    private static final String NONE = "-";
    private static final String NATIVE = ReadPath.nameOf(Backend.NATIVE);
    private static final String JHDF = ReadPath.nameOf(Backend.JHDF);
    private static final List<String> TIMING = List.of("us/float", "min-max", "ms", "x native");
    private static final List<String> ISSUED = List.of("requests", "MB", "MB/s", "drive MB");

    private List<State> states() {
        return Arrays.stream(State.values()).filter(rounds::has).toList();
    }

    /** True for the first state in which the drive is read; requests and bytes are shown with it. */
    private boolean showsRequests(State state) {
        return state.isCold() && state == states().get(0);
    }

    private List<String> columns(State state) {
        List<String> columns = new ArrayList<>(TIMING);
        if (showsRequests(state)) {
            columns.addAll(ISSUED);
            limit.ifPresent(known -> columns.add("of probe"));
        }
        return columns;
    }

    /** Prints the table of one file: a row for each path and direction. */
    public void print(PrintWriter out, VolumeResult result) {
        out.println(result.file() + ": " + result.volume() + ", " + result.storage());
        StringBuilder alignment = new StringBuilder("ll");
        List<Object> heads = new ArrayList<>(List.of("", ""));
        List<Object> columns = new ArrayList<>(List.of("path", pattern == ReadPattern.PLANES ? "direction" : "reads"));
        for (State state : states()) {
            List<String> own = columns(state);
            alignment.append("r".repeat(own.size()));
            heads.add(state);
            heads.addAll(Collections.nCopies(own.size() - 1, ""));
            columns.addAll(own);
        }
        TextTable table = new TextTable(alignment.toString()).row(heads).row(columns);
        for (String path : result.paths()) {
            result.laps().stream().filter(lap -> lap.path().equals(path)).forEach(lap -> table.row(row(result, lap)));
        }
        table.print(out, 2);
        AdviceText.in(result.remarks()).forEach(remark -> out.println("  " + remark));
        out.println();
        out.flush();
    }

    private List<Object> row(VolumeResult result, Lap lap) {
        List<Object> row = new ArrayList<>(List.of(lap.path(), lap.direction()));
        for (State state : states()) {
            row.addAll(timing(lap.timing(state)));
            row.add(ratio(result.speedup(lap, NATIVE, state)));
            if (showsRequests(state)) {
                row.addAll(issued(lap));
                row.add(lap.counted().map(counted -> megabytes(counted.bytes())).orElse(NONE));
                limit.ifPresent(known -> row.add(ratio(known.share(lap))));
            }
        }
        return row;
    }

    private static List<String> timing(Optional<Lap.Timing> timing) {
        return timing.map(t -> List.of(
                        micros(t.microsPerFloat()),
                        micros(t.fastestMicrosPerFloat()) + "-" + micros(t.slowestMicrosPerFloat()),
                        format("%,.1f", t.millis())))
                .orElse(List.of(NONE, NONE, NONE));
    }

    private static List<String> issued(Lap lap) {
        Optional<ReadCost> issued = lap.issued();
        if (issued.isEmpty()) {
            return List.of(NONE, NONE, NONE);
        }
        long bytes = issued.get().bytes();
        String rate = lap.cold()
                .map(t -> format("%,.0f", t.megabytesPerSecond(bytes)))
                .orElse(NONE);
        // jHDF maps its chunks into memory, and the system does not count page faults as requests.
        String requests =
                lap.path().equals(JHDF) ? "mapped" : Human.count(issued.get().requests());
        return List.of(requests, megabytes(bytes), rate);
    }

    /**
     * Prints a summary: for several files the average of each path over the directions, then an explanation of the
     * columns.
     */
    public void printSummary(PrintWriter out, List<VolumeResult> results) {
        List<String> paths =
                results.stream().flatMap(r -> r.paths().stream()).distinct().toList();
        if (results.size() > 1) {
            printAverages(out, results, paths);
        }
        limit.ifPresent(drive -> printForecasts(out, new Forecasts(drive.report()).of(results)));
        int compared = results.stream().mapToInt(VolumeResult::comparedPlanes).sum();
        String oneSlice = paths.contains(ReadPath.SEGY) ? " (SEG-Y: 1 slice)" : "";
        String agreed = compared == 0
                ? ""
                : " " + Human.count(compared, pattern.noun()) + " compared bit by bit: all paths gave the same floats.";
        out.println("Medians of " + what() + oneSlice + ", with the fastest and the slowest." + agreed);
        if (rounds.open() != Rounds.Opening.ONCE) {
            out.println("Opened anew: with opening and closing the file, for one " + pattern.noun() + ".");
        }
        out.println(hugePagesInWords());
        if (rounds.cold()) {
            explainCold(
                    out,
                    results.stream()
                            .anyMatch(result -> Location.of(result.file()).isObject()));
        }
        out.flush();
    }

    private static String hugePagesInWords() {
        String from = switch (HugePages.source()) {
            case SYSTEM -> "the system gives them to all memory";
            case MALLOC -> "the C library asks for them";
            case MADVISE -> "Sliceline asks for them";
            case NONE -> "nobody asks for them, or the system has none";
        };
        return "Huge pages: " + Human.bytes(HugePages.bytes()) + " of memory (" + from + ").";
    }

    private String what() {
        return pattern == ReadPattern.PLANES
                ? Human.count(rounds.count(), "plane")
                : Human.count(rounds.count(), "batch") + " of " + pattern.noun() + "s, timed together";
    }

    private void explainCold(PrintWriter out, boolean remote) {
        String each = "each " + (pattern == ReadPattern.PLANES ? "plane" : "batch");
        if (remote) {
            out.println("Cold: opened anew before " + each + ", with nothing kept of what was read but connections.");
            out.println("Requests and MB for " + each + ": as planned.");
            return;
        }
        out.println("Cold: file opened anew and dropped from the page cache before " + each + ".");
        out.println("Requests and MB for " + each + ": direct and SEG-Y as planned, others as the system counted read"
                + " calls and bytes from the drive.");
        out.println("Drive MB: as the system counted them, with what it read ahead.");
        limit.ifPresent(known -> out.println("Of probe: MB/s over what the drive gave to random requests of that"
                + " size with as many under way."));
    }

    private void printAverages(PrintWriter out, List<VolumeResult> results, List<String> paths) {
        List<State> states = states();
        TextTable table = new TextTable("l" + "r".repeat(paths.size() * states.size()));
        List<Object> head = new ArrayList<>(List.of("chunk"));
        states.forEach(state -> paths.forEach(path -> head.add(path + " " + state)));
        table.row(head);
        for (VolumeResult result : results) {
            List<Object> row = new ArrayList<>(List.of(result.name()));
            states.forEach(state -> paths.forEach(path -> row.add(number("%.4f", result.average(path, state)))));
            table.row(row);
        }
        out.println("us/float, average of " + directions(results) + ":");
        table.print(out, 2);
        out.println();
    }

    private static void printForecasts(PrintWriter out, List<Forecasts.Cell> cells) {
        if (cells.isEmpty()) {
            return;
        }
        TextTable table = new TextTable("llrrr").row("chunk", "direction", "predicted", "measured", "ratio");
        for (Forecasts.Cell cell : cells) {
            table.row(
                    cell.chunk(),
                    cell.direction(),
                    format("%.4f", cell.predicted()),
                    format("%.4f", cell.measured()),
                    format("%.2f", cell.ratio()));
        }
        out.println("Predicted by the probe, us/float of cold planes, direct:");
        table.print(out, 2);
        long close = cells.stream().filter(Forecasts.Cell::isClose).count();
        out.println("  within 25 %: " + close + " of " + Human.count(cells.size(), "cell") + ", "
                + Math.round(100.0 * close / cells.size()) + " %");
        out.println();
    }

    private static String directions(List<VolumeResult> results) {
        List<String> names = results.get(results.size() - 1).directions();
        int last = names.size() - 1;
        return last == 0 ? names.get(0) + "s" : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }

    private static String ratio(OptionalDouble ratio) {
        return number("%.2f", ratio);
    }

    private static String number(String pattern, OptionalDouble value) {
        return value.isPresent() ? format(pattern, value.getAsDouble()) : NONE;
    }

    private static String megabytes(long bytes) {
        return format("%,.2f", bytes / 1e6);
    }

    private static String micros(double micros) {
        return format("%.4f", micros);
    }

    private static String format(String pattern, double value) {
        return String.format(Locale.ROOT, pattern, value);
    }

    /** Returns the results of all files as one JSON object. */
    public Json json(List<VolumeResult> results) {
        return new Json()
                .put("rounds", rounds.count())
                .put("pattern", pattern)
                .put("huge_pages", hugePages())
                .list("volumes", results, this::volume);
    }

    /** Returns the source of this process's huge pages and the bytes of its memory in them. */
    public static Json hugePages() {
        return new Json().put("source", HugePages.source()).put("bytes", HugePages.bytes());
    }

    private Json volume(VolumeResult result) {
        return new Json()
                .put("file", result.file())
                .put("shape", result.volume())
                .with(result, "name edge storage compared_planes")
                .put("remarks", AdviceText.in(result.remarks()))
                .list("averages", result.paths(), path -> average(result, path))
                .list("laps", result.laps(), lap -> lap(result, lap));
    }

    /** Returns the name of a state in JSON: {@code cold}, {@code warm_anew}. */
    private static String nameOf(State state) {
        return (state.isCold() ? "cold" : "warm") + (state.isAnew() ? "_anew" : "");
    }

    private static Json average(VolumeResult result, String path) {
        Json json = new Json().put("path", path);
        for (State state : State.values()) {
            json.put(nameOf(state) + "_us_per_float", result.average(path, state));
        }
        return json;
    }

    private Json lap(VolumeResult result, Lap lap) {
        Json json = new Json().with(lap, "path direction");
        for (State state : State.values()) {
            json.put(nameOf(state), lap.timing(state).map(timing -> timing(result, lap, timing, state)));
        }
        return json;
    }

    private Json timing(VolumeResult result, Lap lap, Lap.Timing timing, State state) {
        Json json = new Json()
                .put("us_per_float", timing.microsPerFloat())
                .put("us_per_float_min", timing.fastestMicrosPerFloat())
                .put("us_per_float_max", timing.slowestMicrosPerFloat())
                .put("ms", timing.millis())
                .put("planes", timing.reads())
                .put("floats", timing.floats())
                .put("times_native", result.speedup(lap, ReadPath.nameOf(Backend.NATIVE), state));
        if (state == State.COLD) {
            putCost(json, "planned", lap.planned());
            putCost(json, "counted", lap.counted());
            json.put("share_of_probe", limit.map(drive -> drive.share(lap)).orElse(OptionalDouble.empty()))
                    .put(
                            "issued_megabytes_per_second",
                            lap.issued().map(cost -> timing.megabytesPerSecond(cost.bytes())));
        }
        return json;
    }

    private static void putCost(Json json, String prefix, Optional<ReadCost> cost) {
        json.put(prefix + "_requests", cost.map(ReadCost::requests)).put(prefix + "_bytes", cost.map(ReadCost::bytes));
    }
}
