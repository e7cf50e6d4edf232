package io.github.sliceline.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code examples/spark-attribute}, compiled and run as users do, against {@code examples/attribute}. */
class SparkAttributeTest {
    /** Above this module, and above the module {@code spark/latest}, which runs these tests too. */
    private static final Path EXAMPLES = Stream.iterate(Path.of("").toAbsolutePath(), Path::getParent)
            .map(folder -> folder.resolve("examples"))
            .filter(Files::isDirectory)
            .findFirst()
            .orElseThrow();

    private static final String CLASS_PATH = System.getProperty("java.class.path");

    @TempDir
    private Path folder;

    @Test
    void sparkWritesTheBytesOfOneProcess() throws Exception {
        LocalSpark.assume();
        Path segy = folder.resolve("survey.sgy");
        String volume = folder.resolve("survey.h5").toString();
        SyntheticSegy.of(new SyntheticSurvey(7, 24, 70, 90)).write(segy);
        SegyToHdf5.convert(segy, Path.of(volume), ConvertOptions.DEFAULTS, Job.quiet());
        Path one = folder.resolve("one.h5");
        Path many = folder.resolve("many.h5");
        Path map = folder.resolve("map");
        run("attribute", "example.RmsAmplitude", volume, one.toString());
        run("spark-attribute", "example.SparkAttribute", volume, many.toString(), map.toString());
        assertEquals(-1, Files.mismatch(one, many));
        assertEquals(24 * 70, rows(map));
    }

    private void run(String example, String main, String... arguments) throws IOException, InterruptedException {
        Path classes = folder.resolve(example);
        Files.createDirectories(classes);
        String name = main.replace('.', '/') + ".java";
        int compiled = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-d",
                        classes.toString(),
                        "-cp",
                        CLASS_PATH,
                        EXAMPLES.resolve(example)
                                .resolve("src/main/java")
                                .resolve(name)
                                .toString());
        assertEquals(0, compiled, example);
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("--add-opens") || option.startsWith("-X"))
                .toList());
        command.addAll(List.of(
                "-Dspark.master=local[2]",
                "-Dspark.ui.enabled=false",
                "-Dspark.driver.host=127.0.0.1",
                "-Dspark.driver.bindAddress=127.0.0.1",
                "-Dspark.sql.shuffle.partitions=2",
                "-cp",
                classes + System.getProperty("path.separator") + CLASS_PATH,
                main));
        command.addAll(List.of(arguments));
        Path log = folder.resolve(example + ".log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .directory(folder.toFile())
                .start();
        int code = process.waitFor();
        assertTrue(code == 0, () -> example + " ended with " + code + ":\n" + text(log));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }

    /** Rows of CSV files with a header each. */
    private static long rows(Path csv) throws IOException {
        try (Stream<Path> files = Files.list(csv)) {
            long rows = 0;
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".csv")).toList()) {
                rows += Files.readAllLines(file).size() - 1;
            }
            return rows;
        }
    }
}
