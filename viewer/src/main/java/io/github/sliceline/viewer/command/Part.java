package io.github.sliceline.viewer.command;

/** Parts of a window that may be hidden. */
public enum Part {
    TOOLBAR("toolbar", true),
    COLOUR_BAR("colour-bar", true),
    HEADERS("headers", false),
    HORIZONS("horizons", false);

    private final String id;
    private final boolean usually;

    Part(String id, boolean usually) {
        this.id = id;
        this.usually = usually;
    }

    /** Names it in settings. */
    public String id() {
        return id;
    }

    /** Whether it is shown until somebody hides it. */
    public boolean usually() {
        return usually;
    }
}
