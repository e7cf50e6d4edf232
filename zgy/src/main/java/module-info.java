/** Reads ZGY files, the format of Petrel and OSDU, as volumes, and writes them. */
module io.github.sliceline.zgy {
    requires static transitive org.jspecify;
    requires transitive io.github.sliceline.core;

    exports io.github.sliceline.zgy;

    provides io.github.sliceline.volume.format.VolumeFormat with
            io.github.sliceline.zgy.ZgyFormat;
}
