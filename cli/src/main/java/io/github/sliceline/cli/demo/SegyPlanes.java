package io.github.sliceline.cli.demo;

import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.SegySurvey;
import io.github.sliceline.selection.Plane;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * Planes of the SEG-Y file, as a program without any other file gets them: one request a trace, and for
 * a slice one sample of every trace.
 */
final class SegyPlanes implements PlaneReader {
    private static final int TRACE_HEADER_BYTES = 240;

    private final SegyFile segy;
    private final SegySurvey survey;

    SegyPlanes(Path file, SegySurvey survey) throws IOException {
        this.segy = SegyFile.open(file);
        this.survey = survey;
    }

    @Override
    public float[] read(Plane plane) throws IOException {
        if (plane instanceof Plane.Slice slice) {
            return slice(slice.sample());
        }
        boolean inline = plane instanceof Plane.Inline;
        int line = inline
                ? survey.grid().inlines().indexOf(((Plane.Inline) plane).number())
                : survey.grid().crosslines().indexOf(((Plane.Crossline) plane).number());
        int traces = inline
                ? survey.grid().crosslines().count()
                : survey.grid().inlines().count();
        int samples = segy.samplesPerTrace();
        float[] values = new float[Math.multiplyExact(traces, samples)];
        for (int i = 0; i < traces; i++) {
            long trace = inline ? survey.traceAt(line, i) : survey.traceAt(i, line);
            System.arraycopy(segy.readTrace(trace), 0, values, i * samples, samples);
        }
        return values;
    }

    private float[] slice(int sample) throws IOException {
        int inlines = survey.grid().inlines().count();
        int crosslines = survey.grid().crosslines().count();
        int width = segy.format().bytes();
        float[] values = new float[Math.multiplyExact(inlines, crosslines)];
        ByteBuffer one = ByteBuffer.allocateDirect(width).order(segy.byteOrder());
        for (int i = 0; i < values.length; i++) {
            long trace = survey.traceAt(i / crosslines, i % crosslines);
            segy.source().readFully(one.clear(), segy.traceOffset(trace) + TRACE_HEADER_BYTES + (long) sample * width);
            segy.format().decode(one, 0, values, i, 1);
        }
        return values;
    }

    @Override
    public void close() throws IOException {
        segy.close();
    }
}
