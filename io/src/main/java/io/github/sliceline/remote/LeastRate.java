package io.github.sliceline.remote;

import java.io.Closeable;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Decides which responses of stores are too slow to wait for. A response that trickles is given up; a slow link with
 * many requests under way is not. Thread-safe.
 *
 * <p>Over a period, all responses under way from one host must together bring a minimum rate. If there are {@code n} of
 * them, each must bring an {@code n}th of it. From a fast host each must bring more: a sixteenth of what the others
 * get, but never more than the minimum rate.
 */
public final class LeastRate {
    /** The system property with the minimum rate in bytes per second: {@value}. */
    public static final String PROPERTY = "sliceline.remote.rate";

    /** 64 KiB/s, or the rate of the system property, over 30 s. */
    public static final LeastRate DEFAULT =
            new LeastRate(Math.max(1, Long.getLong(PROPERTY, 1 << 16)), Duration.ofSeconds(30));

    private static final int UNFAIR = 16;

    private final double bytesPerNano;
    private final long whileNanos;
    private final LongSupplier clock;
    private final Map<String, Host> hosts = new HashMap<>();

    /**
     * A host with responses under way. The time left to its responses shrinks as the clock runs, and grows by the time
     * that the received bytes take at the minimum rate.
     */
    private static final class Host {
        private int answers;
        private long now;
        private long until;
        /** Time charged for each response, and the total allowed for the bytes received, in nanoseconds. */
        private double charged;

        private double brought;
    }

    /**
     * Makes a limit.
     *
     * @param bytesPerSecond minimum rate, at least 1
     * @param time period over which it counts; also the longest silence of a response
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

    /** Returns the period over which the rate counts. */
    public Duration time() {
        return Duration.ofNanos(whileNanos);
    }

    /** Starts the clock of a response, whose body is expected from now on. */
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

    /** The body of a response that is under way. Its host is expected to send until it is closed. */
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

        /** Counts received bytes. */
        public void came(long bytes) {
            synchronized (LeastRate.this) {
                advance(host, bytes);
                last = host.now;
                until = Math.min(until + bytes / bytesPerNano, host.charged + whileNanos);
            }
        }

        /** Returns the nanoseconds until the next check; 0 or less if the response is too slow. */
        public long leftNanos() {
            synchronized (LeastRate.this) {
                advance(host, 0);
                long together = Math.max(host.until, begun + whileNanos) - host.now;
                return Math.min(Math.min(together, last + whileNanos - host.now), (long) (until - host.charged));
            }
        }

        /** Returns why the response is given up, as a sentence without the object's name. */
        public String problem() {
            synchronized (LeastRate.this) {
                String seconds = " for " + Duration.ofNanos(whileNanos).toMillis() / 1000.0 + " s";
                return host.now - last >= whileNanos
                        ? "the answer stopped" + seconds
                        : "the answer came too slowly" + seconds + "; -D" + PROPERTY + " says how slow " + name
                                + " may be";
            }
        }

        /** Ends the response; nothing more is expected of it. */
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
