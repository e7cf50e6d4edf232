package io.github.sliceline.segy;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A survey from a seed with damage done to it, and what of it is still whole. */
final class DamagedSegy {
    private static final int TRACES = 60;

    private final Random random;
    private final ByteArrayOutputStream file = new ByteArrayOutputStream();
    private final List<byte[]> whole = new ArrayList<>();
    private boolean lastIsDamaged;
    private final StringBuilder done = new StringBuilder();
    private final Map<TraceLoss.Kind, Integer> damaged = new EnumMap<>(TraceLoss.Kind.class);

    private DamagedSegy(long seed) {
        this.random = new Random(seed);
    }

    static DamagedSegy of(long seed) {
        DamagedSegy damagedSegy = new DamagedSegy(seed);
        damagedSegy.make(seed);
        return damagedSegy;
    }

    private void make(long seed) {
        ByteOrder order = random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        int samples = 5 + random.nextInt(random.nextInt(20) == 0 ? 4000 : 100);
        byte[] sound = new SegyBytes()
                .order(order)
                .samples(samples)
                .grid(6, TRACES / 6)
                .edit(file -> putRandomSamples(file, samples))
                .bytes();
        int traceBytes = 240 + 4 * samples;
        int share = 3 + random.nextInt(20);
        done.append("seed ")
                .append(seed)
                .append(", ")
                .append(samples)
                .append(" samples, ")
                .append(order);
        file.write(sound, 0, 3600);
        for (int t = 0; t < TRACES; t++) {
            byte[] trace = new byte[traceBytes];
            System.arraycopy(sound, 3600 + t * traceBytes, trace, 0, traceBytes);
            // The first two show what the headers have in common. One damage at a time: of several side by side
            // nobody can tell where one ends.
            boolean sane = t < 2 || t == TRACES - 1 || lastIsDamaged || random.nextInt(share) != 0;
            lastIsDamaged = !sane;
            if (sane) {
                file.writeBytes(trace);
                whole.add(trace);
            } else {
                damage(t, trace, order);
            }
        }
    }

    private void putRandomSamples(ByteBuffer file, int samples) {
        for (int t = 0; t < TRACES; t++) {
            for (int k = 0; k < samples; k++) {
                file.putInt(3600 + t * (240 + 4 * samples) + 240 + 4 * k, random.nextInt());
            }
        }
    }

    private void damage(int t, byte[] trace, ByteOrder order) {
        int kind = random.nextInt(5);
        done.append("; trace ").append(t).append(' ');
        switch (kind) {
            case 0 -> {
                byte[] foreign = new byte[1 + random.nextInt(3000)];
                random.nextBytes(foreign);
                done.append("after ").append(foreign.length).append(" foreign bytes");
                file.writeBytes(foreign);
                if (foreign.length % trace.length != 0) {
                    // They could have come into the trace before.
                    whole.remove(whole.size() - 1);
                    damaged.merge(TraceLoss.Kind.DOUBTFUL, 1, Integer::sum);
                }
                file.writeBytes(trace);
                whole.add(trace);
            }
            case 1 -> {
                int missing = 1 + random.nextInt(trace.length - 240);
                int from = 240 + random.nextInt(trace.length - 240 - missing + 1);
                done.append("lacks ").append(missing).append(" bytes from ").append(from);
                file.write(trace, 0, from);
                file.write(trace, from + missing, trace.length - from - missing);
                damaged.merge(TraceLoss.Kind.CUT_SHORT, 1, Integer::sum);
            }
            case 2 -> {
                int samples = 1 + random.nextInt(200);
                samples += 240 + 4 * samples == trace.length ? 1 : 0;
                done.append("has ").append(samples).append(" samples");
                byte[] other = new byte[240 + 4 * samples];
                System.arraycopy(trace, 0, other, 0, 240);
                ByteBuffer.wrap(other).order(order).putShort(114, (short) samples);
                file.writeBytes(other);
                damaged.merge(TraceLoss.Kind.OTHER_LENGTH, 1, Integer::sum);
            }
            case 3 -> {
                byte[] foreign = new byte[1 + random.nextInt(trace.length - 1)];
                random.nextBytes(foreign);
                int at = 240 + random.nextInt(trace.length - 240);
                done.append("has ")
                        .append(foreign.length)
                        .append(" foreign bytes at ")
                        .append(at);
                file.write(trace, 0, at);
                file.writeBytes(foreign);
                file.write(trace, at, trace.length - at);
                damaged.merge(TraceLoss.Kind.DOUBTFUL, 1, Integer::sum);
            }
            default -> {
                done.append("has a foreign header");
                byte[] header = new byte[240];
                random.nextBytes(header);
                file.writeBytes(header);
                file.write(trace, 240, trace.length - 240);
                damaged.merge(TraceLoss.Kind.FOREIGN, 1, Integer::sum);
            }
        }
    }

    byte[] bytes() {
        return file.toByteArray();
    }

    /** Traces that are whole, in file order. */
    List<byte[]> whole() {
        return whole;
    }

    /** Traces that were damaged in one way. */
    int damaged(TraceLoss.Kind kind) {
        return damaged.getOrDefault(kind, 0);
    }

    @Override
    public String toString() {
        return done.toString();
    }
}
