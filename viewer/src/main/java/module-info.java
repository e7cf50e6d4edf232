/** The desktop application. Like any other application, it uses only the exported packages of the other modules. */
module io.github.sliceline.viewer {
    requires com.formdev.flatlaf;
    requires com.formdev.flatlaf.extras;
    requires transitive io.github.sliceline.segy;
    requires io.github.sliceline.show;
    requires io.github.sliceline.writer;
    requires java.desktop;
    requires static transitive org.jspecify;
    requires org.slf4j;

    exports io.github.sliceline.viewer;
}
