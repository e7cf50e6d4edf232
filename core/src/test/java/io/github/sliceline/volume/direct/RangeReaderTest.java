package io.github.sliceline.volume.direct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.PageCacheUse;
import io.github.sliceline.memory.DirectIo;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.DirectReads;
import io.github.sliceline.storage.PagesInMemory;
import io.github.sliceline.storage.StorageSource;
import io.github.sliceline.testdata.PageCache;
import io.github.sliceline.volume.direct.RangeReader.Reuse;
import io.github.sliceline.volume.direct.RangeReader.Route;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which way ranges take, on a real file whose pages are dropped from the page cache and read into it. */
class RangeReaderTest {
    private static final int SIZE = 9_000_001;
    private static final int LENGTH = 100_000;

    @TempDir
    Path folder;

    private final byte[] content = new byte[SIZE];
    private Path file = Path.of("");

    @BeforeEach
    void write() throws IOException {
        new Random(1).nextBytes(content);
        file = Files.write(folder.resolve("volume"), content);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true); // dirty pages cannot be dropped
        }
    }

    private void assumeCold() throws IOException {
        assumeTrue(DirectReads.open(file).isPresent(), "this file system has no reads past the page cache");
        assumeTrue(PageCache.canEvict(file), "no GNU dd to drop a file from the page cache");
        PageCache.evict(file);
        try (ByteSource source = ChannelStore.openForReading(file);
                PagesInMemory pages = StorageSource.of(source).pagesInMemory().orElse(null)) {
            assumeTrue(pages != null && !pages.hold(0, SIZE), "the system does not tell what the page cache holds");
        }
    }

    private RangeReader open(PageCacheUse use, boolean pastByDefault) throws IOException {
        ByteSource source = ChannelStore.openForReading(file);
        return RangeReader.open(source, use, pastByDefault);
    }

    private static void close(RangeReader ranges) throws IOException {
        try (ByteSource source = ranges.source();
                ranges) {
            assertTrue(source.size() > 0);
        }
    }

    private void read(RangeReader ranges, ReadSlot slot, long position, Route route) throws IOException {
        ranges.read(slot.memory(), position, LENGTH, route);
        assertEquals(ByteBuffer.wrap(content, (int) position, LENGTH), slot.memory(), route + " at " + position);
    }

    @Test
    void firstComesPastTheCacheThenThroughItThenFromMemory() throws IOException {
        assumeCold();
        RangeReader ranges = open(PageCacheUse.AUTO, true);
        ReadSlot slot = new ReadSlot(DirectIo.allocate(LENGTH + ReadSlot.SPARE_BYTES));
        RangeReader.Routes first = ranges.routes(Reuse.PERHAPS_AGAIN).part(2);
        assertEquals(Route.PAST_CACHE, first.route(0, 1_000_001, LENGTH));
        read(ranges, slot, 1_000_001, Route.PAST_CACHE);
        assertEquals(Route.PAST_CACHE, first.route(1, 1_040_000, LENGTH), "the same visit");
        assertEquals(
                Route.THROUGH_CACHE,
                ranges.routes(Reuse.PERHAPS_AGAIN).part(1).route(0, 1_030_000, LENGTH),
                "wanted again");
        read(ranges, slot, 1_030_000, Route.THROUGH_CACHE);
        RangeReader.Routes third = ranges.routes(Reuse.PERHAPS_AGAIN).part(2);
        assertEquals(Route.MEMORY, third.route(0, 1_030_000, LENGTH));
        assertEquals(Route.PAST_CACHE, third.route(1, SIZE - LENGTH, LENGTH), "elsewhere in the file");
        read(ranges, slot, SIZE - LENGTH, Route.PAST_CACHE);
        close(ranges);
        assertFalse(PageCache.isMapped(file), "unmapped at once");
    }

    @Test
    void alwaysAndNeverMeanIt() throws IOException {
        assumeCold();
        RangeReader always = open(PageCacheUse.ALWAYS, true);
        assertEquals(
                Route.THROUGH_CACHE, always.routes(Reuse.PERHAPS_AGAIN).part(1).route(0, 0, LENGTH));
        close(always);
        RangeReader never = open(PageCacheUse.NEVER, false);
        read(never, new ReadSlot(DirectIo.allocate(LENGTH + ReadSlot.SPARE_BYTES)), 0, Route.THROUGH_CACHE);
        assertEquals(Route.PAST_CACHE, never.routes(Reuse.PERHAPS_AGAIN).part(1).route(0, 0, LENGTH));
        assertEquals(Route.PAST_CACHE, never.routes(Reuse.PERHAPS_AGAIN).part(1).route(0, 0, LENGTH));
        close(never);
    }

    @Test
    void autoGoesThroughTheCacheWhereTheDriveIsSlowToSeek() throws IOException {
        assumeCold();
        RangeReader ranges = open(PageCacheUse.AUTO, false);
        assertEquals(
                Route.THROUGH_CACHE, ranges.routes(Reuse.PERHAPS_AGAIN).part(1).route(0, 0, LENGTH));
        close(ranges);
    }

    @Test
    void manyRequestsAreLookedUpInGroups() throws IOException {
        assumeCold();
        RangeReader ranges = open(PageCacheUse.AUTO, true);
        read(ranges, new ReadSlot(DirectIo.allocate(LENGTH + ReadSlot.SPARE_BYTES)), 0, Route.THROUGH_CACHE);
        RangeReader.Routes visit = ranges.routes(Reuse.PERHAPS_AGAIN).part(640);
        assertEquals(Route.MEMORY, visit.route(0, 0, 1));
        assertEquals(Route.MEMORY, visit.route(9, SIZE - 1, 1), "taken to be where its neighbour is");
        assertEquals(Route.PAST_CACHE, visit.route(639, SIZE - 1, 1));
        close(ranges);
    }

    @Test
    void bytesBehindTheMappedEndAreAskedOfTheCache() throws IOException {
        try (ByteSource source = ChannelStore.openForReading(file)) {
            PagesInMemory pages = StorageSource.of(source).pagesInMemory().orElse(null);
            assumeTrue(pages != null, "the system does not tell what the page cache holds");
            assertTrue(pages.hold(SIZE, LENGTH));
            pages.close();
            pages.close();
            assertTrue(pages.hold(0, LENGTH), "closed: nothing is known");
        }
    }
}
