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
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.volume.SeismicVolume;
import java.nio.file.Path;
import java.util.List;
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
    private static final Map<String, Set<String>> MODULES = Map.ofEntries(
            Map.entry("src-test-data", Set.of()),
            Map.entry("io", Set.of()),
            Map.entry("s3", Set.of("io")),
            Map.entry("hdf5", Set.of("io")),
            Map.entry("core", Set.of("io", "hdf5")),
            Map.entry("segy", Set.of("io", "hdf5", "core")),
            Map.entry("zgy", Set.of("io", "hdf5", "core")),
            Map.entry("edit", Set.of("io", "hdf5", "core", "segy")),
            Map.entry("writer", Set.of("io", "hdf5", "core", "segy", "edit")),
            Map.entry("mirror", Set.of("io", "hdf5", "core", "segy", "edit")),
            Map.entry("show", Set.of("io", "hdf5", "core", "segy")),
            Map.entry("viewer", Set.of("io", "hdf5", "core", "segy", "edit", "writer", "show")),
            Map.entry("bench", Set.of("io", "src-test-data", "hdf5", "core", "segy", "edit", "writer", "show")));

    /** Packages of each module, each with those of the same module that it may use; all may use the root. */
    private static final Map<String, Map<String, Set<String>>> ARROWS = Map.ofEntries(
            Map.entry("src-test-data", Map.of("testdata", Set.of())),
            Map.entry(
                    "io",
                    Map.ofEntries(
                            Map.entry(ROOT, Set.of()),
                            Map.entry("journal", Set.of("remote", "storage")),
                            Map.entry("memory", Set.of()),
                            Map.entry("option", Set.of()),
                            Map.entry("remote", Set.of()),
                            Map.entry("remote.http", Set.of("remote")),
                            Map.entry("storage", Set.of("memory", "remote")))),
            Map.entry("s3", Map.ofEntries(Map.entry("s3", Set.of()))),
            Map.entry("zgy", Map.ofEntries(Map.entry("zgy", Set.of()))),
            Map.entry(
                    "hdf5",
                    Map.ofEntries(
                            Map.entry(
                                    "hdf5",
                                    Set.of("hdf5.filter", "hdf5.format", "hdf5.chunk", "hdf5.grid", "hdf5.index")),
                            Map.entry(
                                    "hdf5.copy",
                                    Set.of(
                                            "hdf5.filter",
                                            "hdf5",
                                            "hdf5.format",
                                            "hdf5.chunk",
                                            "hdf5.grid",
                                            "hdf5.index",
                                            "hdf5.encoding",
                                            "hdf5.write")),
                            Map.entry("hdf5.filter", Set.of("hdf5.grid")),
                            Map.entry(
                                    "hdf5.jhdf",
                                    Set.of("hdf5.filter", "hdf5.format", "hdf5.chunk", "hdf5.grid", "hdf5.index")),
                            Map.entry("hdf5.library", Set.of("hdf5.filter", "hdf5.format", "hdf5.chunk", "hdf5.grid")),
                            Map.entry("hdf5.format", Set.of("hdf5.filter", "hdf5.chunk", "hdf5.grid")),
                            Map.entry("hdf5.chunk", Set.of("hdf5.grid")),
                            Map.entry("hdf5.grid", Set.of()),
                            Map.entry("hdf5.index", Set.of("hdf5.filter", "hdf5.format", "hdf5.chunk", "hdf5.grid")),
                            Map.entry(
                                    "hdf5.encoding",
                                    Set.of("hdf5.filter", "hdf5.format", "hdf5.chunk", "hdf5.grid", "hdf5.index")),
                            Map.entry(
                                    "hdf5.write",
                                    Set.of(
                                            "hdf5",
                                            "hdf5.filter",
                                            "hdf5.format",
                                            "hdf5.chunk",
                                            "hdf5.grid",
                                            "hdf5.index",
                                            "hdf5.library",
                                            "hdf5.encoding")))),
            Map.entry(
                    "core",
                    Map.ofEntries(
                            Map.entry("geometry", Set.of()),
                            Map.entry("plan", Set.of("tune")),
                            Map.entry("horizon", Set.of("geometry", "selection")),
                            Map.entry("selection", Set.of("geometry")),
                            Map.entry("tune", Set.of()),
                            Map.entry("tune.drive", Set.of("plan", "tune")),
                            Map.entry("tune.advice", Set.of("tune", "tune.drive")),
                            Map.entry(
                                    "volume",
                                    Set.of(
                                            "geometry",
                                            "horizon",
                                            "plan",
                                            "selection",
                                            "volume.direct",
                                            "volume.format",
                                            "volume.info",
                                            "volume.open",
                                            "volume.options")),
                            Map.entry("volume.direct", Set.of("plan", "tune", "volume.format", "volume.info")),
                            Map.entry("volume.format", Set.of("geometry", "volume.info")),
                            Map.entry("volume.info", Set.of("tune", "volume.options")),
                            Map.entry(
                                    "volume.open",
                                    Set.of(
                                            "geometry",
                                            "plan",
                                            "selection",
                                            "tune",
                                            "tune.drive",
                                            "volume.direct",
                                            "volume.format",
                                            "volume.info",
                                            "volume.options")),
                            Map.entry("volume.options", Set.of("tune")),
                            Map.entry(
                                    "volume.profile", Set.of("geometry", "volume", "volume.info", "volume.options")))),
            Map.entry(
                    "segy",
                    Map.ofEntries(
                            Map.entry("segy", Set.of()),
                            Map.entry("segy.order", Set.of()),
                            Map.entry("segy.axes", Set.of("segy", "segy.sort")),
                            Map.entry("segy.geometry", Set.of("segy", "segy.axes")),
                            Map.entry("segy.sort", Set.of("segy.order")),
                            Map.entry(
                                    "segy.survey",
                                    Set.of("segy", "segy.axes", "segy.geometry", "segy.order", "segy.sort")),
                            Map.entry("segy.volume", Set.of("segy", "segy.order", "segy.survey")))),
            Map.entry(
                    "edit",
                    Map.ofEntries(
                            Map.entry("edit", Set.of("follow", "revision", "revision.onion", "undo")),
                            Map.entry("follow", Set.of()),
                            Map.entry("revision", Set.of("revision.onion", "undo")),
                            Map.entry("revision.onion", Set.of("undo")),
                            Map.entry("undo", Set.of()))),
            Map.entry(
                    "writer",
                    Map.ofEntries(
                            Map.entry("archive", Set.of()),
                            Map.entry("chunks", Set.of("profile", "work")),
                            Map.entry("compare", Set.of("create")),
                            Map.entry("create", Set.of("chunks", "profile", "upload", "work")),
                            Map.entry("exporting", Set.of("archive", "work")),
                            Map.entry("importing", Set.of("archive", "chunks", "profile", "upload", "work")),
                            Map.entry("layouts", Set.of("chunks", "profile", "work")),
                            Map.entry("profile", Set.of()),
                            Map.entry("rechunk", Set.of("chunks", "create", "layouts", "profile", "work")),
                            Map.entry("upload", Set.of()),
                            Map.entry("verify", Set.of("archive", "chunks", "exporting", "profile")),
                            Map.entry("work", Set.of()))),
            Map.entry(
                    "mirror",
                    Map.ofEntries(
                            Map.entry("mirror", Set.of("mirror.access", "mirror.replica", "mirror.wire")),
                            Map.entry("mirror.access", Set.of()),
                            Map.entry("mirror.replica", Set.of("mirror.access", "mirror.wire")),
                            Map.entry(
                                    "mirror.hdf5",
                                    Set.of("mirror.access", "mirror.replica", "mirror.serving", "mirror.wire")),
                            Map.entry(
                                    "mirror.server",
                                    Set.of(
                                            "mirror.access",
                                            "mirror.replica",
                                            "mirror.hdf5",
                                            "mirror.serving",
                                            "mirror.wire")),
                            Map.entry("mirror.serving", Set.of("mirror.access", "mirror.replica", "mirror.wire")),
                            Map.entry("mirror.wire", Set.of("mirror.access")))),
            Map.entry(
                    "show",
                    Map.ofEntries(
                            Map.entry("show.amplitude", Set.of("show.words")),
                            Map.entry("show.axis", Set.of("show.words")),
                            Map.entry("show.files", Set.of("show.map", "show.words")),
                            Map.entry("show.image", Set.of("show.files")),
                            Map.entry("show.map", Set.of()),
                            Map.entry("show.overlay", Set.of("show.axis", "show.paint")),
                            Map.entry(
                                    "show.paint",
                                    Set.of("show.amplitude", "show.axis", "show.image", "show.map", "show.words")),
                            Map.entry("show.words", Set.of("show.map")))),
            Map.entry(
                    "viewer",
                    Map.ofEntries(
                            Map.entry("viewer", Set.of("viewer.survey", "viewer.window")),
                            Map.entry("viewer.command", Set.of("viewer.component", "viewer.model")),
                            Map.entry("viewer.component", Set.of()),
                            Map.entry(
                                    "viewer.convert",
                                    Set.of("viewer.component", "viewer.model", "viewer.schedule", "viewer.survey")),
                            Map.entry("viewer.export", Set.of("viewer.component", "viewer.model", "viewer.survey")),
                            Map.entry(
                                    "viewer.header",
                                    Set.of("viewer.component", "viewer.model", "viewer.schedule", "viewer.survey")),
                            Map.entry("viewer.map", Set.of()),
                            Map.entry("viewer.model", Set.of("viewer.map")),
                            Map.entry(
                                    "viewer.pane",
                                    Set.of("viewer.component", "viewer.map", "viewer.model", "viewer.schedule")),
                            Map.entry("viewer.schedule", Set.of("viewer.map", "viewer.model", "viewer.survey")),
                            Map.entry("viewer.settings", Set.of("viewer.model")),
                            Map.entry("viewer.survey", Set.of("viewer.model")),
                            Map.entry(
                                    "viewer.window",
                                    Set.of(
                                            "viewer.command",
                                            "viewer.component",
                                            "viewer.convert",
                                            "viewer.export",
                                            "viewer.header",
                                            "viewer.map",
                                            "viewer.model",
                                            "viewer.pane",
                                            "viewer.schedule",
                                            "viewer.settings",
                                            "viewer.survey")))),
            Map.entry(
                    "bench",
                    Map.ofEntries(
                            Map.entry("bench", Set.of()),
                            Map.entry("bench.preset", Set.of("bench", "bench.probe")),
                            Map.entry("bench.probe", Set.of()))));

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
                .that(resideOutsideOfPackages(root + ".hdf5.jhdf", root + ".hdf5.library", root + ".hdf5.write"))
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

    /** Packages whose classes write what they read of a volume; of others, none makes a file of samples. */
    private static final List<String> WRITERS = List.of(
            "archive",
            "chunks",
            "cli.command",
            "cli.read",
            "compare",
            "create",
            "edit",
            "exporting",
            "importing",
            "layouts",
            "rechunk",
            "spark.write",
            "upload",
            "viewer.export",
            "zgy");

    /** All methods that give samples begin with one of these words. */
    static ArchRule writersReadByAPass(String root) {
        String[] packages = WRITERS.stream().map(layer -> root + "." + layer).toArray(String[]::new);
        return noClasses()
                .that()
                .resideInAnyPackage(packages)
                .should()
                .accessTargetWhere(JavaAccess.Predicates.target(owner(assignableTo(SeismicVolume.class)))
                        .and(JavaAccess.Predicates.target(
                                describe("reads", target -> target.getName().matches("read.*|blocks|traces")))))
                .because("a VolumePass checks that chunks are sound, and that nobody wrote to the volume meanwhile");
    }

    /** But for those that compare a version with one taken before, or open nothing. */
    static ArchRule versionsAreTakenWhenEditsAreSettled() {
        Set<String> comparing =
                Set.of("FileVersion", "FileLook", "ChannelStore", "ChangeWatch", "ConvertedSource", "OpenSurvey");
        return noClasses()
                .that(describe("open files", type -> !comparing.contains(type.getSimpleName())))
                .should()
                .callMethod(FileVersion.class, "of", Path.class)
                .because("who opens a file may write to it, to complete an edit: FileLook.version does that first");
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
