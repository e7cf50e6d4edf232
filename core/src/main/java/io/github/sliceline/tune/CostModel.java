package io.github.sliceline.tune;

import io.github.sliceline.plan.ReadCosts;
import java.nio.file.Path;

/**
 * How to read from a drive.
 *
 * <p>From what the drive gives with {@code q} requests under way, see {@link DriveModel}: a request costs {@code a},
 * however short it is, and a byte {@code 1 / B}.
 *
 * <ul>
 *   <li>As many requests are kept under way as help the drive; deeper queues only take memory and threads.
 *   <li>Reading a gap of {@code g} bytes costs {@code g / B}, leaving it out costs {@code a}: the gap is
 *       {@code a B}.
 *   <li>A long run is cut so that several threads share it, but not so short that requests cost more than a tenth
 *       of the time: {@code a / (a + s / B) = 1 / 10} gives {@code s = 9 a B}, rounded up to a power of two.
 * </ul>
 *
 * @param queueDepth requests to keep under way, 1 to 1024
 * @param gapBytes unwanted bytes worth reading to save a request, 0 to 2 MiB; of a drive's model whole blocks of 4 KiB
 * @param requestBytes longest request, 64 KiB to 8 MiB; of a drive's model a power of two of 4 MiB at most, with which
 *     the buffers of all requests under way take at most 64 MiB. Where more than 16 MiB could have come while one waits
 *     for the first byte, as from an object store, it may be 8 MiB: requests are as long as the read is worth, and the
 *     buffers of all volumes together take 256 MiB at most, and a quarter of what may be used outside the heap
 * @param pastCache whether bytes that are wanted once had better come past the page cache: on solid state drives,
 *     where requests are cheap and what the system reads ahead is wasted
 */
public record CostModel(int queueDepth, int gapBytes, int requestBytes, boolean pastCache) {
    private static final int MOST_THREADS = 1024;

    /** Less than a block cannot be left out of a direct read. */
    private static final int SMALLEST_GAP = 4 << 10;

    private static final int LARGEST_GAP = 2 << 20;
    private static final int SMALLEST_REQUEST = 64 << 10;
    private static final int LARGEST_REQUEST = 8 << 20;
    private static final int LARGEST_OF_DRIVES = 4 << 20;
    private static final int BUFFER_BYTES = 64 << 20;

    /** From the share of time that requests may cost, one tenth. */
    private static final int GAPS_PER_REQUEST = 9;

    public CostModel {
        if (queueDepth < 1 || queueDepth > MOST_THREADS) {
            throw new IllegalArgumentException("queue depth must be 1 to 1024, got " + queueDepth);
        }
        if (gapBytes < 0 || gapBytes > LARGEST_GAP) {
            throw new IllegalArgumentException("gap must be 0 to 2 MiB, got " + gapBytes + " bytes");
        }
        if (requestBytes < SMALLEST_REQUEST || requestBytes > LARGEST_REQUEST) {
            throw new IllegalArgumentException("request must be 64 KiB to 8 MiB, got " + requestBytes + " bytes");
        }
    }

    /** What to expect of a drive that was not measured, from the profile of its class, see {@link DriveModel#of(DriveClass)}. */
    public static CostModel of(DriveClass drive) {
        return of(DriveModel.of(drive));
    }

    /** How to read from a drive that gives so much. */
    public static CostModel of(DriveModel drive) {
        int depth = drive.queueDepth();
        return of(depth, drive.requestSeconds(depth) * drive.bytesPerSecond(depth), drive.pastCache());
    }

    /** What to expect of the drive that holds an existing file or folder; nothing is measured. */
    public static CostModel ofDriveOf(Path path) {
        return of(DriveModel.ofDriveOf(path));
    }

    /** The same with another queue depth. */
    public CostModel withQueueDepth(int newQueueDepth) {
        return new CostModel(newQueueDepth, gapBytes, requestBytes, pastCache);
    }

    /** From measurements; from the drive class where they do not suffice. */
    public static CostModel of(ProbeReport report) {
        return of(DriveModel.of(report));
    }

    private static CostModel of(int queueDepth, double worthBytes, boolean pastCache) {
        double blocks = Math.ceil(worthBytes / SMALLEST_GAP);
        int gap = (int) Math.min(LARGEST_GAP, Math.max(SMALLEST_GAP, blocks * SMALLEST_GAP));
        int fit = Integer.highestOneBit(BUFFER_BYTES / queueDepth);
        int request = Integer.highestOneBit(GAPS_PER_REQUEST * gap - 1) << 1;
        int longest = ReadCosts.isFar(gap, queueDepth) ? LARGEST_REQUEST : Math.min(LARGEST_OF_DRIVES, fit);
        return new CostModel(queueDepth, gap, Math.min(longest, Math.max(SMALLEST_REQUEST, request)), pastCache);
    }
}
