package io.github.sliceline.viewer.survey;

/** Kind of file that a survey is read from. */
public enum SurveyKind {
    /** An HDF5 file with line axes, or a ZGY file, which is as fast in all directions. */
    VOLUME,
    /** An unfinished conversion, which may still grow. */
    CONVERTING,
    /** A SEG-Y or Seismic Unix file with line axes. Reading a slice takes about as long as reading the whole file. */
    SEGY,
    /** A volume without line axes, such as SEG-Y traces in file order, shown with index numbers. */
    ARRAY
}
