package io.github.sliceline;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/** The picture in the architecture document as rules, for any root package so that they can be seen to fail. */
final class Layers {
    /** Who may use whom: packages below the root, each with those that it may look down on. */
    private static final Map<String, List<String>> ARROWS = new TreeMap<>(Map.ofEntries(
            Map.entry("geometry", List.of()),
            Map.entry("storage", List.of()),
            Map.entry("selection", List.of("geometry")),
            Map.entry("plan", List.of("geometry")),
            Map.entry("tune", List.of("storage")),
            Map.entry("journal", List.of("storage")),
            Map.entry("undo", List.of("storage")),
            Map.entry("mirror", List.of("convert", "hdf5", "storage", "journal", "undo", "revision")),
            Map.entry("revision", List.of("storage", "undo", "journal")),
            Map.entry("hdf5", List.of("plan", "geometry", "storage")),
            Map.entry("segy", List.of("geometry", "storage")),
            Map.entry("volume", List.of("hdf5", "tune", "plan", "selection", "geometry", "storage", "journal")),
            Map.entry(
                    "convert",
                    List.of("volume", "hdf5", "segy", "geometry", "storage", "plan", "journal", "undo", "revision")),
            Map.entry(
                    "edit",
                    List.of(
                            "convert",
                            "volume",
                            "hdf5",
                            "segy",
                            "geometry",
                            "storage",
                            "undo",
                            "plan",
                            "journal",
                            "revision"))));

    private Layers() {}

    /** Packages that do not exist yet break nothing. */
    static ArchRule arrowsPointDown(String root) {
        LayeredArchitecture layers =
                layeredArchitecture().consideringOnlyDependenciesInLayers().withOptionalLayers(true);
        for (String layer : ARROWS.keySet()) {
            layers = layers.layer(layer).definedBy(root + "." + layer + "..");
        }
        for (Map.Entry<String, List<String>> arrow : ARROWS.entrySet()) {
            String[] below = arrow.getValue().toArray(new String[0]);
            layers = below.length == 0
                    ? layers.whereLayer(arrow.getKey()).mayNotAccessAnyLayer()
                    : layers.whereLayer(arrow.getKey()).mayOnlyAccessLayers(below);
        }
        return layers;
    }

    /** A package that is not in the picture would escape every arrow. */
    static ArchRule everyPackageIsInThePicture(String root) {
        return classes()
                .that()
                .resideInAPackage(root + "..")
                .should()
                .resideInAnyPackage(
                        ARROWS.keySet().stream().map(p -> root + "." + p + "..").toArray(String[]::new))
                .because("a new package gets its place among the arrows of this test");
    }

    static ArchRule noCycles(String root) {
        return slices().matching(root + ".(*)..").should().beFreeOfCycles();
    }

    /** The same among the packages inside one. */
    static ArchRule noCyclesIn(String root, String layer) {
        return slices().matching(root + "." + layer + ".(**)").should().beFreeOfCycles();
    }

    /** Only where a server is put together, HDF5's own mirror protocol is used. */
    static ArchRule hdf5sMirrorProtocolStaysApart(String root) {
        return noClasses()
                .that(resideOutsideOfPackage(root + ".mirror.hdf5..")
                        .and(resideOutsideOfPackage(root + ".mirror.server..")))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(root + ".mirror.hdf5..")
                .because("who copies files knows nothing of it");
    }

    /** Whoever writes publishes a seam; whoever copies comes by it. */
    static ArchRule writersKnowNoMirrors(String root) {
        return noClasses()
                .that(resideOutsideOfPackage(root + ".mirror.."))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(root + ".mirror..");
    }

    static ArchRule hdf5LibrariesStayInside(String root) {
        return noClasses()
                .that(resideOutsideOfPackage(root + ".hdf5.."))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.jhdf..", "hdf.hdf5lib..", "org.bytedeco..")
                .because("volumes are read without knowing which library reads them");
    }

    static ArchRule nobodyUses(String packageIdentifier, String reason) {
        return noClasses()
                .should()
                .dependOnClassesThat(resideInAnyPackage(packageIdentifier))
                .because(reason);
    }

    /** Whoever waits may give its own flag back; nothing else may interrupt, directly or by way of an executor. */
    static ArchRule interruptsAreOnlyRestored() {
        return noClasses()
                .that(describe("do not catch InterruptedException", type -> !catchesInterrupts(type)))
                .should()
                .callMethodWhere(target(name("interrupt")).and(target(owner(assignableTo(Thread.class)))))
                .because("an interrupt closes the file for everybody; work is stopped with a CancelToken");
    }

    /** See {@link #interruptsAreOnlyRestored}. */
    static ArchRule nobodyInterruptsThroughExecutors() {
        DescribedPredicate<JavaCall<?>> shutdownNow =
                target(name("shutdownNow")).and(target(owner(assignableTo(ExecutorService.class))));
        DescribedPredicate<JavaCall<?>> cancel = target(name("cancel")).and(target(owner(assignableTo(Future.class))));
        return noClasses()
                .should()
                .callMethodWhere(shutdownNow.or(cancel))
                .because("both interrupt threads that may be reading");
    }

    private static DescribedPredicate<JavaClass> assignableTo(Class<?> type) {
        return describe("assignable to " + type.getSimpleName(), owner -> owner.isAssignableTo(type));
    }

    private static boolean catchesInterrupts(JavaClass type) {
        return type.getCodeUnits().stream()
                .flatMap(unit -> unit.getTryCatchBlocks().stream())
                .flatMap(block -> block.getCaughtThrowables().stream())
                .anyMatch(caught -> caught.isEquivalentTo(InterruptedException.class));
    }
}
