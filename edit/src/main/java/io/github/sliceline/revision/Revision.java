package io.github.sliceline.revision;

import io.github.sliceline.revision.onion.RevisionNote;
import io.github.sliceline.revision.onion.RevisionRecord;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a history says of one revision.
 *
 * @param number 1 for the oldest; 0 is the file as it was first written, of which a history says nothing
 * @param parent number of the revision that it was made from
 * @param timeOrNull when it was made, to the second; null if what stands there is no time
 * @param userOrNull who made it; null if that is not known
 * @param message what was said of it; may be empty
 * @param fileBytes length of the file
 * @param pagesChanged pages that are new in it
 * @param bytesChanged length of those pages
 */
public record Revision(
        int number,
        int parent,
        @Nullable Instant timeOrNull,
        @Nullable String userOrNull,
        String message,
        long fileBytes,
        long pagesChanged,
        long bytesChanged) {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss");
    private static final int TIME_CHARACTERS = 15;

    /** When it was made. */
    public Optional<Instant> time() {
        return Optional.ofNullable(timeOrNull);
    }

    /** Who made it. */
    public Optional<String> user() {
        return Optional.ofNullable(userOrNull);
    }

    /** @param newPages pages that are new in it */
    static Revision of(int number, RevisionRecord record, int newPages, int pageBytes) {
        RevisionNote note = RevisionNote.decode(record.comment());
        return new Revision(
                number,
                number == 1 ? 0 : (int) Math.max(0, Math.min(record.parent() + 1, number - 1)),
                time(record.time()),
                note.userOrNull(),
                note.message(),
                record.fileBytes(),
                newPages,
                (long) newPages * pageBytes);
    }

    private static @Nullable Instant time(String stored) {
        try {
            return LocalDateTime.parse(stored.substring(0, TIME_CHARACTERS), TIME)
                    .toInstant(ZoneOffset.UTC);
        } catch (DateTimeParseException e) {
            return null;
        }
    }
}
