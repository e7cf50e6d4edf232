package io.github.sliceline.revision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.hdf5.filter.Fletcher32;
import io.github.sliceline.revision.onion.HistoryHeader;
import io.github.sliceline.revision.onion.PageIndex;
import io.github.sliceline.revision.onion.RevisionHistory;
import io.github.sliceline.revision.onion.RevisionRecord;
import io.github.sliceline.revision.onion.RevisionTable;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.MemoryStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What is written is read again; what somebody made up is refused by name. */
class RevisionFormatTest {
    /** In a build 1,000, with {@code -Pfull} 3,000. */
    private static final int MUTANTS = Cases.number("sliceline.history.mutants", 1000, 3000);

    private static final int PAGE = 4096;

    @Test
    void piecesAreReadAsTheyWereWritten() throws IOException {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            MemoryStore file = new MemoryStore("any.onion");
            int pages = random.nextInt(300);
            file.writeFully(ByteBuffer.allocate(1), PAGE * 400L);
            HistoryHeader header = new HistoryHeader(
                    random.nextInt(8), PAGE, random.nextLong(1L << 50), PAGE * 300L, random.nextInt(1 << 20));
            RevisionRecord record = record(random, header, pages);
            file.writeFully(header.encode(), 0);
            ByteBuffer bytes = record.encode(PAGE);
            RevisionTable.Place place = new RevisionTable.Place(PAGE * 200L, bytes.remaining());
            file.writeFully(bytes, place.address());
            RevisionTable table = new RevisionTable(List.of(place, place));
            ByteBuffer tableBytes = table.encode();
            HistoryHeader toTable = header.withTable(PAGE * 300L, tableBytes.remaining());
            file.writeFully(tableBytes, toTable.tableAddress());

            assertEquals(header, HistoryHeader.read(file));
            assertEquals(table, RevisionTable.read(file, toTable));
            assertSame(record, RevisionRecord.read(file, header, place), "seed " + seed);
        }
    }

    private static RevisionRecord record(Random random, HistoryHeader header, int count) {
        long[] pages = random.longs(count, 0, 1L << 40).sorted().distinct().toArray();
        long[] addresses = random.longs(pages.length, 0, PAGE * 390L).toArray();
        long end = pages.length == 0 ? header.baseBytes() : pages[pages.length - 1] * PAGE + 17;
        byte[] comment = new byte[random.nextInt(100)];
        Arrays.fill(comment, (byte) 'c');
        return new RevisionRecord(
                random.nextLong(),
                random.nextLong(),
                "20240131T235959Z",
                end,
                new PageIndex(pages, addresses),
                0,
                ByteBuffer.wrap(comment));
    }

    private static void assertSame(RevisionRecord wanted, RevisionRecord found, String message) {
        assertEquals(wanted.number(), found.number(), message);
        assertEquals(wanted.parent(), found.parent(), message);
        assertEquals(wanted.time(), found.time(), message);
        assertEquals(wanted.fileBytes(), found.fileBytes(), message);
        assertEquals(wanted.comment(), found.comment(), message);
        assertEquals(0, wanted.pages().since(found.pages()).size(), message);
        assertEquals(wanted.pages().size(), found.pages().size(), message);
    }

    @Test
    void indexesAreJoinedAsSetsAre() {
        PageIndex old = new PageIndex(new long[] {1, 3, 5}, new long[] {10, 30, 50});
        PageIndex newer = new PageIndex(new long[] {0, 3, 9}, new long[] {100, 130, 190});
        PageIndex all = old.plus(newer);
        assertEquals(5, all.size());
        assertEquals(130, all.find(3));
        assertEquals(10, all.find(1));
        assertEquals(PageIndex.ABSENT, all.find(2));
        PageIndex added = all.since(old);
        assertEquals(3, added.size());
        assertEquals(9, added.page(2));
        assertEquals(2, old.firstFrom(4));
    }

    /** Mutants that keep their checksums right reach deeper than those that do not. */
    @Test
    void mutantsAreRefusedByName() throws IOException {
        Histories files = new Histories(new byte[20_000]);
        for (int number = 1; number <= 4; number++) {
            files.change(3000L * number, new byte[2000]);
        }
        byte[] whole = files.history().bytes();
        int refused = 0;
        for (int seed = 0; seed < MUTANTS; seed++) {
            Random random = new Random(seed);
            byte[] mutant = random.nextInt(10) == 0
                    ? Arrays.copyOf(whole, random.nextInt(whole.length))
                    : mutated(whole, random);
            refused += isRefused(files, mutant, seed) ? 1 : 0;
        }
        assertTrue(refused > MUTANTS / 4, refused + " of " + MUTANTS + " refused");
    }

    private static boolean isRefused(Histories files, byte[] mutant, int seed) {
        try {
            MemoryStore store = new MemoryStore("mutant.onion", mutant);
            RevisionHistory history = RevisionHistory.read(store);
            for (int number = 1; number <= history.newest(); number++) {
                RevisionSource source = RevisionSource.of("mutant", files.base(), history, number, () -> {});
                source.readFully(ByteBuffer.allocate((int) Math.min(source.size(), 100_000)), 0);
                Revision.of(number, history.record(number), PageIndex.EMPTY, PAGE);
            }
            return false;
        } catch (IOException e) {
            assertTrue(String.valueOf(e.getMessage()).contains(": "), "seed " + seed + ": " + e.getMessage());
            return true;
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw new AssertionError("seed " + seed, e);
        }
    }

    private static byte[] mutated(byte[] whole, Random random) {
        byte[] mutant = whole.clone();
        List<Span> pieces = pieces(whole);
        Span piece = pieces.get(random.nextInt(pieces.size()));
        for (int i = 0; i < 1 + random.nextInt(3); i++) {
            int at = piece.start() + random.nextInt(piece.length());
            mutant[at] = switch (random.nextInt(4)) {
                case 0 -> 0;
                case 1 -> (byte) 0xFF;
                case 2 -> (byte) (mutant[at] ^ (1 << random.nextInt(8)));
                default -> (byte) random.nextInt();
            };
        }
        if (random.nextInt(4) > 0) {
            mend(mutant, piece);
        }
        return mutant;
    }

    /** Where a piece is in the file. */
    private record Span(int start, int length) {}

    private static List<Span> pieces(byte[] whole) {
        List<Span> pieces = new ArrayList<>(List.of(new Span(0, HistoryHeader.BYTES)));
        ByteBuffer words = ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN);
        int table = (int) words.getLong(20);
        pieces.add(new Span(table, (int) words.getLong(28)));
        for (int i = 0; i < words.getLong(table + 8); i++) {
            pieces.add(new Span((int) words.getLong(table + 16 + 20 * i), (int) words.getLong(table + 24 + 20 * i)));
        }
        return pieces;
    }

    private static void mend(byte[] mutant, Span piece) {
        ByteBuffer words = ByteBuffer.wrap(mutant).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = piece.start() + 64; at + 24 <= piece.start() + piece.length(); at += 20) {
            words.putInt(at + 16, Fletcher32.checksum(words, at, 16));
        }
        int end = piece.start() + piece.length() - 4;
        words.putInt(end, Fletcher32.checksum(words, piece.start(), piece.length() - 4));
    }

    private static void assertRefused(String wanted, Consumer<ByteBuffer> damage) throws IOException {
        Histories files = new Histories(new byte[20_000]);
        files.change(5000, new byte[] {1});
        byte[] bytes = files.history().bytes();
        damage.accept(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN));
        MemoryStore damaged = new MemoryStore("any.onion", bytes);
        CorruptFileException e = assertThrows(
                CorruptFileException.class, () -> RevisionHistory.read(damaged).record(1));
        String said = String.valueOf(e.getMessage());
        assertTrue(said.startsWith("any.onion") && said.contains(wanted), said);
    }

    private static void header(ByteBuffer file, Consumer<ByteBuffer> change) {
        change.accept(file);
        file.putInt(36, Fletcher32.checksum(file, 0, 36));
    }

    /** A reader that comes in the midst of a commit may get the first bytes of a header from after it. */
    @Test
    void headerThatIsBeingWrittenIsReadAgain() throws IOException {
        Histories files = new Histories(new byte[20_000]);
        files.change(5000, new byte[] {1});
        byte[] torn = files.history().bytes();
        files.change(6000, new byte[] {2});
        byte[] whole = files.history().bytes();
        System.arraycopy(whole, 0, torn, 0, 24);
        MemoryStore old = new MemoryStore("old", torn);
        AtomicInteger reads = new AtomicInteger();
        MemoryStore now = new MemoryStore("any.onion", whole);
        ByteSource store = new ByteSource() {
            @Override
            public long size() throws IOException {
                return now.size();
            }

            @Override
            public void readFully(ByteBuffer dst, long position) throws IOException {
                (reads.getAndIncrement() < 2 ? old : now).readFully(dst, position);
            }

            @Override
            public void close() {}
        };
        assertThrows(CorruptFileException.class, () -> HistoryHeader.read(old));
        assertEquals(2, RevisionHistory.read(store).newest());
    }

    @Test
    void messagesSayWhatWasFoundAndWanted() throws IOException {
        assertRefused("header begins with 'XHDH', wanted 'OHDH'", file -> file.put(0, (byte) 'X'));
        assertRefused("header has version 2, wanted 1", file -> file.put(4, (byte) 2));
        assertRefused("header has checksum", file -> file.put(9, (byte) 2));
        assertRefused("pages of 4095 bytes", file -> header(file, bytes -> bytes.putInt(8, 4095)));
        assertRefused(
                "table of revisions of 40 bytes, wanted at least 20 inside the file",
                file -> header(file, bytes -> bytes.putLong(20, Long.MAX_VALUE - 3)));
        assertRefused("inside the file", file -> header(file, bytes -> bytes.putLong(28, -1)));
        assertRefused("table of revisions begins with", file -> header(file, bytes -> bytes.putLong(20, 512)));
        assertRefused("record has checksum", file -> file.put(file.capacity() - 40 - 30, (byte) 99));
    }
}
