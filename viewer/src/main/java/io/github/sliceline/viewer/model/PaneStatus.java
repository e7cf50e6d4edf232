package io.github.sliceline.viewer.model;

import io.github.sliceline.show.words.ForeignText;
import java.util.Optional;

/**
 * What a pane has to say of what it shows.
 *
 * @param sentence for people; empty while there is nothing to say
 * @param problem why it cannot show what it is to show
 */
public record PaneStatus(String sentence, Optional<Problem> problem) {
    /** The sentence may have names of files in it. */
    public PaneStatus {
        sentence = ForeignText.shown(sentence);
    }

    /** It shows what it is to show. */
    public static final PaneStatus SHOWN = new PaneStatus("", Optional.empty());

    /** So much of what it is to show was read, 0 to 1. */
    public static PaneStatus reading(double part) {
        return new PaneStatus("reading… " + (int) (100 * Math.max(0, Math.min(1, part))) + " %", Optional.empty());
    }

    /** It cannot show it. */
    public static PaneStatus failed(Problem why) {
        return new PaneStatus(why.sentence(), Optional.of(why));
    }
}
