package io.github.sliceline.segy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Published SEG-Y files, where they are present. */
final class SharedFiles {
    /** The expectations have NaN and Infinity in them, which JSON does not. */
    private static final JSON LENIENT = JSON.builder(JsonFactory.builder()
                    .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                    .build())
            .build();

    private SharedFiles() {}

    /** The folder: system property {@code sliceline.shared}, else {@code shared/data} in a folder above. */
    static Optional<Path> folder() {
        String property = System.getProperty("sliceline.shared");
        if (property != null) {
            return Optional.of(Path.of(property)).filter(Files::isDirectory);
        }
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            Path data = at.resolve("shared").resolve("data");
            if (Files.isDirectory(data)) {
                return Optional.of(data);
            }
        }
        return Optional.empty();
    }

    /** Path of a file by its name, or the test is skipped. */
    static Path find(String name) throws IOException {
        Optional<Path> data = folder();
        Assumptions.assumeTrue(data.isPresent(), "no folder shared/data above the working directory");
        try (Stream<Path> files = Files.walk(data.orElseThrow())) {
            return files.filter(file -> file.endsWith(name))
                    .findFirst()
                    .orElseThrow(() -> new IOException("no " + name + " below " + data));
        }
    }

    /** What an independent reader found in each file; empty where the folder is absent. */
    static List<Map<String, Object>> expected() throws IOException {
        Optional<Path> data = folder();
        if (data.isEmpty()) {
            return List.of();
        }
        try (var in = Files.newInputStream(data.get().resolve("segy_expected.json"))) {
            return LENIENT.listOfFrom(Object.class, in).stream()
                    .map(SharedFiles::asMap)
                    .toList();
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> asMap(Object entry) {
        return (Map<String, Object>) entry;
    }
}
