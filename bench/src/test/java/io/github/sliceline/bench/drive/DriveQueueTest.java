package io.github.sliceline.bench.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.bench.drive.DriveQueue.Request;
import io.github.sliceline.tune.drive.DriveModel;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DriveQueueTest {
    private static final String FILE = "some.h5";
    private static final long FAR = 1L << 30;

    @Test
    void oneRequestAloneHasTheDrivesLatency() {
        DriveModel nvme = DriveModel.named("nvme");
        DriveQueue queue = new DriveQueue(nvme);
        Request request = queue.arrive(5, FILE, FAR, 4096, 0);
        assertEquals(5 + nvme.latencySeconds(), queue.expected(request), 1e-12);
        queue.advance(5 + nvme.latencySeconds() * 0.999);
        assertFalse(request.isDone());
        queue.advance(6);
        assertEquals(5 + nvme.latencySeconds(), request.doneAt(), 1e-9);
    }

    /** A burst, and then as many workers as the queue is deep, who send one request after the other. */
    @Test
    void workersTogetherReachTheRateThatTheModelHasAtTheirDepth() {
        for (String name : DriveModel.names()) {
            DriveModel drive = DriveModel.named(name);
            for (int workers : new int[] {1, 2, 7, 16}) {
                for (long bytes : new long[] {4096, 100_000, 4 << 20}) {
                    int each = 20;
                    double seconds = closedLoop(drive, workers, each, bytes);
                    double wanted =
                            workers * each * (drive.requestSeconds(workers) + bytes / drive.bytesPerSecond(workers));
                    assertEquals(1, seconds / wanted, 0.01, name + " " + workers + " × " + bytes);
                }
            }
        }
    }

    @Test
    void expectationHoldsIfNobodyComesAndIsNeverTooLateIfSomebodyDoes() {
        SplittableRandom random = new SplittableRandom(13);
        DriveQueue queue = new DriveQueue(DriveModel.named("sata"));
        List<Request> requests = new ArrayList<>();
        List<Double> first = new ArrayList<>();
        double time = 0;
        for (int i = 0; i < 200; i++) {
            time += random.nextDouble() * 1e-4;
            Request request = queue.arrive(time, FILE, random.nextLong(FAR) * 8192, 1 + random.nextInt(1 << 17), 0);
            requests.add(request);
            first.add(queue.expected(request));
        }
        List<Double> last = requests.stream().map(queue::expected).toList();
        queue.advance(time + 10);
        assertEquals(0, queue.depth());
        for (int i = 0; i < requests.size(); i++) {
            assertTrue(first.get(i) <= requests.get(i).doneAt() + 1e-9, "request " + i);
            assertEquals(last.get(i), requests.get(i).doneAt(), 1e-6, "request " + i);
        }
    }

    @Test
    void aHeadThatGoesOnDoesNotSeek() {
        DriveModel disk = DriveModel.named("hdd");
        double bytes = 1 << 20;
        double transfer = bytes / disk.bytesPerSecond(1);
        DriveQueue queue = new DriveQueue(disk);
        Request seeking = queue.arrive(0, FILE, FAR, 1 << 20, 0);
        double first = queue.expected(seeking);
        assertEquals(disk.requestSeconds(1) + transfer, first, 1e-9);
        Request following = queue.arrive(first, FILE, FAR + (1 << 20), 1 << 20, 0);
        double second = queue.expected(following);
        assertEquals(transfer, second - first, 1e-9);
        Request overAGap = queue.arrive(second, FILE, FAR + (3 << 20), 1 << 20, 0);
        double third = queue.expected(overAGap);
        assertEquals(2 * transfer, third - second, Math.max(0, transfer - disk.requestSeconds(1)) + 1e-9);
        Request back = queue.arrive(third, FILE, FAR, 1 << 20, 0);
        assertEquals(disk.requestSeconds(1) + transfer, queue.expected(back) - third, 1e-9);
        Request elsewhere = queue.arrive(third + 1, "other.h5", FAR + (1 << 20), 1 << 20, 0);
        assertEquals(disk.requestSeconds(1) + transfer, queue.expected(elsewhere) - third - 1, 1e-9);
    }

    private static double closedLoop(DriveModel drive, int workers, int each, long bytes) {
        SplittableRandom random = new SplittableRandom(7);
        DriveQueue queue = new DriveQueue(drive);
        List<Request> sent = new ArrayList<>();
        for (int worker = 0; worker < workers; worker++) {
            sent.add(queue.arrive(0, worker, random.nextLong(FAR) * 8192, bytes, 0));
        }
        double time = 0;
        for (int left = workers * (each - 1); left > 0; left--) {
            int next = 0;
            for (int worker = 1; worker < workers; worker++) {
                next = queue.expected(sent.get(worker)) < queue.expected(sent.get(next)) ? worker : next;
            }
            time = Math.max(time, queue.expected(sent.get(next)));
            queue.advance(time + 1e-12);
            sent.set(next, queue.arrive(time, next + "/" + left, random.nextLong(FAR) * 8192, bytes, 0));
        }
        return sent.stream().mapToDouble(queue::expected).max().orElseThrow();
    }
}
