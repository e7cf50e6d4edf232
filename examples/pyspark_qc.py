#!/usr/bin/env python3
"""Quality control of a survey with PySpark: a map with a row for each bin, and what is odd.

    spark-submit --jars sliceline-spark-runtime.jar examples/pyspark_qc.py VOLUME MAP.csv

VOLUME is a volume or a SEG-Y file, by any name that Spark's machines can read: a path that all of them see, https://,
s3a://. The map has inline, crossline, fold, and the RMS and the largest absolute amplitude of a bin's traces. Only the map
comes to this process.
"""

import csv
import sys

from pyspark.sql import SparkSession
from pyspark.sql import functions as F


def amplitudes(traces):
    """Of each trace its lines, RMS and largest absolute amplitude, in Spark's own processes: no Python there."""
    squares = F.aggregate("samples", F.lit(0.0).cast("double"), lambda total, sample: total + sample * sample)
    return traces.select(
        "iline", "xline", "x", "y",
        F.sqrt(squares / F.size("samples")).alias("rms"),
        F.array_max(F.transform("samples", F.abs)).alias("largest"))


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    volume, out = sys.argv[1:]
    spark = SparkSession.builder.appName("survey QC").getOrCreate()
    amplitudes(spark.read.format("sliceline").load(volume)).createOrReplaceTempView("traces")
    spark.read.format("sliceline").option("table", "headers").load(volume).createOrReplaceTempView("headers")

    bins = spark.sql("""
        SELECT iline, xline, first(x) AS x, first(y) AS y, count(*) AS fold,
               sqrt(avg(rms * rms)) AS rms, max(largest) AS largest
        FROM traces GROUP BY iline, xline ORDER BY iline, xline""").collect()
    with open(out, "w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["inline", "crossline", "x", "y", "fold", "rms", "largest"])
        rows.writerows(bins)

    typical = sorted(row.rms for row in bins)[len(bins) // 2]
    hot = [row for row in bins if row.rms > 10 * typical]
    dead = [row for row in bins if row.rms == 0]
    print(f"{volume}: {len(bins)} bins, typical RMS {typical:.4g}, {len(hot)} bins of more than ten times that, "
          f"{len(dead)} of zeros only")
    spark.sql("""
        SELECT count(*) AS traces, min(cdp_x) AS west, max(cdp_x) AS east, min(cdp_y) AS south, max(cdp_y) AS north
        FROM headers""").show()  # reads no samples
    spark.stop()


if __name__ == "__main__":
    main()
