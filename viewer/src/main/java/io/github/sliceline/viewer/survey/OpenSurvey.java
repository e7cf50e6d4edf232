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
 * A survey that is open to be looked at. Thread-safe.
 *
 * @param request what was opened
 * @param volume reads it; closed with this
 * @param kind what it is read from
 * @param facts what is known of it
 * @param statistics of its amplitudes, where the file has them
 * @param clip amplitudes beyond which colours need not differ: from the statistics, else from a part of a section
 * @param remarks what whoever looks at it should know, a sentence each
 * @param version of the file when it was opened
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
    /** Ending of an unfinished conversion, as {@link SeismicVolume#open} has it. */
    private static final String PART = ".part";

    public OpenSurvey {
        remarks = List.copyOf(remarks);
    }

    /**
     * Opens a file for looking at it; not on the thread of events.
     *
     * @throws IOException if it cannot be opened; the message says why
     * @see SurveyOpener
     */
    public static OpenSurvey open(Path file) throws IOException {
        return open(OpenRequest.of(file), Job.quiet());
    }

    static OpenSurvey open(OpenRequest request, Job job) throws IOException {
        return new SurveyReading(request, job).open();
    }

    /** The file or object. */
    public Path file() {
        return request.file();
    }

    /** How a section is read. */
    public Query<Section> query(Subject subject) {
        return kind == SurveyKind.ARRAY ? ArraySections.query(volume.shape(), facts, subject) : subject.query(facts);
    }

    /**
     * What has become of the file since it was opened; asks the file system. Of a conversion only whether it is still the same
     * one, for it is written to, and gets another name when it is complete.
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

    /** The version under a name now; empty if there is none, or nobody may know. Of objects, reading notices another one. */
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

    /** The version of an unfinished conversion, or of what it has become, by the name that it will have or by that of its part. */
    static Optional<FileVersion> versionOfConversion(Path file) {
        String name = String.valueOf(file.getFileName());
        String target = name.endsWith(PART) ? name.substring(0, name.length() - PART.length()) : name;
        return versionOf(file.resolveSibling(target + PART)).or(() -> versionOf(file.resolveSibling(target)));
    }

    /**
     * Fails if the file was written to since it was opened. Asked after a read it shows that what was read is of one version;
     * of a file that was replaced or deleted the old one goes on being read.
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
