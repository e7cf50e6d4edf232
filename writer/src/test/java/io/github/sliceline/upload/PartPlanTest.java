package io.github.sliceline.upload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.hdf5.encoding.FilePieces;
import io.github.sliceline.hdf5.encoding.FilePieces.Piece;
import io.github.sliceline.upload.PartPlan.PartLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Every plan keeps a store's rules, and cuts between chunks; the limits are those of S3 (its user guide, "Multipart upload limits"). */
class PartPlanTest {
    private static final PartLimits S3 = new PartLimits(5L << 20, 5L << 30, 10_000);
    private static final int PLANS = Cases.number(1000, 3000);

    /** Metadata, maps and chunks of a file of some size. */
    private static FilePieces file(Random random, long size) {
        List<Piece> pieces = new ArrayList<>();
        long at = 1L + random.nextInt(2 << 20);
        pieces.add(Piece.plain(0, at));
        for (int n = random.nextInt(4); n > 0; n--) {
            long from = at + random.nextInt(4096);
            long bytes = 1 + (long) (random.nextDouble() * size / (random.nextBoolean() ? 10 : 1000));
            boolean chunks = random.nextBoolean();
            long grain = chunks ? Math.min(bytes, 1L << random.nextInt(27)) + 1 : 1;
            bytes = bytes / grain * grain + grain;
            pieces.add(new Piece(from, from + bytes, grain));
            at = from + bytes;
        }
        return new FilePieces(pieces.get(0).to(), pieces, at, random.nextBoolean() ? 0 : size);
    }

    @Test
    void everyPlanKeepsTheRules() {
        for (long seed = 0; seed < PLANS; seed++) {
            Random random = new Random(seed);
            long size = (long) Math.pow(10, 5 + 8 * random.nextDouble()); // 100 kB to 10 TB
            FilePieces extents = file(random, size);
            long behind = random.nextBoolean() ? 0 : size;
            PartPlan plan = PartPlan.of(S3, extents, behind);
            check(seed, plan, extents.end() + (long) (random.nextDouble() * (behind + extents.unplaced())));
            checkChunks(seed, plan, extents);
        }
    }

    private static void check(long seed, PartPlan plan, long end) {
        int last = plan.partOf(end - 1);
        assertTrue(last <= S3.parts(), "seed " + seed + ": " + last + " parts");
        long at = 0;
        for (int number = 1; number <= last; number++) {
            assertEquals(at, plan.start(number), "seed " + seed);
            long partEnd = Math.min(end, plan.end(number));
            long bytes = partEnd - at;
            String what = "seed " + seed + ": part " + number + " of " + last + " has " + bytes + " bytes";
            assertTrue(bytes <= S3.most() && (bytes >= S3.least() || (number == last && bytes > 0)), what);
            assertEquals(number, plan.partOf(at), what);
            assertEquals(number, plan.partOf(partEnd - 1), what);
            at = partEnd;
        }
        assertEquals(end, at);
    }

    /** No chunk is in two parts, but for those before the first place where a part may end. */
    private static void checkChunks(long seed, PartPlan plan, FilePieces extents) {
        for (Piece piece : extents.pieces()) {
            for (int number = plan.partOf(piece.from()); plan.end(number) < piece.to(); number++) {
                assertTrue(
                        (plan.end(number) - piece.from()) % piece.grain() == 0,
                        "seed " + seed + ": part " + number + " ends in a chunk of " + piece);
            }
        }
    }

    /** 10,000 × 10,000 × 100,000 floats, with trace headers before and maps of their fields beside. */
    @Test
    void fortyTerabytesFitTheLimitsOfS3() {
        long traces = 100_000_000;
        PartPlan begun = PartPlan.beginning(S3, traces * 240);
        long headers = traces * 24;
        long chunk = 64L * 64 * 64 * 4;
        long chunks = 157L * 157 * 1563;
        List<Piece> pieces = new ArrayList<>(List.of(Piece.plain(0, 1 << 20), Piece.plain(1 << 20, headers)));
        long at = (1 << 20) + headers;
        pieces.add(new Piece(at, at + chunks * chunk, chunk));
        at += chunks * chunk;
        for (int map = 0; map < 20; map++) {
            pieces.add(Piece.plain(at, traces * 4));
            at += traces * 4;
        }
        PartPlan plan = begun.laidOut(S3, (1 << 20) + headers, new FilePieces(1 << 20, pieces, at, 0), 0);
        check(0, plan, at);
        assertEquals(begun.end(7), plan.end(7), "parts that have begun stay");
        int ofMaps = plan.partOf(at - 1);
        assertTrue(plan.end(ofMaps - 1) - plan.start(ofMaps - 1) < 32L << 20, "maps are in short parts");
        assertTrue(at > 40e12 && plan.partOf(at - 1) > 9000, plan.toString());
    }

    @Test
    void filesTooLongForAnObjectAreRefused() {
        Piece chunks = new Piece(4096, 4096 + (60_000_000L << 20), 1 << 20);
        FilePieces extents = new FilePieces(100, List.of(Piece.plain(0, 100), chunks), chunks.to(), 0);
        String message = assertThrows(IllegalArgumentException.class, () -> PartPlan.of(S3, extents, 0))
                .toString();
        assertTrue(message.contains("10000 parts of 5368709120 bytes"), message);
    }
}
