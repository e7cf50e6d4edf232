package io.github.sliceline.show.paint;

/**
 * Automatic gain control: each sample over the rms amplitude of a window around it (O. Yilmaz, Seismic Data Analysis,
 * SEG 2001, section 1.4). Samples that are not finite stay, and count for nobody; where all is 0, so is the result.
 */
final class Agc {
    private Agc() {}

    /**
     * Balances traces.
     *
     * @param traces one after the other, so many samples each
     * @param window samples, cut at the ends of a trace; at least 1
     * @return a new array
     */
    static float[] balanced(float[] traces, int samples, int window) {
        float[] balanced = new float[traces.length];
        int reach = Math.max(0, Math.min(samples, (window - 1) / 2));
        double[] squares = new double[samples + 2 * reach];
        double[] finite = new double[squares.length];
        for (int first = 0; first < traces.length; first += samples) {
            for (int i = 0; i < samples; i++) {
                float value = traces[first + i];
                boolean counts = Float.isFinite(value);
                squares[reach + i] = counts ? (double) value * value : 0;
                finite[reach + i] = counts ? 1 : 0;
            }
            double[] power = sums(squares, 2 * reach + 1);
            double[] count = sums(finite, 2 * reach + 1);
            for (int i = 0; i < samples; i++) {
                float value = traces[first + i];
                boolean changes = Float.isFinite(value) && power[i] > 0;
                balanced[first + i] = changes ? (float) (value / Math.sqrt(power[i] / count[i])) : value;
            }
        }
        return balanced;
    }

    /**
     * Sums of all windows of one length. In blocks as long as a window: sums up to each place and from each place, so
     * that nothing is subtracted, and small values below large ones keep their digits (M. van Herk, 1992).
     */
    private static double[] sums(double[] values, int window) {
        double[] from = values.clone();
        double[] upTo = values.clone();
        for (int i = 1; i < values.length; i++) {
            upTo[i] += i % window == 0 ? 0 : upTo[i - 1];
        }
        for (int i = values.length - 2; i >= 0; i--) {
            from[i] += (i + 1) % window == 0 ? 0 : from[i + 1];
        }
        double[] sums = new double[values.length - window + 1];
        for (int i = 0; i < sums.length; i++) {
            sums[i] = i % window == 0 ? upTo[i + window - 1] : from[i] + upTo[i + window - 1];
        }
        return sums;
    }
}
