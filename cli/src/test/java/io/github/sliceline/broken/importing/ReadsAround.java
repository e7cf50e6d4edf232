package io.github.sliceline.broken.importing;

import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;

/** A writer must not read a volume without a pass. */
final class ReadsAround {
    float[] samples(SeismicVolume volume) throws IOException {
        return volume.readTrace(1, 1);
    }
}
