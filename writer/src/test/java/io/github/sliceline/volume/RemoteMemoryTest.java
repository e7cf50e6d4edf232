package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.OtherJvm;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.memory.DirectMemory;
import io.github.sliceline.remote.ObjectsInMemory;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.volume.options.MissingTraces;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Long requests of an object take no more memory than there is: where it is little, fewer are under way. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RemoteMemoryTest {
    private static final int EDGE = 160;
    private static final NumberedVolume VOLUME = new NumberedVolume(EDGE);

    @TempDir
    private Path folder;

    @Test
    void requestsShareTheMemoryThatThereIs() throws Exception {
        Path file = VOLUME.write(folder.resolve("volume.h5"), 64, 0);
        OtherJvm.Outcome outcome = OtherJvm.run(
                List.of("-Xmx160m", "-XX:MaxDirectMemorySize=16m", "-D" + DirectMemory.LIMIT_PROPERTY + "=8m"),
                Reader.class,
                file.toString());
        assertEquals(0, outcome.exitCode(), outcome.output());
    }

    /** Reads all of it at once, block by block, and a slice of every chunk, for which 64 requests would be under way. */
    static final class Reader {
        private Reader() {}

        public static void main(String[] arguments) throws IOException {
            CostModel costs = DriveModel.named("object").costs();
            ObjectsInMemory store = new ObjectsInMemory(4096);
            AtomicLong most = new AtomicLong();
            AtomicInteger longest = new AtomicInteger();
            store.before(request -> {
                most.accumulateAndGet(DirectMemory.inUse(), Math::max);
                longest.accumulateAndGet(request.bytes(), Math::max);
            });
            ReadOptions options = ReadOptions.DEFAULTS.withCosts(costs).withMissingTraces(MissingTraces.STORED);
            try (SeismicVolume volume = SeismicVolume.open(store.put("volume", bytes(arguments[0]), "1"), options)) {
                VOLUME.check(volume, Region.all(volume.shape()));
                VOLUME.checkSlice(volume, 7);
                volume.blocks().forEach(2, block -> {});
            }
            require(longest.get() > 1 << 20, "the longest request had " + longest + " bytes");
            require(most.get() > 0 && most.get() <= DirectMemory.limit(), most + " of " + DirectMemory.limit());
        }

        /** Not by a channel, which would need memory outside the heap itself. */
        private static byte[] bytes(String file) throws IOException {
            try (FileInputStream in = new FileInputStream(file)) {
                return in.readAllBytes();
            }
        }

        private static void require(boolean well, String what) {
            if (!well) {
                throw new IllegalStateException(what);
            }
        }
    }
}
