package io.github.sliceline.bench;

import io.github.sliceline.CancelToken;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.volume.info.ReadCost;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * Reader of regions of a SEG-Y file as a simple program reads them: one request per trace, and for a slice one sample
 * of every trace. Volumes are compared with it. A SEG-Y file opened as a volume is read faster. Bins without a trace
 * are 0, as in converted files.
 */
final class SegyPlanes implements ReadPath.RegionReader {
    private static final int TRACE_HEADER_BYTES = 240;

    private final SegyFile segy;
    private final SegySurvey survey;
    private final ByteBuffer one;

    SegyPlanes(Path file, SegySurvey survey) throws IOException {
        this.segy = SegyFile.open(file);
        this.survey = survey;
        this.one = ByteBuffer.allocateDirect(segy.format().bytes()).order(segy.byteOrder());
    }

    @Override
    public void read(Region region, float[] values, CancelToken cancel) throws IOException {
        int samples = Math.toIntExact(region.count(2));
        for (int i = 0; i < traces(region); i++) {
            cancel.throwIfCancelled();
            long trace = traceAt(region, i);
            if (trace < 0) {
                Arrays.fill(values, i * samples, (i + 1) * samples, 0);
            } else if (isAcross(region)) {
                readSample(trace, Math.toIntExact(region.start(2)), values, i);
            } else {
                System.arraycopy(segy.readTrace(trace), Math.toIntExact(region.start(2)), values, i * samples, samples);
            }
        }
    }

    @Override
    public Optional<ReadCost> cost(Region region) throws IOException {
        int requests = 0;
        for (int i = 0; i < traces(region); i++) {
            requests += traceAt(region, i) < 0 ? 0 : 1;
        }
        long each = isAcross(region) ? segy.format().bytes() : segy.traceBytes();
        return Optional.of(new ReadCost(requests, Math.multiplyExact(requests, each)));
    }

    private boolean isAcross(Region region) {
        return region.count(2) == 1 && segy.samplesPerTrace() > 1;
    }

    private static int traces(Region region) {
        return Math.toIntExact(Math.multiplyExact(region.count(0), region.count(1)));
    }

    /** Returns the number of a region's i-th trace; negative if its bin has no trace. */
    private long traceAt(Region region, int i) throws IOException {
        int crosslines = Math.toIntExact(region.count(1));
        return survey.traceAt(
                Math.toIntExact(region.start(0)) + i / crosslines, Math.toIntExact(region.start(1)) + i % crosslines);
    }

    private void readSample(long trace, int sample, float[] values, int at) throws IOException {
        long offset = segy.traceOffset(trace) + TRACE_HEADER_BYTES + (long) sample * one.capacity();
        segy.readFully(one.clear(), offset);
        segy.format().decode(one, 0, values, at, 1);
    }

    @Override
    public void close() throws IOException {
        segy.close();
    }
}
