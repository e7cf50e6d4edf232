package io.github.sliceline.segy;

import java.util.Optional;

/** Fields of the 240-byte trace header: SEG-Y rev 1, table 3, and rev 2.1, table 3. All are integers. */
public enum TraceField implements HeaderField {
    TRACE_SEQUENCE_IN_LINE(1, FieldType.INT32, "Trace sequence number within line"),
    TRACE_SEQUENCE_IN_FILE(5, FieldType.INT32, "Trace sequence number within file"),
    FIELD_RECORD(9, FieldType.INT32, "Original field record number"),
    TRACE_IN_FIELD_RECORD(13, FieldType.INT32, "Trace number within the original field record"),
    ENERGY_SOURCE_POINT(17, FieldType.INT32, "Energy source point number"),
    ENSEMBLE(21, FieldType.INT32, "Ensemble number, such as CDP or CMP"),
    TRACE_IN_ENSEMBLE(25, FieldType.INT32, "Trace number within the ensemble"),
    TRACE_IDENTIFICATION(29, FieldType.INT16, "Trace identification code: 1 seismic data, 2 dead, 3 dummy"),
    SUMMED_TRACES(31, FieldType.INT16, "Number of vertically summed traces"),
    STACKED_TRACES(33, FieldType.INT16, "Number of horizontally stacked traces"),
    DATA_USE(35, FieldType.INT16, "Data use: 1 production, 2 test"),
    OFFSET(37, FieldType.INT32, "Distance from source to receiver group"),
    RECEIVER_ELEVATION(41, FieldType.INT32, "Receiver group elevation"),
    SOURCE_ELEVATION(45, FieldType.INT32, "Surface elevation at source"),
    SOURCE_DEPTH(49, FieldType.INT32, "Source depth below surface"),
    RECEIVER_DATUM_ELEVATION(53, FieldType.INT32, "Datum elevation at receiver group"),
    SOURCE_DATUM_ELEVATION(57, FieldType.INT32, "Datum elevation at source"),
    SOURCE_WATER_DEPTH(61, FieldType.INT32, "Water depth at source"),
    RECEIVER_WATER_DEPTH(65, FieldType.INT32, "Water depth at receiver group"),
    ELEVATION_SCALAR(69, FieldType.INT16, "Scalar of elevations and depths: positive multiplies, negative divides"),
    COORDINATE_SCALAR(71, FieldType.INT16, "Scalar of coordinates: positive multiplies, negative divides"),
    SOURCE_X(73, FieldType.INT32, "Source coordinate X"),
    SOURCE_Y(77, FieldType.INT32, "Source coordinate Y"),
    RECEIVER_X(81, FieldType.INT32, "Receiver group coordinate X"),
    RECEIVER_Y(85, FieldType.INT32, "Receiver group coordinate Y"),
    COORDINATE_UNITS(
            89,
            FieldType.INT16,
            "Coordinate units: 1 length, 2 seconds of arc, 3 decimal degrees, 4 degrees-minutes-seconds"),
    WEATHERING_VELOCITY(91, FieldType.INT16, "Weathering velocity"),
    SUBWEATHERING_VELOCITY(93, FieldType.INT16, "Subweathering velocity"),
    SOURCE_UPHOLE_TIME(95, FieldType.INT16, "Uphole time at source, ms"),
    RECEIVER_UPHOLE_TIME(97, FieldType.INT16, "Uphole time at receiver group, ms"),
    SOURCE_STATIC(99, FieldType.INT16, "Source static correction, ms"),
    RECEIVER_STATIC(101, FieldType.INT16, "Receiver group static correction, ms"),
    TOTAL_STATIC(103, FieldType.INT16, "Total static applied, ms"),
    LAG_TIME_A(105, FieldType.INT16, "Lag time A, ms"),
    LAG_TIME_B(107, FieldType.INT16, "Lag time B, ms"),
    DELAY_RECORDING_TIME(109, FieldType.INT16, "Delay recording time, ms"),
    MUTE_START(111, FieldType.INT16, "Mute time start, ms"),
    MUTE_END(113, FieldType.INT16, "Mute time end, ms"),
    SAMPLE_COUNT(115, FieldType.UINT16, "Number of samples in this trace"),
    SAMPLE_INTERVAL(117, FieldType.UINT16, "Sample interval of this trace, microseconds"),
    GAIN_TYPE(119, FieldType.INT16, "Gain type of field instruments"),
    INSTRUMENT_GAIN(121, FieldType.INT16, "Instrument gain constant, dB"),
    INITIAL_GAIN(123, FieldType.INT16, "Instrument early or initial gain, dB"),
    CORRELATED(125, FieldType.INT16, "Correlated: 1 no, 2 yes"),
    SWEEP_FREQUENCY_START(127, FieldType.INT16, "Sweep frequency at start, Hz"),
    SWEEP_FREQUENCY_END(129, FieldType.INT16, "Sweep frequency at end, Hz"),
    SWEEP_LENGTH(131, FieldType.INT16, "Sweep length, ms"),
    SWEEP_TYPE(133, FieldType.INT16, "Sweep type: 1 linear, 2 parabolic, 3 exponential, 4 other"),
    SWEEP_TAPER_START(135, FieldType.INT16, "Sweep trace taper length at start, ms"),
    SWEEP_TAPER_END(137, FieldType.INT16, "Sweep trace taper length at end, ms"),
    TAPER_TYPE(139, FieldType.INT16, "Taper type: 1 linear, 2 cosine squared, 3 other"),
    ALIAS_FILTER_FREQUENCY(141, FieldType.INT16, "Alias filter frequency, Hz"),
    ALIAS_FILTER_SLOPE(143, FieldType.INT16, "Alias filter slope, dB per octave"),
    NOTCH_FILTER_FREQUENCY(145, FieldType.INT16, "Notch filter frequency, Hz"),
    NOTCH_FILTER_SLOPE(147, FieldType.INT16, "Notch filter slope, dB per octave"),
    LOW_CUT_FREQUENCY(149, FieldType.INT16, "Low-cut frequency, Hz"),
    HIGH_CUT_FREQUENCY(151, FieldType.INT16, "High-cut frequency, Hz"),
    LOW_CUT_SLOPE(153, FieldType.INT16, "Low-cut slope, dB per octave"),
    HIGH_CUT_SLOPE(155, FieldType.INT16, "High-cut slope, dB per octave"),
    YEAR(157, FieldType.INT16, "Year data recorded"),
    DAY_OF_YEAR(159, FieldType.INT16, "Day of year"),
    HOUR(161, FieldType.INT16, "Hour of day"),
    MINUTE(163, FieldType.INT16, "Minute of hour"),
    SECOND(165, FieldType.INT16, "Second of minute"),
    TIME_BASIS(167, FieldType.INT16, "Time basis: 1 local, 2 GMT, 3 other, 4 UTC, 5 GPS"),
    TRACE_WEIGHTING(169, FieldType.INT16, "Trace weighting factor, a power of two in volts"),
    GROUP_NUMBER_ROLL_SWITCH(171, FieldType.INT16, "Geophone group number of roll switch position one"),
    GROUP_NUMBER_FIRST_TRACE(173, FieldType.INT16, "Geophone group number of first trace in original field record"),
    GROUP_NUMBER_LAST_TRACE(175, FieldType.INT16, "Geophone group number of last trace in original field record"),
    GAP_SIZE(177, FieldType.INT16, "Gap size, total number of groups dropped"),
    OVER_TRAVEL(179, FieldType.INT16, "Over travel: 1 down or behind, 2 up or ahead"),
    CDP_X(181, FieldType.INT32, "X coordinate of the ensemble position"),
    CDP_Y(185, FieldType.INT32, "Y coordinate of the ensemble position"),
    INLINE(189, FieldType.INT32, "Inline number of a 3-D post-stack survey"),
    CROSSLINE(193, FieldType.INT32, "Crossline number of a 3-D post-stack survey"),
    SHOT_POINT(197, FieldType.INT32, "Shot-point number"),
    SHOT_POINT_SCALAR(201, FieldType.INT16, "Scalar of the shot-point number"),
    VALUE_UNIT(203, FieldType.INT16, "Trace value measurement unit"),
    TRANSDUCTION_MANTISSA(205, FieldType.INT32, "Transduction constant, mantissa"),
    TRANSDUCTION_EXPONENT(209, FieldType.INT16, "Transduction constant, power of ten"),
    TRANSDUCTION_UNIT(211, FieldType.INT16, "Transduction unit"),
    DEVICE_IDENTIFIER(213, FieldType.INT16, "Device or trace identifier"),
    TIME_SCALAR(215, FieldType.INT16, "Scalar of the times in bytes 95 to 114: positive multiplies, negative divides"),
    SOURCE_TYPE(217, FieldType.INT16, "Source type and orientation"),
    SOURCE_DIRECTION_VERTICAL(219, FieldType.INT16, "Source energy direction, vertical, tenths of a degree"),
    SOURCE_DIRECTION_CROSSLINE(221, FieldType.INT16, "Source energy direction, crossline, tenths of a degree"),
    SOURCE_DIRECTION_INLINE(223, FieldType.INT16, "Source energy direction, inline, tenths of a degree"),
    SOURCE_MEASUREMENT_MANTISSA(225, FieldType.INT32, "Source measurement, mantissa"),
    SOURCE_MEASUREMENT_EXPONENT(229, FieldType.INT16, "Source measurement, power of ten"),
    SOURCE_MEASUREMENT_UNIT(231, FieldType.INT16, "Source measurement unit"),
    HEADER_NAME(
            233, FieldType.INT64, "Name of the header block in eight characters, SEG00000 in rev 2.1, as one integer");

    @SuppressWarnings("ImmutableEnumChecker") // Form is an immutable record
    private final Form form;

    TraceField(int bytePosition, FieldType type, String description) {
        this.form = new Form(bytePosition, type, description);
    }

    /**
     * Returns the field whose scalar applies to this one: bytes 71–72 for coordinates, 69–70 for elevations and
     * depths.
     */
    public Optional<TraceField> scalar() {
        return switch (this) {
            case SOURCE_X, SOURCE_Y, RECEIVER_X, RECEIVER_Y, CDP_X, CDP_Y -> Optional.of(COORDINATE_SCALAR);
            case RECEIVER_ELEVATION,
                    SOURCE_ELEVATION,
                    SOURCE_DEPTH,
                    RECEIVER_DATUM_ELEVATION,
                    SOURCE_DATUM_ELEVATION,
                    SOURCE_WATER_DEPTH,
                    RECEIVER_WATER_DEPTH -> Optional.of(ELEVATION_SCALAR);
            default -> Optional.empty();
        };
    }

    @Override
    public Form form() {
        return form;
    }
}
