package io.github.sliceline.viewer.command;

import io.github.sliceline.viewer.model.ViewerModel;
import java.util.Optional;

/** What commands act upon: a window, and the survey in it. */
public interface Desk {
    /** What is shown; empty while nothing is. */
    Optional<ViewerModel> model();

    /** Whether something was opened, or was to be. */
    boolean hasFile();

    void newWindow();

    void askForFile();

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
