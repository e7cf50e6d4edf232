package io.github.sliceline.jmh;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.s3.S3Store;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.advice.Layouts;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.Holes;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.DoubleAdder;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * How long are planes of a volume in an object store waited for, and does a pass over it keep up with a plain download? Makes a
 * cube in the layout that is advised for object stores, and one with copies for planes, sends both to a server on loopback
 * ({@code interop/object_server.sh}), and reads them cold: each plane from a volume opened anew. Beside it h5py reads the same
 * planes of the same objects by s3fs. A program, not a JMH benchmark: what it waits for is the server. All of it runs by
 * {@code jmh-benchmarks/compare-objects.sh}.
 *
 * <p>Arguments: the server without latency, the one with, a folder for the cubes, the extents such as 783x783x1044, and a
 * Python that has h5py and s3fs, and the script that reads with them, if h5py is to be compared with. Credentials come from the environment.
 */
public final class ObjectTable {
    private static final String BUCKET = "surveys";
    private static final int ROUNDS = 7;
    private static final int PASSES = 3;

    /** The live traces are a request of their own, and would be counted with the first plane. */
    private static final ReadOptions STORED = ReadOptions.DEFAULTS.withHoles(Holes.STORED);

    private final long began = System.nanoTime();
    private final URI fast;
    private final URI slow;
    private final Path folder;
    private final Shape shape;
    private final String python;
    private final String script;

    private ObjectTable(String[] arguments) {
        this.fast = URI.create(arguments[0]);
        this.slow = URI.create(arguments[1]);
        this.folder = Path.of(arguments[2]);
        this.shape = Shape.of(Arrays.stream(arguments[3].split("x", -1))
                .mapToLong(Long::parseLong)
                .toArray());
        this.python = arguments.length > 5 ? arguments[4] : "";
        this.script = arguments.length > 5 ? arguments[5] : "";
    }

    public static void main(String[] arguments) throws Exception {
        new ObjectTable(arguments).run();
    }

    private void run() throws Exception {
        DriveModel objects = DriveModel.named("object");
        for (String layout : List.of("balanced", "planes")) {
            List<CubeLayout> cubes = Layouts.parse(layout, shape, objects);
            System.out.printf(Locale.ROOT, "%n%s: %s of %s%n", layout, shape, cubes);
            String key = layout + ".h5";
            Path file = folder.resolve(key);
            new ObjectCube(shape).write(file, cubes);
            ObjectCube.upload(file, path(fast, key));
            Files.delete(file);
            System.out.printf(Locale.ROOT, "made and sent after %.0f s%n", (System.nanoTime() - began) / 1e9);
            if (layout.equals("balanced")) {
                passes(key); // first: then the compilers know what planes need, too
            }
            warmUp(key);
            planes(key);
        }
    }

    private static CountedStore store(URI endpoint) {
        return new CountedStore(
                S3Store.with(client -> client.endpointOverride(endpoint).forcePathStyle(true)));
    }

    private static RemotePath path(URI endpoint, String key) {
        return RemotePath.of(
                uri(key),
                S3Store.with(client -> client.endpointOverride(endpoint).forcePathStyle(true)));
    }

    private static URI uri(String key) {
        return URI.create("s3://" + BUCKET + "/" + key);
    }

    private void warmUp(String key) throws IOException {
        RemotePath object = path(fast, key);
        for (int round = 0; round < ROUNDS; round++) {
            for (int direction = 0; direction < 3; direction++) {
                try (SeismicVolume volume = SeismicVolume.open(object, STORED)) {
                    volume.read(plane(direction, round));
                }
            }
        }
    }

    private Region plane(int direction, int round) {
        long[] start = new long[3];
        long[] count = shape.extents();
        start[direction] = (2L * round + 1) * shape.extent(direction) / (2L * ROUNDS + 2);
        count[direction] = 1;
        return Region.of(start, count);
    }

    /** Opening, requests and cold times at the server with latency. */
    private void planes(String key) throws Exception {
        CountedStore store = store(slow);
        RemotePath object = RemotePath.of(uri(key), store);
        try (SeismicVolume volume = SeismicVolume.open(object)) {
            System.out.printf(Locale.ROOT, "opened %s with %d requests%n", volume.shape(), store.takeRequests());
        }
        System.out.println("| plane | planned | sent | cold, s | h5py, s | ratio |\n|---|---|---|---|---|---|");
        for (int direction = 0; direction < 3; direction++) {
            double[] seconds = new double[ROUNDS];
            int planned = 0;
            int sent = 0;
            for (int round = 0; round < ROUNDS; round++) {
                Region plane = plane(direction, round);
                try (SeismicVolume volume = SeismicVolume.open(object, STORED)) {
                    planned += volume.cost(Query.of(plane)).orElseThrow().requests();
                    store.takeRequests();
                    long start = System.nanoTime();
                    float[] samples = volume.read(plane);
                    seconds[round] = (System.nanoTime() - start) / 1e9;
                    sent += store.takeRequests();
                    ObjectCube.check(plane, samples);
                }
            }
            double ours = median(seconds);
            double theirs = h5py(key, direction);
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %d | %d | %.3f | %.2f | %.0f |%n",
                    List.of("inline", "crossline", "slice").get(direction),
                    planned / ROUNDS,
                    sent / ROUNDS,
                    ours,
                    theirs,
                    theirs / ours);
        }
    }

    /** Seconds, or no number if it is not compared with. */
    private double h5py(String key, int direction) throws IOException, InterruptedException {
        if (python.isEmpty()) {
            return Double.NaN;
        }
        Region plane = plane(direction, 1);
        Process process = new ProcessBuilder(
                        python,
                        script,
                        slow.toString(),
                        BUCKET + "/" + key,
                        Integer.toString(direction),
                        Long.toString(plane.start(direction)))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        return process.waitFor() == 0 ? Double.parseDouble(said.strip()) : Double.NaN;
    }

    /** All samples summed by two threads, against a download to nowhere and to a file; all take turns. */
    private void passes(String key) throws IOException {
        List<List<Double>> seconds = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        RemotePath object = path(fast, key);
        try (S3Client client =
                S3Client.builder().endpointOverride(fast).forcePathStyle(true).build()) {
            for (int round = 0; round < PASSES; round++) {
                seconds.get(0).add(time(() -> sum(object)));
                seconds.get(1).add(time(() -> download(client, key)));
                seconds.get(2).add(time(() -> downloadToFile(client, key)));
            }
        }
        double[] medians = seconds.stream()
                .mapToDouble(all ->
                        median(all.stream().mapToDouble(Double::doubleValue).toArray()))
                .toArray();
        System.out.printf(
                Locale.ROOT,
                "whole volume: blocks() %.2f s; the SDK's download to nowhere %.2f s, to a file %.2f s;"
                        + " blocks() at %.2f and %.2f of their rates%n",
                medians[0],
                medians[1],
                medians[2],
                medians[1] / medians[0],
                medians[2] / medians[0]);
    }

    private interface Pass {
        void run() throws IOException;
    }

    private static double time(Pass pass) throws IOException {
        long start = System.nanoTime();
        pass.run();
        return (System.nanoTime() - start) / 1e9;
    }

    private static void sum(RemotePath object) throws IOException {
        DoubleAdder total = new DoubleAdder();
        try (SeismicVolume volume = SeismicVolume.open(object, STORED)) {
            volume.blocks()
                    .forEach(
                            2,
                            block -> {
                                double sum = 0;
                                for (float sample : block.samples()) {
                                    sum += sample;
                                }
                                total.add(sum);
                            },
                            Job.quiet());
        }
        if (!(total.sum() > 0)) {
            throw new IOException("sums to " + total.sum());
        }
    }

    private static void download(S3Client client, String key) throws IOException {
        byte[] piece = new byte[1 << 17];
        try (InputStream in = client.getObject(get -> get.bucket(BUCKET).key(key))) {
            while (in.read(piece) >= 0) {
                // to nowhere
            }
        }
    }

    private void downloadToFile(S3Client client, String key) throws IOException {
        Path copy = folder.resolve("copy");
        Files.deleteIfExists(copy);
        client.getObject(get -> get.bucket(BUCKET).key(key), copy);
        Files.delete(copy);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
