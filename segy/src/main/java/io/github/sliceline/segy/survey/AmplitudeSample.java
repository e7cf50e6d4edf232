package io.github.sliceline.segy.survey;

import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.SegyFile;
import java.io.IOException;
import java.nio.ByteBuffer;
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
                words.doubt(file.format()).orElse(null));
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

        private static final int FIRST_DIGIT = 0x00F0_0000;
        private static final int IEEE_EXPONENT = 0x7F80_0000;

        private long words;
        private long withoutFirstDigit;
        private long smallIntegers;
        private long ieeeNonFinite;

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
            }
        }

        /** Returns a sentence on the format that the words look like, or empty if it is the claimed one. */
        Optional<String> doubt(SampleFormat claimed) {
            if (words < LEAST_WORDS) {
                return Optional.empty();
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
                    + " in bytes 3225-3226).";
        }
    }
}
