package io.github.sliceline.viewer.survey;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.volume.ReadOptions;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeStatistics;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A survey that is open to be looked at. Thread-safe.
 *
 * @param volume reads it; closed with this
 * @param facts what is known of it
 * @param statistics of its amplitudes, where the file has them
 */
public record OpenSurvey(SeismicVolume volume, SurveyFacts facts, Optional<VolumeStatistics> statistics)
        implements Closeable {
    /** Opens a file; not on the thread of events. */
    public static OpenSurvey open(Path file) throws IOException {
        SeismicVolume volume = SeismicVolume.open(file, ReadOptions.DEFAULTS.withLive(true));
        try {
            Optional<LineAxis> offsets = volume.gathers();
            String name = String.valueOf(file.getFileName());
            return new OpenSurvey(
                    volume, new SurveyFacts(name, volume.grid(), offsets, volume.samples()), volume.statistics());
        } catch (IOException | RuntimeException e) {
            try (volume) {
                throw e;
            }
        }
    }

    @Override
    public void close() throws IOException {
        volume.close();
    }
}
