/** Keeps replicas of volumes on this and other machines, and provides the server that stores them. */
module io.github.sliceline.mirror {
    requires org.slf4j;
    requires static transitive org.jspecify;
    requires transitive io.github.sliceline.edit;

    exports io.github.sliceline.mirror;
    exports io.github.sliceline.mirror.access;
    exports io.github.sliceline.mirror.server;
}
