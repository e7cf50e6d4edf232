package io.github.sliceline.exporting;

import static io.github.sliceline.Advice.Step.EXPORT_COARSE;
import static io.github.sliceline.Advice.Step.EXPORT_MODIFIED;

import io.github.sliceline.CancelToken;
import io.github.sliceline.DiskFullException;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.archive.SegyArchive;
import io.github.sliceline.exporting.PartExport.WrittenFile;
import io.github.sliceline.exporting.SourceExport.Content;
import io.github.sliceline.exporting.StreamStores.NeedsFileException;
import io.github.sliceline.remote.Location;
import io.github.sliceline.revision.PinnedRevision;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.volume.AxisPick;
import io.github.sliceline.volume.SampleLoss;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumePass;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.options.ReadOptions;
import io.github.sliceline.work.WorkStores;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteOrder;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Exporter of a volume as SEG-Y: the file that it was made from, bit for bit or with the current samples; a sub-volume;
 * or a volume from elsewhere, with new headers. The result is written as {@code NAME.part} and gets its name when it is
 * complete and on the medium.
 */
public final class SegyExport {
    private static final Path STREAM = Path.of("-");

    /** Largest accepted error of integers, as a fraction of the rms of the samples. */
    private static final double MOST_ERROR = 0.1;

    private static final SampleFormat SU_FORMAT = SampleFormat.IEEE_FLOAT32;

    private static final OutputStream NOTHING = OutputStream.nullOutputStream();

    private final Path source;
    private final Path target;
    private final ExportOptions options;
    private final PinnedRevision revision;
    private final WorkStores stores;
    private final Job job;

    private SegyExport(
            Path source, Path target, ExportOptions options, PinnedRevision revision, WorkStores stores, Job job) {
        this.source = source;
        this.target = target;
        this.options = options;
        this.revision = revision;
        this.stores = stores;
        this.job = job;
    }

    /**
     * Exports a volume. A volume converted from SEG-Y comes back as that file, and the SHA-256 stored by the import
     * proves it. This does not hold if the options name a part of it, another format or another dataset, or say that it
     * was modified. The export reads and writes on threads of its own.
     *
     * @param source HDF5 file
     * @param target SEG-Y file to make; it appears when the export is complete
     * @param job hears how far it is; if it is cancelled, the export stops and deletes everything it wrote
     * @return the report
     * @throws FileAlreadyExistsException if the target exists and the options do not allow to replace it
     * @throws io.github.sliceline.CorruptFileException if the source is broken
     * @throws UnsupportedFileException if the volume differs from its source, or SEG-Y cannot hold it, or integers are
     *     too far from the samples; the message says what to try
     * @throws io.github.sliceline.FileChangedException if another program wrote to the source meanwhile
     * @throws DiskFullException if there is no room for the target
     * @throws IllegalArgumentException if the part is not inside the volume
     * @throws java.util.concurrent.CancellationException if cancelled
     */
    public static ExportReport export(Path source, Path target, ExportOptions options, Job job) throws IOException {
        return export(source, target, options, WorkStores.FILES, job);
    }

    /**
     * Exports a volume into a stream, from start to end. A difference from the source is found only at the end, so the
     * receiver must not trust the stream before this method returns.
     *
     * @param target neither flushed in between nor closed
     * @return the report; its target is {@code -}
     * @throws UnsupportedFileException also if the order of the source's traces cannot be written from start to end;
     *     nothing is written then
     */
    public static ExportReport export(Path source, OutputStream target, ExportOptions options, Job job)
            throws IOException {
        return export(source, STREAM, options, new StreamStores(source, target), job);
    }

    /**
     * Exports a volume and discards the result. If its traces have another order than its bins, this needs a temporary
     * file, which is deleted.
     *
     * @return the report
     * @throws UnsupportedFileException also if the export is not the SEG-Y file that it should be; the message says how
     *     it differs
     * @see #export(Path, Path, ExportOptions, Job)
     */
    public static ExportReport tryOut(Path source, ExportOptions options, Job job) throws IOException {
        return tryOut(source, NOTHING, options, job);
    }

    /**
     * Exports a volume into a stream, for traces in any order. If their order is not that of the bins, this needs a
     * temporary file, which is deleted. For siblings.
     *
     * @param target neither flushed nor closed
     */
    public static ExportReport tryOut(Path source, OutputStream target, ExportOptions options, Job job)
            throws IOException {
        try {
            return export(source, target, options, job);
        } catch (NeedsFileException e) {
            Path file = Files.createTempFile("sliceline-export", ".sgy");
            try {
                ExportReport report = export(source, file, options.withOverwrite(true), job);
                if (target != NOTHING) {
                    Files.copy(file, target);
                }
                return report;
            } finally {
                Files.delete(file);
            }
        }
    }

    /** Exports a volume into a store that the caller opens. */
    static ExportReport export(Path source, Path target, ExportOptions options, WorkStores stores, Job job)
            throws IOException {
        PinnedRevision revision = PinnedRevision.of(source, options.revision());
        ExportOptions pinned = options.withRevision(revision.number());
        SegyExport export = new SegyExport(source, target, pinned, revision, stores, job);
        AtomicReference<ExportReport> report = new AtomicReference<>();
        try (WorkerThreads thread = new WorkerThreads("sliceline-export", 1)) {
            // Not with the caller's token: an export that is complete when it is cancelled is kept.
            thread.run(List.of(export), work -> report.set(work.run()), new CancelToken());
        }
        return Objects.requireNonNull(report.get());
    }

    private ExportReport run() throws IOException {
        long start = System.nanoTime();
        ReadOptions bounded = ReadOptions.DEFAULTS
                .forCopying()
                .withCacheBytes(ExportPlan.cacheBytes(options))
                .withRevision(options.revision());
        ReadOptions read = options.dataset().map(bounded::withDataset).orElse(bounded);
        try (SeismicVolume volume = SeismicVolume.open(source, read)) {
            if (stores instanceof StreamStores stream) {
                WrittenFile written = VolumePass.over(volume, pass -> writeSound(pass, volume, target));
                return report(written, stream.size(), start);
            }
            Location.requireOther(target, List.of(source));
            try (PartFile part = PartFile.of(target, options.overwrite())) {
                Files.createFile(part.path());
                WrittenFile written = VolumePass.into(target, volume, pass -> writeSound(pass, volume, part.path()));
                part.rename(); // the content was forced before
                part.forceName();
                return report(written, Files.size(target), start);
            }
        }
    }

    /**
     * Writes the file, and proves the pass if the SHA-256 is the source's. If the volume's file was touched meanwhile,
     * a second export must give the same SHA-256.
     */
    private WrittenFile writeSound(VolumePass pass, SeismicVolume volume, Path file) throws IOException {
        WrittenFile written = write(pass, volume, file);
        job.throwIfCancelled();
        requireNear(written);
        if (revision.number() != 0) {
            revision.requireSame();
        } else if (written.identical()
                || (pass.version().isTouched()
                        && tryOut(source, options, job).sha256().equals(written.sha256()))) {
            pass.prove();
        }
        return written;
    }

    private void requireNear(WrittenFile written) throws UnsupportedFileException {
        SampleLoss loss = written.loss();
        if (!options.coarse() && loss.largestError() > loss.rms() * MOST_ERROR) {
            throw new UnsupportedFileException(
                    source,
                    String.format(
                            Locale.ROOT,
                            "has samples of rms %.3g, and as %s they are off by up to %.3g; write floats, or %s",
                            loss.rms(),
                            written.format().description(),
                            loss.largestError(),
                            EXPORT_COARSE));
        }
    }

    private ExportReport report(WrittenFile written, long bytes, long start) {
        return new ExportReport(
                source,
                target,
                bytes,
                written.traces(),
                written.samplesPerTrace(),
                written.format(),
                written.identical(),
                written.sha256(),
                written.loss().largestError(),
                written.loss().clipped(),
                written.loss().nonFinite(),
                Duration.ofNanos(System.nanoTime() - start));
    }

    private void requireRoom(long bytes) throws IOException {
        if (!(stores instanceof StreamStores)) {
            PartFile.requireRoom(target, bytes);
        }
    }

    private WrittenFile write(VolumePass pass, SeismicVolume volume, Path file) throws IOException {
        if (options.seismicUnix() && !options.format().orElse(SU_FORMAT).equals(SU_FORMAT)) {
            throw new IllegalArgumentException("Seismic Unix has 4-byte IEEE floats alone; leave out the format");
        }
        List<AxisPick> picks = picks(volume);
        Optional<SegyArchive> archive =
                options.headersOf().isPresent() ? archiveOf(options.headersOf().get(), volume) : archive();
        if (archive.isPresent()) {
            try (SegyArchive open = archive.get()) {
                return isAsItWas(open, volume)
                        ? writeSource(open, pass, volume, file)
                        : writePart(open, pass, volume, picks, file);
            }
        }
        try (VolumeMaps maps = VolumeMaps.open(source, options.revision(), volume)) {
            SubvolumeExport export = new SubvolumeExport(volume, picks, pass, maps, options, job);
            requireRoom(export.bytes());
            return export.write(stores, file);
        }
    }

    /** Returns the picked places of all dimensions. Refuses places outside, and a part whose samples have gaps. */
    private List<AxisPick> picks(SeismicVolume volume) throws IOException {
        List<Long> extents =
                new ArrayList<>(Arrays.stream(volume.shape().extents()).boxed().toList());
        if (volume.isTable()) {
            extents.remove(0);
            extents.addAll(
                    0, volume.axes().stream().map(axis -> (long) axis.size()).toList());
        }
        List<AxisPick> picks = options.part().isEmpty()
                ? extents.stream()
                        .map(size -> AxisPick.all((int) Math.min(Integer.MAX_VALUE, size)))
                        .toList()
                : options.part();
        if (picks.size() != extents.size()) {
            throw new IllegalArgumentException("a part of " + picks.size() + " axes, but the volume has "
                    + extents.size() + ", with that of its samples");
        }
        for (int d = 0; d < extents.size(); d++) {
            long first = picks.get(d).first();
            Objects.checkFromToIndex(first, first + picks.get(d).span(), extents.get(d));
        }
        if (!picks.get(picks.size() - 1).isContiguous()) {
            throw new IllegalArgumentException(
                    "samples with a step or in a list are not supported here; name a range without a step");
        }
        return picks;
    }

    /** True if the whole file of an archive is to be written. */
    private boolean isAsItWas(SegyArchive archive, SeismicVolume volume) throws IOException {
        boolean isKind =
                !options.seismicUnix() || (archive.isSu() && suOrder(archive).equals(archive.sampleOrder()));
        return isKind
                && options.part().isEmpty()
                && options.format().isEmpty()
                && volume.info().dataset().equals(VolumeProfile.DATA);
    }

    private ByteOrder suOrder(SegyArchive archive) {
        return options.seismicUnixOrder().orElse(archive.isSu() ? archive.byteOrder() : ByteOrder.LITTLE_ENDIAN);
    }

    private WrittenFile writePart(
            SegyArchive archive, VolumePass pass, SeismicVolume volume, List<AxisPick> picks, Path file)
            throws IOException {
        AxisPick samples = picks.get(picks.size() - 1);
        OriginalHeaders headers = OriginalHeaders.of(
                archive,
                volume.samples(),
                samples.first(),
                samples.count(),
                options.seismicUnix() ? List.of() : keptTexts(archive, volume, picks),
                suOrder(archive));
        SampleFormat format = options.format().orElse(headers.form().format());
        ChosenTraces traces =
                ChosenTraces.of(volume, pass, options.part().isEmpty() ? List.of() : picks, archive, job.token());
        return writeTraces(
                archive,
                new Content(traces, samples.first(), samples.count(), headers.form(), format, headers),
                pass,
                volume,
                file);
    }

    private List<TextHeader> keptTexts(SegyArchive kept, SeismicVolume volume, List<AxisPick> picks) {
        List<TextHeader> texts = new ArrayList<>(kept.textHeaders());
        if (kept.isSu()) {
            texts.set(0, texts.get(0).withLine(1, "C 2 " + MadeHeaders.interval(volume.samples())));
        }
        if (!options.part().isEmpty()) {
            texts.set(0, PartText.described(texts.get(0), PartText.ranges(volume, picks)));
        }
        return texts;
    }

    private WrittenFile writeTraces(
            SegyArchive archive, Content content, VolumePass pass, SeismicVolume volume, Path file) throws IOException {
        ExportPlan plan = ExportPlan.of(volume.info().chunk().orElse(volume.shape()), options);
        SourceExport export = new SourceExport(archive, content, pass, volume.shape(), file, stores, plan, job);
        requireRoom(export.bytes());
        String sha256 = export.write();
        return new WrittenFile(
                content.traces().count(), content.samples(), content.format(), false, sha256, pass.loss());
    }

    private Optional<SegyArchive> archive() throws IOException {
        return SegyArchive.open(source, options.revision());
    }

    /** Returns the archive of another volume, which must be on the same grid. */
    private Optional<SegyArchive> archiveOf(Path converted, SeismicVolume volume) throws IOException {
        Location.requireOther(target, List.of(converted));
        try (SeismicVolume other = SeismicVolume.open(converted)) {
            if (!axes(volume).equals(axes(other))) {
                throw new UnsupportedFileException(
                        source,
                        "is on other axes than " + converted + ", whose headers it should get: " + axes(volume)
                                + ", and there " + axes(other));
            }
        }
        Optional<SegyArchive> archive = SegyArchive.open(converted, 0);
        if (archive.isEmpty()) {
            throw new UnsupportedFileException(
                    converted, "was not converted from SEG-Y, so it has no headers to be taken");
        }
        return archive;
    }

    private static String axes(SeismicVolume volume) {
        return volume.shape()
                + (volume.hasLines()
                        ? " with inlines " + volume.inlines() + ", crosslines " + volume.crosslines()
                                + volume.gathers()
                                        .map(gathers -> ", offsets " + gathers)
                                        .orElse("") + ", samples "
                                + volume.samples()
                        : " without lines");
    }

    private WrittenFile writeSource(SegyArchive archive, VolumePass pass, SeismicVolume volume, Path file)
            throws IOException {
        if (archive.isSalvaged() && !options.modified()) {
            throw new UnsupportedFileException(
                    source,
                    "was salvaged from a damaged SEG-Y file, and what was left out is not here to be given back; "
                            + EXPORT_MODIFIED + " gives what there is");
        }
        Optional<String> wanted = options.modified() ? Optional.empty() : archive.sourceSha256();
        if (wanted.isEmpty() && !options.modified()) {
            throw new UnsupportedFileException(
                    source,
                    "the SHA-256 of its SEG-Y file (attribute " + VolumeProfile.SOURCE_SHA256_ATTRIBUTE
                            + ") is missing, so an exact export cannot be proven; " + EXPORT_MODIFIED
                            + " needs none");
        }
        List<TextHeader> texts = options.modified() ? archive.textHeaders() : archive.sourceTextHeaders();
        WrittenFile written = writeTraces(archive, Content.whole(archive, texts, volume.shape()), pass, volume, file);
        if (wanted.isEmpty()) {
            return written;
        }
        if (!wanted.get().equals(written.sha256())) {
            throw new UnsupportedFileException(
                    source,
                    "gives other bytes than its SEG-Y file had (SHA-256 " + written.sha256() + ", at the import "
                            + wanted.get() + "): the volume was changed since; " + EXPORT_MODIFIED
                            + " gives it as it is now");
        }
        // Words at the ends of the format's range that are restored exactly are no loss.
        return new WrittenFile(
                written.traces(),
                written.samplesPerTrace(),
                written.format(),
                true,
                written.sha256(),
                new SampleLoss());
    }
}
