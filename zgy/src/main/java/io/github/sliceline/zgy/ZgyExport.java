package io.github.sliceline.zgy;

import io.github.sliceline.DiskFullException;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.volume.SampleLoss;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumePass;
import io.github.sliceline.volume.format.ElementDecoder.Scaling;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Export of a volume of any format as ZGY, version 3. Levels of detail, statistics and histogram are computed as by
 * OpenZGY. If some bins have no trace, there are alpha tiles. The file gets its name when it is complete. The same
 * volume gives the same bytes.
 *
 * <p>Memory: 128 KiB for each sample of a trace, for example 128 MiB for 1,024 samples, and 8 bytes for each brick of
 * 64³ samples. If the result is less than half of the heap, half as much again is used to read ahead.
 */
public final class ZgyExport {
    private static final Shape BRICK = Shape.of(64, 64, 64);

    /** Largest line number. Floats cannot distinguish larger neighbours. */
    private static final int MOST_LINES = 1 << 24;

    private ZgyExport() {}

    /**
     * Writes a volume.
     *
     * @param volume volume of inlines, crosslines and samples
     * @param target the new file
     * @param options how to write
     * @param job reports the bytes of samples written, and cancels; then no file is left
     * @throws IllegalArgumentException if the volume has other dimensions, line numbers beyond 2²⁴, or more than
     *     131,071 samples
     * @throws java.nio.file.FileAlreadyExistsException if the target exists and the options do not replace it, or if
     *     it is the volume's own file
     * @throws io.github.sliceline.FileChangedException if the volume is written to meanwhile; then no file is left
     * @throws io.github.sliceline.CorruptFileException if a chunk does not match its checksum
     * @throws DiskFullException if the drive is full
     */
    public static ZgyReport write(SeismicVolume volume, Path target, ZgyOptions options, Job job) throws IOException {
        return write(volume, target, BRICK, options, job);
    }

    /** Writes with bricks of other extents, with which tests need smaller files. */
    static ZgyReport write(SeismicVolume volume, Path target, Shape brick, ZgyOptions options, Job job)
            throws IOException {
        if (volume.hasLines()
                && !(volume.inlines().isRegular() && volume.crosslines().isRegular())) {
            throw new UnsupportedFileException(
                    volume.file(),
                    "has inlines " + volume.inlines() + " and crosslines " + volume.crosslines()
                            + "; ZGY holds regular line numbers only");
        }
        if (!volume.hasPlanes()) {
            throw new IllegalArgumentException(
                    "ZGY holds volumes of inlines, crosslines and samples; this one is " + volume.shape());
        }
        requireLines("inlines", volume.inlines());
        requireLines("crosslines", volume.crosslines());
        requireSamples(volume.shape(), brick);
        long start = System.nanoTime();
        try (PartFile part = PartFile.of(target, options.overwrite())) {
            Stored stored = VolumePass.into(target, volume, pass -> {
                try (WorkerThreads threads = new WorkerThreads("sliceline-zgy", options.threads())) {
                    return write(volume, pass, part.path(), brick, options, threads, job);
                }
            });
            part.commit();
            return new ZgyReport(
                    target,
                    Files.size(target),
                    options.type(),
                    stored.bricks(),
                    stored.levels(),
                    (float) stored.loss().largestError(),
                    stored.loss().clipped(),
                    stored.loss().nonFinite(),
                    Duration.ofNanos(System.nanoTime() - start));
        } catch (IOException e) {
            throw DiskFullException.orSame(target, e);
        }
    }

    private static void requireLines(String name, Axis lines) {
        if (Math.max(Math.abs((long) lines.first()), Math.abs((long) lines.last())) > MOST_LINES) {
            throw new IllegalArgumentException(
                    "ZGY holds numbers of lines up to " + MOST_LINES + "; the " + name + " are " + lines);
        }
    }

    /** Throws if a block of two by two bricks with all samples does not fit an array. */
    static void requireSamples(Shape size, Shape brick) {
        long traces = Math.min(2 * brick.extent(0), size.extent(0)) * Math.min(2 * brick.extent(1), size.extent(1));
        long most = (Integer.MAX_VALUE - Long.BYTES) / traces;
        if (size.extent(2) > most) {
            throw new IllegalArgumentException("ZGY is written " + traces
                    + " traces at a time, which then have at most " + most + " samples; these have " + size.extent(2));
        }
    }

    /** Counts for the {@link ZgyReport}. */
    private record Stored(long bricks, int levels, SampleLoss loss) {}

    private static Stored write(
            SeismicVolume volume,
            VolumePass pass,
            Path part,
            Shape brick,
            ZgyOptions options,
            WorkerThreads threads,
            Job job)
            throws IOException {
        ZgyType type = ZgyType.of(options.type());
        StoredSamples samples = StoredSamples.of(volume, pass, type, options, job);
        Scaling scaling = samples.scaling();
        ZgyDescription description = new ZgyDescription(volume, brick, type, samples.from(), samples.to());
        BrickLevels levels = BrickLevels.of(volume.shape(), brick);
        int headers =
                description.header(samples.tally().statistics(scaling)).encode().remaining();
        long tables = Long.BYTES * (levels.tiles().entries() + levels.entries());
        long brickBytes = brick.size() * type.bytes();
        long first = (headers + tables - 1) / brickBytes * brickBytes + brickBytes;
        try (BrickWriter writer = new BrickWriter(part, samples, brick, levels, first, threads, job.token())) {
            Tally tally = new LevelsOfDetail(pass, volume.shape(), brick, samples, writer, threads, job).write();
            if (type.isFloat()) {
                pass.loss()
                        .add(
                                0,
                                volume.shape().size()
                                        - tally.statistics(scaling).count(),
                                0);
            }
            ByteBuffer head =
                    ByteBuffer.allocate(Math.toIntExact(headers + tables)).order(ByteOrder.LITTLE_ENDIAN);
            head.put(description.header(tally.statistics(scaling)).encode());
            head.asLongBuffer().put(writer.writeTiles(samples)).put(writer.entries());
            writer.writeHead(head.rewind());
            return new Stored(writer.stored(), levels.bricks().size(), pass.loss());
        }
    }
}
