package io.github.sliceline.cli;

import java.util.stream.Stream;

/** {@code sliceline view} as a program of its own, as desktops start it. */
public final class SlicelineViewer {
    private SlicelineViewer() {}

    public static void main(String[] files) {
        Sliceline.main(Stream.concat(Stream.of("view"), Stream.of(files)).toArray(String[]::new));
    }
}
