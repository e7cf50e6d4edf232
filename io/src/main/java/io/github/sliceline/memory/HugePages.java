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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Asks Linux for huge pages, so that a drive gets one address for 2 MiB instead of one for every 4 KiB. The system gives them to
 * all memory, or to memory for which somebody calls {@code madvise(2)}: malloc does if it is told to, else this class does, from
 * Java 22 on, where native code is allowed. It calls through {@code java.lang.foreign}, by name because this is compiled for
 * Java 17. Making that call ready takes a tenth of a second, so a thread of its own does it, and memory is in small pages until
 * then. Advice never changes what is in memory, so the memory may be in use or be given back meanwhile. Thread-safe.
 */
public final class HugePages {
    /** Of the common processors. */
    static final int BYTES = 2 << 20;

    // Linux, include/uapi/asm-generic/mman-common.h. The second is known since Linux 6.1; before, the system gets to it
    // in time.
    private static final int MADV_HUGEPAGE = 14;
    private static final int MADV_COLLAPSE = 25;

    private static final int MOST_TRIES = 40;
    private static final int PAUSE_MS = 50;

    private static final Path SETTING = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");
    private static final Path MAPPINGS = Path.of("/proc/self/smaps_rollup");
    private static final BlockingQueue<Piece> EARLY = new LinkedBlockingQueue<>();
    private static volatile @Nullable MethodHandle madvise;
    private static volatile Source source = find();

    /** Where huge pages come from. */
    public enum Source {
        /** The system gives them to all memory. */
        SYSTEM,
        /** The C library asks for them. */
        MALLOC,
        /** This class asks for them. */
        MADVISE,
        /** Nobody asks for them, or there are none. */
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

    private interface Finder {
        String in(Stream<String> lines);
    }

    private static String read(Path file, Finder finder) {
        try (Stream<String> lines = Files.lines(file)) {
            return finder.in(lines);
        } catch (IOException | RuntimeException e) {
            return ""; // another system
        }
    }

    /** Whether this module may call native code without a warning. Java before 22 does not know. */
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
        } catch (OutOfMemoryError e) { // no thread to spare
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
        } catch (Throwable e) { // in small pages reading is slower, but it works
            source = Source.NONE;
            EARLY.clear();
        }
    }

    private static @Nullable Piece next() throws InterruptedException {
        return EARLY.poll(PAUSE_MS, TimeUnit.MILLISECONDS);
    }

    /** Gives whether the memory is in huge pages now. While a drive writes to it, the system leaves it as it is. */
    private static boolean advise(MethodHandle madvise, Piece piece) throws Throwable {
        int ignored = (int) madvise.invokeExact(piece.address, piece.bytes, MADV_HUGEPAGE);
        return (int) madvise.invokeExact(piece.address, piece.bytes, MADV_COLLAPSE) == 0;
    }

    /** The function of the C library, of which an address is a long. */
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

    /** Asks for huge pages for all of some new memory that lies in whole ones; at once, if that is ready. */
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

    /** Where huge pages come from in this process. */
    public static Source source() {
        return source;
    }

    /** Bytes of this process that are in huge pages now; 0 where the system does not say. */
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
