package io.github.sliceline.tune.drive;

import io.github.sliceline.tune.DriveClass;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a probe found out about a drive.
 *
 * @param folder the folder or file that was named
 * @param fileSystem type as the system calls it, such as {@code ext4}
 * @param device block device as the system calls it, such as {@code nvme0n1}; empty where unknown
 * @param drive kind of drive
 * @param direct whether the reads went past the page cache; otherwise the file was evicted from it before
 *     each point, and read-ahead blurs small requests
 * @param fileBytes size of the file that was read
 * @param measured when the probe began
 * @param points in the order measured
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

    /** The point measured so, if it was. */
    public Optional<ProbePoint> point(AccessPattern pattern, int requestBytes, int queueDepth) {
        return points.stream()
                .filter(p -> p.pattern() == pattern && p.requestBytes() == requestBytes && p.queueDepth() == queueDepth)
                .findFirst();
    }

    /** Request sizes measured in one pattern, ascending. */
    public List<Integer> requestSizes(AccessPattern pattern) {
        return measured(pattern, ProbePoint::requestBytes);
    }

    /** Queue depths measured in one pattern, ascending. */
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
