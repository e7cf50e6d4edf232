package io.github.sliceline.exporting;

import io.github.sliceline.archive.SegyArchive;
import io.github.sliceline.geometry.Region;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.ElementReader;
import io.github.sliceline.volume.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** Sample words that are kept one by one, visited once in file order. Not thread-safe. */
final class KeptWords {
    /** Position after the last word. */
    static final long NONE = Long.MAX_VALUE;

    private static final int AT_ONCE = 65_536;

    private final SegyArchive archive;
    private final @Nullable ElementReader positions;
    private final @Nullable ElementReader words;
    private final int width;
    private final long count;
    private final ByteBuffer positionsAhead;
    private final ByteBuffer wordsAhead;
    private long read;
    private long next = -1;

    KeptWords(SegyArchive archive) throws IOException {
        this.archive = archive;
        boolean kept = archive.has(VolumeProfile.RAW_POSITIONS);
        this.positions = kept ? archive.longs(VolumeProfile.RAW_POSITIONS) : null;
        this.words = kept ? archive.bytes(VolumeProfile.RAW_WORDS) : null;
        this.width = archive.format().bytes();
        this.count = positions == null ? 0 : positions.dataset().shape().size();
        this.positionsAhead =
                ByteBuffer.allocate(kept ? AT_ONCE * Long.BYTES : 0).order(ByteOrder.LITTLE_ENDIAN);
        this.wordsAhead = ByteBuffer.allocate(kept ? AT_ONCE * width : 0);
        if (positions != null && words != null) {
            requireShape(positions, Shape.of(count));
            requireShape(words, Shape.of(count, width));
        }
        positionsAhead.limit(0);
        advance();
    }

    private void requireShape(ElementReader reader, Shape wanted) throws IOException {
        if (!reader.dataset().shape().equals(wanted)) {
            throw archive.broken(
                    reader.dataset().path() + " is " + reader.dataset().shape() + ", wanted " + wanted);
        }
    }

    /** Position of the word whose turn it is: trace · samples per trace + sample; {@link #NONE} after the last. */
    long position() {
        return next;
    }

    /** Buffer with the word, in the file's byte order, at {@link #index}. */
    ByteBuffer word() {
        return wordsAhead;
    }

    /** Index in {@link #word} of the word's first byte. */
    int index() {
        return (positionsAhead.position() / Long.BYTES - 1) * width;
    }

    /** Goes on to the next word. */
    void advance() throws IOException {
        if (!positionsAhead.hasRemaining() && !readOn()) {
            next = NONE;
            return;
        }
        long position = positionsAhead.getLong();
        if (position <= next) {
            throw archive.broken(VolumeProfile.RAW_POSITIONS + " has " + position + " after " + next
                    + ", wanted ascending positions");
        }
        next = position;
    }

    private boolean readOn() throws IOException {
        long n = Math.min(AT_ONCE, count - read);
        if (positions == null || words == null || n == 0) {
            return false;
        }
        positions.read(Region.of(new long[] {read}, new long[] {n}), positionsAhead.clear());
        positionsAhead.flip();
        words.read(Region.of(new long[] {read, 0}, new long[] {n, width}), wordsAhead.clear());
        wordsAhead.clear();
        read += n;
        return true;
    }
}
