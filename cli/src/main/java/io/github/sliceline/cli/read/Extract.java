package io.github.sliceline.cli.read;

import io.github.sliceline.Job;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.show.axis.PathScale;
import io.github.sliceline.show.files.ArrayForm;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumePass;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** An array that is read from a volume: what it is, and its values in pieces. */
public interface Extract {
    /** Axes of the values, slowest first. */
    List<Axis> axes();

    /** Title of a picture, such as {@code Time slice at 1500 ms}. */
    String title();

    /** On maps, distance between neighbouring rows over that between neighbouring columns; 1 where unknown. */
    default double aspect() {
        return 1;
    }

    /** The bins that the last two axes are, inlines and crosslines; empty of what is not a map. */
    default Optional<SurveyGrid> map() {
        return Optional.empty();
    }

    /** What each of its maps shows. */
    default List<String> mapNames() {
        return List.of(title());
    }

    /** The path that rows of a picture are along, if they are along one. */
    default Optional<PathScale> path() {
        return Optional.empty();
    }

    /** What the values are, such as {@code Amplitude}; empty for what those of the volume are. */
    default String quantity() {
        return "";
    }

    /** Shape of the values, and what a table says beside them. */
    default ArrayForm form() {
        return ArrayForm.of(axes());
    }

    /** The extract that is written as a table; by default this one. */
    default Extract asTable(SeismicVolume volume) throws IOException {
        return this;
    }

    /** Reads all values, in row-major order, in pieces that fit into memory. */
    void read(VolumePass pass, Pieces pieces, Job job) throws IOException;

    /** Upper limit of bytes that reading it holds at once, apart from decoding. */
    long heldBytes();

    /** Receives values in order. */
    @FunctionalInterface
    interface Pieces {
        /** Takes values, which are not changed afterwards. */
        void accept(float[] values) throws IOException;
    }

    /** Such as {@code 30 × 50 samples}. */
    default String size() {
        if (axes().size() == 1) {
            return Human.count(axes().get(0).size(), "sample");
        }
        return axes().stream().map(axis -> Human.count(axis.size())).collect(Collectors.joining(" × ", "", " samples"));
    }
}
