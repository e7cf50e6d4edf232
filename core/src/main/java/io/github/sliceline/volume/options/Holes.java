package io.github.sliceline.volume.options;

/**
 * What is read where a survey has no trace.
 *
 * <p>The file stores 0 there, and 0 is an amplitude: a mean, a spectrum or a picture takes it for one. NaN cannot be taken
 * for a sample, spreads to what is computed from it, and is left blank by what draws it. Programs that give samples on as
 * they are stored want them stored.
 */
public enum Holes {
    /**
     * Samples of bins without a trace are NaN. Where nothing says which bins have traces, as in files of others, all are
     * taken to have one. Elements are NaN too that attributes of the CF conventions mark as missing: {@code _FillValue},
     * {@code missing_value}, {@code valid_range}, {@code valid_min}, {@code valid_max}.
     */
    NAN,
    /** Samples are those of the file, also of bins without a trace and where attributes mark them as missing. */
    STORED
}
