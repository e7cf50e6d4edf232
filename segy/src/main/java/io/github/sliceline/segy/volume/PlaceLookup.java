package io.github.sliceline.segy.volume;

import io.github.sliceline.segy.survey.SegySurvey;
import java.io.Closeable;
import java.io.IOException;

/**
 * Lookup of the trace at a place of a volume, the row-major index in its extents without the samples. Thread-safe.
 */
interface PlaceLookup extends Closeable {
    /** Returns the number of the trace in the file, from 0, or −1 if the place has no trace. */
    long traceAt(long place) throws IOException;

    /** Number of places with a trace. */
    long traceCount();

    /**
     * Lookup in the index of a survey whose traces are so much out of order that {@link TracePlaces} would be longer.
     */
    record SurveyPlaces(SegySurvey survey) implements PlaceLookup {
        @Override
        public long traceAt(long place) throws IOException {
            return survey.lookup().traceAt(place);
        }

        @Override
        public long traceCount() {
            return survey.traceCount() - survey.leftOut().count();
        }

        @Override
        public void close() throws IOException {
            survey.close();
        }
    }
}
