package io.github.sliceline.hdf5.encoding;

import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.grid.Shape;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.LongStream;

/** With {@code -Dsliceline.hdf5.kept=FOLDER} random files stay there for {@code dev/interop/check_encoding.py}. */
final class KeptFiles {
    private static final String FOLDER = System.getProperty("sliceline.hdf5.kept", "");

    private KeptFiles() {}

    /** Keeps a file, if wanted, and beside it what is in it, a line for each thing, its fields between tabs. */
    static void keep(RandomHdf5File described, Path file) throws IOException {
        if (!FOLDER.isEmpty()) {
            Path kept = copy(file, Path.of(FOLDER), file);
            Files.write(Path.of(kept + ".txt"), lines(described));
        }
    }

    /** Keeps what libhdf5 wrote of the same description. */
    static void keepTwin(Path file, Path twin) throws IOException {
        if (!FOLDER.isEmpty()) {
            copy(twin, Path.of(FOLDER, "twins"), file);
        }
    }

    private static Path copy(Path file, Path folder, Path named) throws IOException {
        Files.createDirectories(folder);
        return Files.copy(file, folder.resolve(named.getFileName()), StandardCopyOption.REPLACE_EXISTING);
    }

    private static List<String> lines(RandomHdf5File described) {
        List<String> lines = new ArrayList<>();
        described.groups.forEach(group -> lines.add(line("group", group)));
        described.datasets.forEach((path, content) -> lines.add(dataset(path, content.form(), content.values())));
        described.links.forEach((path, target) -> lines.add(line("link", path, target)));
        described.uses.forEach(use -> lines.add(line("scale", use.scale(), use.dataset(), use.dimension())));
        described.attributes.forEach(
                (object, named) -> named.forEach((name, attribute) -> lines.add(attribute(object, name, attribute))));
        return lines;
    }

    private static String line(Object... fields) {
        return String.join("\t", List.of(fields).stream().map(Object::toString).toList());
    }

    private static String dataset(String path, DatasetForm form, byte[] values) {
        return line(
                "dataset",
                path,
                numbers(form.shape()),
                form.extents().maximum(),
                form.chunk().map(KeptFiles::numbers).orElse("None"),
                form.filters().stream().map(FilterSpec::id).toList(),
                sha256(values));
    }

    private static String numbers(Shape shape) {
        return LongStream.of(shape.extents()).boxed().toList().toString();
    }

    private static String attribute(String object, String name, RandomHdf5File.Attribute attribute) {
        Object expected = attribute.expected();
        if (expected instanceof byte[] bytes) {
            return line("bytes", object, name, sha256(bytes));
        }
        if (expected instanceof RandomHdf5File.Paths paths) {
            return line("paths", object, name, String.join("\0", paths.paths()));
        }
        String texts = String.join(
                "\0", ((List<?>) expected).stream().map(Object::toString).toList());
        return line("texts", object, name, sha256(texts.getBytes(StandardCharsets.UTF_8)));
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK has it
        }
    }
}
