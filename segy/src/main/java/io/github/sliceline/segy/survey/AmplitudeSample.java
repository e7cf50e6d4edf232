package io.github.sliceline.segy.survey;

import io.github.sliceline.Advice;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.SegyFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Amplitudes of some traces, evenly spread over a file, and a check if they look like the file's format.
 *
 * @param traces number of traces sampled, at most 64
 * @param zeroTraces number of those in which all samples are 0
 * @param samples number of samples in these traces
 * @param nonFinite number of samples that are infinite or NaN
 * @param min smallest finite sample; 0 if there is none
 * @param max largest finite sample; 0 if there is none
 * @param doubtOrNull sentence on the format that the samples look like; null if it is the file's
 */
public record AmplitudeSample(
        int traces,
        int zeroTraces,
        long samples,
        long nonFinite,
        float min,
        float max,
        @Nullable String doubtOrNull) {
    private static final int MOST_TRACES = 64;
    private static final int MOST_BYTES = 16 << 20;

    /** Sentence on the format that the samples look like. Empty if it is the file's. */
    public Optional<String> doubt() {
        return Optional.ofNullable(doubtOrNull);
    }

    /** Reads sample traces of a file in a new thread. */
    public static AmplitudeSample of(SegyFile file) throws IOException {
        return SegyScanner.inNewThread(() -> take(file));
    }

    private static AmplitudeSample take(SegyFile file) throws IOException {
        int bytes = file.traceBytes() - file.traceHeaderBytes();
        int wanted = Math.max(1, Math.min(MOST_TRACES, MOST_BYTES / bytes));
        int traces = (int) Math.min(wanted, file.traceCount());
        float[] samples = new float[file.samplesPerTrace()];
        WordCensus words = new WordCensus();
        Tally tally = new Tally();
        long[] spread = LongStream.range(0, traces)
                .map(i -> traces == 1 ? 0 : i * (file.traceCount() - 1) / (traces - 1))
                .toArray();
        for (ByteBuffer encoded : SegyScanner.readPieces(file, spread, file.traceHeaderBytes(), bytes)) {
            encoded.order(file.sampleOrder());
            file.format().decode(encoded, 0, samples, 0, samples.length);
            tally.add(samples);
            if (file.format().bytes() == Integer.BYTES) {
                words.add(encoded.clear(), samples.length);
            }
        }
        return new AmplitudeSample(
                traces,
                tally.zeroTraces,
                (long) traces * samples.length,
                tally.nonFinite,
                tally.min <= tally.max ? tally.min : 0,
                tally.min <= tally.max ? tally.max : 0,
                words.doubt(file.format(), file.sampleOrder()).orElse(null));
    }

    private static final class Tally {
        private int zeroTraces;
        private long nonFinite;
        private float min = Float.POSITIVE_INFINITY;
        private float max = Float.NEGATIVE_INFINITY;

        void add(float[] samples) {
            boolean zero = true;
            for (float sample : samples) {
                zero &= sample == 0;
                if (Float.isFinite(sample)) {
                    min = Math.min(min, sample);
                    max = Math.max(max, sample);
                } else {
                    nonFinite++;
                }
            }
            zeroTraces += zero ? 1 : 0;
        }
    }

    /**
     * Classifier of four-byte words as IBM floats, IEEE floats or integers, by their bits. Not thread-safe.
     *
     * <p>An IBM float is normalised to hexadecimal digits. Bits 20 to 23 hold the first digit of its fraction, which
     * is 0 only in the number 0. In IEEE floats these bits are the last of the exponent and the first three of the
     * fraction. All four are 0 in about one number of twelve, at any amplitude. A small integer has only its sign in
     * the upper byte.
     */
    private static final class WordCensus {
        /** Number of non-zero words below which no conclusion is drawn. */
        private static final int LEAST_WORDS = 2000;

        private static final double NORMALISED = 0.001;
        private static final double NOT_NORMALISED = 0.02;
        private static final double MOSTLY = 0.99;

        /** Share of the words, in the right byte order, whose magnitude a seismic sample can have. */
        private static final double USUAL_IN_ORDER = 0.99;

        private static final double USUAL_SWAPPED = 0.9;
        private static final float LEAST_USUAL = 1e-20f;
        private static final float MOST_USUAL = 1e20f;

        private static final int FIRST_DIGIT = 0x00F0_0000;
        private static final int IEEE_EXPONENT = 0x7F80_0000;

        /** Indexes in {@link #usual}. */
        private static final int IEEE = 0;

        private static final int IBM = 1;
        private static final int SWAPPED = 2;

        private final ByteBuffer one = ByteBuffer.allocate(Integer.BYTES);
        private long words;
        private long withoutFirstDigit;
        private long smallIntegers;
        private long ieeeNonFinite;
        private final long[] usual = new long[4];

        /** Counts words from the start of a buffer, in its byte order. */
        void add(ByteBuffer encoded, int count) {
            for (int i = 0; i < count; i++) {
                int word = encoded.getInt(i * Integer.BYTES);
                if ((word & Integer.MAX_VALUE) == 0) {
                    continue;
                }
                words++;
                withoutFirstDigit += (word & FIRST_DIGIT) == 0 ? 1 : 0;
                smallIntegers += word >> 24 == 0 || word >> 24 == -1 ? 1 : 0;
                ieeeNonFinite += (word & IEEE_EXPONENT) == IEEE_EXPONENT ? 1 : 0;
                int swapped = Integer.reverseBytes(word);
                usual[IEEE] += isUsual(encoded.getFloat(i * Integer.BYTES)) ? 1 : 0;
                usual[IBM] += isUsual(SampleFormat.IBM_FLOAT32.decode(encoded, i * Integer.BYTES)) ? 1 : 0;
                usual[SWAPPED + IEEE] += isUsual(Float.intBitsToFloat(swapped)) ? 1 : 0;
                usual[SWAPPED + IBM] += isUsual(SampleFormat.IBM_FLOAT32.decode(one.putInt(0, swapped), 0)) ? 1 : 0;
            }
        }

        private static boolean isUsual(float value) {
            return Math.abs(value) >= LEAST_USUAL && Math.abs(value) <= MOST_USUAL;
        }

        /**
         * Returns a sentence on the format or byte order that the words look like, or empty if they are the claimed
         * ones.
         */
        Optional<String> doubt(SampleFormat claimed, ByteOrder order) {
            if (words < LEAST_WORDS) {
                return Optional.empty();
            }
            int kind = claimed == SampleFormat.IBM_FLOAT32 ? IBM : IEEE;
            boolean floats = claimed == SampleFormat.IBM_FLOAT32 || claimed == SampleFormat.IEEE_FLOAT32;
            if (floats && usual[kind] < USUAL_SWAPPED * words && usual[SWAPPED + kind] > USUAL_IN_ORDER * words) {
                String other = order == ByteOrder.BIG_ENDIAN ? "little" : "big";
                return Optional.of("The samples look like " + claimed.description() + " in " + other
                        + "-endian order, and are read in the order of the headers: if they are wrong, try "
                        + new Advice.HeaderOverride("sample-order", other) + ".");
            }
            boolean integers = smallIntegers > MOSTLY * words;
            // A NaN has a first digit too. As IBM floats these words would exceed 10^75, which no survey has.
            boolean normalised = withoutFirstDigit < NORMALISED * words && ieeeNonFinite < NOT_NORMALISED * words;
            boolean notNormalised = withoutFirstDigit > NOT_NORMALISED * words;
            SampleFormat likely = switch (claimed) {
                case IBM_FLOAT32 -> integers ? SampleFormat.INT32 : notNormalised ? SampleFormat.IEEE_FLOAT32 : claimed;
                case IEEE_FLOAT32 -> integers ? SampleFormat.INT32 : normalised ? SampleFormat.IBM_FLOAT32 : claimed;
                default -> claimed;
            };
            return likely == claimed ? Optional.empty() : Optional.of(sentence(claimed, likely));
        }

        private static String sentence(SampleFormat claimed, SampleFormat likely) {
            return "The samples look like " + likely.description() + " (code " + likely.code()
                    + "), the binary header says " + claimed.description() + " (code " + claimed.code()
                    + " in bytes 3225-3226): if they are, try "
                    + new Advice.HeaderOverride("sample-format", "" + likely.code()) + ".";
        }
    }
}
