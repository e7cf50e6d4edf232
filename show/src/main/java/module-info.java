/** What people get to see of a survey: pictures, tables and arrays in files, findings in words. */
@SuppressWarnings("module") // siblings that it exports to are compiled later
module io.github.sliceline.show {
    requires static transitive org.jspecify;
    requires transitive io.github.sliceline.segy;
    requires transitive java.desktop;

    exports io.github.sliceline.show.amplitude;
    exports io.github.sliceline.show.axis;
    exports io.github.sliceline.show.files;
    exports io.github.sliceline.show.paint;
    exports io.github.sliceline.show.words;
    exports io.github.sliceline.show.image to
            io.github.sliceline.viewer;
}
