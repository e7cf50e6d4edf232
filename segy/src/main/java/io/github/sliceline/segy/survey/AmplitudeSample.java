package io.github.sliceline.segy.survey;

import io.github.sliceline.segy.SegyFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Amplitudes of some traces, evenly spread over a file, and whether they look like the format that the file claims.
 *
 * @param traces how many were looked at, at most 64
 * @param zeroTraces those of which all samples are 0
 * @param samples samples in all of them
 * @param nonFinite samples that are infinite or no number
 * @param min smallest finite sample; 0 if there is none
 * @param max largest finite sample; 0 if there is none
 * @param doubtOrNull what the samples look like, if not like their format
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

    /** What the samples look like, if not like their format; a sentence. */
    public Optional<String> doubt() {
        return Optional.ofNullable(doubtOrNull);
    }

    /** Looks at traces, on a thread of its own. */
    public static AmplitudeSample of(SegyFile file) throws IOException {
        return ScanThreads.callAll(1, () -> take(file)).get(0);
    }

    private static AmplitudeSample take(SegyFile file) throws IOException {
        int bytes = file.traceBytes() - file.traceHeaderBytes();
        int wanted = Math.max(1, Math.min(MOST_TRACES, MOST_BYTES / bytes));
        int traces = (int) Math.min(wanted, file.traceCount());
        ByteBuffer encoded = ByteBuffer.allocate(bytes).order(file.byteOrder());
        float[] samples = new float[file.samplesPerTrace()];
        WordCensus words = new WordCensus();
        Tally tally = new Tally();
        for (int i = 0; i < traces; i++) {
            long trace = traces == 1 ? 0 : i * (file.traceCount() - 1) / (traces - 1);
            file.readFully(encoded.clear(), file.traceOffset(trace) + file.traceHeaderBytes());
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
}
