package io.github.sliceline.viewer.command;

/** How windows look. */
public enum Theme {
    LIGHT("&Light"),
    DARK("&Dark"),
    SYSTEM("As the &system");

    private final String label;

    Theme(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }
}
