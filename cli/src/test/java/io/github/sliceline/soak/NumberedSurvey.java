package io.github.sliceline.soak;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Path;

/** A survey whose samples count from 1 on, some of its bins without a trace, so that any part of it can be checked. */
record NumberedSurvey(SurveyShape shape) {

    boolean isLive(long inline, long crossline) {
        return (7 * inline + crossline) % 23 != 5;
    }

    /** A sample by its indices; NaN where there is no trace. */
    float sample(long inline, long crossline, long sample) {
        return isLive(inline, crossline)
                ? (inline * shape.crosslines() + crossline) * shape.samples() + sample + 1
                : Float.NaN;
    }

    Path write(Path segy) throws IOException {
        SyntheticSegy.of(shape, SurveyLines.DEFAULT, (i, x, trace) -> {
                    for (int k = 0; k < trace.length; k++) {
                        trace[k] = sample(i, x, k);
                    }
                })
                .withCoding(SampleCoding.IEEE)
                .withLive(this::isLive)
                .write(segy);
        return segy;
    }

    /** Throws unless these are the samples of a region. */
    void check(float[] found, Region region) {
        check(found, region, false);
    }

    /**
     * Throws unless these are the samples of a region.
     *
     * @param partly whether what is not written yet, or has no trace, is 0
     */
    void check(float[] found, Region region, boolean partly) {
        if (found.length != region.size()) {
            throw new AssertionError(found.length + " samples of " + region);
        }
        int at = 0;
        for (long i = region.start(0); i < region.start(0) + region.count(0); i++) {
            for (long x = region.start(1); x < region.start(1) + region.count(1); x++) {
                for (long k = region.start(2); k < region.start(2) + region.count(2); k++) {
                    float sample = found[at++];
                    float expected = sample(i, x, k);
                    if (Float.compare(sample, expected) != 0 && !(partly && sample == 0)) {
                        throw new AssertionError(
                                region + ": " + sample + " at " + i + ", " + x + ", " + k + ", expected " + expected);
                    }
                }
            }
        }
    }

    /** Throws unless a volume is this survey. */
    void check(Path file) throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            Region all = Region.all(volume.shape());
            check(volume.read(all), all);
        }
    }
}
