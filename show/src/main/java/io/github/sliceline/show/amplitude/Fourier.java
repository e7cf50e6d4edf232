package io.github.sliceline.show.amplitude;

/**
 * The discrete Fourier transform of a power of two of numbers: X[k] = Σ x[n] · exp(−2πi·kn/N). Computed in place by
 * halving (J. W. Cooley and J. W. Tukey, Mathematics of Computation 19, 1965). Thread-safe.
 */
final class Fourier {
    private final int size;
    private final double[] cosines;
    private final double[] sines;

    /** @param size a power of two */
    Fourier(int size) {
        if (Integer.bitCount(size) != 1) {
            throw new IllegalArgumentException("size must be a power of two, got " + size);
        }
        this.size = size;
        this.cosines = new double[size / 2];
        this.sines = new double[size / 2];
        for (int i = 0; i < size / 2; i++) {
            cosines[i] = Math.cos(2 * Math.PI * i / size);
            sines[i] = -Math.sin(2 * Math.PI * i / size);
        }
    }

    /** Returns the smallest power of two that is at least {@code count}. */
    static int sizeFor(int count) {
        return count <= 1 ? 1 : Integer.highestOneBit(count - 1) << 1;
    }

    int size() {
        return size;
    }

    /** Transforms complex numbers in place. */
    void transform(double[] real, double[] imaginary) {
        reverseBits(real, imaginary);
        for (int half = 1; half < size; half *= 2) {
            int stride = size / (2 * half);
            for (int start = 0; start < size; start += 2 * half) {
                for (int k = 0; k < half; k++) {
                    join(real, imaginary, start + k, start + k + half, k * stride);
                }
            }
        }
    }

    /** Computes one butterfly: a ± w·b. */
    private void join(double[] real, double[] imaginary, int a, int b, int turn) {
        double re = cosines[turn] * real[b] - sines[turn] * imaginary[b];
        double im = cosines[turn] * imaginary[b] + sines[turn] * real[b];
        real[b] = real[a] - re;
        imaginary[b] = imaginary[a] - im;
        real[a] += re;
        imaginary[a] += im;
    }

    private void reverseBits(double[] real, double[] imaginary) {
        int shift = Integer.numberOfLeadingZeros(size) + 1;
        for (int i = 0; i < size; i++) {
            int other = size == 1 ? i : Integer.reverse(i) >>> shift;
            if (other > i) {
                swap(real, i, other);
                swap(imaginary, i, other);
            }
        }
    }

    private static void swap(double[] values, int a, int b) {
        double kept = values[a];
        values[a] = values[b];
        values[b] = kept;
    }
}
