package io.github.sliceline.segy;

import io.github.sliceline.testdata.Ebcdic;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;

/**
 * A sound file from a seed, made byte by byte from the standard: any format, byte order and revision, with
 * text headers counted or ended by a stanza, extensions of trace headers and trailer records where the
 * revision has them, and samples of random bytes, among them those of which formats have special ones.
 */
final class GeneratedSegy {
    private static final int[] FORMATS = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16};
    private static final int[] WIDTHS = {4, 4, 2, 4, 4, 8, 3, 1, 8, 4, 2, 8, 3, 1};
    private static final int[] SPECIAL = {0x00, 0x00, 0x01, 0x1B, 0x21, 0x40, 0x60, 0x61, 0x7F, 0x80, 0xFF, 0xFF};

    private final long seed;
    private final Random random;
    private final int format;
    private final int width;
    private final ByteOrder order;
    private final int revision;
    private final int minor;
    private final int textHeaders;
    private final boolean endText;
    private final int extensions;
    private final int trailers;
    private final boolean stateTrailers;
    private final int samples;
    private final int traces;
    private final int gap;
    private final byte[] bytes;

    private GeneratedSegy(long seed) {
        this.seed = seed;
        this.random = new Random(seed);
        int which = (int) (seed % FORMATS.length);
        this.format = FORMATS[which];
        this.width = WIDTHS[which];
        this.order = random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        this.revision = random.nextInt(3);
        this.minor = revision == 2 ? random.nextInt(2) : 0;
        this.textHeaders = random.nextInt(4);
        this.endText = textHeaders > 0 && random.nextBoolean();
        this.extensions = revision == 2 ? random.nextInt(3) : 0;
        this.trailers = revision == 2 ? random.nextInt(3) : 0;
        this.stateTrailers = random.nextBoolean();
        this.samples = revision == 2 && random.nextInt(20) == 0 ? 70_000 : 1 + random.nextInt(60);
        this.traces = 1 + random.nextInt(5);
        this.gap = revision == 2 && random.nextInt(4) == 0 ? random.nextInt(500) : 0;
        this.bytes = new byte[(int) tracesEnd() + 3200 * trailers];
        random.nextBytes(bytes);
        putTexts();
        putBinaryHeader(ByteBuffer.wrap(bytes).order(order));
        for (int trace = 0; trace < traces; trace++) {
            putTraceHeader(ByteBuffer.wrap(bytes).order(order), trace);
            putSpecialSamples(trace);
        }
    }

    static GeneratedSegy of(long seed) {
        return new GeneratedSegy(seed);
    }

    private void putTexts() {
        Arrays.fill(bytes, 0, 3200, (byte) 0x40);
        for (int i = 0; i < textHeaders; i++) {
            boolean last = i == textHeaders - 1;
            putStanza(3600 + 3200 * i, last && endText ? "((seg:  ENDTEXT ))" : "((SLICELINE: text " + i + "))");
        }
        for (int i = 0; i < trailers; i++) {
            putStanza((int) tracesEnd() + 3200 * i, "((SLICELINE: trailer " + i + "))");
        }
    }

    /** In ASCII or EBCDIC. */
    private void putStanza(int at, String stanza) {
        boolean ebcdic = random.nextBoolean();
        Arrays.fill(bytes, at, at + 3200, (byte) (ebcdic ? 0x40 : ' '));
        for (int i = 0; i < stanza.length(); i++) {
            bytes[at + i] = ebcdic ? Ebcdic.encode(stanza.charAt(i)) : (byte) stanza.charAt(i);
        }
    }

    private void putBinaryHeader(ByteBuffer file) {
        Arrays.fill(bytes, 3200, 3600, (byte) 0);
        boolean large = samples > 65535;
        file.putShort(3216, (short) 2000)
                .putShort(3220, large ? 0 : (short) samples)
                .putShort(3224, (short) format)
                .put(3500, (byte) revision)
                .put(3501, (byte) minor)
                .putShort(3504, (short) (endText ? -1 : textHeaders));
        if (revision == 2) {
            file.putInt(3268, large || random.nextBoolean() ? samples : 0)
                    .putInt(3296, random.nextBoolean() ? 16909060 : 0)
                    .putLong(3512, random.nextBoolean() ? traces : 0)
                    .putLong(3520, gap > 0 || random.nextBoolean() ? firstTrace() : 0)
                    .putInt(3528, stateTrailers ? trailers : -1);
            if (minor == 0 && random.nextBoolean()) {
                file.putInt(3506, extensions);
            } else {
                file.putShort(3506, (short) extensions);
            }
        }
    }

    private void putTraceHeader(ByteBuffer file, int trace) {
        int at = (int) sampleOffset(trace) - headerBytes();
        file.putShort(at + 114, (short) (samples > 65535 ? 0 : samples)).putShort(at + 116, (short) 2000);
    }

    private void putSpecialSamples(int trace) {
        for (int k = 0; k < samples; k++) {
            for (int i = 0; i < width && k % 2 == 0; i++) {
                bytes[(int) sampleOffset(trace) + k * width + i] = (byte) SPECIAL[random.nextInt(SPECIAL.length)];
            }
        }
    }

    private long firstTrace() {
        return 3600 + 3200L * textHeaders + gap;
    }

    private int headerBytes() {
        return 240 * (1 + extensions);
    }

    /** Byte of the file where a trace's first sample stands. */
    long sampleOffset(int trace) {
        return firstTrace() + (long) trace * (headerBytes() + samples * width) + headerBytes();
    }

    /** Byte after the last trace. */
    long tracesEnd() {
        return sampleOffset(traces) - headerBytes();
    }

    /** The bytes of one sample as they stand in the file. */
    byte[] sample(int trace, int k) {
        int at = (int) sampleOffset(trace) + k * width;
        return Arrays.copyOfRange(bytes, at, at + width);
    }

    byte[] bytes() {
        return bytes;
    }

    int format() {
        return format;
    }

    ByteOrder order() {
        return order;
    }

    int revision() {
        return revision;
    }

    int textHeaders() {
        return textHeaders;
    }

    int samples() {
        return samples;
    }

    int traces() {
        return traces;
    }

    @Override
    public String toString() {
        return "seed " + seed + ", format " + format + " " + order + ", rev " + revision + "." + minor + ", "
                + textHeaders + " text headers" + (endText ? " to EndText" : "") + ", " + extensions + " extensions, "
                + trailers + " trailers" + (stateTrailers ? "" : " unstated") + ", gap " + gap + ", " + traces + " × "
                + samples;
    }
}
