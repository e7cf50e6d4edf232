package io.github.sliceline.segy.survey;

import io.github.sliceline.segy.SampleFormat;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Tells IBM floats, IEEE floats and integers of four bytes apart by their bits. Not thread-safe.
 *
 * <p>An IBM float is normalised to hexadecimal digits: bits 20 to 23, the first digit of its fraction, are 0 in no
 * number but 0. In IEEE floats these bits are the last of the exponent and the first three of the fraction, and all 0
 * in one number of twelve or so, whatever the amplitudes. A small integer has nothing but its sign in the upper byte.
 */
final class WordCensus {
    /** With fewer words that are not 0 nothing is claimed. */
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

    /** Adds words from the start of a buffer, in its byte order. */
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

    /** What the words look like, if not like this format. */
    Optional<String> doubt(SampleFormat claimed) {
        if (words < LEAST_WORDS) {
            return Optional.empty();
        }
        boolean integers = smallIntegers > MOSTLY * words;
        // NaN has a first digit too; as IBM floats such words are beyond 10^75, which nobody recorded.
        boolean normalised = withoutFirstDigit < NORMALISED * words && ieeeNonFinite < NOT_NORMALISED * words;
        boolean notNormalised = withoutFirstDigit > NOT_NORMALISED * words;
        return switch (claimed) {
            case IBM_FLOAT32, IEEE_FLOAT32 -> {
                if (integers) {
                    yield Optional.of(sentence(claimed, SampleFormat.INT32));
                }
                boolean ibm = claimed == SampleFormat.IBM_FLOAT32;
                yield ibm && notNormalised
                        ? Optional.of(sentence(claimed, SampleFormat.IEEE_FLOAT32))
                        : !ibm && normalised
                                ? Optional.of(sentence(claimed, SampleFormat.IBM_FLOAT32))
                                : Optional.empty();
            }
            default -> Optional.empty();
        };
    }

    private static String sentence(SampleFormat claimed, SampleFormat likely) {
        return "The samples look like " + likely.description() + " (code " + likely.code()
                + "), the binary header says " + claimed.description() + " (code " + claimed.code()
                + " in bytes 3225-3226).";
    }
}
