package io.github.sliceline.cli.read;

import io.github.sliceline.Job;
import io.github.sliceline.show.files.ArrayForm;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.SectionAxis;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** An array that is read from a volume: what it is, and its values in pieces. */
public interface Extract {
    /** Axes of the values, slowest first. */
    List<SectionAxis> axes();

    /** What it is, such as {@code Time slice at 1500 ms}. */
    String title();

    /** On maps, distance between neighbouring rows over that between neighbouring columns; 1 where unknown. */
    double aspect();

    /** What the values are, such as {@code Amplitude}; empty for what those of the volume are. */
    default String quantity() {
        return "";
    }

    /** Shape of the values, and what a table says beside them. */
    default ArrayForm form() {
        return ArrayForm.of(axes());
    }

    /** The same as a table has it, if that is not as an array has it. */
    default Extract asTable(SeismicVolume volume) throws IOException {
        return this;
    }

    /** Reads all values, in row-major order, in pieces that fit into memory. */
    void read(SeismicVolume volume, Pieces pieces, Job job) throws IOException;

    /** Most bytes that reading it holds at once, beside what decoding takes. */
    long heldBytes();

    /** Hears values in order. */
    @FunctionalInterface
    interface Pieces {
        /** Takes values that nobody changes any more. */
        void accept(float[] values) throws IOException;
    }

    /** Such as {@code 30 × 50 samples}. */
    default String size() {
        if (axes().size() == 1) {
            return Human.count(axes().get(0).count(), "sample");
        }
        return axes().stream()
                .map(axis -> Human.count(axis.count()))
                .collect(Collectors.joining(" × ", "", " samples"));
    }
}
