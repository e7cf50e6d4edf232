package io.github.sliceline.bench.drive;

import io.github.sliceline.bench.drive.DriveQueue.Request;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.format.OpenHooks;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A drive that is not at hand: whoever reads from it really waits as long as the drive of a {@link DriveModel} would
 * take, with as many requests under way as there are threads that wait. What was read comes from elsewhere: so the real
 * direct path can be measured on modelled drives. Thread-safe.
 *
 * <p>Nothing is faster than the machine at hand: of reads that its own drive or memory does not give in that time, more
 * time passes. Sleeping threads wake late by some 50 µs; what a thread overslept is taken off its next request.
 *
 * <p>The system's page cache is part of the simulation, see {@link #dropCaches()}, what it reads ahead is not.
 */
public final class SimulatedDrive {
    /** A thread that oversleeps by more was kept from the processor, and would have been on any drive. */
    private static final double MOST_OVERSLEPT = 20e-3;

    private static final double NANOS = 1e-9;

    /** Of each thread's last request. */
    private static final ThreadLocal<Late> OVERSLEPT = new ThreadLocal<>();

    private final DriveModel model;
    private final Clock clock;
    private final long began;
    private final DriveQueue queue;
    private final AtomicLong requests = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private volatile int generation;

    /** Time, so that tests need not wait. */
    interface Clock {
        long nanos();

        /** Returns at that moment, or later. */
        void sleepUntil(long nanos);
    }

    /**
     * How long a thread overslept.
     *
     * @param drive that it waited for
     * @param generation of the caches then: what was read before they were dropped is another measurement
     */
    private record Late(SimulatedDrive drive, double seconds, int generation) {}

    SimulatedDrive(DriveModel model, Clock clock) {
        this.model = model;
        this.clock = clock;
        this.began = clock.nanos();
        this.queue = new DriveQueue(model);
    }

    /** A drive as it is modelled, on which nothing is under way. */
    public static SimulatedDrive of(DriveModel model) {
        return new SimulatedDrive(model, new SystemClock());
    }

    /**
     * Opens a volume as if its file lay on the drive; nothing of it is in the page cache.
     *
     * @param options read path direct or auto, no object of a store; costs and use of the page cache are the drive's
     */
    public SeismicVolume open(Path file, ReadOptions options) throws IOException {
        ReadOptions onDrive = options.withCosts(model.costs());
        return SeismicVolume.open(file, onDrive, OpenHooks.through(source -> SimulatedReads.of(source, this)));
    }

    /** What the drive gives. */
    public DriveModel model() {
        return model;
    }

    /**
     * Sends a request to the drive, which works on it from now on.
     *
     * @param file which file, by {@link Object#equals}; two of them lie far from one another
     * @param position byte of the file, &gt;= 0
     * @param count bytes, &gt; 0
     * @return to be waited for by the same thread, once; meanwhile it can fetch the bytes from where they really are
     */
    public Pending send(Object file, long position, long count) {
        requests.incrementAndGet();
        bytes.addAndGet(count);
        synchronized (queue) {
            return new Pending(queue.arrive(now(), file, position, count, lateness()));
        }
    }

    /** A request under way. */
    public final class Pending {
        private final Request request;

        private Pending(Request request) {
            this.request = request;
        }

        /** Returns when the drive would have answered, or at once if that is past. */
        public void await() {
            while (true) {
                double now;
                double until;
                boolean done;
                synchronized (queue) {
                    now = now();
                    queue.advance(now);
                    until = queue.expected(request);
                    done = request.isDone();
                }
                if (done) {
                    double late = Math.max(0, now - until) + request.spare();
                    OVERSLEPT.set(new Late(SimulatedDrive.this, late < MOST_OVERSLEPT ? late : 0, generation));
                    return;
                }
                clock.sleepUntil(began + (long) Math.ceil(until / NANOS) + 1); // past it, whatever rounding did
            }
        }
    }

    private double lateness() {
        Late late = OVERSLEPT.get();
        return late == null || late.drive != this || late.generation != generation ? 0 : late.seconds;
    }

    private double now() {
        return (clock.nanos() - began) * NANOS;
    }

    /** Requests since it was made. */
    public long requests() {
        return requests.get();
    }

    /** Bytes of all requests since it was made. */
    public long bytes() {
        return bytes.get();
    }

    /**
     * What the system has in its page cache is gone. Reads through the cache ask the drive for whole pages of 4 KiB, and
     * for each of them once, until this is called; reads past the cache ask each time.
     */
    public void dropCaches() {
        synchronized (queue) {
            generation++;
        }
    }

    /** Changes when the caches are dropped. */
    public int generation() {
        return generation;
    }

    /** The model's title, said to be simulated. */
    @Override
    public String toString() {
        return "simulated " + model.title();
    }

    private static final class SystemClock implements Clock {
        @Override
        public long nanos() {
            return System.nanoTime();
        }

        /** Of an interrupted thread time passes too, without sleep; that it was interrupted stays known. */
        @Override
        public void sleepUntil(long nanos) {
            for (long left = nanos - nanos(); left > 0; left = nanos - nanos()) {
                LockSupport.parkNanos(Math.min(left, TimeUnit.SECONDS.toNanos(1)));
            }
        }
    }
}
