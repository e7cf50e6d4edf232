package io.github.sliceline.tune.drive;

import io.github.sliceline.tune.DriveClass;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Results of a probe of a drive.
 *
 * @param folder the folder or file that was named
 * @param fileSystem the system's name for the type of file system, such as {@code ext4}
 * @param device the system's name of the block device, such as {@code nvme0n1}; empty if unknown
 * @param drive kind of drive
 * @param direct true if the reads went past the page cache; otherwise the file was evicted from it before each point,
 *     and read-ahead blurs small requests
 * @param fileBytes bytes of the file that was read
 * @param measured time at which the probe began
 * @param points measurements, in the order in which they were made
 */
public record ProbeReport(
        String folder,
        String fileSystem,
        String device,
        DriveClass drive,
        boolean direct,
        long fileBytes,
        Instant measured,
        List<ProbePoint> points) {

    public ProbeReport {
        if (fileBytes < 0) {
            throw new IllegalArgumentException("fileBytes must be >= 0, got " + fileBytes);
        }
        points = List.copyOf(points);
    }

    /** Returns the measurement with these settings; empty if it was not made. */
    public Optional<ProbePoint> point(AccessPattern pattern, int requestBytes, int queueDepth) {
        return points.stream()
                .filter(p -> p.pattern() == pattern && p.requestBytes() == requestBytes && p.queueDepth() == queueDepth)
                .findFirst();
    }

    /** Returns the request sizes measured in one pattern, ascending. */
    public List<Integer> requestSizes(AccessPattern pattern) {
        return measured(pattern, ProbePoint::requestBytes);
    }

    /** Returns the queue depths measured in one pattern, ascending. */
    public List<Integer> queueDepths(AccessPattern pattern) {
        return measured(pattern, ProbePoint::queueDepth);
    }

    private List<Integer> measured(AccessPattern pattern, Function<ProbePoint, Integer> setting) {
        return points.stream()
                .filter(p -> p.pattern() == pattern)
                .map(setting)
                .distinct()
                .sorted()
                .toList();
    }
}
