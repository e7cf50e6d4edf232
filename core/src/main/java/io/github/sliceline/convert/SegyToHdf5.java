package io.github.sliceline.convert;

import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.Hdf5Output;
import io.github.sliceline.hdf5.Hdf5Writer;
import io.github.sliceline.hdf5.LibHdf5;
import io.github.sliceline.plan.ChunkGrid;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.SegyScanner;
import io.github.sliceline.segy.SegySurvey;
import io.github.sliceline.storage.CancelToken;
import io.github.sliceline.storage.DiskFullException;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.storage.Progress;
import io.github.sliceline.storage.ReadScheduler;
import io.github.sliceline.volume.VolumeProfile;
import io.github.sliceline.volume.VolumeStatistics;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/**
 * Converts a SEG-Y survey to an HDF5 volume of our profile ({@code docs/file-profile.md}).
 *
 * <p>Two passes over the source: the first scans the trace headers, finds the survey and archives the
 * headers; the second carries the samples, unit by unit, with several threads. The result is written as
 * {@code NAME.part} and gets its name when it is complete and on the medium.
 */
public final class SegyToHdf5 {
    private final Path source;
    private final Path target;
    private final ConvertOptions options;
    private final Progress progress;
    private final CancelToken cancel;

    private SegyToHdf5(Path source, Path target, ConvertOptions options, Progress progress, CancelToken cancel) {
        this.source = source;
        this.target = target;
        this.options = options;
        this.progress = progress;
        this.cancel = cancel;
    }

    /**
     * Converts a survey.
     *
     * @param source SEG-Y file
     * @param target HDF5 file to make; nothing stands there unless the conversion is complete
     * @param progress hears how far it is
     * @param cancel stops it; everything it wrote is deleted
     * @return what was done
     * @throws FileAlreadyExistsException if the target exists and the options do not say to replace it
     * @throws io.github.sliceline.storage.CorruptVolumeException if the source is broken or not SEG-Y
     * @throws io.github.sliceline.storage.UnsupportedVolumeException if its headers do not make a survey
     * @throws io.github.sliceline.storage.NativeLibraryException if libhdf5 is missing
     * @throws DiskFullException if there is no room for the target
     * @throws IllegalArgumentException if the memory allowed does not hold a chunk
     * @throws java.util.concurrent.CancellationException if cancelled
     */
    public static ConvertReport convert(
            Path source, Path target, ConvertOptions options, Progress progress, CancelToken cancel)
            throws IOException {
        try {
            return new SegyToHdf5(source, target, options, progress, cancel).run();
        } catch (IOException e) {
            throw diskFull(target, e);
        }
    }

    private static IOException diskFull(Path target, IOException e) {
        String message = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
        boolean full = message.contains("no space left on device") || message.contains("not enough space");
        return full && !(e instanceof DiskFullException)
                ? new DiskFullException(target, "no space left on device; nothing was kept", e)
                : e;
    }

    private ConvertReport run() throws IOException {
        long start = System.nanoTime();
        LibHdf5.require("writing " + target);
        try (SegyFile segy = SegyFile.open(source)) {
            refuseOwnSource();
            try (PartFile part = PartFile.of(target, options.overwrite())) {
                requireRoom(segy);
                LostWords lost = new LostWords(segy);
                SourceHash hash = SourceHash.start(segy, lost);
                try {
                    return write(segy, part, hash, lost, start);
                } finally {
                    hash.stop();
                }
            }
        }
    }

    private void refuseOwnSource() throws IOException {
        if (Files.exists(target) && Files.isSameFile(source, target)) {
            throw new FileAlreadyExistsException(target.toString(), null, "is the file to convert");
        }
    }

    /** Refuses at once what cannot fit; compressed output might, so that is tried. */
    private void requireRoom(SegyFile segy) throws IOException {
        long wanted = segy.traceCount() * segy.samplesPerTrace() * Float.BYTES;
        Path folder = target.toAbsolutePath().getParent();
        long usable = Files.getFileStore(folder).getUsableSpace();
        if (options.deflateLevel() == 0 && wanted > usable) {
            throw new DiskFullException(target, "needs " + wanted + " bytes, " + folder + " has " + usable + " free");
        }
    }

    private ConvertReport write(SegyFile segy, PartFile part, SourceHash hash, LostWords lost, long start)
            throws IOException {
        SegySurvey survey;
        ConvertPlan plan;
        VolumeStatistics statistics;
        long scanned;
        try (Hdf5Writer writer = Hdf5Writer.create(part.path(), options.format() == ConvertOptions.Hdf5Format.V1_8)) {
            survey = scan(segy, writer);
            scanned = System.nanoTime();
            Shape volume = Shape.of(
                    survey.grid().inlines().count(), survey.grid().crosslines().count(), segy.samplesPerTrace());
            plan = ConvertPlan.of(volume, options);
            VolumeFile file = new VolumeFile(writer, survey);
            Hdf5Output data = file.createData(plan, options.deflateLevel());
            BinMaps maps = new BinMaps(writer, plan, survey.mapping());
            file.writeAxes();
            file.describeMaps();
            file.writeFileHeaders(segy);
            statistics = copySamples(segy, survey, plan, data, maps, part);
            file.writeStatistics(statistics);
            new SourceRemainder(writer, segy, cancel).write();
            String sha256 = hash.await();
            RawWordArchive.write(writer, segy, lost, options.deflateLevel(), cancel);
            file.writeRoot(segy, String.valueOf(source.getFileName()), sha256);
        }
        progress.report("Writing to the drive", 0, 1);
        part.commit();
        return new ConvertReport(
                source,
                target,
                segy.source().size(),
                Files.size(target),
                survey.traceCount(),
                survey.emptyBins(),
                lost.count(),
                plan.volume(),
                plan.chunk(),
                statistics,
                Duration.ofNanos(scanned - start),
                Duration.ofNanos(System.nanoTime() - start));
    }

    private SegySurvey scan(SegyFile segy, Hdf5Writer writer) throws IOException {
        writer.createGroup(VolumeProfile.SEGY);
        HeaderArchive archive = new HeaderArchive(writer, segy.traceCount());
        return SegyScanner.scan(segy, options.mapping(), options.threads(), archive, progress, cancel);
    }

    private VolumeStatistics copySamples(
            SegyFile segy, SegySurvey survey, ConvertPlan plan, Hdf5Output data, BinMaps maps, PartFile part)
            throws IOException {
        LongAdder done = new LongAdder();
        long total = survey.traceCount() * plan.volume().extent(2);
        List<Integer> units = IntStream.range(0, plan.units().size()).boxed().toList();
        try (ChunkSink sink = sink(plan, data, part);
                ReadScheduler threads = new ReadScheduler("sliceline-convert", plan.threads())) {
            SampleCopier copier = new SampleCopier(segy, survey, plan, sink, maps, cancel, done);
            threads.run(
                    units,
                    unit -> {
                        copier.copy(unit);
                        progress.report("Converting", done.sum() * Float.BYTES, total * Float.BYTES);
                    },
                    cancel);
            return copier.tallies().statistics();
        }
    }

    private ChunkSink sink(ConvertPlan plan, Hdf5Output data, PartFile part) throws IOException {
        return data.spec().filtered()
                ? new DeflatedChunks(data, new ChunkGrid(plan.volume(), plan.chunk()), plan.chunkBytes())
                : new PositionalChunks(part.path(), data.chunkAddresses(), plan.chunkBytes());
    }
}
