package io.github.sliceline.cli.doctor;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import io.github.sliceline.bench.BenchJson;
import io.github.sliceline.bench.report.Json;
import io.github.sliceline.bench.report.TextTable;
import io.github.sliceline.cli.name.Anonymous;
import io.github.sliceline.hdf5.filter.FilterEncoder;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.memory.HugePages;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.tune.drive.Drive;
import io.github.sliceline.tune.drive.DriveFinder;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Where Sliceline runs, and what of it makes reads slow. Nothing is measured.
 *
 * @param drive that counts
 * @param memory of the machine, or of the container; 0 if unknown
 * @param openFiles that the process may have; 0 if unknown
 */
public record Machine(
        Drive drive,
        int java,
        HugePages.Source hugePages,
        long memory,
        long heap,
        long openFiles,
        List<Native> natives,
        List<Folder> folders) {
    private static final int FEW_FILES = 1024;
    private static final long SMALL_HEAP = 400_000_000;

    /** From here on {@link HugePages} may ask for them. */
    private static final int ASKING_JAVA = 22;

    /**
     * A native library.
     *
     * @param version empty if it is not used
     * @param problem why it is not used; empty if it is
     */
    record Native(String name, String version, String problem) {
        static Native libHdf5() {
            Optional<String> problem = NativeLibrary.unavailable();
            return new Native("libhdf5", problem.isEmpty() ? NativeLibrary.release() : "", problem.orElse(""));
        }

        static Native of(String filter) {
            FilterSpec spec =
                    FilterSpec.of(ChunkFilters.parse(filter), Float.BYTES).get(0);
            String problem = FilterEncoder.missing(spec);
            return new Native(
                    filter, problem.isEmpty() ? FilterEncoder.maker(spec).replaceAll(",.*|.*:", "") : "", problem);
        }

        Json json(boolean named) {
            return new Json()
                    .put("name", name)
                    .put("version", version.isEmpty() ? null : version)
                    .put("problem", problem.isEmpty() ? null : named ? problem : Anonymous.in(problem));
        }
    }

    /** This machine, and the drive under an existing file or folder. */
    public static Machine at(Path place) {
        java.lang.management.OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        return new Machine(
                DriveFinder.ofThisSystem().find(place),
                Runtime.version().feature(),
                HugePages.source(),
                system instanceof OperatingSystemMXBean known ? known.getTotalMemorySize() : 0,
                Runtime.getRuntime().maxMemory(),
                system instanceof UnixOperatingSystemMXBean unix ? unix.getMaxFileDescriptorCount() : 0,
                List.of(Native.libHdf5(), Native.of("zstd"), Native.of("lz4")),
                Folder.all());
    }

    /** What is slow here or does not work, and why; sentences without names. */
    public List<String> advice() {
        List<String> advice = new ArrayList<>();
        if (hugePages == HugePages.Source.NONE && property("os.name").equals("Linux")) {
            advice.add("memory is in small pages, in which planes may take twice as long from a drive: "
                    + (java < ASKING_JAVA
                            ? "take Java 22 or later, or set GLIBC_TUNABLES=glibc.malloc.hugetlb=1"
                            : "the system gives no huge pages (transparent_hugepage/enabled), or native access is not"
                                    + " allowed (--enable-native-access=ALL-UNNAMED)"));
        }
        switch (drive.driveClass()) {
            case HDD -> advice.add("a hard disk moves its head for each request: prefer volumes with --layout planes");
            case NETWORK -> advice.add("each request to network storage takes a round trip; a local drive is faster");
            case OBJECT ->
                advice.add("each request to an object store takes a round trip; 'sliceline probe' measures it");
            case UNKNOWN ->
                advice.add("the kind of drive is unknown, so half the usual requests are made at once;"
                        + " 'sliceline probe' measures it");
            default -> {}
        }
        if (openFiles > 0 && openFiles < FEW_FILES) {
            advice.add("only " + openFiles + " files may be open at once; raise it, such as with 'ulimit -n 1024'");
        }
        if (heap < SMALL_HEAP) {
            advice.add("the heap is small, and with it what is kept of decoded chunks: give more, such as with -Xmx1g");
        }
        if (Runtime.getRuntime().availableProcessors() == 1) {
            advice.add("one processor decodes one chunk at a time");
        }
        natives.stream()
                .filter(library -> !library.problem.isEmpty())
                .forEach(library -> advice.add(library.name + " is not used; what needs it is refused by name"));
        for (Folder folder : folders) {
            if (!folder.isWritable()) {
                advice.add(
                        folder.use().equals(Folder.TEMPORARY)
                                ? "nothing can be written to the folder for temporary files (-Djava.io.tmpdir)"
                                : "no " + folder.use() + " are kept for the next time (-Dsliceline.cache)");
            }
        }
        return advice;
    }

    private static String property(String name) {
        return System.getProperty(name, "");
    }

    private static String version() {
        return Optional.ofNullable(Machine.class.getPackage().getImplementationVersion())
                .orElse("(not from a jar)");
    }

    /** Without what whoever built it may have added, such as a user. */
    private static String javaVersion() {
        return Runtime.version().version().stream().map(String::valueOf).collect(Collectors.joining("."));
    }

    /** @param named whether folders are named */
    public Json json(boolean named) {
        return new Json()
                .put("sliceline", version())
                .put("java", javaVersion())
                .put("java_machine", property("java.vm.name"))
                .put("system", property("os.name"))
                .put("system_version", property("os.version").replaceFirst("[^0-9.].*", ""))
                .put("architecture", property("os.arch"))
                .put("processors", Runtime.getRuntime().availableProcessors())
                .put("memory_bytes", memory == 0 ? null : memory)
                .put("heap_bytes", heap)
                .put("open_files", openFiles == 0 ? null : openFiles)
                .put("huge_pages", BenchJson.hugePages())
                .list("natives", natives, library -> library.json(named))
                .list("folders", folders, folder -> folder.json(named))
                .put("drive", drive.driveClass())
                .put("file_system", drive.fileSystem())
                .put("device", drive.device())
                .put("advice", advice());
    }

    public void print(PrintWriter out) {
        out.println("sliceline " + version() + ", Java " + javaVersion() + ", " + property("java.vm.name"));
        String processors = Human.count(Runtime.getRuntime().availableProcessors(), "processor");
        TextTable table = new TextTable("ll")
                .row("system", property("os.name") + " " + property("os.version") + ", " + property("os.arch"))
                .row("memory", Human.bytes(memory) + ", heap up to " + Human.bytes(heap) + ", " + processors)
                .row("huge pages", hugePages.name().toLowerCase(Locale.ROOT))
                .row("open files", "up to " + Human.count(openFiles))
                .row("drive", drive.driveClass().title() + " " + drive.device() + " " + drive.fileSystem());
        natives.forEach(library -> table.row(library.name, library.version + library.problem));
        folders.forEach(folder -> table.row(folder.use(), folder.words()));
        table.print(out, 2);
        advice().forEach(sentence -> out.println("  note: " + sentence));
    }
}
