package io.github.sliceline.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** The one jar: nothing in it has a name that Spark, or what an application brings, may have too. */
class RuntimeJarTest {
    private static JarFile jar() throws IOException, ReflectiveOperationException, URISyntaxException {
        Class<?> source = Class.forName("io.github.sliceline.spark.SlicelineSource");
        Path path = Path.of(
                source.getProtectionDomain().getCodeSource().getLocation().toURI());
        assertTrue(path.toString().contains("runtime"), path + " is tested");
        return new JarFile(path.toFile());
    }

    @Test
    void allClassesAreOursOrRenamed() throws Exception {
        try (JarFile jar = jar()) {
            List<String> names = jar.stream().map(entry -> entry.getName()).toList();
            List<String> strangers = names.stream()
                    .filter(name -> !name.endsWith("/"))
                    .filter(name -> !name.startsWith("io/github/sliceline/"))
                    .filter(name -> !name.startsWith("META-INF/"))
                    .toList();
            assertEquals(List.of(), strangers);
            assertEquals(
                    List.of(),
                    names.stream()
                            .filter(name ->
                                    name.matches("META-INF/.*\\.(SF|DSA|RSA)|.*module-info.class|.*\\.(so|dll|dylib)"))
                            .toList(),
                    "signatures, modules, native code");
            assertTrue(names.contains("META-INF/services/org.apache.spark.sql.sources.DataSourceRegister"));
            assertTrue(names.contains("META-INF/services/io.github.sliceline.volume.format.VolumeFormat"));
            assertTrue(names.contains("META-INF/services/io.github.sliceline.storage.FileOpener"));
        }
    }
}
