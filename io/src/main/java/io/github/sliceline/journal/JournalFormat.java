package io.github.sliceline.journal;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.RecordLog;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Encodes and decodes the records of a journal, which are bodies of a {@link RecordLog}: a code of one byte, then the
 * record's values, big-endian.
 */
public final class JournalFormat {
    /** The eight bytes before the first record; the last one is the version. */
    public static final long MAGIC = 0x534C4A524E4C0004L;

    private static final ByteBuffer NO_SALT = ByteBuffer.allocate(0);

    private static final byte BEGUN = 1;
    private static final byte WRITTEN = 2;
    private static final byte FORCED = 3;
    private static final byte RESUMED = 4;
    private static final byte COMPLETE = 5;

    private JournalFormat() {}

    static RecordLog records(ByteSource journal) {
        return new RecordLog(journal, Long.BYTES, NO_SALT, Integer.MAX_VALUE);
    }

    public static ByteBuffer encode(JournalRecord item) {
        return RecordLog.frame(body(item), NO_SALT);
    }

    private static ByteBuffer body(JournalRecord item) {
        if (item instanceof JournalRecord.Begun begun) {
            return begun(begun);
        }
        if (item instanceof JournalRecord.Written written) {
            return written(written);
        }
        if (item instanceof JournalRecord.Forced forced) {
            return body(FORCED, Long.BYTES).putLong(forced.position()).flip();
        }
        return body(item instanceof JournalRecord.Resumed ? RESUMED : COMPLETE, 0)
                .flip();
    }

    private static ByteBuffer body(byte code, int bytes) {
        return ByteBuffer.allocate(Math.addExact(bytes, 1)).put(code);
    }

    private static ByteBuffer begun(JournalRecord.Begun begun) {
        StringBuilder lines = new StringBuilder();
        begun.terms()
                .forEach((name, value) ->
                        lines.append(name).append('\n').append(value).append('\n'));
        byte[] terms = lines.toString().getBytes(StandardCharsets.UTF_8);
        return body(BEGUN, 2 * Long.BYTES + terms.length)
                .putLong(begun.partBytes())
                .putLong(begun.headersEnd())
                .put(terms)
                .flip();
    }

    private static ByteBuffer written(JournalRecord.Written written) {
        byte[] dataset = written.dataset().getBytes(StandardCharsets.UTF_8);
        ByteBuffer entries = written.batch().entries();
        ByteBuffer notes = written.batch().notes();
        int bytes =
                Math.addExact(2 * Integer.BYTES + dataset.length + Long.BYTES + entries.remaining(), notes.remaining());
        return body(WRITTEN, bytes)
                .putInt(dataset.length)
                .put(dataset)
                .putLong(written.batch().first())
                .putInt(entries.remaining())
                .put(entries)
                .put(notes)
                .flip();
    }

    /** Decodes a record. Empty if the body is not understood; a newer version may have written it. */
    static Optional<JournalRecord> decode(ByteBuffer body) {
        try {
            return Optional.of(
                    switch (body.get()) {
                        case BEGUN -> readBegun(body);
                        case WRITTEN -> readWritten(body);
                        case FORCED -> new JournalRecord.Forced(body.getLong());
                        case RESUMED -> new JournalRecord.Resumed();
                        case COMPLETE -> new JournalRecord.Complete();
                        default -> throw new BufferUnderflowException();
                    });
        } catch (BufferUnderflowException | IndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }

    private static JournalRecord readBegun(ByteBuffer body) {
        long partBytes = body.getLong();
        long headersEnd = body.getLong();
        String[] lines = StandardCharsets.UTF_8.decode(body).toString().split("\n", -1);
        Map<String, String> terms = new LinkedHashMap<>();
        for (int i = 0; i + 1 < lines.length; i += 2) {
            terms.put(lines[i], lines[i + 1]);
        }
        return new JournalRecord.Begun(terms, partBytes, headersEnd);
    }

    private static JournalRecord readWritten(ByteBuffer body) {
        ByteBuffer dataset = next(body, body.getInt());
        long first = body.getLong();
        ByteBuffer entries = next(body, body.getInt());
        return new JournalRecord.Written(
                StandardCharsets.UTF_8.decode(dataset).toString(), new ChunkBatch(first, entries, body.slice()));
    }

    private static ByteBuffer next(ByteBuffer body, int bytes) {
        ByteBuffer next = body.slice(body.position(), bytes);
        body.position(body.position() + bytes);
        return next;
    }
}
