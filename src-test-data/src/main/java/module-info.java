/**
 * Synthetic surveys that look like seismic data, and SEG-Y files made from them. Uses no other module of this project.
 */
module io.github.sliceline.testdata {
    requires static transitive org.jspecify;

    exports io.github.sliceline.testdata;
}
