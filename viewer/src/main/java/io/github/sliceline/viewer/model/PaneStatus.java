package io.github.sliceline.viewer.model;

import io.github.sliceline.show.words.ForeignText;
import java.util.Optional;

/**
 * Status of a pane.
 *
 * @param sentence sentence for the user; empty if the pane shows its section
 * @param problem the reason why the pane cannot show its section
 */
public record PaneStatus(String sentence, Optional<Problem> problem) {
    /** Makes control characters visible: the sentence may contain names of files. */
    public PaneStatus {
        sentence = ForeignText.shown(sentence);
    }

    /** Status of a pane that shows its section. */
    public static final PaneStatus SHOWN = new PaneStatus("", Optional.empty());

    /**
     * Returns the status of a pane whose section is being read.
     *
     * @param part part that has been read, 0 to 1
     */
    public static PaneStatus reading(double part) {
        return new PaneStatus("reading… " + (int) (100 * Math.max(0, Math.min(1, part))) + " %", Optional.empty());
    }

    /** Returns the status of a pane that cannot show its section. */
    public static PaneStatus failed(Problem why) {
        return new PaneStatus(why.sentence(), Optional.of(why));
    }
}
