package io.github.sliceline.undo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.MemoryStore;
import io.github.sliceline.storage.RecordLog;
import io.github.sliceline.undo.UndoFormat.UndoRecord;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Journals of edits that were interrupted must be read by every later version, or refused by its number. */
class UndoFormatTest {
    private static final ByteBuffer SALT = ByteBuffer.allocate(Long.BYTES).putLong(0, 0x0123456789ABCDEFL);

    /** One record of each kind, as version 3 wrote them. */
    private static final byte[] WRITTEN = HexFormat.of()
            .parseHex("534c554e444f00030123456789abcdef"
                    + "0000003301000000000000138800000000000002000008894844460d0a1a0a764844460d0a1a0a"
                    + "0000000000001000000003880102030411335d94"
                    + "00000011020000000000001388000000000000177032e77ddd"
                    + "0000000c03000000000000100001020366bf31610000000d040000000000001000040506075cfa621e"
                    + "000000010516d3299000000001060583da64");

    private static final List<UndoRecord> RECORDS = List.of(
            new UndoRecord.Begun(
                    5000, new Seal(512, 0x894844460D0A1A0AL), List.of(new UndoRecord.Probe(4096, 904, 0x01020304))),
            new UndoRecord.Extent(5000, 6000),
            new UndoRecord.Image(true, 4096, ByteBuffer.wrap(new byte[] {1, 2, 3})),
            new UndoRecord.Image(false, 4096, ByteBuffer.wrap(new byte[] {4, 5, 6, 7})),
            new UndoRecord.Forced(false),
            new UndoRecord.Forced(true));

    @Test
    void bytesAreThoseOfTheVersionThatTheyName() throws IOException {
        ByteBuffer journal =
                ByteBuffer.allocate(WRITTEN.length).putLong(UndoFormat.MAGIC).put(SALT.duplicate());
        RECORDS.forEach(item -> journal.put(UndoFormat.encode(item, SALT)));
        assertEquals(ByteBuffer.wrap(WRITTEN), journal.flip());
    }

    @Test
    void recordsComeBackAsTheyWere() throws IOException {
        ByteSource journal = new MemoryStore("journal", WRITTEN);
        RecordLog records = UndoFormat.open(journal);
        for (UndoRecord item : RECORDS) {
            UndoRecord found = UndoFormat.next(journal, records).orElseThrow();
            assertEquals(UndoFormat.encode(item, SALT), UndoFormat.encode(found, SALT));
        }
        assertTrue(UndoFormat.next(journal, records).isEmpty());
        assertEquals(WRITTEN.length, records.position());
    }

    /** The first and the last that a record may say of a file; one byte further it is none. */
    @Test
    void recordsReachToTheEdgesOfTheFile() {
        int page = OverlayStore.PAGE_BYTES;
        assertTrue(isRead(begun(8, 0, 0, 0)));
        assertTrue(!isRead(begun(8, 1, 0, 0)) && !isRead(begun(8, -1, 0, 0)));
        assertTrue(isRead(begun(2L * page, 2L * page - 8, page, page)));
        assertTrue(!isRead(begun(2L * page - 1, 0, page, page)) && !isRead(begun(3L * page, 0, page, page + 1)));
        assertTrue(isRead(new UndoRecord.Extent(0, 0)));
        assertTrue(!isRead(new UndoRecord.Extent(-1, 0)) && !isRead(new UndoRecord.Extent(0, -1)));
        long last = Long.MAX_VALUE / page * page;
        assertTrue(isRead(new UndoRecord.Image(true, last - page, ByteBuffer.allocate(page))));
        assertTrue(!isRead(new UndoRecord.Image(true, last, ByteBuffer.allocate(1))));
    }

    private static UndoRecord begun(long size, long sealAt, long probeAt, int length) {
        return new UndoRecord.Begun(size, new Seal(sealAt, 1), List.of(new UndoRecord.Probe(probeAt, length, 2)));
    }

    private static boolean isRead(UndoRecord item) {
        ByteBuffer framed = UndoFormat.encode(item, SALT);
        return UndoFormat.decode(framed.slice(Integer.BYTES, framed.remaining() - 2 * Integer.BYTES))
                .isPresent();
    }

    @Test
    void otherVersionsAndOtherFilesAreRefused() {
        assertTrue(refusal(7).contains("is an undo journal of format 4, wanted 3"), refusal(7));
        assertTrue(refusal(0).contains("is no undo journal: begins with 0x544c554e444f0003"), refusal(0));
    }

    /** Of a journal in which one byte is one more. */
    private static String refusal(int at) {
        byte[] bytes = WRITTEN.clone();
        bytes[at]++;
        return String.valueOf(
                assertThrows(UnsupportedFileException.class, () -> UndoFormat.open(new MemoryStore("journal", bytes)))
                        .getMessage());
    }
}
