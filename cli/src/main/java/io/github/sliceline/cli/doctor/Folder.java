package io.github.sliceline.cli.doctor;

import io.github.sliceline.bench.report.Json;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.storage.SystemCaches;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A folder that Sliceline writes to unasked.
 *
 * @param use what for
 * @param path empty where nothing is to be kept
 */
record Folder(String use, Optional<Path> path) {
    static final String SCANS = "scans";
    static final String TEMPORARY = "temporary";

    static List<Folder> all() {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        return List.of(
                new Folder(SCANS, SystemCaches.folder(SCANS)),
                new Folder("objects", SystemCaches.folder("objects")),
                new Folder(TEMPORARY, Optional.of(temporary)));
    }

    /** Whether it can be written to, or made. */
    boolean isWritable() {
        @Nullable Path there = path.map(Path::toAbsolutePath).orElse(null);
        while (there != null && !Files.exists(there)) {
            there = there.getParent();
        }
        return there != null && Files.isDirectory(there) && Files.isWritable(there);
    }

    /** What is in it; empty of one that others use too, or where that cannot be seen. */
    private OptionalLong bytes() {
        if (path.isEmpty() || use.equals(TEMPORARY)) {
            return OptionalLong.empty();
        }
        try (Stream<Path> files = Files.exists(path.get()) ? Files.walk(path.get()) : Stream.empty()) {
            return OptionalLong.of(files.map(Path::toFile)
                    .filter(File::isFile)
                    .mapToLong(File::length)
                    .sum());
        } catch (IOException | UncheckedIOException e) {
            return OptionalLong.empty();
        }
    }

    String words() {
        if (path.isEmpty()) {
            return "nothing is kept";
        }
        OptionalLong bytes = bytes();
        return path.get()
                + (bytes.isPresent() ? ", " + Human.bytes(bytes.getAsLong()) : "")
                + (isWritable() ? "" : ", cannot be written to");
    }

    Json json(boolean named) {
        return new Json()
                .put("use", use)
                .put("path", named ? path : null)
                .put("bytes", bytes())
                .put("writable", isWritable());
    }
}
