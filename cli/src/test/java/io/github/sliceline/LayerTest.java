package io.github.sliceline;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.github.sliceline.geometry.Shape;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Arrows between packages go one way only, and some things stay where they are. */
class LayerTest {
    private static final String ROOT = "io.github.sliceline";
    /** Small classes in the test sources that break every rule. */
    private static final String BROKEN = ROOT + ".broken";

    /** From where the library's classes lie, so that neither tests nor modules that tests use come along. */
    private static final JavaClasses OURS = new ClassFileImporter()
            .importUrl(Shape.class.getProtectionDomain().getCodeSource().getLocation());

    private static final JavaClasses BREAKING = new ClassFileImporter().importPackages(BROKEN);

    @Test
    void classesUnderTestAreFound() {
        assertTrue(OURS.contain(ROOT + ".storage.ReadScheduler"), "main classes are imported");
        assertTrue(OURS.stream().noneMatch(type -> type.getPackageName().startsWith(BROKEN)), "tests are not");
    }

    @TestFactory
    Stream<DynamicTest> libraryKeepsEveryRule() {
        return Stream.of(
                        Layers.arrowsPointDown(ROOT),
                        Layers.everyPackageIsInThePicture(ROOT),
                        Layers.noCycles(ROOT),
                        Layers.noCyclesIn(ROOT, "mirror"),
                        Layers.hdf5sMirrorProtocolStaysApart(ROOT),
                        Layers.writersKnowNoMirrors(ROOT),
                        Layers.hdf5LibrariesStayInside(ROOT),
                        Layers.nobodyUses("java.awt..", "the library runs where there is no desktop"),
                        Layers.interruptsAreOnlyRestored(),
                        Layers.nobodyInterruptsThroughExecutors())
                .map(rule -> DynamicTest.dynamicTest(firstLine(rule), () -> rule.check(OURS)));
    }

    /** Each rule with what it must find in the broken classes. */
    @TestFactory
    Stream<DynamicTest> brokenClassesBreakEveryRule() {
        Map<ArchRule, String> rules = Map.of(
                Layers.arrowsPointDown(BROKEN), "broken.geometry.LooksUp",
                Layers.everyPackageIsInThePicture(BROKEN), "broken.attic.Stray",
                Layers.noCycles(BROKEN), "Cycle detected: Slice convert",
                Layers.noCyclesIn(BROKEN, "mirror"), "Cycle detected: Slice hdf5",
                Layers.hdf5sMirrorProtocolStaysApart(BROKEN), "broken.mirror.wire.KnowsHdf5",
                Layers.writersKnowNoMirrors(BROKEN), "broken.segy.Copies",
                Layers.hdf5LibrariesStayInside(BROKEN), "broken.volume.PeeksIntoJhdf",
                // The module graph already keeps java.awt out of these sources; another package stands for it.
                Layers.nobodyUses("java.util.zip..", "test"), "broken.segy.Zips",
                Layers.interruptsAreOnlyRestored(), "broken.convert.Impatient.hurry",
                Layers.nobodyInterruptsThroughExecutors(), "broken.convert.Impatient.giveUp");
        return rules.entrySet().stream()
                .map(rule -> DynamicTest.dynamicTest(
                        firstLine(rule.getKey()), () -> assertBroken(rule.getKey(), rule.getValue())));
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
