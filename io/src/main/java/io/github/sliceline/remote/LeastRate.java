package io.github.sliceline.remote;

import java.io.Closeable;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Says which answers of stores come too slowly to be waited for: so that one that trickles ends, and a slow link with many
 * requests under way does not. Thread-safe.
 *
 * <p>Over a while, the answers of a host that are under way must bring a least rate together. One of {@code n} that are under
 * way must bring an {@code n}th of that; more from a host that is fast, a sixteenth of what the others get, but never more than
 * the least rate.
 */
public final class LeastRate {
    /** The system property for bytes a second: {@value}. */
    public static final String PROPERTY = "sliceline.remote.rate";

    /** 64 KiB/s, or what the system property says, over 30 s. */
    public static final LeastRate DEFAULT =
            new LeastRate(Math.max(1, Long.getLong(PROPERTY, 1 << 16)), Duration.ofSeconds(30));

    private static final int UNFAIR = 16;

    private final double bytesPerNano;
    private final long whileNanos;
    private final LongSupplier clock;
    private final Map<String, Host> hosts = new HashMap<>();

    /** Time that is left to answers goes back with the clock, and forward by the time that their bytes take at the least rate. */
    private static final class Host {
        private int answers;
        private long now;
        private long until;
        /** Time that each answer is charged for, and that all together may be for what came, in nanoseconds. */
        private double charged;

        private double brought;
    }

    /**
     * A rate.
     *
     * @param bytesPerSecond at least 1
     * @param time over which it counts; also the longest silence of an answer
     */
    public LeastRate(long bytesPerSecond, Duration time) {
        this(bytesPerSecond, time, System::nanoTime);
    }

    LeastRate(long bytesPerSecond, Duration time, LongSupplier clock) {
        if (bytesPerSecond < 1 || time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("no rate: " + bytesPerSecond + " bytes/s over " + time);
        }
        this.bytesPerNano = bytesPerSecond / 1e9;
        this.whileNanos = time.toNanos();
        this.clock = clock;
    }

    /** Time over which the rate counts. */
    public Duration time() {
        return Duration.ofNanos(whileNanos);
    }

    /** The first bytes of an answer's body are waited for from now on. */
    public synchronized Answer begin(String host) {
        Host of = hosts.computeIfAbsent(host, name -> new Host());
        if (of.answers == 0) {
            of.now = clock.getAsLong();
            of.until = of.now + whileNanos;
        }
        advance(of, 0);
        of.answers++;
        return new Answer(host, of);
    }

    private void advance(Host host, long bytes) {
        long now = clock.getAsLong();
        double passed = now - host.now;
        double worth = bytes / bytesPerNano;
        int answers = Math.max(1, host.answers);
        host.brought = Math.min(host.brought + worth / UNFAIR, (double) whileNanos);
        double charge = Math.min(passed, Math.max(passed, host.brought) / answers);
        host.brought = Math.max(0, host.brought - charge * answers);
        host.charged += charge;
        host.until = Math.min(host.until + (long) worth, now + whileNanos);
        host.now = now;
    }

    /** The body of an answer that is under way; until it is closed, its host is expected to send. */
    public final class Answer implements Closeable {
        private final String name;
        private final Host host;
        private final long begun;
        private long last;
        private double until;
        private boolean closed;

        private Answer(String name, Host host) {
            this.name = name;
            this.host = host;
            this.begun = host.now;
            this.last = begun;
            this.until = host.charged + whileNanos;
        }

        /** Some bytes came. */
        public void came(long bytes) {
            synchronized (LeastRate.this) {
                advance(host, bytes);
                last = host.now;
                until = Math.min(until + bytes / bytesPerNano, host.charged + whileNanos);
            }
        }

        /** Nanoseconds that it need not be looked at; none, or less, if it is to be given up. */
        public long leftNanos() {
            synchronized (LeastRate.this) {
                advance(host, 0);
                long together = Math.max(host.until, begun + whileNanos) - host.now;
                return Math.min(Math.min(together, last + whileNanos - host.now), (long) (until - host.charged));
            }
        }

        /** Why it is given up, without its name. */
        public String problem() {
            synchronized (LeastRate.this) {
                String seconds = " for " + Duration.ofNanos(whileNanos).toMillis() / 1000.0 + " s";
                return host.now - last >= whileNanos
                        ? "the answer stopped" + seconds
                        : "the answer came too slowly" + seconds + "; -D" + PROPERTY + " says how slow " + name
                                + " may be";
            }
        }

        /** Nothing of it is waited for any more. */
        @Override
        public void close() {
            synchronized (LeastRate.this) {
                if (!closed) {
                    closed = true;
                    advance(host, 0);
                    if (--host.answers == 0) {
                        hosts.remove(name);
                    }
                }
            }
        }
    }
}
