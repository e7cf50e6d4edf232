package io.github.sliceline.viewer.survey;

import io.github.sliceline.Job;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.remote.Location;
import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.Section;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.VolumeStatistics;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * An open survey. Thread-safe.
 *
 * @param request file and dataset that were opened
 * @param volume reads the survey; closed with this object
 * @param kind kind of the file
 * @param facts axes and names of the survey
 * @param statistics statistics of the amplitudes, if the file has them
 * @param clip amplitudes at which colours saturate by default: from the statistics, or else from a part of a section
 * @param remarks sentences that the viewer shows the user
 * @param version version of the file when it was opened
 */
public record OpenSurvey(
        OpenRequest request,
        SeismicVolume volume,
        SurveyKind kind,
        SurveyFacts facts,
        Optional<VolumeStatistics> statistics,
        AmplitudeRange clip,
        List<String> remarks,
        FileVersion version)
        implements Closeable {
    /** Ending of an unfinished conversion. {@link SeismicVolume#open} accepts names with and without it. */
    private static final String PART = ".part";

    public OpenSurvey {
        remarks = List.copyOf(remarks);
    }

    /**
     * Opens a file. Takes time, so call it off the event thread.
     *
     * @throws IOException if the file cannot be opened; the message says why
     * @see SurveyOpener
     */
    public static OpenSurvey open(Path file) throws IOException {
        return open(OpenRequest.of(file), Job.quiet());
    }

    static OpenSurvey open(OpenRequest request, Job job) throws IOException {
        return new SurveyReader(request, job).open();
    }

    public Path file() {
        return request.file();
    }

    /** Returns the query that reads a section. */
    public Query<Section> query(Subject subject) {
        return kind.hasLines() ? subject.query(facts) : ArraySections.query(volume.shape(), facts, subject);
    }

    /**
     * Compares the file with the time when it was opened, by asking the file system. An unfinished conversion is
     * written to all the time and renamed at its end, so it counts as unchanged as long as it is the same file.
     */
    public FileState fileState() {
        if (kind == SurveyKind.CONVERTING) {
            return versionOfConversion(file())
                    .map(now -> now.isSameFile(version) ? FileState.SAME : FileState.REPLACED)
                    .orElse(FileState.VANISHED);
        }
        return versionOf(file())
                .map(now -> now.equals(version)
                        ? FileState.SAME
                        : now.isSameFile(version) ? FileState.CHANGED : FileState.REPLACED)
                .orElse(FileState.VANISHED);
    }

    /**
     * Returns the current version of the file with this name; empty if the file does not exist or cannot be examined. A
     * changed object is noticed when it is read.
     */
    static Optional<FileVersion> versionOf(Path file) {
        try {
            return Optional.of(
                    Location.of(file).isObject()
                            ? FileVersion.ofObject(file, "", 0)
                            : FileVersion.of(file).ofContent());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns the version of an unfinished conversion, or of the file that it has become. The name may be the final one
     * or that of the part file.
     */
    static Optional<FileVersion> versionOfConversion(Path file) {
        String name = String.valueOf(file.getFileName());
        String target = name.endsWith(PART) ? name.substring(0, name.length() - PART.length()) : name;
        return versionOf(file.resolveSibling(target + PART)).or(() -> versionOf(file.resolveSibling(target)));
    }

    /**
     * Throws if the file was written to since it was opened. Without an exception after a read, all of the read samples
     * are of one version. If the file was replaced or deleted, reads continue with the old file.
     */
    public void requireUnchanged() throws IOException {
        FileState state = fileState();
        if (state == FileState.CHANGED) {
            throw new IOException(state.sentence(file()));
        }
    }

    @Override
    public void close() throws IOException {
        volume.close();
    }
}
