/** Shows surveys: pictures, tables and arrays in files, and texts. */
@SuppressWarnings("module") // the modules named below are compiled after this one
module io.github.sliceline.show {
    requires com.fasterxml.jackson.jr.ob;
    requires proj4j;
    requires static transitive org.jspecify;
    requires transitive io.github.sliceline.segy;
    requires transitive java.desktop;

    exports io.github.sliceline.show.amplitude to
            io.github.sliceline.bench,
            io.github.sliceline.viewer;
    exports io.github.sliceline.show.axis to
            io.github.sliceline.bench,
            io.github.sliceline.viewer;
    exports io.github.sliceline.show.files to
            io.github.sliceline.bench,
            io.github.sliceline.viewer;
    exports io.github.sliceline.show.image to
            io.github.sliceline.bench,
            io.github.sliceline.viewer;
    exports io.github.sliceline.show.map to
            io.github.sliceline.bench,
            io.github.sliceline.viewer;
    exports io.github.sliceline.show.overlay to
            io.github.sliceline.viewer;
    exports io.github.sliceline.show.paint to
            io.github.sliceline.bench,
            io.github.sliceline.viewer;
    exports io.github.sliceline.show.words to
            io.github.sliceline.bench,
            io.github.sliceline.viewer;
}
