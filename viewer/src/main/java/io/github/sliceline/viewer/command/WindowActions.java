package io.github.sliceline.viewer.command;

import io.github.sliceline.viewer.model.ViewerModel;
import java.util.List;
import java.util.Optional;

/** What commands act upon: a window, and the survey in it. */
public interface WindowActions {
    /** Parts of a window that may be hidden. */
    enum Part {
        TOOLBAR(true),
        COLOUR_BAR(true),
        HEADERS(false),
        HORIZONS(false),
        /** Slices in rows and columns, whatever the map. */
        SLICE_AS_ARRAY(false);

        private final boolean usually;

        Part(boolean usually) {
            this.usually = usually;
        }

        /** Names it in settings and commands. */
        public String id() {
            return CommandTable.idOf(this);
        }

        /** Whether it is shown until somebody hides it. */
        public boolean usually() {
            return usually;
        }
    }

    /** Colours of windows. */
    enum Theme {
        LIGHT,
        DARK,
        /** Light or dark as the system's own windows are. */
        SYSTEM
    }

    /**
     * An entry of a menu that is filled when it is opened.
     *
     * @param text what the menu shows
     * @param choose does what was chosen
     */
    record Choice(String text, Runnable choose) {}

    /** What is shown; empty while nothing is. */
    Optional<ViewerModel> model();

    /** Whether something was opened, or was to be. */
    boolean hasFile();

    /** Files that were opened before, the last first. */
    List<Choice> recentFiles();

    /** What else of the file may be looked at. */
    List<Choice> datasets();

    void newWindow();

    void askForFile();

    /** Lists the surveys of a folder. */
    void askForFolder();

    void askForUrl();

    void reload();

    void askForSegyToConvert();

    void saveSection();

    void close();

    void quit();

    /** Ends the line that is being drawn on the map. */
    void endLine();

    void askForPath();

    void savePath();

    void askForHorizon();

    /** Has colours saturate at a percentile of the amplitudes that are shown. */
    void clip(double percentile);

    /** Lets the amplitudes be typed at which colours saturate. */
    void askForClip();

    /** Lets a line be typed; what was typed already begins it. */
    void askForLine(String typed);

    /** Shows line after line, 1 upward or -1 downward; stops if that is under way. */
    void play(int direction);

    /** Gives up whatever is under way: a rubber band, a line that is drawn, playing. */
    void stop();

    /** Plays so many times faster. */
    void playFaster(double factor);

    /** Moves on to the next pane, 1, or the one before, -1. */
    void nextPane(int steps);

    /** Has the active pane fill the window, or no longer. */
    void maximise();

    boolean isMaximised();

    void toggle(Part part);

    boolean shows(Part part);

    Theme theme();

    void look(Theme theme);

    /** Light if it is dark now, dark if it is light. */
    void swapLightAndDark();

    void fullScreen();

    boolean isFullScreen();

    void showKeys();

    void showAbout();
}
