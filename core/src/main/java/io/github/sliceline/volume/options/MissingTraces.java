package io.github.sliceline.volume.options;

/**
 * Values returned for bins without a trace.
 *
 * <p>The file stores 0 in these bins. 0 is an amplitude, and would count as one in a mean, a spectrum or a picture. NaN
 * cannot be mistaken for a sample: results computed from it are NaN, and pictures leave it blank. {@link #STORED} suits
 * programs that copy samples.
 */
public enum MissingTraces {
    /**
     * Samples of bins without a trace are NaN. If the file does not tell which bins have traces, as in files of other
     * programs, every bin counts as one with a trace. NaN are also samples that attributes of the CF conventions mark as
     * missing: {@code _FillValue}, {@code missing_value}, {@code valid_range}, {@code valid_min}, {@code valid_max}.
     */
    NAN,
    /** Every sample is as stored, in bins without a trace too, and where attributes mark it as missing. */
    STORED
}
