package io.github.sliceline;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The picture in the architecture document as rules, for any root package so that they can be seen to fail. */
final class Layers {
    private static final String ROOT = "(root)";

    /** What each module may use of the others. */
    private static final Map<String, Set<String>> MODULES = Map.of(
            "core", Set.of(),
            "s3", Set.of("core"),
            "segy", Set.of("core"),
            "writer", Set.of("core", "segy"),
            "mirror", Set.of("core", "segy", "writer"),
            "show", Set.of("core", "segy"),
            "viewer", Set.of("core", "segy", "writer", "show"));

    /** Packages of each module, each with those of the same module that it may use; all may use the root. */
    private static final Map<String, Map<String, Set<String>>> ARROWS = Map.of(
            "core",
            Map.ofEntries(
                    Map.entry(ROOT, Set.of()),
                    Map.entry("geometry", Set.of()),
                    Map.entry("selection", Set.of("geometry")),
                    Map.entry("plan", Set.of("geometry")),
                    Map.entry("remote", Set.of()),
                    Map.entry("remote.http", Set.of("remote")),
                    Map.entry("storage", Set.of("remote")),
                    Map.entry("tune", Set.of("plan", "geometry")),
                    Map.entry("journal", Set.of("storage")),
                    Map.entry("hdf5.filter", Set.of("storage", "tune")),
                    Map.entry("hdf5.format", Set.of("hdf5.filter", "storage", "geometry")),
                    Map.entry("hdf5.index", Set.of("hdf5.format", "hdf5.filter", "storage", "plan", "geometry")),
                    Map.entry(
                            "hdf5",
                            Set.of(
                                    "hdf5.index",
                                    "hdf5.format",
                                    "hdf5.filter",
                                    "storage",
                                    "remote",
                                    "plan",
                                    "geometry")),
                    Map.entry("volume.format", Set.of("storage", "plan", "geometry")),
                    Map.entry(
                            "volume.direct",
                            Set.of("volume.format", "hdf5.format", "hdf5.filter", "storage", "plan", "geometry")),
                    Map.entry(
                            "volume",
                            Set.of(
                                    "volume.direct",
                                    "volume.format",
                                    "hdf5",
                                    "hdf5.index",
                                    "hdf5.format",
                                    "hdf5.filter",
                                    "journal",
                                    "tune",
                                    "storage",
                                    "remote",
                                    "plan",
                                    "selection",
                                    "geometry"))),
            "s3",
            Map.of("s3", Set.of()),
            "segy",
            Map.of(
                    "segy", Set.of(),
                    "segy.order", Set.of(),
                    "segy.sort", Set.of("segy.order"),
                    "segy.survey", Set.of("segy", "segy.order", "segy.sort"),
                    "segy.volume", Set.of("segy.survey", "segy", "segy.order")),
            "writer",
            Map.ofEntries(
                    Map.entry("follow", Set.of()),
                    Map.entry("work", Set.of("follow")),
                    Map.entry("undo", Set.of("work")),
                    Map.entry("hdf5.layout", Set.of()),
                    Map.entry("hdf5.write", Set.of("hdf5.layout")),
                    Map.entry("hdf5.copy", Set.of("hdf5.layout", "hdf5.write")),
                    Map.entry("revision.onion", Set.of("undo", "work")),
                    Map.entry("revision", Set.of("revision.onion", "undo", "work")),
                    Map.entry("archive", Set.of("hdf5.layout", "hdf5.write", "work")),
                    Map.entry("profile", Set.of("hdf5.layout", "hdf5.write", "work")),
                    Map.entry("copies", Set.of("profile", "hdf5.layout", "hdf5.write", "work")),
                    Map.entry("upload", Set.of("hdf5.layout", "work")),
                    Map.entry(
                            "create",
                            Set.of("profile", "upload", "hdf5.layout", "hdf5.write", "revision.onion", "work")),
                    Map.entry(
                            "importing",
                            Set.of(
                                    "archive",
                                    "copies",
                                    "profile",
                                    "upload",
                                    "hdf5.layout",
                                    "hdf5.write",
                                    "revision.onion",
                                    "work",
                                    "follow")),
                    Map.entry("exporting", Set.of("archive", "revision", "work")),
                    Map.entry("verify", Set.of("archive", "copies", "exporting", "hdf5.write", "profile", "revision")),
                    Map.entry(
                            "edit",
                            Set.of(
                                    "verify",
                                    "copies",
                                    "profile",
                                    "hdf5.layout",
                                    "hdf5.write",
                                    "revision",
                                    "revision.onion",
                                    "undo",
                                    "work",
                                    "follow")),
                    Map.entry(
                            "rechunk",
                            Set.of(
                                    "create",
                                    "edit",
                                    "copies",
                                    "profile",
                                    "hdf5.copy",
                                    "hdf5.layout",
                                    "hdf5.write",
                                    "revision.onion",
                                    "work"))),
            "mirror",
            Map.of(
                    "mirror.access", Set.of(),
                    "mirror.wire", Set.of("mirror.access"),
                    "mirror.copy", Set.of("mirror.wire", "mirror.access"),
                    "mirror.serving", Set.of("mirror.copy", "mirror.wire", "mirror.access"),
                    "mirror.hdf5", Set.of("mirror.serving", "mirror.copy", "mirror.wire", "mirror.access"),
                    "mirror.server",
                            Set.of("mirror.hdf5", "mirror.serving", "mirror.copy", "mirror.wire", "mirror.access"),
                    "mirror", Set.of("mirror.copy", "mirror.wire", "mirror.access")),
            "show",
            Map.of(
                    "show.words", Set.of(),
                    "show.files", Set.of("show.words"),
                    "show.paint", Set.of("show.words", "show.files")),
            "viewer",
            Map.of(
                    "viewer.model", Set.of(),
                    "viewer.survey", Set.of("viewer.model"),
                    "viewer.schedule", Set.of("viewer.model", "viewer.survey"),
                    "viewer.pane", Set.of("viewer.model", "viewer.schedule"),
                    "viewer.export", Set.of("viewer.model", "viewer.survey"),
                    "viewer.convert", Set.of("viewer.model", "viewer.survey"),
                    "viewer.header", Set.of("viewer.model", "viewer.survey", "viewer.schedule"),
                    "viewer.window",
                            Set.of(
                                    "viewer.model",
                                    "viewer.survey",
                                    "viewer.schedule",
                                    "viewer.pane",
                                    "viewer.header",
                                    "viewer.export",
                                    "viewer.convert"),
                    "viewer", Set.of("viewer.window", "viewer.survey")));

    private Layers() {}

    /** For each package of the library, that it uses nothing but what is below it. */
    static Map<String, ArchRule> arrowsPointDown(String root) {
        Map<String, ArchRule> rules = new TreeMap<>();
        for (String module : MODULES.keySet()) {
            Set<String> others =
                    MODULES.get(module).stream().flatMap(Layers::packagesOf).collect(Collectors.toSet());
            packages(module).forEach((layer, inside) -> {
                Set<String> below = new TreeSet<>(inside);
                below.addAll(others);
                below.add(ROOT);
                below.add(layer);
                rules.put(layer, mayUse(root, layer, below));
            });
        }
        return rules;
    }

    private static ArchRule mayUse(String root, String layer, Set<String> below) {
        String[] names = below.stream().map(other -> full(root, other)).toArray(String[]::new);
        return noClasses()
                .that()
                .resideInAPackage(full(root, layer))
                .should()
                .dependOnClassesThat(resideInAPackage(root + "..").and(resideOutsideOfPackages(names)))
                .as(layer + " uses only what is below it");
    }

    /** The package itself, without those inside it. */
    private static String full(String root, String layer) {
        return layer.equals(ROOT) ? root : root + "." + layer;
    }

    /** A package that is not in the picture would escape every arrow, and so would one that lies in two modules. */
    static ArchRule everyPackageIsInThePicture(String root, String module) {
        return classes()
                .that()
                .resideInAPackage(root + "..")
                .should()
                .resideInAnyPackage(
                        packagesOf(module).map(layer -> full(root, layer)).toArray(String[]::new))
                .as("every package of " + module + " is in the picture")
                .because("a new package gets its place among the arrows of this test");
    }

    private static Stream<String> packagesOf(String module) {
        return packages(module).keySet().stream();
    }

    private static Map<String, Set<String>> packages(String module) {
        return ARROWS.getOrDefault(module, Map.of());
    }

    /** Each package is by itself, apart from those inside it. */
    static ArchRule noCycles() {
        return slices().assignedFrom(new SliceAssignment() {
                    @Override
                    public SliceIdentifier getIdentifierOf(JavaClass type) {
                        return SliceIdentifier.of(type.getPackageName());
                    }

                    @Override
                    public String getDescription() {
                        return "packages";
                    }
                })
                .should()
                .beFreeOfCycles();
    }

    static ArchRule hdf5LibrariesStayInside(String root) {
        return noClasses()
                .that(resideOutsideOfPackages(root + ".hdf5", root + ".hdf5.format", root + ".hdf5.write"))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.jhdf..", "hdf.hdf5lib..", "org.bytedeco..")
                .because("volumes are read without knowing which library reads them");
    }

    static ArchRule nobodyUses(String packageIdentifier, String reason, String... exceptPackages) {
        return noClasses()
                .that(resideOutsideOfPackages(exceptPackages))
                .should()
                .dependOnClassesThat(resideInAnyPackage(packageIdentifier))
                .because(reason);
    }

    /** Whoever waits may give its own flag back; nothing else may interrupt, directly or by way of an executor. */
    static ArchRule interruptsAreOnlyRestored() {
        return noClasses()
                .that(describe("do not catch InterruptedException", type -> !catchesInterrupts(type)))
                .should()
                .callMethodWhere(
                        target(HasName.Predicates.name("interrupt")).and(target(owner(assignableTo(Thread.class)))))
                .because("an interrupt closes the file for everybody; work is stopped with a CancelToken");
    }

    /** See {@link #interruptsAreOnlyRestored}. To cancel a {@link CompletableFuture} interrupts nobody, as it documents. */
    static ArchRule nobodyInterruptsThroughExecutors() {
        DescribedPredicate<JavaCall<?>> shutdownNow =
                target(HasName.Predicates.name("shutdownNow")).and(target(owner(assignableTo(ExecutorService.class))));
        DescribedPredicate<JavaCall<?>> cancel = target(HasName.Predicates.name("cancel"))
                .and(target(owner(assignableTo(Future.class))))
                .and(not(target(owner(assignableTo(CompletableFuture.class)))));
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
