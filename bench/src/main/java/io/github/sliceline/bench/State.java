package io.github.sliceline.bench;

/** What is known of a file when it is read. */
public enum State {
    /** The volume is open, and none of the file is in the page cache: a viewer's first look. */
    COLD("cold"),
    /** The volume is open, and all that is wanted is in the page cache. */
    WARM("warm"),
    /** None of the file is in the page cache, and opening and closing it counts: a script's first look. */
    COLD_ANEW("cold, opened anew"),
    /** All that is wanted is in the page cache, and opening and closing the file counts. */
    WARM_ANEW("warm, opened anew");

    private final String words;

    State(String words) {
        this.words = words;
    }

    public boolean isCold() {
        return this == COLD || this == COLD_ANEW;
    }

    public boolean isAnew() {
        return this == COLD_ANEW || this == WARM_ANEW;
    }

    @Override
    public String toString() {
        return words;
    }
}
