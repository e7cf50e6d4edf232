package io.github.sliceline.viewer.survey;

/** What a survey is read from. */
public enum SurveyKind {
    /** An HDF5 file with line axes, or one of another format that is as fast in all directions. */
    VOLUME,
    /** A conversion that is not complete; more of it may come. */
    CONVERTING,
    /** A SEG-Y file, or one of Seismic Unix, as it is: slices take about as long as reading all of it. */
    SEGY,
    /** An HDF5 dataset of which nobody knows what its dimensions count: in index numbers. */
    ARRAY
}
