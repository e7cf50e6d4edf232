package io.github.sliceline.spark;

import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.SparkSession;

/** The one session of these tests: two threads of this JVM, without a web page, all on the loopback. */
final class LocalSpark {
    private static final SparkSession SESSION = SparkSession.builder()
            .master("local[2,2]") // a task may fail once
            .appName("sliceline")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.sql.shuffle.partitions", "2")
            .config("spark.sql.warehouse.dir", "target/warehouse")
            .config("spark.hadoop.fs.counted.impl", CountedFiles.class.getName())
            .getOrCreate();

    private LocalSpark() {}

    static SparkSession session() {
        return SESSION;
    }

    /** A read of our format. */
    static DataFrameReader read() {
        return SESSION.read().format("sliceline");
    }
}
