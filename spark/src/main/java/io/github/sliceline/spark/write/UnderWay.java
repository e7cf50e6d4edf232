package io.github.sliceline.spark.write;

import io.github.sliceline.create.DistributedVolume;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Volumes that this driver is writing. Spark makes a sink by the name of its class, and hands it texts only: one of them is the
 * ticket of the volume. Thread-safe.
 */
final class UnderWay {
    private static final Map<String, DistributedVolume> VOLUMES = new ConcurrentHashMap<>();

    private UnderWay() {}

    /** A ticket for a volume, given back when that is closed. */
    static String add(DistributedVolume volume) {
        String ticket = UUID.randomUUID().toString();
        VOLUMES.put(ticket, volume);
        return ticket;
    }

    static DistributedVolume find(String ticket) {
        return Optional.ofNullable(VOLUMES.get(ticket))
                .orElseThrow(() -> new IllegalStateException("no volume is being written under " + ticket
                        + "; volumes are written by format(\"sliceline\")"));
    }

    static void remove(String ticket) {
        VOLUMES.remove(ticket);
    }
}
