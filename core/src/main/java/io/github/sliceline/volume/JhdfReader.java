package io.github.sliceline.volume;

import io.github.sliceline.geometry.Region;
import io.github.sliceline.hdf5.DatasetInfo;
import io.github.sliceline.storage.CancelToken;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Path;

final class JhdfReader implements VolumeReader {
    static JhdfReader open(Path file, DatasetInfo dataset, SampleDecoder decoder, float fill, int queueDepth)
            throws IOException {
        throw new IOException("soon");
    }

    @Override
    public Backend backend() {
        return Backend.JHDF;
    }

    @Override
    public void read(Region region, FloatBuffer destination, CancelToken cancel) throws IOException {}

    @Override
    public void close() {}
}
