package io.github.sliceline.show.paint;

import java.io.IOException;

/** This Java runtime has no fonts, so no picture can be drawn; the message says what to install. */
public final class NoFontsException extends IOException {
    private static final long serialVersionUID = 1L;

    NoFontsException(Throwable cause) {
        super(
                "this Java runtime has no fonts to draw a picture with; install fontconfig and a font such as"
                        + " DejaVu, or write .npy or .csv instead",
                cause);
    }
}
