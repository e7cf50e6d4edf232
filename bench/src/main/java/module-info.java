/**
 * Measures reads: races of read paths, sweeps of chunk shapes, a published study, and probes of drives. The command
 * line and the benchmarks use it from the class path; nothing is exported.
 */
module io.github.sliceline.bench {
    requires io.github.sliceline.show;
    requires io.github.sliceline.testdata;
    requires io.github.sliceline.writer;
    requires static transitive org.jspecify;
}
