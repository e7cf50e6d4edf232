package io.github.sliceline.revision;

import io.github.sliceline.revision.onion.PageIndex;
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
 * The facts that a history holds about one revision.
 *
 * @param number number of the revision, from 1; 0, the file as it was first written, has no facts
 * @param parent number of the revision from which this one was made
 * @param timeOrNull time at which it was made, to the second; null if the record holds no valid time
 * @param userOrNull user who made it; null if unknown
 * @param message message given by the user; may be empty
 * @param fileBytes length of the file in bytes
 * @param pagesChanged number of pages that are new in this revision
 * @param bytesChanged bytes of those pages
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

    /** Returns the time at which it was made, to the second; empty if unknown. */
    public Optional<Instant> time() {
        return Optional.ofNullable(timeOrNull);
    }

    /** Returns the user who made it; empty if unknown. */
    public Optional<String> user() {
        return Optional.ofNullable(userOrNull);
    }

    /** @param before pages of the revision before */
    static Revision of(int number, RevisionRecord record, PageIndex before, int pageBytes) {
        int newPages = record.pages().since(before).size();
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
