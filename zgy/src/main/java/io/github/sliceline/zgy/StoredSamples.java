package io.github.sliceline.zgy;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.SampleLoss;
import io.github.sliceline.volume.SampleRange;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumePass;
import io.github.sliceline.volume.format.ElementDecoder.Scaling;
import io.github.sliceline.volume.info.VolumeInfo;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * Conversion of samples to stored ones: floats, or the nearest integers as floats. Thread-safe.
 *
 * @param from smallest sample, or the sample of the smallest integer
 * @param to largest sample, or the sample of the largest integer
 * @param scaling scaling from stored integers to samples
 * @param live a flag for each bin, row-major; empty if all bins have a trace
 * @param crosslines number of crosslines
 * @param loss counts the differences between samples and stored ones
 */
@SuppressWarnings("ArrayRecordComponent") // the record is never compared
record StoredSamples(
        ZgyType type, float from, float to, Scaling scaling, boolean[] live, int crosslines, SampleLoss loss) {
    /** Largest rounding error, in steps of integers. A sample with a larger error is beyond their range. */
    private static final double MOST_ROUNDING = 0.5 + 1e-9;

    private StoredSamples(ZgyType type, float from, float to, boolean[] live, int crosslines, SampleLoss loss) {
        this(type, from, to, type.scaling(from, to), live, crosslines, loss);
    }

    /**
     * Returns the conversion for a volume. If its file does not state the range of the samples, all samples are read.
     */
    static StoredSamples of(SeismicVolume volume, VolumePass pass, ZgyType type, ZgyOptions options, Job job)
            throws IOException {
        long missing = volume.inlines().size() * (long) volume.crosslines().size()
                - volume.bins().liveCount();
        boolean[] live = missing == 0 ? new boolean[0] : volume.bins().live();
        int crosslines = volume.crosslines().size();
        Optional<ZgyOptions.Range> known = type.isFloat() || options.range().isPresent()
                ? options.range().filter(range -> !type.isFloat())
                : rangeOf(volume.info(), type);
        if (known.isPresent()) {
            return new StoredSamples(type, known.get().from(), known.get().to(), live, crosslines, pass.loss());
        }
        SampleRange found = pass.range(pass.blocks(), options.threads(), job);
        SampleRange stored = missing == 0 ? found : found.with(0);
        if (type.isFloat()) {
            return new StoredSamples(type, stored.min(), stored.max(), live, crosslines, pass.loss());
        }
        double step = stored.largest() > 0 ? stored.largest() / type.most() : 1;
        return new StoredSamples(
                type, (float) (type.least() * step), (float) (type.most() * step), live, crosslines, pass.loss());
    }

    /** Returns the range of the volume's integers, or empty if it has others or none. */
    static Optional<ZgyOptions.Range> rangeOf(VolumeInfo info, ZgyType type) throws IOException {
        String stored = info.elementType();
        if (!stored.equals(type.element().toString()) && !stored.startsWith("int" + Byte.SIZE * type.bytes() + " ")) {
            return Optional.empty();
        }
        Scaling scaling = Scaling.of(info.file(), info.dataset(), info.attributes());
        float from = scaling.apply(type.least());
        float to = scaling.apply(type.most());
        return from < to && Float.isFinite(to - from) ? Optional.of(new ZgyOptions.Range(from, to)) : Optional.empty();
    }

    Tally tally() {
        return type.isFloat() ? Tally.ofFloats(from, to) : Tally.ofIntegers(type);
    }

    /** Returns the stored sample for 0, which missing traces have, and also the part of a brick beyond the volume. */
    float zero() {
        return type.isFloat() ? 0 : type.stored(0, scaling);
    }

    boolean isLive(int inline, int crossline) {
        return live.length == 0 || live[inline * crosslines + crossline];
    }

    boolean areAllLive() {
        return live.length == 0;
    }

    /**
     * Replaces the samples of an inline by stored ones.
     *
     * @param region region of the values
     * @param row index of the inline in the region
     * @param values samples of the region
     */
    void store(Region region, int row, float[] values) {
        int samples = (int) region.count(2);
        for (int x = 0; x < region.count(1); x++) {
            int first = (row * (int) region.count(1) + x) * samples;
            if (!isLive((int) region.start(0) + row, (int) region.start(1) + x)) {
                Arrays.fill(values, first, first + samples, zero());
            } else if (!type.isFloat()) {
                toIntegers(values, first, first + samples);
            }
        }
    }

    private void toIntegers(float[] values, int first, int end) {
        double worst = 0;
        int beyond = 0;
        int others = 0;
        for (int i = first; i < end; i++) {
            float value = values[i];
            float stored = type.stored(Float.isNaN(value) ? 0 : value, scaling);
            double error = Math.abs(stored * scaling.factor() + scaling.offset() - value);
            if (error <= Double.MAX_VALUE) {
                worst = Math.max(worst, error);
                beyond += error > scaling.factor() * MOST_ROUNDING ? 1 : 0;
            } else {
                others++;
            }
            values[i] = stored;
        }
        loss.add(worst, others, beyond);
    }

    /** Fills a tile with the bins of a column of bricks, row-major: 1 for a bin with a trace, else 0. */
    ByteBuffer alpha(ByteBuffer tile, Shape brick, int column, int row) {
        for (long inline = column * brick.extent(0); inline < (column + 1) * brick.extent(0); inline++) {
            for (long crossline = row * brick.extent(1); crossline < (row + 1) * brick.extent(1); crossline++) {
                boolean inside = inline < (long) live.length / crosslines && crossline < crosslines;
                tile.put((byte) (inside && isLive((int) inline, (int) crossline) ? 1 : 0));
            }
        }
        return tile;
    }
}
