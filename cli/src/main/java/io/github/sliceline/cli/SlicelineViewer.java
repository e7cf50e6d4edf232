package io.github.sliceline.cli;

import java.util.stream.Stream;

/** Program that desktops start in place of {@code sliceline view}. */
public final class SlicelineViewer {
    private SlicelineViewer() {}

    public static void main(String[] files) {
        Sliceline.main(Stream.concat(Stream.of("view"), Stream.of(files)).toArray(String[]::new));
    }
}
