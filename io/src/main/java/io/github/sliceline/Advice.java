package io.github.sliceline;

import java.io.Serializable;

/**
 * A remedy that a message of the library suggests. The message contains the phrase that {@code toString()} returns. A
 * program with options or buttons of its own replaces that phrase with their names. Exceptions also carry a remedy as
 * data if a program can offer it as a button; see {@link Advised}.
 */
public sealed interface Advice extends Serializable {

    /** A remedy without parameters. */
    enum Step implements Advice {
        /** Recover the intact traces of a damaged SEG-Y file. */
        SALVAGE("salvage what is whole"),
        /** Keep one of several traces of a bin. */
        KEEP_ONE_TRACE("keep the first or the last of a bin"),
        /** Keep all traces of a bin, numbered along an axis. */
        KEEP_ALL_TRACES("number them along an axis"),
        /** Name the bytes of the trace headers that hold inline and crossline. */
        MAP_LINES("inlines and crosslines from other bytes"),
        /** Name the quantity of the vertical axis of a SEG-Y file. */
        NAME_VERTICAL("say what the samples measure"),
        /** Convert the SEG-Y file to a volume first. */
        CONVERT("convert it first"),
        /** Discard the unfinished work of another conversion. */
        RESTART("discard it"),
        /** Read the finished part of a volume while it is still being converted. */
        READ_LIVE("read live"),
        /** Name one of the horizons of a file. */
        NAME_HORIZON("name one of them"),
        /** Name the dataset that holds the samples. */
        NAME_DATASET("name the dataset to read"),
        /** Export the volume as it is now, not the SEG-Y file it was made from. */
        EXPORT_MODIFIED("a modified export"),
        /** Export as integers although they are coarse for these samples. */
        EXPORT_COARSE("allow coarse integers"),
        /** Write a revision to a file of its own. */
        CHECK_OUT_REVISION("make a file of the revision"),
        /** Recover the intact revisions of a history. */
        REPAIR_HISTORY("repairing the history"),
        /** List the revisions. */
        LIST_REVISIONS("the list of revisions"),
        /** Drop all revisions of a history except the first. */
        DROP_REVISIONS("pruning to revision 0"),
        /** Edit by adding a revision, so that the earlier content is kept. */
        ADD_REVISION("an edit that keeps the history"),
        /** Open a file whose edit was interrupted; opening it completes or undoes the edit. */
        OPEN_AGAIN("the file's next opening"),
        /** Bring a replica up to date with its file. */
        SYNCHRONIZE("synchronizing the copy"),
        /** Bring a replica of a history up to date. */
        SYNCHRONIZE_HISTORY("synchronizing the history's own file"),
        /** Accept samples that another program wrote: compute their checksums, statistics and layouts again. */
        REFRESH("taking new checksums"),
        /** Allow an existing file to be replaced. */
        REPLACE("allow it to be replaced"),
        /** Let other machines reach a server that does not authenticate its clients. */
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
     * Multiply the values of a horizon by a factor as they are read.
     *
     * @param factor 1000 for a horizon in seconds on a volume in milliseconds; -1 for heights instead of depths; 1
     *     keeps the values
     */
    record HorizonFactor(double factor) implements Advice {
        private static final long serialVersionUID = 1L;

        @Override
        public String toString() {
            return "a factor of " + (factor == Math.rint(factor) ? Long.toString((long) factor) : factor);
        }
    }

    /**
     * Replace a statement of a SEG-Y file's headers.
     *
     * @param name name of the statement, such as {@code sample-format}
     * @param value what to state in its place, such as {@code 5}
     */
    record HeaderOverride(String name, String value) implements Advice {
        private static final long serialVersionUID = 1L;

        @Override
        public String toString() {
            return "the override '" + name + " " + value + "'";
        }
    }

    /**
     * Name the bytes of the trace headers that hold the line numbers.
     *
     * @param inlineByte first byte of the inline number, counted from 1; 0 for a 2-D line, which has no inline numbers
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
