package io.github.sliceline.bench;

/** State of a file before it is read. */
public enum State {
    /** The volume is open, and the page cache holds nothing of the file: a viewer's first read. */
    COLD("cold"),
    /** The volume is open, and the page cache holds the regions to read. */
    WARM("warm"),
    /** The page cache holds nothing of the file, and opening and closing it counts: a script's first read. */
    COLD_ANEW("cold, opened anew"),
    /** The page cache holds the regions to read, and opening and closing the file counts. */
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
