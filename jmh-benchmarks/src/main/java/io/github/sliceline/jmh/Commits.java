package io.github.sliceline.jmh;

import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Time of a plane with two versions of the library, in turns in one JVM. Run it with {@code
 * jmh-benchmarks/compare-commit.sh}. It uses the library by reflection only, since it has two of them.
 */
public final class Commits {
    private static final int UNCOUNTED = 20;
    private static final double GOLDEN = 0.618_033_988_749_895;
    private static final String[] PLANES = {"inline", "crossline", "slice"};

    private Commits() {}

    /** A volume, opened by one version. */
    private static final class Version {
        private static final String[] READS = {"readInline", "readCrossline", "readSlice"};

        private final Object volume;
        private final Method[] reads = new Method[READS.length];

        Version(String jar, Path file) throws ReflectiveOperationException, IOException {
            URL[] urls = {Path.of(jar).toUri().toURL()};
            ClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
            Class<?> type = loader.loadClass("io.github.sliceline.volume.SeismicVolume");
            volume = type.getMethod("open", Path.class).invoke(null, file);
            for (int d = 0; d < READS.length; d++) {
                reads[d] = type.getMethod(READS[d], int.class);
            }
        }

        /** Returns the number of a plane far from that of the round before. */
        int number(int dimension, int round) throws ReflectiveOperationException {
            Object shape = volume.getClass().getMethod("shape").invoke(volume);
            long count = ((long[]) shape.getClass().getMethod("extents").invoke(shape))[dimension];
            int index = (int) (round * GOLDEN % 1 * count);
            if (dimension == 2) {
                return index;
            }
            Object axis = volume.getClass()
                    .getMethod(dimension == 0 ? "inlines" : "crosslines")
                    .invoke(volume);
            return (int) axis.getClass().getMethod("numberAt", int.class).invoke(axis, index);
        }

        double milliseconds(int dimension, int number) throws ReflectiveOperationException {
            long began = System.nanoTime();
            reads[dimension].invoke(volume, number);
            return (System.nanoTime() - began) / 1e6;
        }
    }

    /** Prints the rows of a table. */
    public static void main(String[] arguments) throws Exception {
        Path file = Path.of(arguments[2]);
        Version[] versions = {new Version(arguments[0], file), new Version(arguments[1], file)};
        int rounds = Integer.parseInt(arguments[3]);
        System.out.println("| plane | before, ms | after, ms | ratio, median of rounds |");
        System.out.println("|---|---|---|---|");
        for (boolean cold : new boolean[] {true, false}) {
            for (int d = 0; d < PLANES.length; d++) {
                List<List<Double>> times = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
                for (int round = 0; round < UNCOUNTED + rounds; round++) {
                    double[] taken = round(versions, file, d, round, cold);
                    if (round >= UNCOUNTED) {
                        times.get(0).add(taken[0]);
                        times.get(1).add(taken[1]);
                        times.get(2).add(taken[1] / taken[0]);
                    }
                }
                System.out.printf(
                        "| %s, %s | %.2f | %.2f | %.3f |%n",
                        PLANES[d],
                        cold ? "cold" : "warm",
                        median(times.get(0)),
                        median(times.get(1)),
                        median(times.get(2)));
            }
        }
    }

    private static double[] round(Version[] versions, Path file, int dimension, int round, boolean cold)
            throws ReflectiveOperationException, IOException, InterruptedException {
        double[] taken = new double[2];
        int number = versions[0].number(dimension, round);
        for (int turn = 0; turn < 2; turn++) {
            int which = (turn + round) % 2;
            if (cold) {
                evict(file);
            } else {
                versions[which].milliseconds(dimension, number);
            }
            taken[which] = versions[which].milliseconds(dimension, number);
        }
        return taken;
    }

    private static void evict(Path file) throws IOException, InterruptedException {
        new ProcessBuilder("dd", "if=" + file, "iflag=nocache", "count=0", "status=none")
                .start()
                .waitFor();
    }

    private static double median(List<Double> times) {
        double[] sorted = times.stream().mapToDouble(time -> time).sorted().toArray();
        return sorted[sorted.length / 2];
    }
}
