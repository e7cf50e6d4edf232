package io.github.sliceline.jmh;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/** The most memory that this process has needed: what was left of the heap after a collection, and all that was resident. */
final class MemoryPeak {
    private static final Path STATUS = Path.of("/proc/self/status");

    private final AtomicLong heap = new AtomicLong();

    MemoryPeak() {
        ManagementFactory.getGarbageCollectorMXBeans()
                .forEach(collector -> ((NotificationEmitter) collector)
                        .addNotificationListener(
                                (notification, nothing) -> seen(GarbageCollectionNotificationInfo.from(
                                        (CompositeData) notification.getUserData())),
                                null,
                                null));
    }

    private void seen(GarbageCollectionNotificationInfo collection) {
        long used = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getName)
                .map(collection.getGcInfo().getMemoryUsageAfterGc()::get)
                .mapToLong(MemoryUsage::getUsed)
                .sum();
        heap.accumulateAndGet(used, Math::max);
    }

    /** In words, for people. */
    String words() throws IOException {
        String resident = "";
        if (Files.isReadable(STATUS)) {
            try (var lines = Files.lines(STATUS)) {
                resident = lines.filter(line -> line.startsWith("VmHWM"))
                        .map(line -> ", resident " + line.replaceAll("\\D+", "") + " kB")
                        .findFirst()
                        .orElse("");
            }
        }
        return String.format(
                Locale.ROOT,
                "heap after collections %.0f MB at most of %.0f MB%s at most",
                heap.get() / 1e6,
                Runtime.getRuntime().maxMemory() / 1e6,
                resident);
    }
}
