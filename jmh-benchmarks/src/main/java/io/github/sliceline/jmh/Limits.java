package io.github.sliceline.jmh;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.jmh.ColdReads.Request;
import io.github.sliceline.testdata.PageCache;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.volume.AxisQuery;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Distance of each kind of read from the drive's limit, cold and with the volume open. A C program makes the recorded
 * requests of the read in turns with it, and does not use the bytes: in pages of 4 KiB, and in huge pages. Each turn reads
 * another plane. Run it with {@code jmh-benchmarks/limits.sh}. This is a program, because JMH cannot take turns with
 * another process.
 */
public final class Limits {
    /** Number of first turns that do not count, for Java's compilers. */
    private static final int UNCOUNTED = 5;

    private static final double GOLDEN = 0.618_033_988_749_895;
    private static final String[] PLANES = {"inline", "crossline", "slice"};

    private final Path folder;
    private final String program;
    private final int turns;
    private final String only;

    private Limits(Path folder, String program, int turns, String only) {
        this.folder = folder;
        this.program = program;
        this.turns = turns;
        this.only = only;
    }

    private interface Reading {
        void read(SeismicVolume volume, int turn) throws IOException;
    }

    /**
     * Prints the rows of a table.
     *
     * @param arguments folder of demo.sgy, demo.h5, planes.h5, zstd.h5 and demo.zgy; the program compiled from {@code
     *     dev/interop/read_ranges.c}, or an empty text; the number of turns that count; and a text that the names of the
     *     rows contain, or an empty text
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Limits limits = new Limits(Path.of(arguments[0]), arguments[1], Integer.parseInt(arguments[2]), arguments[3]);
        for (int d = 0; d < PLANES.length; d++) {
            int dimension = d;
            Reading plane = (volume, turn) -> volume.read(plane(volume, dimension, turn));
            limits.row(PLANES[d] + ", default chunks", "demo.h5", limits.turns, plane);
            limits.row(PLANES[d] + ", `planes`", "planes.h5", limits.turns, plane);
            limits.row(PLANES[d] + ", `shuffle,zstd`", "zstd.h5", limits.turns, plane);
            limits.row(PLANES[d] + ", ZGY", "demo.zgy", limits.turns, plane);
        }
        limits.row(
                "inline of the SEG-Y file",
                "demo.sgy",
                limits.turns,
                (volume, turn) -> volume.read(plane(volume, 0, turn)));
        limits.axes();
        limits.row(
                "line of 1,000 traces",
                "demo.h5",
                limits.turns,
                (volume, turn) -> volume.read(Query.along(QueriesBenchmark.across(volume))));
        limits.row(
                "whole volume, `blocks()`",
                "demo.h5",
                Math.min(5, limits.turns),
                (volume, turn) -> volume.blocks().forEach(2, block -> {}));
    }

    /** Parts of volumes of other axes: dense with a layout for common channels, and a table of traces. */
    private void axes() throws IOException, InterruptedException {
        AxesVolumes.dense(folder.resolve("dense.h5"));
        AxesVolumes.table(folder.resolve("table.h5"));
        for (String file : List.of("dense.h5", "table.h5")) {
            row("shot, " + file, file, turns, (volume, turn) -> volume.read(one(volume, "shot", turn)));
            row("common channel, " + file, file, turns, (volume, turn) -> volume.read(one(volume, "channel", turn)));
            row(
                    "channel of a cable, " + file,
                    file,
                    turns,
                    (volume, turn) -> volume.read(one(volume, "channel", turn).at("cable", 1 + turn % 8)));
            row(
                    "`blocks()`, " + file,
                    file,
                    Math.min(5, turns),
                    (volume, turn) -> volume.blocks().forEach(2, block -> {}));
        }
    }

    private static AxisQuery one(SeismicVolume volume, String name, int turn) {
        Axis axis = volume.axes().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        return Query.at(name, axis.valueAt((int) (turn * GOLDEN % 1 * axis.size())));
    }

    /** Returns a plane far from the last one. */
    private static Region plane(SeismicVolume volume, int dimension, int turn) {
        long[] start = new long[3];
        long[] count = volume.shape().extents();
        start[dimension] = (long) (turn * GOLDEN % 1 * count[dimension]);
        count[dimension] = 1;
        return Region.of(start, count);
    }

    private void row(String what, String name, int counted, Reading reading) throws IOException, InterruptedException {
        if (!what.contains(only)) {
            return;
        }
        Path file = folder.resolve(name);
        List<Double> ours = new ArrayList<>();
        List<Double> plain = new ArrayList<>();
        List<Double> huge = new ArrayList<>();
        List<Request> requests = List.of();
        for (int turn = 0; turn < UNCOUNTED + counted; turn++) {
            int number = turn;
            try (SeismicVolume volume = cold(file, reading, turn)) {
                requests = ColdReads.requestsOf(() -> reading.read(volume, number));
            }
            ours.add(milliseconds(file, reading, turn));
            plain.add(program(file, requests, ""));
            huge.add(program(file, requests, "huge"));
        }
        Stream.of(ours, plain, huge)
                .forEach(times -> times.subList(0, UNCOUNTED).clear());
        System.out.printf(
                "| %s | %d | %.1f | %.1f | %.1f | %.1f | %.2f |%n",
                what,
                requests.size(),
                requests.stream().mapToLong(Request::length).sum() / 1e6,
                Medians.of(ours),
                Medians.of(plain),
                Medians.of(huge),
                Medians.of(ours) / Medians.of(huge));
    }

    /**
     * Opens a volume fully, and drops its file from the page cache. Of a volume whose parts are named by axes, another part
     * is read before, because the indexes of a table are read once.
     */
    private static SeismicVolume cold(Path file, Reading reading, int turn) throws IOException {
        SeismicVolume volume = SeismicVolume.open(file);
        if (volume.hasPlanes()) {
            volume.read(Region.of(new long[3], new long[] {1, 1, 1}));
        } else {
            reading.read(volume, turn + 1);
        }
        PageCache.evict(file);
        return volume;
    }

    private static double milliseconds(Path file, Reading reading, int turn) throws IOException {
        try (SeismicVolume volume = cold(file, reading, turn)) {
            long start = System.nanoTime();
            reading.read(volume, turn);
            return (System.nanoTime() - start) / 1e6;
        }
    }

    private double program(Path file, List<Request> requests, String huge) throws IOException, InterruptedException {
        if (program.isEmpty()) {
            return Double.NaN;
        }
        Path ranges = Files.createTempFile("ranges", "");
        try {
            Files.write(
                    ranges,
                    requests.stream()
                            .map(request -> request.position() + " " + request.length())
                            .toList());
            List<String> command = new ArrayList<>(List.of(program, file.toString(), ranges.toString()));
            command.add(String.valueOf(DriveModel.ofDriveOf(file).costs().queueDepth()));
            Stream.of(huge).filter(option -> !option.isEmpty()).forEach(command::add);
            PageCache.evict(file);
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String took = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IOException(command + " failed");
            }
            return Double.parseDouble(took.strip());
        } finally {
            Files.delete(ranges);
        }
    }
}
