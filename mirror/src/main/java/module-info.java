/** Replicas of volumes, here and on another machine, and the server that keeps them. */
module io.github.sliceline.mirror {
    requires org.slf4j;
    requires static transitive org.jspecify;
    requires transitive io.github.sliceline.edit;

    exports io.github.sliceline.mirror;
    exports io.github.sliceline.mirror.access;
    exports io.github.sliceline.mirror.server;
}
