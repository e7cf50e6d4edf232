package io.github.sliceline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** No list of what is published, or of what is API, lacks a module or package. */
class PublishedTest {
    private static final Path CLI = Path.of(System.getProperty("basedir", "")).toAbsolutePath();

    /** Exports surveys for tests; no API. */
    private static final String TEST_DATA = "src-test-data";

    @Test
    void theBomNamesEveryPublishedModule() throws IOException {
        Pattern artifact = Pattern.compile("<artifactId>(sliceline-[\\w-]+)<");
        Set<String> published = new TreeSet<>();
        for (String module : modules()) {
            String pom = page(module + "/pom.xml");
            if (!module.equals("bom") && !pom.contains("<maven.deploy.skip>true<")) {
                String head = pom.substring(pom.indexOf("</parent>"), pom.indexOf("<name>"));
                published.addAll(found(artifact, head));
            }
        }
        String bom = page("bom/pom.xml");
        assertEquals(published, found(artifact, bom.substring(bom.indexOf("<dependencies>"))));
    }

    @Test
    void everyExportedPackageIsCompared() throws IOException {
        Set<String> modules = new TreeSet<>();
        Set<String> packages = new TreeSet<>();
        for (String module : modules()) {
            Path sources = CLI.resolveSibling(module).resolve("src/main/java");
            if (!module.equals(TEST_DATA) && Files.exists(sources.resolve("module-info.java"))) {
                if (packages.addAll(new Exports(sources).packages())) {
                    modules.add(module);
                }
            }
        }
        assertEquals(packages, found(Pattern.compile("<include>(io\\.github[\\w.]+)<"), page("pom.xml")));
        String compared = page("dev/interop/check_api.sh")
                .lines()
                .filter(line -> line.startsWith("modules="))
                .findFirst()
                .orElseThrow();
        assertEquals(modules, found(Pattern.compile("[=,]([\\w-]+)"), compared));
    }

    private static Set<String> modules() throws IOException {
        Set<String> modules = found(Pattern.compile("<module>([\\w/-]+)<"), page("pom.xml"));
        assertFalse(modules.isEmpty());
        return modules;
    }

    private static Set<String> found(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Of the checkout: the folder above this module. */
    private static String page(String name) throws IOException {
        return Files.readString(CLI.resolveSibling(name));
    }
}
