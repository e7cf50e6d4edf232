package io.github.sliceline.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.testdata.PageCache;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class RaceTest {
    private static final Rounds WARM = new Rounds(3, false, true);
    private static final List<Access> PLANES = ReadPattern.PLANES.of(Shape.of(8, 5, 6), Direction.names(), 3);

    private final List<String> calls = new ArrayList<>();
    private final List<String> events = new ArrayList<>();

    @Test
    void aWrongFloatIsFound() throws IOException {
        Race race = new Race(PLANES, WARM, new CancelToken());
        race.run(List.of(path("right", 0)));
        assertEquals(0, race.compared());
        race.run(List.of(path("right too", 0)));
        assertEquals(9, race.compared());
        IOException e = assertThrows(IOException.class, () -> race.run(List.of(path("wrong", 1))));
        assertTrue(String.valueOf(e.getMessage()).contains("wrong gives other samples"), e.getMessage());
    }

    @Test
    void pathsTakeTurnsAndTheTurnsRotate() throws IOException {
        List<Lap> laps = new Race(PLANES, WARM, new CancelToken()).run(List.of(path("a", 0), path("b", 0)));
        assertEquals(6, laps.size());
        String lastSix = String.join("", calls.subList(calls.size() - 6, calls.size()));
        assertEquals("abbaab", lastSix);
        Lap lap = laps.get(1);
        assertEquals("b", lap.path());
        assertEquals("inline", lap.direction());
        assertTrue(lap.cold().isEmpty());
        assertEquals(3, lap.timing(State.WARM).map(Lap.Timing::reads).orElse(0));
        assertEquals(30, lap.warm().map(Lap.Timing::floats).orElse(0L));
    }

    @Test
    void aSlowPathReadsOneSlice() throws IOException {
        ReadPath fast = path("slow", 0);
        ReadPath slow = new ReadPath("slow", fast.file(), true, fast.opener());
        List<Lap> laps = new Race(PLANES, WARM, new CancelToken()).run(List.of(slow));
        assertEquals(
                List.of(3, 3, 1), laps.stream().map(lap -> reads(lap.warm())).toList());
    }

    @Test
    void cancelledItStops() {
        CancelToken cancel = new CancelToken();
        cancel.cancel();
        Race race = new Race(PLANES, WARM, cancel);
        assertThrows(CancellationException.class, () -> race.run(List.of(path("any", 0))));
    }

    /** What a viewer sees, and what a script sees: open, read, close. */
    @Test
    void openedAnewEachReadHasAReaderOfItsOwn() throws IOException {
        Rounds anew = new Rounds(3, false, true, Rounds.Opening.ANEW);
        List<Lap> laps = new Race(List.of(PLANES.get(0)), anew, new CancelToken()).run(List.of(path("a", 0)));
        // Warming up, the pages three times, the reader that stays open, and then one of its own for each round.
        assertEquals("(a)(aaaaaaaaa)(a" + "(a)(a)(a)" + ")", String.join("", events));
        assertEquals(
                3, laps.get(0).timing(State.WARM_ANEW).map(Lap.Timing::reads).orElse(0));
        assertTrue(laps.get(0).timing(State.WARM).isEmpty());
    }

    @Test
    void timingHasMedianAndSpread() {
        Lap.Timing timing = Lap.Timing.of(new long[] {5_000, 1_000, 3_000}, 10);
        assertEquals(0.3, timing.microsPerFloat(), 1e-12);
        assertEquals(0.1, timing.fastestMicrosPerFloat(), 1e-12);
        assertEquals(0.5, timing.slowestMicrosPerFloat(), 1e-12);
        assertEquals(0.003, timing.millis(), 1e-12);
        assertEquals(40 / 3.0, timing.megabytesPerSecond(), 1e-9);
        assertEquals(100, timing.megabytesPerSecond(300), 1e-9);
    }

    @Test
    void theMedianOfAnEvenNumberLiesBetweenTheTwoInTheMiddle() {
        assertEquals(2_000, Lap.Timing.of(new long[] {3_000, 1_000}, 10).medianNanos());
        assertEquals(
                3_000,
                Lap.Timing.of(new long[] {9_000, 2_000, 1_000, 4_000}, 10).medianNanos());
        assertEquals(7_000, Lap.Timing.of(new long[] {7_000}, 10).medianNanos());
    }

    @Test
    void mappedPiecesOfAFileAreGoneBeforeItIsReadCold(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("mapped"), new byte[10_000]);
        map(file);
        PageCache.unmap(file);
        assertFalse(PageCache.isMapped(file));
    }

    /** What jHDF does with each chunk. */
    private static void map(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
            assertEquals(0, mapped.get(5000));
            assertEquals(OS.LINUX.isCurrentOs(), PageCache.isMapped(file));
            assertEquals(0, mapped.get(5001));
        }
    }

    @Test
    void roundsMustMeasureSomething() {
        assertThrows(IllegalArgumentException.class, () -> new Rounds(0, true, true));
        assertThrows(IllegalArgumentException.class, () -> new Rounds(5, false, false));
    }

    @Test
    void readsOfThisProcessAreCountedWhereTheSystemDoes() throws IOException {
        Optional<ReadsSoFar> before = ReadsSoFar.ofProcess();
        ReadsSoFar.ofProcess().ifPresent(after -> {
            long calls = after.since(before.orElseThrow()).requests();
            assertTrue(calls >= 0 && calls < 1000, "calls " + calls);
        });
        assertFalse(ReadsSoFar.ofProcess().isPresent() && before.isEmpty());
    }

    private static int reads(Optional<Lap.Timing> timing) {
        return timing.map(Lap.Timing::reads).orElse(0);
    }

    private ReadPath path(String name, float offset) {
        return new ReadPath(name, Path.of("none"), false, () -> {
            events.add("(");
            return new ReadPath.RegionReader() {
                @Override
                public void read(Region region, float[] values, CancelToken cancel) {
                    cancel.throwIfCancelled();
                    calls.add(name);
                    events.add(name);
                    values[values.length - 1] = offset;
                }

                @Override
                public void close() {
                    events.add(")");
                }
            };
        });
    }
}
