package io.github.sliceline.bench.drive;

import io.github.sliceline.tune.drive.DriveModel;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Requests under way on a modelled drive, in simulated time. Not thread-safe.
 *
 * <p>With {@code n} requests under way each advances as if it alone took {@code n} times what {@link DriveModel} says it
 * takes of the drive's time: all together then reach the rate that the drive has at that depth, one alone has its
 * latency, and a request that arrives or ends changes the pace of all others at once.
 */
final class DriveQueue {
    /** Of one request, what rounding may leave of it. */
    private static final double NOTHING = 1e-12;

    private final DriveModel drive;
    private final List<Request> underWay = new ArrayList<>();
    private final Paces paces;
    private double now;
    private @Nullable Request last;

    DriveQueue(DriveModel drive) {
        this(drive, new Paces(drive));
    }

    private DriveQueue(DriveModel drive, Paces paces) {
        this.drive = drive;
        this.paces = paces;
    }

    /** What a request costs however short it is, and the bandwidth, with so many under way. */
    private record Pace(double start, double bandwidth) {}

    /** Those of all depths so far: they are looked up far more often than the logarithms behind them are worth. */
    private static final class Paces {
        private final DriveModel drive;
        private final List<Pace> known = new ArrayList<>();

        Paces(DriveModel drive) {
            this.drive = drive;
        }

        Pace get(int depth) {
            for (int next = known.size() + 1; next <= depth; next++) {
                known.add(new Pace(drive.requestSeconds(next), drive.bytesPerSecond(next)));
            }
            return known.get(depth - 1);
        }
    }

    /** A request that the drive works on, or has done. */
    static final class Request {
        private final Object file;
        private final long end;
        private final long bytes;
        /** Bytes that the head reads over to come here, if it need not seek; infinite where it must. */
        private final double gap;

        /** The part that is still to be done, from 1 to 0. */
        private double left = 1;

        /** Of the time by which it would have arrived earlier, what it did not need. */
        private double spare;

        private double doneAt = Double.POSITIVE_INFINITY;

        private Request(Object file, long position, long bytes, double gap) {
            this.file = file;
            this.end = position + bytes;
            this.bytes = bytes;
            this.gap = gap;
        }

        boolean isDone() {
            return doneAt < Double.POSITIVE_INFINITY;
        }

        double spare() {
            return spare;
        }

        /** When it was done, seconds; infinite until then. */
        double doneAt() {
            return doneAt;
        }
    }

    /**
     * A request arrives.
     *
     * @param file which one: positions in different files are far apart
     * @param earlier seconds by which it would have arrived earlier, had not the one who sends it overslept
     */
    Request arrive(double time, Object file, long position, long bytes, double earlier) {
        advance(time);
        Request request = new Request(file, position, bytes, gapBefore(file, position));
        last = request;
        underWay.add(request);
        double whole = seconds(request, underWay.size());
        request.left = Math.max(0, 1 - earlier / whole);
        request.spare = Math.max(0, earlier - whole);
        if (request.left <= NOTHING) {
            end(request);
        }
        return request;
    }

    /** From the end of the nearest request before it that the drive has in its queue, or had last. */
    private double gapBefore(Object file, long position) {
        double least = last == null ? Double.POSITIVE_INFINITY : gap(last, file, position);
        for (Request request : underWay) {
            least = Math.min(least, gap(request, file, position));
        }
        return least;
    }

    private static double gap(Request before, Object file, long position) {
        return before.file.equals(file) && before.end <= position ? position - before.end : Double.POSITIVE_INFINITY;
    }

    /** What a request takes from start to end with always so many under way. */
    private double seconds(Request request, int depth) {
        Pace pace = paces.get(depth);
        double reached = drive.hasHead() ? Math.min(pace.start, request.gap / pace.bandwidth) : pace.start;
        return depth * (reached + request.bytes / pace.bandwidth);
    }

    /** Lets time pass up to a moment; earlier ones change nothing. */
    void advance(double time) {
        while (!underWay.isEmpty()) {
            Request next = nextDone();
            double until = next.left * seconds(next, underWay.size());
            if (now + until > time) {
                pass(Math.max(0, time - now));
                break;
            }
            pass(until);
            end(next);
        }
        now = Math.max(now, time);
    }

    private void pass(double seconds) {
        for (Request request : underWay) {
            request.left = Math.max(0, request.left - seconds / seconds(request, underWay.size()));
        }
        now += seconds;
    }

    private Request nextDone() {
        Request first = underWay.get(0);
        double least = Double.POSITIVE_INFINITY;
        for (Request request : underWay) {
            double seconds = request.left * seconds(request, underWay.size());
            if (seconds < least) {
                least = seconds;
                first = request;
            }
        }
        return first;
    }

    private void end(Request request) {
        request.doneAt = now;
        underWay.remove(request);
    }

    /** When a request will be done if no other arrives; some that do make it later, none earlier. */
    double expected(Request request) {
        if (request.isDone()) {
            return request.doneAt;
        }
        DriveQueue copy = new DriveQueue(drive, paces);
        copy.now = now;
        Request own = request;
        for (Request each : underWay) {
            Request same = new Request(each.file, each.end - each.bytes, each.bytes, each.gap);
            same.left = each.left;
            copy.underWay.add(same);
            own = each == request ? same : own;
        }
        while (!own.isDone()) {
            Request next = copy.nextDone();
            copy.pass(next.left * copy.seconds(next, copy.underWay.size()));
            copy.end(next);
        }
        return own.doneAt;
    }

    int depth() {
        return underWay.size();
    }
}
