package io.github.sliceline.viewer.convert;

import io.github.sliceline.Advice;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnfinishedWorkException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.importing.VolumeCompleteException;
import io.github.sliceline.show.words.AdviceWording;
import io.github.sliceline.show.words.Failures;
import io.github.sliceline.viewer.model.Problem;
import java.io.IOException;

/** Messages of the library in the words of the dialog's fields and buttons. */
final class Wording {
    static final AdviceWording DIALOG = new AdviceWording(Wording::words);

    private Wording() {}

    /** Returns the problem in the words of the dialog. */
    static Problem of(Throwable thrown) {
        return Problem.of(thrown, problem -> DIALOG.in(sentence(problem), problem));
    }

    private static String sentence(Throwable problem) {
        if (problem instanceof UnfinishedWorkException unfinished && unfinished.getCause() != null) {
            Throwable why = Failures.unwrapped(unfinished.getCause());
            return ended(sentence(why)) + " What is done is kept: Resume continues it.";
        }
        if (problem instanceof VolumeCompleteException complete && complete.getCause() != null) {
            return sentence(Failures.unwrapped(complete.getCause())) + "; " + complete.state();
        }
        if (problem instanceof CorruptFileException || problem instanceof UnsupportedFileException) {
            return Failures.message(problem, "The file cannot be read");
        }
        if (problem instanceof OutOfMemoryError) {
            return "There is not enough memory for this survey; start the viewer with more.";
        }
        if (problem instanceof IOException io) {
            return Failures.sentence(io, DIALOG);
        }
        return Failures.message(problem, problem.getClass().getSimpleName());
    }

    private static String ended(String sentence) {
        return sentence.endsWith(".") ? sentence : sentence + ".";
    }

    private static String words(Advice advice) {
        if (advice instanceof Advice.LineBytes bytes) {
            return (bytes.inlineByte() == 0 ? "" : "byte " + bytes.inlineByte() + " for the inline and ") + "byte "
                    + bytes.crosslineByte() + " for the crossline";
        }
        if (advice instanceof Advice.HeaderOverride override) {
            return "'" + SegyForm.label(override.name()) + "' " + override.value();
        }
        return !(advice instanceof Advice.Step step)
                ? advice.toString()
                : switch (step) {
                    case SALVAGE -> "tick 'Salvage intact traces'";
                    case KEEP_ONE_TRACE -> "keep the first or the last under 'Several traces of a bin'";
                    case KEEP_ALL_TRACES -> "all of them there";
                    case MAP_LINES -> "other bytes of lines";
                    case NAME_VERTICAL -> "say what they measure under 'Samples are'";
                    case RESTART -> "press 'Begin again', which deletes it";
                    case REPLACE -> "choose another name, or let it be replaced";
                    default -> advice.toString();
                };
    }
}
