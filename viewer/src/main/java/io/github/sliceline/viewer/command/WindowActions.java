package io.github.sliceline.viewer.command;

import io.github.sliceline.viewer.model.ViewerModel;
import java.util.List;
import java.util.Optional;

/** Actions of commands on a window and on the survey in it. */
public interface WindowActions {
    /** Parts of a window that can be hidden. */
    enum Part {
        TOOLBAR(true),
        COLOUR_BAR(true),
        HEADERS(false),
        HORIZONS(false),
        /** Slices as an array of rows and columns, even if the survey has a map. */
        SLICE_AS_ARRAY(false),
        /** The gather of a prestack volume. */
        GATHER(true);

        private final boolean usually;

        Part(boolean usually) {
            this.usually = usually;
        }

        /** Returns the name of the part in settings and commands. */
        public String id() {
            return CommandTable.idOf(this);
        }

        /** True if the part is visible by default. */
        public boolean usually() {
            return usually;
        }
    }

    /** Colour themes of windows. */
    enum Theme {
        LIGHT,
        DARK,
        /** Follows the theme of the operating system. */
        SYSTEM
    }

    /**
     * Entry of a menu that is filled when it is opened.
     *
     * @param text text of the entry
     * @param choose runs when the user chooses the entry
     */
    record Choice(String text, Runnable choose) {}

    /** Returns the model of the survey in the window; empty if none is shown. */
    Optional<ViewerModel> model();

    /** True if a file was opened in this window, or the attempt failed. */
    boolean hasFile();

    /** Returns the recently opened files, the last one first. */
    List<Choice> recentFiles();

    /** Returns the other datasets of the file. */
    List<Choice> datasets();

    void newWindow();

    void askForFile();

    /** Asks for a folder and lists its surveys. */
    void askForFolder();

    void askForUrl();

    void reload();

    void askForSegyToConvert();

    void saveSection();

    void close();

    void quit();

    /** Ends the line that the user is drawing on the map. */
    void endLine();

    void askForPath();

    void savePath();

    void askForHorizon();

    /** Clips the amplitudes at a percentile of the visible samples. Colours saturate beyond it. */
    void clip(double percentile);

    /** Asks for the amplitudes beyond which colours saturate. */
    void askForClip();

    /**
     * Asks for a line number or time.
     *
     * @param typed the first characters of the answer, which the user has typed already
     */
    void askForLine(String typed);

    /**
     * Plays lines one after another. Stops if playback is running.
     *
     * @param direction 1 for ascending lines, -1 for descending ones
     */
    void play(int direction);

    /** Stops the current action: zooming by a rectangle, drawing a line, or playback. */
    void stop();

    /** Multiplies the speed of playback by a factor. */
    void playFaster(double factor);

    /**
     * Activates another pane.
     *
     * @param steps 1 for the next pane, -1 for the previous one
     */
    void nextPane(int steps);

    /** Shows only the active pane, or all panes again. */
    void maximise();

    boolean isMaximised();

    void toggle(Part part);

    boolean shows(Part part);

    Theme theme();

    void look(Theme theme);

    /** Changes from a light theme to a dark one, or back. */
    void swapLightAndDark();

    void fullScreen();

    boolean isFullScreen();

    void showKeys();

    void showAbout();
}
