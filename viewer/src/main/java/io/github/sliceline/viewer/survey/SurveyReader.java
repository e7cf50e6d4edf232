package io.github.sliceline.viewer.survey;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.remote.Location;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.segy.volume.SegyVolumes;
import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.Remark;
import io.github.sliceline.volume.info.VolumeInfo;
import io.github.sliceline.volume.info.VolumeStatistics;
import io.github.sliceline.volume.options.ReadOptions;
import io.github.sliceline.volume.options.ReadOptions.CacheFolder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens one file, and collects the facts about its survey without reading all of it. */
record SurveyReader(OpenRequest request, Job job) {
    private static final Logger LOG = LoggerFactory.getLogger(SurveyReader.class);

    private static final long KEPT_OF_OBJECTS = 2L << 30;

    OpenSurvey open() throws IOException {
        Optional<FileVersion> before = OpenSurvey.versionOf(request.file());
        SeismicVolume volume = volume();
        try {
            SurveyKind kind = kind(volume);
            Optional<FileVersion> after = kind == SurveyKind.CONVERTING
                    ? OpenSurvey.versionOfConversion(request.file())
                    : OpenSurvey.versionOf(request.file())
                            .filter(now -> before.isPresent() && now.isSameFile(before.get()));
            return survey(
                    volume,
                    kind,
                    after.orElseThrow(() -> new IOException(
                            request.file() + ": another file took its name while it was being opened; open it again")));
        } catch (IOException | RuntimeException | Error e) {
            try (volume) {
                throw e;
            }
        }
    }

    /** Opens the volume. A SEG-Y file that has more axes than can be shown is opened with its traces in file order. */
    private SeismicVolume volume() throws IOException {
        SeismicVolume volume = SegyVolumes.open(request.file(), request.scan(), options(), job);
        boolean isShown = volume.shape().rank() <= ArraySections.MOST_DIMENSIONS;
        if (isShown || request.scan().axes().isPresent() || volume.info().isHdf5()) {
            return volume;
        }
        volume.close();
        return SegyVolumes.open(request.file(), request.scan().withAxes(AxesSpec.TRACES), options(), job);
    }

    /** Returns options with a disk cache for objects, because users come back to the same survey. */
    private ReadOptions options() {
        ReadOptions options =
                request.dataset().map(ReadOptions.DEFAULTS::withDataset).orElse(ReadOptions.DEFAULTS);
        if (!Location.of(request.file()).isObject()) {
            return options.withLive(true);
        }
        return CacheFolder.ofSystem(KEPT_OF_OBJECTS)
                .map(options::withCacheFolder)
                .orElse(options);
    }

    private OpenSurvey survey(SeismicVolume volume, SurveyKind kind, FileVersion version) throws IOException {
        SurveyFacts facts = facts(volume);
        Optional<VolumeStatistics> statistics = statistics(volume);
        List<String> remarks = remarks(volume, kind, statistics);
        job.throwIfCancelled();
        AmplitudeRange clip = statistics
                .filter(found -> (found.min() != 0 || found.max() != 0) && Float.isFinite(found.max() - found.min()))
                .map(found -> AmplitudeRange.of(found.min(), found.max(), found.p02(), found.p98()))
                .orElseGet(() -> ClipFinder.of(volume, job));
        return new OpenSurvey(request, volume, kind, facts, statistics, clip, remarks, version);
    }

    private static SurveyKind kind(SeismicVolume volume) throws IOException {
        VolumeInfo info = volume.info();
        boolean lines = hasLines(volume);
        if (!info.isHdf5() && info.chunk().isEmpty()) { // ZGY has bricks
            return lines ? SurveyKind.SEGY : SurveyKind.TRACES;
        }
        if (lines && !volume.refresh().complete()) {
            return SurveyKind.CONVERTING;
        }
        return lines ? SurveyKind.VOLUME : SurveyKind.ARRAY;
    }

    /** True if the volume has lines that the panes can show. Others are shown as arrays. */
    private static boolean hasLines(SeismicVolume volume) {
        return volume.hasLines() && volume.axes().stream().allMatch(axis -> axis.isRegular() && axis.isWhole());
    }

    private SurveyFacts facts(SeismicVolume volume) throws IOException {
        String name = request.file().getFileName()
                + request.dataset().map(path -> " " + path).orElse("");
        if (volume.shape().rank() > ArraySections.MOST_DIMENSIONS) {
            throw new UnsupportedFileException(
                    request.file(),
                    "has the axes " + volume.axes().stream().map(Axis::name).toList()
                            + "; the viewer shows at most " + ArraySections.MOST_DIMENSIONS
                            + " dimensions, the command line reads any part");
        }
        if (hasLines(volume)) {
            return new SurveyFacts(name, volume.grid(), volume.gathers(), volume.gatherName(), volume.samples());
        }
        String what = volume.info().dataset() + " is " + volume.shape();
        if (!ArraySections.isShowable(volume.shape())) {
            throw new UnsupportedFileException(
                    request.file(),
                    volume.shape().size() == 0
                            ? what + ": it is empty, there is nothing to look at"
                            : what
                                    + ": that is too large to be shown; at most 2147483647 places each way are"
                                    + " possible");
        }
        return ArraySections.facts(name, volume);
    }

    /** Returns the statistics, or empty if they cannot be read: the viewer works without them. */
    private Optional<VolumeStatistics> statistics(SeismicVolume volume) {
        try {
            return volume.statistics();
        } catch (IOException e) {
            LOG.warn("{}: its statistics are left out", request.file(), e);
            return Optional.empty();
        }
    }

    private List<String> remarks(SeismicVolume volume, SurveyKind kind, Optional<VolumeStatistics> statistics)
            throws IOException {
        List<String> remarks = new ArrayList<>(Remark.sentences(volume.remarks()));
        switch (kind) {
            case SEGY ->
                remarks.add(
                        "This is the SEG-Y file itself: a slice takes as long as reading the whole file. Convert it to"
                                + " make all directions fast.");
            case CONVERTING ->
                remarks.add("This file is still being converted: what is missing is blank, and appears by itself.");
            case ARRAY -> {
                if (volume.axes().isEmpty()) {
                    remarks.add(volume.info().dataset() + " is " + volume.shape()
                            + " numbers without line axes: lines and samples are counted from 0.");
                }
            }
            case TRACES -> {
                boolean saysWhy = volume.remarks().stream().anyMatch(remark -> remark.kind() == Remark.Kind.LINES);
                if (request.scan().axes().isEmpty() && !saysWhy) {
                    remarks.add("Traces are in the order of the file, because their headers show more axes than the"
                            + " viewer does.");
                }
            }
            case VOLUME -> {}
        }
        statistics.filter(found -> found.count() == 0).ifPresent(found -> remarks.add("No sample of it is a number."));
        statistics
                .filter(found -> found.count() > 0 && found.min() == found.max())
                .ifPresent(found -> remarks.add("All its samples are " + found.min() + "."));
        return remarks;
    }
}
