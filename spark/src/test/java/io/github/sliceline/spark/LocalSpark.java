package io.github.sliceline.spark;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.apache.spark.package$;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/** The one session of these tests: two threads of this JVM, without a web page, all on the loopback. */
final class LocalSpark {
    private static @Nullable SparkSession session;

    private LocalSpark() {}

    /** Skips a test where this Spark does not run: 3.5 asks for a security manager, which Java 24 did away with. */
    static void assume() {
        String version = package$.MODULE$.SPARK_VERSION();
        int java = Runtime.version().feature();
        assumeTrue(
                java < 24 || !version.startsWith("3."),
                "Spark " + version + " does not run on Java " + java
                        + "; the module spark/latest tests on one that does");
    }

    static synchronized SparkSession session() {
        assume();
        SparkSession known = session;
        if (known == null) {
            known = start();
            session = known;
        }
        return known;
    }

    private static SparkSession start() {
        return SparkSession.builder()
                .master("local[2,2]") // a task may fail once
                .appName("sliceline")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", "2")
                .config("spark.sql.warehouse.dir", "target/warehouse")
                .config("spark.hadoop.fs.counted.impl", CountedFiles.class.getName())
                .getOrCreate();
    }

    /** A read of our format. */
    static DataFrameReader read() {
        return session().read().format("sliceline");
    }
}
