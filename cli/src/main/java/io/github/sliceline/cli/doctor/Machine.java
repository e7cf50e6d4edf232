package io.github.sliceline.cli.doctor;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import io.github.sliceline.cli.Sliceline;
import io.github.sliceline.cli.name.Anonymous;
import io.github.sliceline.cli.report.BenchText;
import io.github.sliceline.cli.report.Json;
import io.github.sliceline.cli.report.TextTable;
import io.github.sliceline.hdf5.filter.FilterEncoder;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.memory.HugePages;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.storage.SystemCaches;
import io.github.sliceline.tune.drive.Drive;
import io.github.sliceline.tune.drive.DriveFinder;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Facts of the machine that make reads slow. Nothing is measured.
 *
 * @param drive the drive that the user asked about
 * @param memory bytes of the machine or container; 0 if unknown
 * @param heap bytes that Java may use
 * @param openFiles limit of open files of this process; 0 if unknown
 * @param missing native libraries that are not used, with reasons
 * @param cache folder for scans and for parts of objects; empty if nothing is kept
 * @param temporary folder for temporary files
 */
public record Machine(
        Drive drive,
        HugePages.Source hugePages,
        long memory,
        long heap,
        long openFiles,
        List<String> missing,
        Optional<Path> cache,
        Path temporary) {
    private static final int FEW_FILES = 1024;
    private static final long SMALL_HEAP = 400_000_000;

    /** Returns the facts of this machine, with the drive under an existing file or folder. */
    public static Machine at(Path place) {
        java.lang.management.OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        return new Machine(
                DriveFinder.ofThisSystem().find(place),
                HugePages.source(),
                system instanceof OperatingSystemMXBean known ? known.getTotalMemorySize() : 0,
                Runtime.getRuntime().maxMemory(),
                system instanceof UnixOperatingSystemMXBean unix ? unix.getMaxFileDescriptorCount() : 0,
                notUsed(),
                SystemCaches.folder(""),
                Path.of(property("java.io.tmpdir")));
    }

    private static List<String> notUsed() {
        FilterSpec zstd = FilterSpec.of(ChunkFilters.parse("zstd"), Float.BYTES).get(0);
        return Stream.of(NativeLibrary.unavailable().map("libhdf5: "::concat).orElse(""), FilterEncoder.missing(zstd))
                .filter(problem -> !problem.isEmpty())
                .toList();
    }

    /** True if a folder can be written to or made. */
    private static boolean isWritable(@Nullable Path folder) {
        @Nullable Path there = folder == null ? null : folder.toAbsolutePath();
        while (there != null && !Files.exists(there)) {
            there = there.getParent();
        }
        return there != null && Files.isDirectory(there) && Files.isWritable(there);
    }

    /** Returns sentences, without names, about what is slow or does not work, and why. */
    public List<String> advice() {
        List<String> advice = new ArrayList<>();
        if (hugePages == HugePages.Source.NONE && property("os.name").equals("Linux")) {
            advice.add("memory is in small pages, in which planes may take twice as long from a drive: take Java 22 or"
                    + " later with --enable-native-access=ALL-UNNAMED, or set"
                    + " GLIBC_TUNABLES=glibc.malloc.hugetlb=1; neither helps where transparent_hugepage/enabled is"
                    + " never");
        }
        switch (drive.driveClass()) {
            case HDD -> advice.add("a hard disk moves its head for each request: prefer volumes with --layout planes");
            case NETWORK, OBJECT ->
                advice.add("each request takes a round trip to a server; 'sliceline probe' measures it");
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
        if (!missing.isEmpty()) {
            advice.add("a native library is not used; what needs it is refused by name");
        }
        if (!isWritable(cache.orElse(null))) {
            advice.add(
                    "no scans, and no parts of objects, are kept for the next time (-Dsliceline.cache names a folder)");
        }
        if (!isWritable(temporary)) {
            advice.add("nothing can be written to the folder for temporary files (-Djava.io.tmpdir names another)");
        }
        return advice;
    }

    private static String property(String name) {
        return System.getProperty(name, "");
    }

    /**
     * Returns the facts as JSON.
     *
     * @param named true to name folders
     */
    public Json json(boolean named) {
        // Without additions of the runtime's builder, which may contain a user's name.
        Stream<String> java = Runtime.version().version().stream().map(String::valueOf);
        return new Json()
                .put("sliceline", Sliceline.release())
                .put("java", java.collect(Collectors.joining(".")))
                .put("java_machine", property("java.vm.name"))
                .put("system", property("os.name"))
                .put("system_version", property("os.version").replaceFirst("[^0-9.].*", ""))
                .put("architecture", property("os.arch"))
                .put("processors", Runtime.getRuntime().availableProcessors())
                .put("memory_bytes", memory == 0 ? null : memory)
                .put("heap_bytes", heap)
                .put("open_files", openFiles == 0 ? null : openFiles)
                .put("huge_pages", BenchText.hugePages())
                .put("missing", named ? missing : Anonymous.in(missing))
                .put("cache", named ? cache : null)
                .put("temporary", named ? temporary : null)
                .put("drive", drive.driveClass())
                .with(drive, "file_system device")
                .put("advice", advice());
    }

    /** Prints the facts as text. */
    public void print(PrintWriter out) {
        out.println(
                "sliceline " + Sliceline.release() + ", Java " + Runtime.version() + ", " + property("java.vm.name"));
        String processors = Human.count(Runtime.getRuntime().availableProcessors(), "processor");
        TextTable table = new TextTable("ll")
                .row("system", property("os.name") + " " + property("os.version") + ", " + property("os.arch"))
                .row("memory", Human.bytes(memory) + ", heap up to " + Human.bytes(heap) + ", " + processors)
                .row("huge pages", hugePages.name().toLowerCase(Locale.ROOT))
                .row("open files", openFiles == 0 ? "unknown" : "up to " + Human.count(openFiles))
                .row("drive", drive.driveClass().title() + " " + drive.device() + " " + drive.fileSystem())
                .row("libraries", missing.isEmpty() ? "libhdf5 and zstd are used" : String.join("; ", missing))
                .row("cache", cache.map(Path::toString).orElse("nothing is kept"))
                .row("temporary", temporary.toString());
        table.print(out, 2);
        advice().forEach(sentence -> out.println("  note: " + sentence));
    }
}
