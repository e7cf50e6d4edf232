package io.github.sliceline.compare;

/**
 * Sums over pairs of samples, of a trace or of many. NaN is a missing sample. An infinite difference counts as the
 * largest and is in no sum. Used by one thread at a time.
 */
final class DifferenceSums {
    long count;
    long onlyInA;
    long onlyInB;
    double a;
    double b;
    double largest;
    /** Number of the pair with the largest difference, as the caller counts; -1 if there is no difference. */
    long largestAt = -1;

    private double aa;
    private double bb;
    private double ab;
    private double dd;

    /** Returns the sums of pairs of samples. */
    static DifferenceSums of(float[] first, float[] second, int from, int to) {
        DifferenceSums sums = new DifferenceSums();
        double sumA = 0;
        double sumB = 0;
        double sumAa = 0;
        double sumBb = 0;
        double sumAb = 0;
        double sumDd = 0;
        double most = 0;
        int mostAt = -1;
        int left = 0;
        for (int i = from; i < to; i++) {
            double x = first[i];
            double y = second[i];
            double difference = x - y;
            if (!(Math.abs(difference) <= most)) { // one branch for what is rare
                if (!Double.isFinite(difference)) {
                    left++;
                    sums.addSingle(x, y, i);
                    continue;
                }
                most = Math.abs(difference);
                mostAt = i;
            }
            sumA += x;
            sumB += y;
            sumAa += x * x;
            sumBb += y * y;
            sumAb += x * y;
            sumDd += difference * difference;
        }
        sums.count = (long) to - from - left;
        sums.a = sumA;
        sums.b = sumB;
        sums.aa = sumAa;
        sums.bb = sumBb;
        sums.ab = sumAb;
        sums.dd = sumDd;
        if (most > sums.largest) {
            sums.largest = most;
            sums.largestAt = mostAt;
        }
        return sums;
    }

    /** Adds a pair whose difference is NaN or infinite. */
    private void addSingle(double x, double y, int at) {
        onlyInA += Double.isNaN(y) && !Double.isNaN(x) ? 1 : 0;
        onlyInB += Double.isNaN(x) && !Double.isNaN(y) ? 1 : 0;
        if (Double.isInfinite(x - y) && largestAt < 0) {
            largest = Double.POSITIVE_INFINITY;
            largestAt = at;
        }
    }

    void add(DifferenceSums other) {
        count += other.count;
        onlyInA += other.onlyInA;
        onlyInB += other.onlyInB;
        a += other.a;
        b += other.b;
        aa += other.aa;
        bb += other.bb;
        ab += other.ab;
        dd += other.dd;
        if (other.largest > largest) {
            largest = other.largest;
            largestAt = other.largestAt;
        }
    }

    double rmsA() {
        return Math.sqrt(aa / count);
    }

    double rmsB() {
        return Math.sqrt(bb / count);
    }

    double rms() {
        return Math.sqrt(dd / count);
    }

    /** Normalised rms difference in percent; 0 for equal samples. */
    double nrms() {
        return dd == 0 && count > 0 ? 0 : 200 * rms() / (rmsA() + rmsB());
    }

    /** Pearson's correlation; NaN if the samples of one volume are all equal. */
    double correlation() {
        double n = count;
        double correlation = (n * ab - a * b) / Math.sqrt((n * aa - a * a) * (n * bb - b * b));
        return Math.max(-1, Math.min(1, correlation));
    }
}
