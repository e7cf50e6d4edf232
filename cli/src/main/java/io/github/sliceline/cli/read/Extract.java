package io.github.sliceline.cli.read;

import io.github.sliceline.Job;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.show.axis.PathScale;
import io.github.sliceline.show.files.ArrayForm;
import io.github.sliceline.show.overlay.OverlayPlace;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumePass;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Array that is read from a volume: its description, and its values in pieces. */
public interface Extract {
    /** Returns the axes of the values, slowest first. */
    List<Axis> axes();

    /** Returns the title of a picture, such as {@code Time slice at 1500 ms}. */
    String title();

    /** Returns, for maps, the distance between rows divided by the distance between columns; 1 if it is unknown. */
    default double aspect() {
        return 1;
    }

    /** Returns the bins of a map, whose last two axes are inlines and crosslines; empty for other extracts. */
    default Optional<SurveyGrid> map() {
        return Optional.empty();
    }

    /** Returns the place of a picture in the survey, for overlays; empty if they cannot be drawn. */
    default Optional<OverlayPlace> place() {
        return Optional.empty();
    }

    /** Returns the name of each map. */
    default List<String> mapNames() {
        return List.of(title());
    }

    /** Returns the path along which the rows of a picture lie; empty if they lie along none. */
    default Optional<PathScale> path() {
        return Optional.empty();
    }

    /** Returns the quantity of the values, such as {@code Amplitude}; empty if it is that of the volume. */
    default String quantity() {
        return "";
    }

    /** Returns the shape of the values, and the labels of a table. */
    default ArrayForm form() {
        return ArrayForm.of(axes());
    }

    /** Returns the extract that is written as a table; by default this one. */
    default Extract asTable(SeismicVolume volume) throws IOException {
        return this;
    }

    /** Reads all values, in row-major order, in pieces that fit into memory. */
    void read(VolumePass pass, Pieces pieces, Job job) throws IOException;

    /** Returns the most bytes that reading holds at once, apart from decoding. */
    long heldBytes();

    /** Receiver of values in order. */
    @FunctionalInterface
    interface Pieces {
        /** Takes values. The caller does not change the array afterwards. */
        void accept(float[] values) throws IOException;
    }

    /** Returns the size as text, such as {@code 30 × 50 samples}. */
    default String size() {
        if (axes().size() == 1) {
            return Human.count(axes().get(0).size(), "sample");
        }
        return axes().stream().map(axis -> Human.count(axis.size())).collect(Collectors.joining(" × ", "", " samples"));
    }
}
