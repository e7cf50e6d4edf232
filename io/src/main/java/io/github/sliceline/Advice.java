package io.github.sliceline;

import java.io.Serializable;

/**
 * What may be done about a problem. {@code toString()} is the phrase with which the library's messages say it; a
 * program that has its own options or buttons for it puts their names in the place of that phrase.
 */
public sealed interface Advice extends Serializable {

    /** What needs no more said. */
    enum Step implements Advice {
        /** Take from a damaged SEG-Y file the traces that are whole. */
        SALVAGE("salvage what is whole"),
        /** Show one of several traces of a bin. */
        KEEP_ONE_TRACE("keep the first or the last of a bin"),
        /** Show all traces of a bin along an axis. */
        KEEP_ALL_TRACES("number them along an axis"),
        /** Say where the trace headers have inline and crossline. */
        MAP_LINES("inlines and crosslines from other bytes"),
        /** Say what the samples of a SEG-Y file measure. */
        NAME_VERTICAL("say what the samples measure"),
        /** Convert the SEG-Y file to a volume. */
        CONVERT("convert it first"),
        /** Give up the unfinished work of another conversion. */
        RESTART("discard it"),
        /** Read what there is of a volume while it is being converted. */
        READ_LIVE("read live"),
        /** Name the dataset that holds the samples. */
        NAME_DATASET("name the dataset to read"),
        /** Export the volume as it is now instead of its SEG-Y file as it was. */
        EXPORT_MODIFIED("a modified export"),
        /** Export as integers that are far from the samples. */
        EXPORT_COARSE("allow coarse integers"),
        /** Make a file of a revision. */
        CHECK_OUT_REVISION("make a file of the revision"),
        /** Look for what is whole in a history of revisions. */
        REPAIR_HISTORY("repairing the history"),
        /** Look at which revisions there are. */
        LIST_REVISIONS("the list of revisions"),
        /** Drop all revisions of a history but the first. */
        DROP_REVISIONS("pruning to revision 0"),
        /** Edit so that the history keeps what the volume was. */
        ADD_REVISION("an edit that keeps the history"),
        /** Open a file whose edit was interrupted. */
        OPEN_AGAIN("the file's next opening"),
        /** Make a copy the same as its file. */
        SYNCHRONIZE("synchronizing the copy"),
        /** Make a copy of a history. */
        SYNCHRONIZE_HISTORY("synchronizing the history's own file"),
        /** Accept samples that another program wrote: take checksums, statistics and further layouts of them anew. */
        REFRESH("taking new checksums"),
        /** Let what has the name be replaced. */
        REPLACE("allow it to be replaced"),
        /** Let other machines reach a server that asks nobody who they are. */
        ALLOW_UNAUTHENTICATED("allowing the unauthenticated");

        private final String words;

        Step(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    /**
     * Read a horizon with its values multiplied by something.
     *
     * @param factor 1000 for seconds where the volume has milliseconds, -1 for heights; 1 takes values as they are
     */
    record HorizonFactor(double factor) implements Advice {
        private static final long serialVersionUID = 1L;

        @Override
        public String toString() {
            return "a factor of " + (factor == Math.rint(factor) ? Long.toString((long) factor) : factor);
        }
    }

    /**
     * Say where the trace headers have the line numbers.
     *
     * @param inlineByte first byte of the inline number, counted from 1; 0 for a 2-D line, which needs none
     * @param crosslineByte first byte of the crossline number, counted from 1
     */
    record LineBytes(int inlineByte, int crosslineByte) implements Advice {
        private static final long serialVersionUID = 1L;

        @Override
        public String toString() {
            return (inlineByte == 0 ? "" : "inlines from byte " + inlineByte + " and ") + "crosslines from byte "
                    + crosslineByte;
        }
    }
}
