package io.github.sliceline.cli.measure;

import io.github.sliceline.CancelToken;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.volume.ReadCost;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * Planes of the SEG-Y file, as a program without any other file gets them: one request a trace, and for
 * a slice one sample of every trace. Bins without a trace are 0, as the converter fills them.
 */
final class SegyPlanes implements PlaneReader {
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
    public void read(Plane plane, float[] values, CancelToken cancel) throws IOException {
        int traces = traces(plane);
        int samples = samplesOf(plane);
        for (int i = 0; i < traces; i++) {
            cancel.throwIfCancelled();
            long trace = traceAt(plane, i);
            if (trace < 0) {
                Arrays.fill(values, i * samples, (i + 1) * samples, 0);
            } else if (plane instanceof Plane.Slice slice) {
                readSample(trace, slice.sample(), values, i);
            } else {
                System.arraycopy(segy.readTrace(trace), 0, values, i * samples, samples);
            }
        }
    }

    @Override
    public Optional<ReadCost> cost(Plane plane) throws IOException {
        int requests = 0;
        for (int i = 0; i < traces(plane); i++) {
            requests += traceAt(plane, i) < 0 ? 0 : 1;
        }
        long each = plane instanceof Plane.Slice ? segy.format().bytes() : segy.traceBytes();
        return Optional.of(new ReadCost(requests, Math.multiplyExact(requests, each)));
    }

    private int traces(Plane plane) {
        int inlines = survey.grid().inlines().count();
        int crosslines = survey.grid().crosslines().count();
        if (plane instanceof Plane.Slice) {
            return Math.multiplyExact(inlines, crosslines);
        }
        return plane instanceof Plane.Inline ? crosslines : inlines;
    }

    private int samplesOf(Plane plane) {
        return plane instanceof Plane.Slice ? 1 : segy.samplesPerTrace();
    }

    /** The i-th trace that a plane needs, negative where its bin has none. */
    private long traceAt(Plane plane, int i) throws IOException {
        if (plane instanceof Plane.Inline inline) {
            return survey.traceAt(survey.grid().inlines().indexOf(inline.number()), i);
        }
        if (plane instanceof Plane.Crossline crossline) {
            return survey.traceAt(i, survey.grid().crosslines().indexOf(crossline.number()));
        }
        int crosslines = survey.grid().crosslines().count();
        return survey.traceAt(i / crosslines, i % crosslines);
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
