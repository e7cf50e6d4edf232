package io.github.sliceline;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.github.sliceline.bench.Bench;
import io.github.sliceline.cli.Sliceline;
import io.github.sliceline.edit.VolumeEdit;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.mirror.MirrorTarget;
import io.github.sliceline.s3.S3Store;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.show.paint.SectionPainter;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.testdata.SyntheticSurvey;
import io.github.sliceline.viewer.Viewer;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.zgy.ZgyExport;
import java.net.URL;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Arrows between modules and between packages go one way only, and some things stay where they are. */
class LayerTest {
    private static final String ROOT = "io.github.sliceline";
    /** Small classes in the test sources that break every rule. */
    private static final String BROKEN = ROOT + ".broken";

    /** A type of each module. */
    private static final Map<String, Class<?>> MODULES = Map.ofEntries(
            Map.entry("io", ByteSource.class),
            Map.entry("hdf5", Shape.class),
            Map.entry("core", SeismicVolume.class),
            Map.entry("s3", S3Store.class),
            Map.entry("segy", SegyFile.class),
            Map.entry("zgy", ZgyExport.class),
            Map.entry("edit", VolumeEdit.class),
            Map.entry("writer", SegyToHdf5.class),
            Map.entry("mirror", MirrorTarget.class),
            Map.entry("show", SectionPainter.class),
            Map.entry("viewer", Viewer.class),
            Map.entry("bench", Bench.class),
            Map.entry("src-test-data", SyntheticSurvey.class));

    /** Where windows and what is in them are. */
    private static final String[] COMPONENTS = Stream.of(
                    "component", "pane", "header", "export", "convert", "command", "window")
            .map(name -> ROOT + ".viewer." + name)
            .toArray(String[]::new);

    /** From where each module's classes lie, so that neither tests nor modules that tests use come along. */
    private static final JavaClasses OURS = new ClassFileImporter()
            .importUrls(MODULES.values().stream().map(LayerTest::location).toList());

    private static final JavaClasses BREAKING = new ClassFileImporter().importPackages(BROKEN);

    @Test
    void classesUnderTestAreFound() {
        assertTrue(OURS.contain(ROOT + ".storage.WorkerThreads"), "main classes are imported");
        assertTrue(OURS.contain(ROOT + ".mirror.server.MirrorServer"), "of all modules");
        assertTrue(OURS.stream().noneMatch(type -> type.getPackageName().startsWith(BROKEN)), "tests are not");
    }

    @TestFactory
    Stream<DynamicTest> libraryKeepsEveryRule() {
        return Stream.concat(
                        Layers.arrowsPointDown(ROOT).values().stream(),
                        Stream.of(
                                Layers.noCycles(),
                                Layers.hdf5LibrariesStayInside(ROOT),
                                Layers.nobodyUses(
                                        "java.awt..",
                                        "the library runs where there is no desktop",
                                        ROOT + ".show..",
                                        ROOT + ".bench..",
                                        ROOT + ".viewer.."),
                                Layers.nobodyUses(
                                        "javax.swing..",
                                        "what is seen, what is read next and how it is painted are no components",
                                        COMPONENTS),
                                Layers.interruptsAreOnlyRestored(),
                                Layers.nobodyInterruptsThroughExecutors(),
                                Layers.writersReadByAPass(ROOT),
                                Layers.versionsAreTakenWhenEditsAreSettled()))
                .map(rule -> DynamicTest.dynamicTest(firstLine(rule), () -> rule.check(OURS)));
    }

    @Test
    void commandsReadByAPass() {
        Layers.writersReadByAPass(ROOT).check(new ClassFileImporter().importUrls(List.of(location(Sliceline.class))));
    }

    @TestFactory
    Stream<DynamicTest> everyPackageIsInThePicture() {
        return MODULES.entrySet().stream()
                .map(module -> DynamicTest.dynamicTest(
                        module.getKey(),
                        () -> Layers.everyPackageIsInThePicture(ROOT, module.getKey())
                                .check(OURS.that(lieAt(location(module.getValue()))))));
    }

    private static DescribedPredicate<JavaClass> lieAt(URL location) {
        return DescribedPredicate.describe(
                "lie at " + location,
                type -> type.getSource()
                        .filter(source -> source.getUri().toString().contains(location.getPath()))
                        .isPresent());
    }

    private static URL location(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }

    /** Each rule with what it must find in the broken classes. */
    @TestFactory
    Stream<DynamicTest> brokenClassesBreakEveryRule() {
        Map<String, ArchRule> arrows = Layers.arrowsPointDown(BROKEN);
        Map<ArchRule, String> rules = Map.ofEntries(
                Map.entry(arrow(arrows, "geometry"), "broken.geometry.LooksUp"), // in its module
                Map.entry(arrow(arrows, "segy"), "broken.segy.Copies"), // into a module above
                Map.entry(arrow(arrows, "mirror.wire"), "broken.mirror.wire.KnowsHdf5"),
                Map.entry(Layers.everyPackageIsInThePicture(BROKEN, "core"), "broken.attic.Stray"),
                Map.entry(Layers.noCycles(), "Slice " + BROKEN + ".mirror.hdf5 -> "),
                Map.entry(Layers.hdf5LibrariesStayInside(BROKEN), "broken.volume.PeeksIntoJhdf"),
                // The module graph already keeps java.awt out of these sources; another package stands for it.
                Map.entry(Layers.nobodyUses("java.util.zip..", "test"), "broken.segy.Zips"),
                Map.entry(Layers.interruptsAreOnlyRestored(), "broken.importing.Impatient.hurry"),
                Map.entry(Layers.nobodyInterruptsThroughExecutors(), "broken.importing.Impatient.giveUp"),
                Map.entry(Layers.writersReadByAPass(BROKEN), "broken.importing.ReadsAround"),
                Map.entry(Layers.versionsAreTakenWhenEditsAreSettled(), "broken.importing.TooEarly"));
        return rules.entrySet().stream()
                .map(rule -> DynamicTest.dynamicTest(
                        firstLine(rule.getKey()), () -> assertBroken(rule.getKey(), rule.getValue())));
    }

    private static ArchRule arrow(Map<String, ArchRule> arrows, String layer) {
        return Objects.requireNonNull(arrows.get(layer), layer);
    }

    private static void assertBroken(ArchRule rule, String wanted) {
        String message = String.valueOf(
                assertThrows(AssertionError.class, () -> rule.check(BREAKING)).getMessage());
        assertTrue(message.contains(wanted), message);
    }

    @Test
    void restoringTheFlagAfterWaitingIsAllowed() {
        String message = String.valueOf(assertThrows(
                        AssertionError.class,
                        () -> Layers.interruptsAreOnlyRestored().check(BREAKING))
                .getMessage());
        assertTrue(!message.contains("RestoresItsFlag"), message);
    }

    private static String firstLine(ArchRule rule) {
        return rule.getDescription().lines().findFirst().orElseThrow();
    }
}
