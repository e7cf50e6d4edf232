package io.github.sliceline.show.amplitude;

/**
 * Automatic gain control: divides each sample by the rms amplitude of a window around it (O. Yilmaz, Seismic Data
 * Analysis, SEG 2001, section 1.4). Samples that are not finite stay unchanged and do not count. A window of zeros
 * gives zeros.
 */
public final class Agc {
    private Agc() {}

    /**
     * Balances traces.
     *
     * @param traces consecutive traces of {@code samples} samples each
     * @param window length in samples, at least 1; cut at the ends of a trace
     * @return a new array
     */
    public static float[] balanced(float[] traces, int samples, int window) {
        float[] balanced = new float[traces.length];
        int reach = Math.max(0, Math.min(samples, (window - 1) / 2));
        Windows power = new Windows(samples, 2 * reach + 1);
        Windows count = new Windows(samples, 2 * reach + 1);
        for (int first = 0; first < traces.length; first += samples) {
            for (int i = 0; i < samples; i++) {
                float value = traces[first + i];
                boolean counts = Float.isFinite(value);
                power.values[reach + i] = counts ? (double) value * value : 0;
                count.values[reach + i] = counts ? 1 : 0;
            }
            power.add();
            count.add();
            for (int i = 0; i < samples; i++) {
                float value = traces[first + i];
                double sum = power.sum(i);
                boolean changes = Float.isFinite(value) && sum > 0;
                balanced[first + i] = changes ? (float) (value / Math.sqrt(sum / count.sum(i))) : value;
            }
        }
        return balanced;
    }

    /**
     * Sums of all windows of one length. For blocks as long as a window, it keeps the sums from the block's start and
     * to its end. Nothing is subtracted, so small values after large ones keep their digits (M. van Herk, 1992).
     */
    private static final class Windows {
        private final int window;
        private final double[] values;
        private final double[] upTo;
        private final double[] from;

        Windows(int samples, int window) {
            this.window = window;
            values = new double[samples + window - 1];
            upTo = new double[values.length];
            from = new double[values.length];
        }

        void add() {
            for (int block = 0; block < values.length; block += window) {
                int end = Math.min(values.length, block + window);
                double sum = 0;
                for (int i = block; i < end; i++) {
                    sum += values[i];
                    upTo[i] = sum;
                }
                sum = 0;
                for (int i = end - 1; i >= block; i--) {
                    sum += values[i];
                    from[i] = sum;
                }
            }
        }

        double sum(int first) {
            return first % window == 0 ? upTo[first + window - 1] : from[first] + upTo[first + window - 1];
        }
    }
}
