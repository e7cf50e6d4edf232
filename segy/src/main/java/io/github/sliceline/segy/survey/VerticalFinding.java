package io.github.sliceline.segy.survey;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reason why the samples of a survey are taken as time, depth or indices. Immutable.
 *
 * @param by source of the statement
 * @param because what was found, written to follow a colon
 * @param doubtOrNull sentence on contrary statements; null if there are none
 */
public record VerticalFinding(
        By by, String because, @Nullable String doubtOrNull) {
    /** Source of a statement on the samples. */
    public enum By {
        /** The caller of the scan. */
        CALLER,
        /** The code in bytes 29–30 of the trace headers. */
        TRACE_HEADER,
        /** Words of a text header. */
        TEXT_HEADER,
        /** No statement: the samples are taken as in most files. */
        NOBODY
    }

    /** Sentence on contrary statements. */
    public Optional<String> doubt() {
        return Optional.ofNullable(doubtOrNull);
    }
}
