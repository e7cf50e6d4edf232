package io.github.sliceline.cli.measure;

import io.github.sliceline.cli.report.Human;
import io.github.sliceline.cli.report.TextTable;
import io.github.sliceline.volume.Backend;
import io.github.sliceline.volume.ReadCost;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Measured read paths as tables.
 *
 * @param rounds of the measurements: how many, in which states
 * @param limit what the drive can do, to say how much of it was reached; empty if that is not known
 */
public record BenchText(Race.Rounds rounds, Optional<DriveLimit> limit) {
    private static final String NONE = "-";
    private static final String NATIVE = ReadPath.nameOf(Backend.NATIVE);
    private static final String JHDF = ReadPath.nameOf(Backend.JHDF);

    /** Prints one file's table: a row for each path and direction. */
    public void print(PrintWriter out, VolumeResult result) {
        out.println(result.file() + ": " + result.volume() + ", " + result.storage());
        StringBuilder alignment = new StringBuilder("ll");
        List<Object> states = new ArrayList<>(List.of("", ""));
        List<Object> heads = new ArrayList<>(List.of("path", "direction"));
        if (rounds.cold()) {
            alignment.append("rrrrrrrr");
            states.addAll(List.of("cold", "", "", "", "", "", "", ""));
            heads.addAll(List.of("us/float", "min-max", "ms", "x native", "requests", "MB", "MB/s", "drive MB"));
            if (limit.isPresent()) {
                alignment.append("r");
                states.add("");
                heads.add("of probe");
            }
        }
        if (rounds.warm()) {
            alignment.append("rrrr");
            states.addAll(List.of("warm", "", "", ""));
            heads.addAll(List.of("us/float", "min-max", "ms", "x native"));
        }
        TextTable table = new TextTable(alignment.toString()).row(states).row(heads);
        for (String path : result.paths()) {
            result.laps().stream().filter(lap -> lap.path().equals(path)).forEach(lap -> table.row(row(result, lap)));
        }
        table.print(out, 2);
        result.remarks().forEach(remark -> out.println("  " + remark));
        out.println();
        out.flush();
    }

    private List<Object> row(VolumeResult result, Lap lap) {
        List<Object> row = new ArrayList<>(List.of(lap.path(), lap.direction()));
        if (rounds.cold()) {
            row.addAll(timing(lap.cold()));
            row.add(ratio(result.speedup(lap, NATIVE, true)));
            row.addAll(issued(lap));
            row.add(lap.counted().map(counted -> megabytes(counted.bytes())).orElse(NONE));
            limit.ifPresent(drive -> row.add(ratio(drive.share(lap))));
        }
        if (rounds.warm()) {
            row.addAll(timing(lap.warm()));
            row.add(ratio(result.speedup(lap, NATIVE, false)));
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
        // jHDF maps its chunks: page faults are requests that nobody counts.
        String requests =
                lap.path().equals(JHDF) ? "mapped" : Human.count(issued.get().requests());
        return List.of(requests, megabytes(bytes), rate);
    }

    /** Prints, where several files were measured, each path's average over the directions; then what it all means. */
    public void printSummary(PrintWriter out, List<VolumeResult> results) {
        List<String> paths =
                results.stream().flatMap(r -> r.paths().stream()).distinct().toList();
        if (results.size() > 1) {
            printAverages(out, results, paths);
        }
        limit.ifPresent(drive -> new Forecasts(drive.report()).print(out, results));
        int compared = results.stream().mapToInt(VolumeResult::comparedPlanes).sum();
        String oneSlice = paths.contains(ReadPath.SEGY) ? " (SEG-Y: 1 slice)" : "";
        String agreed = compared == 0
                ? ""
                : " " + Human.count(compared, "plane") + " compared bit by bit: all paths gave the same floats.";
        out.println("Medians of " + Human.count(rounds.count(), "plane") + oneSlice
                + ", with the fastest and the slowest." + agreed);
        if (rounds.cold()) {
            out.println("Cold: file opened anew and dropped from the page cache before each plane.");
            out.println("Requests and MB for each plane: direct and SEG-Y as planned, others as the system counted read"
                    + " calls and bytes from the drive.");
            out.println("Drive MB: as the system counted them, with what it read ahead.");
            limit.ifPresent(drive -> out.println("Of probe: MB/s over what the drive gave to random requests of that"
                    + " size with as many under way."));
        }
        out.flush();
    }

    private void printAverages(PrintWriter out, List<VolumeResult> results, List<String> paths) {
        List<Boolean> states = Stream.of(true, false)
                .filter(cold -> cold ? rounds.cold() : rounds.warm())
                .toList();
        TextTable table = new TextTable("l" + "r".repeat(paths.size() * states.size()));
        List<Object> head = new ArrayList<>(List.of("chunk"));
        states.forEach(cold -> paths.forEach(path -> head.add(path + (cold ? " cold" : " warm"))));
        table.row(head);
        for (VolumeResult result : results) {
            List<Object> row = new ArrayList<>(List.of(result.name()));
            states.forEach(cold -> paths.forEach(path -> row.add(number("%.4f", result.average(path, cold)))));
            table.row(row);
        }
        out.println("us/float, average of inline, crossline and slice:");
        table.print(out, 2);
        out.println();
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
}
