package io.github.sliceline.jmh;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.testdata.PageCache;
import io.github.sliceline.volume.SeismicVolume;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Are planes out of a SEG-Y file as fast as segyio reads them? Both have the file open and take turns, plane by plane; in
 * each round another is the first, after 500 planes for Java's compilers. Cold: the file is dropped from the page cache
 * before each plane; warm: both have read the plane before. Sums of samples are compared. Of slices three rounds do. A program, not a JMH benchmark: what it waits for is the drive.
 *
 * <p>Arguments: survey, rounds, and the command that starts the peer.
 */
public final class SegyTable {
    private static final List<String> DIRECTIONS = List.of("inline", "crossline", "slice");

    private static final int WARM_UP_PLANES = 500;
    private static final int SLICES = 3;

    private final Path file;
    private final SeismicVolume volume;
    private final BufferedReader fromPeer;
    private final BufferedWriter toPeer;

    private SegyTable(Path file, SeismicVolume volume, Process peer) {
        this.file = file;
        this.volume = volume;
        this.fromPeer = peer.inputReader(StandardCharsets.US_ASCII);
        this.toPeer = peer.outputWriter(StandardCharsets.US_ASCII);
    }

    /** How long a plane took, and what its samples sum up to. */
    private record Taken(double seconds, double sum) {}

    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        int rounds = Integer.parseInt(arguments[1]);
        Process peer = new ProcessBuilder(Arrays.asList(arguments).subList(2, arguments.length))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            SegyTable table = new SegyTable(file, volume, peer);
            table.fromPeer.readLine();
            System.out.println("| | sliceline, ms | segyio, ms | ratio |\n|---|---|---|---|");
            for (int direction = 0; direction < DIRECTIONS.size(); direction++) {
                table.letCompilersWork(direction);
                int turns = direction == 2 ? Math.min(SLICES, rounds) : rounds;
                table.compare(direction, true, turns);
                table.compare(direction, false, turns);
            }
        } finally {
            peer.destroy();
        }
    }

    /** Not measured. */
    private void letCompilersWork(int direction) throws IOException {
        for (int index = 0; index < (direction == 2 ? SLICES : WARM_UP_PLANES); index++) {
            own(direction, index % (int) volume.shape().extent(direction));
        }
    }

    private void compare(int direction, boolean cold, int rounds) throws IOException {
        Random random = new Random(direction);
        double[][] seconds = new double[2][rounds];
        for (int round = 0; round < rounds; round++) {
            int index = random.nextInt((int) volume.shape().extent(direction));
            if (!cold) {
                own(direction, index);
                peers(direction, index);
            }
            double[] sums = new double[2];
            for (int turn = 0; turn < 2; turn++) {
                int who = Math.floorMod(turn + round, 2);
                if (cold) {
                    PageCache.evict(file);
                }
                Taken taken = who == 0 ? own(direction, index) : peers(direction, index);
                sums[who] = taken.sum;
                seconds[who][round] = taken.seconds;
            }
            if (Math.abs(sums[0] - sums[1]) > 1e-9 * Math.abs(sums[1])) {
                throw new IOException(DIRECTIONS.get(direction) + " " + index + " sums up to " + sums[0] + " and "
                        + sums[1] + " by segyio");
            }
        }
        System.out.printf(
                Locale.ROOT,
                "| %s, %s | %.2f | %.2f | %.2f |%n",
                DIRECTIONS.get(direction),
                cold ? "cold" : "warm",
                1e3 * median(seconds[0]),
                1e3 * median(seconds[1]),
                median(seconds[0]) / median(seconds[1]));
    }

    private Taken own(int direction, int index) throws IOException {
        long[] start = new long[3];
        long[] count = volume.shape().extents();
        start[direction] = index;
        count[direction] = 1;
        long begun = System.nanoTime();
        float[] values = volume.read(Region.of(start, count));
        double seconds = (System.nanoTime() - begun) / 1e9;
        double sum = 0;
        for (float value : values) {
            sum += value;
        }
        return new Taken(seconds, sum);
    }

    private Taken peers(int direction, int index) throws IOException {
        toPeer.write(DIRECTIONS.get(direction) + " " + index + "\n");
        toPeer.flush();
        String line = fromPeer.readLine();
        if (line == null) {
            throw new IOException("segyio ended; what it said is above");
        }
        String[] answer = line.split(" ", -1);
        return new Taken(Double.parseDouble(answer[0]), Double.parseDouble(answer[1]));
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
