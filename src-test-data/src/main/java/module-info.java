/** Synthetic surveys that look like seismic, and SEG-Y files made from them. Depends on nothing of ours. */
module io.github.sliceline.testdata {
    requires static transitive org.jspecify;

    exports io.github.sliceline.testdata;
}
