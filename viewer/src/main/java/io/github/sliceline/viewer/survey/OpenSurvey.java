package io.github.sliceline.viewer.survey;

import io.github.sliceline.Job;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.Section;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeStatistics;
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
 * @param clip amplitude beyond which colours need not differ, more than 0: from the statistics, else from a part of a section
 * @param remarks what whoever looks at it should know, a sentence each
 * @param stamp the version of the file
 */
public record OpenSurvey(
        OpenRequest request,
        SeismicVolume volume,
        SurveyKind kind,
        SurveyFacts facts,
        Optional<VolumeStatistics> statistics,
        float clip,
        List<String> remarks,
        FileStamp stamp)
        implements Closeable {
    public OpenSurvey {
        remarks = List.copyOf(remarks);
    }

    /** Opens a file as is usual, or says why it cannot; not on the thread of events. {@link SurveyOpener} offers more. */
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
            return FileStamp.ofConversion(file())
                    .map(now -> now.isSameFile(stamp) ? FileState.SAME : FileState.REPLACED)
                    .orElse(FileState.VANISHED);
        }
        return FileStamp.of(file())
                .map(now -> now.equals(stamp)
                        ? FileState.SAME
                        : now.isSameFile(stamp) ? FileState.CHANGED : FileState.REPLACED)
                .orElse(FileState.VANISHED);
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
