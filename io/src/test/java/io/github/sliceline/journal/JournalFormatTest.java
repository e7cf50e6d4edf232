package io.github.sliceline.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.storage.MemoryStore;
import io.github.sliceline.storage.RecordLog;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Journals of conversions that were interrupted must be read by every later version. */
class JournalFormatTest {
    /** One record of each kind, as this version of the format has them. */
    private static final byte[] WRITTEN = HexFormat.of()
            .parseHex("534c4a524e4c0004"
                    + "0000002c0100000000000010000000000000002000736f757263650a7375727665792e7367790a62797465730a31300a929f5044"
                    + "0000003802000000052f646174610000000000000003000000200000000000001000"
                    + "0000000a01020304ffffffffffffffff0000000bfffffffe070802c99ceb"
                    + "0000000903000000000000002a63279f80"
                    + "0000000104914a795d"
                    + "00000001056321fa5e");

    private static List<JournalRecord> records() {
        Map<String, String> terms = new LinkedHashMap<>();
        terms.put("source", "survey.sgy");
        terms.put("bytes", "10");
        return List.of(
                new JournalRecord.Begun(terms, 4096, 8192),
                new JournalRecord.Written(
                        "/data",
                        new ChunkBatch.Builder(3, 2)
                                .add(4096, 10, 0x01020304)
                                .add(-1, 11, -2)
                                .build(ByteBuffer.wrap(new byte[] {7, 8}))),
                new JournalRecord.Forced(42),
                new JournalRecord.Resumed(),
                new JournalRecord.Complete());
    }

    @Test
    void bytesAreThoseOfTheFormat() {
        ByteBuffer journal = ByteBuffer.allocate(WRITTEN.length).putLong(JournalFormat.MAGIC);
        records().forEach(item -> journal.put(JournalFormat.encode(item)));
        assertEquals(ByteBuffer.wrap(WRITTEN), journal.flip());
    }

    @Test
    void recordsReadBackUpToAnyCut() throws IOException {
        List<Long> ends = new ArrayList<>();
        try (JournalReader reader = new JournalReader(new MemoryStore("journal", WRITTEN))) {
            for (JournalRecord item : records()) {
                assertEquals(
                        JournalFormat.encode(item),
                        JournalFormat.encode(next(reader).orElseThrow()));
                ends.add(reader.position());
            }
            assertTrue(reader.next().isEmpty());
        }
        for (int length = 0; length < WRITTEN.length; length++) {
            int cut = length;
            MemoryStore journal = new MemoryStore("journal", WRITTEN);
            journal.truncate(length);
            try (JournalReader reader = new JournalReader(journal)) {
                long whole = ends.stream().filter(end -> end <= cut).count();
                for (long i = 0; i < whole; i++) {
                    assertTrue(reader.next().isPresent());
                }
                assertTrue(reader.next().isEmpty(), "cut at " + length);
            }
        }
    }

    @Test
    void aBatchReturnsItsEntries() throws IOException {
        try (JournalReader reader = new JournalReader(new MemoryStore("journal", WRITTEN))) {
            reader.next();
            ChunkBatch batch = ((JournalRecord.Written) reader.next().orElseThrow()).batch();
            assertEquals(3, batch.first());
            assertEquals(2, batch.count());
            assertEquals(List.of(4096L, -1L), List.of(batch.address(0), batch.address(1)));
            assertEquals(List.of(10, 11), List.of(batch.storedBytes(0), batch.storedBytes(1)));
            assertEquals(List.of(0x01020304, -2), List.of(batch.crc(0), batch.crc(1)));
        }
    }

    @Test
    void aJournalOfAnotherVersionHasNoRecords() throws IOException {
        byte[] other = WRITTEN.clone();
        other[7]++;
        for (byte[] bytes : List.of(WRITTEN, other, Arrays.copyOf(other, 8), Arrays.copyOf(other, 7))) {
            MemoryStore journal = new MemoryStore("journal", bytes);
            try (JournalReader reader = new JournalReader(journal)) {
                assertEquals(bytes != WRITTEN && bytes.length >= 8, reader.isOfAnotherVersion());
                assertEquals(bytes == WRITTEN, reader.next().isPresent());
            }
            assertTrue(journal.isClosed());
        }
    }

    @Test
    void aRecordMayBeAsLongAsTheLimit() throws IOException {
        ByteBuffer none = ByteBuffer.allocate(0);
        byte[] framed =
                RecordLog.frame(ByteBuffer.wrap(new byte[] {1, 2, 3}), none).array();
        MemoryStore source = new MemoryStore("log", framed);
        assertEquals(Optional.of(ByteBuffer.wrap(new byte[] {1, 2, 3})), new RecordLog(source, 0, none, 3).at(0));
        assertEquals(Optional.empty(), new RecordLog(source, 0, none, 2).at(0));
    }

    private static Optional<JournalRecord> next(JournalReader reader) throws IOException {
        long at = reader.position();
        Optional<JournalRecord> found = reader.next();
        assertEquals(found.map(JournalFormat::encode), reader.at(at).map(JournalFormat::encode), "by position");
        return found;
    }
}
