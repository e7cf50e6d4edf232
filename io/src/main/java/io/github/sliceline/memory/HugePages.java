package io.github.sliceline.memory;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Asks Linux for huge pages, so that a drive gets one address per 2 MiB instead of one per 4 KiB. Depending on its
 * settings, the system uses huge pages for all memory, or for memory on which a program calls {@code madvise(2)}. The C
 * library's malloc can be told to call it. Otherwise this class does, from Java 22 on, if native code is allowed. The
 * call goes through {@code java.lang.foreign} by reflection, because this is compiled for Java 17. Preparing the call
 * takes a tenth of a second. A background thread does that, and memory is in small pages until then. The advice never
 * changes the content, so the memory may be in use or be freed meanwhile. Thread-safe.
 */
public final class HugePages {
    /** Bytes of a huge page of the common processors. */
    static final int BYTES = 2 << 20;

    // Linux, include/uapi/asm-generic/mman-common.h. MADV_COLLAPSE exists since Linux 6.1; before, the system makes
    // huge pages later.
    private static final int MADV_HUGEPAGE = 14;
    private static final int MADV_COLLAPSE = 25;

    private static final int MOST_TRIES = 40;
    private static final int PAUSE_MS = 50;

    private static final Path SETTING = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");
    private static final Path MAPPINGS = Path.of("/proc/self/smaps_rollup");
    private static final BlockingQueue<Piece> EARLY = new LinkedBlockingQueue<>();
    private static volatile @Nullable MethodHandle madvise;
    private static volatile Source source = find();

    /** The party that asks for huge pages. */
    public enum Source {
        /** The system uses huge pages for all memory. */
        SYSTEM,
        /** The C library asks for huge pages. */
        MALLOC,
        /** This class asks for huge pages. */
        MADVISE,
        /** Huge pages are not available, or not asked for. */
        NONE
    }

    private record Piece(long address, long bytes, int tries) {}

    private HugePages() {}

    private static Source find() {
        String setting = read(SETTING, lines -> lines.findFirst().orElse(""));
        if (!setting.contains("[madvise]")) {
            return setting.contains("[always]") ? Source.SYSTEM : Source.NONE;
        }
        if (String.valueOf(System.getenv("GLIBC_TUNABLES")).contains("glibc.malloc.hugetlb=1")) {
            return Source.MALLOC;
        }
        return isNativeAccessEnabled() ? startAsking() : Source.NONE;
    }

    private static String read(Path file, Function<Stream<String>, String> finder) {
        try (Stream<String> lines = Files.lines(file)) {
            return finder.apply(lines);
        } catch (IOException | RuntimeException e) {
            return ""; // not Linux
        }
    }

    /** True if this module may call native code without a warning. False before Java 22, which cannot tell. */
    private static boolean isNativeAccessEnabled() {
        try {
            return Boolean.TRUE.equals(
                    Module.class.getMethod("isNativeAccessEnabled").invoke(HugePages.class.getModule()));
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    private static Source startAsking() {
        Thread thread = new Thread(HugePages::askForAll, "sliceline-huge-pages");
        thread.setDaemon(true);
        try {
            thread.start();
            return Source.MADVISE;
        } catch (OutOfMemoryError e) { // the system has no more threads
            return Source.NONE;
        }
    }

    private static void askForAll() {
        try {
            MethodHandle ready = madvise();
            madvise = ready;
            for (Piece piece = next(); piece != null; piece = next()) {
                if (!advise(ready, piece) && piece.tries < MOST_TRIES) {
                    TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
                    EARLY.add(new Piece(piece.address, piece.bytes, piece.tries + 1));
                }
            }
        } catch (Throwable e) { // with small pages reading is slower, but it works
            source = Source.NONE;
            EARLY.clear();
        }
    }

    private static @Nullable Piece next() throws InterruptedException {
        return EARLY.poll(PAUSE_MS, TimeUnit.MILLISECONDS);
    }

    /**
     * Asks for huge pages and returns true if the memory is in huge pages now. The system leaves memory alone while a
     * drive writes to it.
     */
    private static boolean advise(MethodHandle madvise, Piece piece) throws Throwable {
        int ignored = (int) madvise.invokeExact(piece.address, piece.bytes, MADV_HUGEPAGE);
        return (int) madvise.invokeExact(piece.address, piece.bytes, MADV_COLLAPSE) == 0;
    }

    /** Returns the C library's madvise, with the address as a long. */
    private static MethodHandle madvise() throws ReflectiveOperationException {
        Class<?> linkers = foreign("Linker");
        Class<?> layouts = foreign("MemoryLayout");
        Class<?> functions = foreign("FunctionDescriptor");
        Object linker = linkers.getMethod("nativeLinker").invoke(null);
        Object library = linkers.getMethod("defaultLookup").invoke(linker);
        Optional<?> address = (Optional<?>)
                foreign("SymbolLookup").getMethod("find", String.class).invoke(library, "madvise");
        Object number = foreign("ValueLayout").getField("JAVA_LONG").get(null);
        Object result = foreign("ValueLayout").getField("JAVA_INT").get(null);
        Object arguments = Array.newInstance(layouts, 3);
        Array.set(arguments, 0, number);
        Array.set(arguments, 1, number);
        Array.set(arguments, 2, result);
        Object function =
                functions.getMethod("of", layouts, arguments.getClass()).invoke(null, result, arguments);
        Object options = Array.newInstance(foreign("Linker$Option"), 0);
        return (MethodHandle)
                linkers.getMethod("downcallHandle", foreign("MemorySegment"), functions, options.getClass())
                        .invoke(linker, address.orElseThrow(), function, options);
    }

    private static Class<?> foreign(String name) throws ClassNotFoundException {
        return Class.forName("java.lang.foreign." + name);
    }

    /**
     * Asks for huge pages for the part of new memory that consists of whole huge pages. Asks at once if the call is
     * ready.
     */
    static void ask(ByteBuffer memory) {
        int beyond = memory.alignmentOffset(0, BYTES);
        int skipped = beyond == 0 ? 0 : BYTES - beyond;
        int bytes = Math.max(0, memory.capacity() - skipped) & -BYTES;
        if (source == Source.MADVISE && bytes > 0) {
            address(memory).ifPresent(address -> ask(new Piece(address + skipped, bytes, 0)));
        }
    }

    private static void ask(Piece piece) {
        MethodHandle ready = madvise;
        try {
            if (ready == null) {
                EARLY.add(piece);
            } else {
                advise(ready, piece);
            }
        } catch (Throwable e) {
            source = Source.NONE;
        }
    }

    private static Optional<Long> address(ByteBuffer memory) {
        try {
            Class<?> segments = foreign("MemorySegment");
            Method of = segments.getMethod("ofBuffer", Buffer.class);
            return Optional.of((Long) segments.getMethod("address")
                    .invoke(of.invoke(null, memory.duplicate().clear())));
        } catch (ReflectiveOperationException e) {
            return Optional.empty();
        }
    }

    /** Returns who asks for huge pages in this process. */
    public static Source source() {
        return source;
    }

    /** Returns the bytes of this process that are in huge pages now; 0 if the system does not tell. */
    public static long bytes() {
        String found = read(
                MAPPINGS,
                lines -> lines.filter(line -> line.startsWith("AnonHugePages:"))
                        .findFirst()
                        .orElse(""));
        String kilobytes = found.replaceAll("[^0-9]", "");
        return kilobytes.isEmpty() ? 0 : Long.parseLong(kilobytes) << 10;
    }
}
