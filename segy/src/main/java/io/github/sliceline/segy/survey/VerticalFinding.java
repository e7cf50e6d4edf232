package io.github.sliceline.segy.survey;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Why the samples of a survey are taken to measure what they do. Immutable.
 *
 * @param by who said so
 * @param because what was found, to follow a colon
 * @param doubtOrNull sentence on what says otherwise; null for nothing
 */
public record VerticalFinding(
        By by, String because, @Nullable String doubtOrNull) {
    /** Who said what samples measure. */
    public enum By {
        /** Whoever asked for the scan. */
        CALLER,
        /** The code in bytes 29–30 of the trace headers. */
        TRACE_HEADER,
        /** Words of a text header. */
        TEXT_HEADER,
        /** Nobody: it is what most files have. */
        NOBODY
    }

    /** Sentence on what says otherwise. */
    public Optional<String> doubt() {
        return Optional.ofNullable(doubtOrNull);
    }
}
