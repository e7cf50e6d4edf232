package io.github.sliceline.jmh;

import io.github.sliceline.s3.S3Store;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.DoubleAdder;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * Compares a pass over a volume in an object store with a plain download of the object. In turns, the SDK downloads the
 * object, discarding its bytes or writing them to a file, and {@code blocks()} sums all samples with two threads. Run it
 * with {@code jmh-benchmarks/compare-objects.sh}; endpoint and credentials come from the environment.
 */
public final class ObjectPasses {
    private final URI object;
    private final S3Client client;
    private final Map<String, List<Double>> seconds = new LinkedHashMap<>();

    private ObjectPasses(URI object, S3Client client) {
        this.object = object;
        this.client = client;
    }

    /**
     * Prints medians in seconds, after a round that does not count.
     *
     * @param arguments the object, such as {@code s3://surveys/balanced.h5}, and the number of rounds
     */
    public static void main(String[] arguments) throws IOException {
        int rounds = Integer.parseInt(arguments[1]);
        try (S3Client client = S3Client.builder().forcePathStyle(true).build()) {
            ObjectPasses passes = new ObjectPasses(URI.create(arguments[0]), client);
            for (int round = 0; round <= rounds; round++) {
                passes.time("the SDK, to nowhere", passes::download);
                passes.time("blocks()", passes::blocks);
                passes.time("the SDK, to a file", passes::downloadToFile);
                passes.seconds.values().forEach(round == 0 ? List::clear : times -> {});
            }
            double nowhere = Medians.of(passes.seconds.getOrDefault("the SDK, to nowhere", List.of()));
            passes.seconds.forEach((what, times) -> System.out.printf(
                    "%-20s %6.2f s, rate ÷ the SDK's to nowhere %.2f  %s%n",
                    what, Medians.of(times), nowhere / Medians.of(times), times));
        }
    }

    private interface Pass {
        void run() throws IOException;
    }

    private void time(String what, Pass pass) throws IOException {
        long start = System.nanoTime();
        pass.run();
        double took = Math.round((System.nanoTime() - start) / 1e7) / 100.0;
        seconds.computeIfAbsent(what, any -> new ArrayList<>()).add(took);
    }

    private void blocks() throws IOException {
        Path path = S3Store.with(builder -> builder.forcePathStyle(true)).pathOf(object);
        DoubleAdder total = new DoubleAdder();
        try (SeismicVolume volume = SeismicVolume.open(path)) {
            volume.blocks().forEach(2, block -> total.add(BlocksBenchmark.sum(block)));
        }
    }

    private InputStream get() {
        return client.getObject(
                get -> get.bucket(object.getHost()).key(object.getPath().substring(1)));
    }

    private void download() throws IOException {
        try (InputStream in = get()) {
            in.transferTo(OutputStream.nullOutputStream());
        }
    }

    private void downloadToFile() throws IOException {
        Path file = Files.createTempFile("copy", "");
        try (InputStream in = get()) {
            Files.copy(in, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.delete(file);
        }
    }
}
