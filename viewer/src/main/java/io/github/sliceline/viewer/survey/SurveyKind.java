package io.github.sliceline.viewer.survey;

/** Kind of file that a survey is read from. */
public enum SurveyKind {
    /** An HDF5 file with line axes, or a ZGY file, which is as fast in all directions. */
    VOLUME,
    /** An unfinished conversion, which may still grow. */
    CONVERTING,
    /** A SEG-Y or Seismic Unix file with line axes. Reading a slice takes about as long as reading the whole file. */
    SEGY,
    /** A SEG-Y or Seismic Unix file without line axes, shown with index numbers. */
    TRACES,
    /** Another volume without line axes, shown with index numbers. */
    ARRAY;

    /** True if the file is SEG-Y or Seismic Unix. */
    public boolean isSegy() {
        return this == SEGY || this == TRACES;
    }

    /** True if the volume has line axes. */
    public boolean hasLines() {
        return this != TRACES && this != ARRAY;
    }
}
