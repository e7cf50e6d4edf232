/** Draws an inline; on the class path too, where nobody reads this. */
module example.reader {
    requires io.github.sliceline.core;
    requires java.desktop;
}
