/** The SEG-Y format, and the survey found in a SEG-Y file. */
module io.github.sliceline.segy {
    requires org.slf4j;
    requires static transitive org.jspecify;
    requires transitive io.github.sliceline.core;

    exports io.github.sliceline.segy;
    exports io.github.sliceline.segy.axes;
    exports io.github.sliceline.segy.geometry;
    exports io.github.sliceline.segy.order;
    exports io.github.sliceline.segy.survey;
    exports io.github.sliceline.segy.volume;

    provides io.github.sliceline.volume.format.VolumeFormat with
            io.github.sliceline.segy.volume.SegyFormat;
}
