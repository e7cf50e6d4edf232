package io.github.sliceline.show.paint;

import java.io.IOException;

/** A Java runtime without fonts, which cannot draw pictures. The message says what to install. */
public final class NoFontsException extends IOException {
    private static final long serialVersionUID = 1L;

    NoFontsException(Throwable cause) {
        super(
                "this Java runtime has no fonts to draw a picture with; install fontconfig and a font such as"
                        + " DejaVu, or write .npy or .csv instead",
                cause);
    }
}
