package io.github.sliceline.testdata;

import java.util.Random;

/**
 * A survey that looks like seismic: dipping, folded and faulted beds under an unconformity, flat
 * beds with a channel above it, a bright spot, band-limited noise, amplitudes that decay with time.
 *
 * <p>Every trace is computed by itself, from tables made when the survey is: some 10 ns a sample.
 * Seed, shape and lines determine every bit of every sample, on any machine (sines are
 * {@link StrictMath}'s). Amplitudes have a root mean square near 1,000 and stay within the range of
 * 16-bit integers. Immutable and thread-safe.
 */
public final class SyntheticSurvey implements SyntheticSegy.TraceFunction {
    private static final double SIGNAL_RMS = 1100;
    private static final double NOISE_RMS = 75;
    private static final double DECAY_MS = 6000;
    private static final float LARGEST = 32_000;

    private final SurveyShape shape;
    private final SurveyLines lines;
    private final ReflectivityLog log;
    private final Structure structure;
    private final NoiseTile noise;
    private final NoiseTile moreNoise;
    private final float[] gain;

    /** A survey with lines of {@link SurveyLines#DEFAULT}. */
    public SyntheticSurvey(long seed, int inlines, int crosslines, int samples) {
        this(seed, new SurveyShape(inlines, crosslines, samples), SurveyLines.DEFAULT);
    }

    /** A survey with these lines; they do not influence the samples, but their interval does. */
    public SyntheticSurvey(long seed, SurveyShape shape, SurveyLines lines) {
        this.shape = shape;
        this.lines = lines;
        Random random = new Random(seed);
        long logSamples = (long) Math.ceil(Structure.LOG_RECORDS * Structure.recordOf(shape));
        log = new ReflectivityLog(random, logSamples, lines.intervalMs(), SIGNAL_RMS);
        structure = new Structure(random, shape, SIGNAL_RMS);
        // Two tiles whose periods share no factor: their sum repeats after some 3,000 traces only.
        noise = new NoiseTile(shape, random, 61, 53, lines.intervalMs(), NOISE_RMS);
        moreNoise = new NoiseTile(shape, random, 47, 67, lines.intervalMs(), NOISE_RMS);
        gain = new float[shape.samples()];
        for (int k = 0; k < gain.length; k++) {
            gain[k] = (float) StrictMath.exp(-k * lines.intervalMs() / DECAY_MS);
        }
    }

    public SurveyShape shape() {
        return shape;
    }

    public SurveyLines lines() {
        return lines;
    }

    /**
     * One trace.
     *
     * @throws IndexOutOfBoundsException if the bin is outside the survey
     */
    public float[] trace(int inlineIndex, int crosslineIndex) {
        float[] trace = new float[shape.samples()];
        trace(inlineIndex, crosslineIndex, trace);
        return trace;
    }

    /**
     * One trace, to an array of the caller's.
     *
     * @param dst at least one element for each sample
     * @throws IndexOutOfBoundsException if the bin is outside the survey
     */
    @Override
    public void trace(int inlineIndex, int crosslineIndex, float[] dst) {
        render(inlineIndex, crosslineIndex, 0, shape.samples(), dst);
    }

    /**
     * One sample, the same as in the trace.
     *
     * @throws IndexOutOfBoundsException if the sample is outside the survey
     */
    public float sample(int inlineIndex, int crosslineIndex, int sample) {
        checkIndex("sample", sample, shape.samples());
        float[] one = new float[1];
        render(inlineIndex, crosslineIndex, sample, sample + 1, one);
        return one[0];
    }

    private void render(int inlineIndex, int crosslineIndex, int from, int to, float[] dst) {
        checkIndex("inline", inlineIndex, shape.inlines());
        checkIndex("crossline", crosslineIndex, shape.crosslines());
        structure.column(inlineIndex, crosslineIndex).render(log, from, to, dst);
        int first = noise.trace(inlineIndex, crosslineIndex);
        int second = moreNoise.trace(inlineIndex, crosslineIndex);
        for (int k = from; k < to; k++) {
            float value = dst[k - from] * gain[k] + noise.at(first, k) + moreNoise.at(second, k);
            dst[k - from] = Math.max(-LARGEST, Math.min(LARGEST, value));
        }
    }

    private static void checkIndex(String name, int index, int count) {
        if (index < 0 || index >= count) {
            throw new IndexOutOfBoundsException(name + " index " + index + " outside 0…" + (count - 1));
        }
    }
}
