package io.github.sliceline.segy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.survey.SegySurvey;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/**
 * Every published file, with what is expected of it: what it holds and its survey, or the sentence that
 * refuses it. {@code shared-files.txt} has a line for each: {@code file | samples | survey}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SharedFilesTableTest {
    private static final String[] FOLDERS = {"segyio", "seismic-zfp", "segysak"};

    private final Map<String, String> table = new LinkedHashMap<>();
    private final Map<String, Path> files = new TreeMap<>();
    private final Map<String, String> independentHashes = new TreeMap<>();

    @BeforeAll
    void read() throws IOException {
        Assumptions.assumeTrue(SharedFiles.folder().isPresent(), "no folder shared/data above the working directory");
        try (InputStream in = SharedFilesTableTest.class.getResourceAsStream("shared-files.txt")) {
            String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            for (String line : text.lines().toList()) {
                int bar = line.indexOf(" | ");
                table.put(line.substring(0, bar), line.substring(bar + 3));
            }
        }
        Path data = SharedFiles.folder().orElseThrow();
        for (String folder : FOLDERS) {
            try (Stream<Path> walk = Files.walk(data.resolve(folder))) {
                walk.filter(Files::isRegularFile)
                        .forEach(file ->
                                files.put(data.relativize(file).toString().replace('\\', '/'), file));
            }
        }
        for (Map<String, Object> entry : SharedFiles.expected()) {
            if (entry.get("float32_sha256") instanceof String hash) {
                independentHashes.put(String.valueOf(entry.get("file")), hash);
            }
        }
    }

    @Test
    void hasEveryFile() {
        assertEquals(new TreeSet<>(files.keySet()), new TreeSet<>(table.keySet()));
    }

    @TestFactory
    Stream<DynamicTest> everyFileComesOutAsExpected() {
        return files.entrySet().stream()
                .map(file -> DynamicTest.dynamicTest(
                        file.getKey(),
                        () -> assertEquals(
                                file.getKey() + " | " + table.get(file.getKey()),
                                file.getKey() + " | " + outcome(file.getValue()))));
    }

    private String outcome(Path path) throws IOException {
        String name = path.getFileName().toString();
        try (SegyFile file = SegyFile.open(path)) {
            String hash = sha256OfSamples(file);
            String independent = independentHashes.get(name);
            if (independent != null) {
                assertEquals(independent, hash, "samples, against the independent reader");
            }
            return samples(file) + ", " + hash.substring(0, 16) + " | " + survey(file, path);
        } catch (IOException e) {
            return said(e, path);
        }
    }

    private static String samples(SegyFile file) throws IOException {
        String order = file.byteOrder() == ByteOrder.BIG_ENDIAN ? "big" : "little";
        return "rev " + file.binaryHeader().revisionMajor() + ", format "
                + file.format().code() + " " + order + ", "
                + file.textHeader().encoding() + " + "
                + file.extendedTextHeaders().size() + ", " + file.traceCount()
                + " × " + file.samplesPerTrace() + ", header " + file.traceHeaderBytes() + ", "
                + file.sampleIntervalMicros() + " µs";
    }

    private static String survey(SegyFile file, Path path) {
        try {
            SegySurvey survey = NaiveSurvey.scan(file, 2);
            boolean prestack = survey.gather().isPresent();
            NaiveSurvey.of(file, survey.mapping(), prestack, DuplicatePolicy.ERROR)
                    .assertSame(survey, path.toString());
            String offsets = survey.gather()
                    .map(gather -> "offsets " + gather.axis() + ", ")
                    .orElse("");
            return survey.sorting() + ", " + survey.grid().inlines() + ", "
                    + survey.grid().crosslines() + ", " + offsets + survey.samples() + ", " + survey.emptyBins()
                    + " empty";
        } catch (IOException e) {
            return said(e, path);
        }
    }

    private static String said(IOException e, Path path) {
        return String.valueOf(e.getMessage())
                .replace(path.toString(), path.getFileName().toString());
    }

    private static String sha256OfSamples(SegyFile file) throws IOException {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
        ByteBuffer encoded = ByteBuffer.allocate(file.samplesPerTrace() * 4).order(ByteOrder.LITTLE_ENDIAN);
        for (long trace = 0; trace < file.traceCount(); trace++) {
            encoded.asFloatBuffer().put(file.readTrace(trace));
            digest.update(encoded.duplicate());
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
