package io.github.sliceline.segy;

import static io.github.sliceline.segy.FieldType.INT16;
import static io.github.sliceline.segy.FieldType.INT32;
import static io.github.sliceline.segy.FieldType.INT64;
import static io.github.sliceline.segy.FieldType.UINT16;

import java.util.Optional;

/** Fields of the 240-byte trace header: SEG-Y rev 1, table 3, and rev 2.1, table 3. All are integers. */
public enum TraceField implements HeaderField {
    TRACE_SEQUENCE_IN_LINE(1, INT32, "Trace sequence number within line", "tracl TRACE_SEQUENCE_LINE"),
    TRACE_SEQUENCE_IN_FILE(5, INT32, "Trace sequence number within file", "tracr TRACE_SEQUENCE_FILE"),
    FIELD_RECORD(9, INT32, "Original field record number", "fldr ffid"),
    TRACE_IN_FIELD_RECORD(13, INT32, "Trace number within the original field record", "tracf TraceNumber channel"),
    ENERGY_SOURCE_POINT(17, INT32, "Energy source point number", "ep"),
    ENSEMBLE(21, INT32, "Ensemble number, such as CDP or CMP", "cdp cmp"),
    TRACE_IN_ENSEMBLE(25, INT32, "Trace number within the ensemble", "cdpt CDP_TRACE"),
    TRACE_IDENTIFICATION(
            29, INT16, "Trace identification code: 1 seismic data, 2 dead, 3 dummy", "trid TraceIdentificationCode"),
    SUMMED_TRACES(31, INT16, "Number of vertically summed traces", "nvs NSummedTraces"),
    STACKED_TRACES(33, INT16, "Number of horizontally stacked traces", "nhs NStackedTraces fold"),
    DATA_USE(35, INT16, "Data use: 1 production, 2 test", "duse"),
    OFFSET(37, INT32, "Distance from source to receiver group"),
    RECEIVER_ELEVATION(41, INT32, "Receiver group elevation", "gelev ReceiverGroupElevation"),
    SOURCE_ELEVATION(45, INT32, "Surface elevation at source", "selev SourceSurfaceElevation"),
    SOURCE_DEPTH(49, INT32, "Source depth below surface", "sdepth"),
    RECEIVER_DATUM_ELEVATION(53, INT32, "Datum elevation at receiver group", "gdel ReceiverDatumElevation"),
    SOURCE_DATUM_ELEVATION(57, INT32, "Datum elevation at source", "sdel"),
    SOURCE_WATER_DEPTH(61, INT32, "Water depth at source", "swdep"),
    RECEIVER_WATER_DEPTH(65, INT32, "Water depth at receiver group", "gwdep GroupWaterDepth"),
    ELEVATION_SCALAR(69, INT16, "Scalar of elevations and depths: positive multiplies, negative divides", "scalel"),
    COORDINATE_SCALAR(
            71, INT16, "Scalar of coordinates: positive multiplies, negative divides", "scalco SourceGroupScalar"),
    SOURCE_X(73, INT32, "Source coordinate X", "sx"),
    SOURCE_Y(77, INT32, "Source coordinate Y", "sy"),
    RECEIVER_X(81, INT32, "Receiver group coordinate X", "gx GroupX"),
    RECEIVER_Y(85, INT32, "Receiver group coordinate Y", "gy GroupY"),
    COORDINATE_UNITS(
            89,
            INT16,
            "Coordinate units: 1 length, 2 seconds of arc, 3 decimal degrees, 4 degrees-minutes-seconds",
            "counit"),
    WEATHERING_VELOCITY(91, INT16, "Weathering velocity"),
    SUBWEATHERING_VELOCITY(93, INT16, "Subweathering velocity"),
    SOURCE_UPHOLE_TIME(95, INT16, "Uphole time at source, ms"),
    RECEIVER_UPHOLE_TIME(97, INT16, "Uphole time at receiver group, ms"),
    SOURCE_STATIC(99, INT16, "Source static correction, ms", "sstat SourceStaticCorrection"),
    RECEIVER_STATIC(101, INT16, "Receiver group static correction, ms", "gstat GroupStaticCorrection"),
    TOTAL_STATIC(103, INT16, "Total static applied, ms", "tstat TotalStaticApplied"),
    LAG_TIME_A(105, INT16, "Lag time A, ms", "laga"),
    LAG_TIME_B(107, INT16, "Lag time B, ms", "lagb"),
    DELAY_RECORDING_TIME(109, INT16, "Delay recording time, ms", "delrt"),
    MUTE_START(111, INT16, "Mute time start, ms", "muts MuteTimeStart"),
    MUTE_END(113, INT16, "Mute time end, ms", "mute MuteTimeEND"),
    SAMPLE_COUNT(115, UINT16, "Number of samples in this trace", "ns TRACE_SAMPLE_COUNT"),
    SAMPLE_INTERVAL(117, UINT16, "Sample interval of this trace, microseconds", "dt TRACE_SAMPLE_INTERVAL"),
    GAIN_TYPE(119, INT16, "Gain type of field instruments"),
    INSTRUMENT_GAIN(121, INT16, "Instrument gain constant, dB"),
    INITIAL_GAIN(123, INT16, "Instrument early or initial gain, dB"),
    CORRELATED(125, INT16, "Correlated: 1 no, 2 yes"),
    SWEEP_FREQUENCY_START(127, INT16, "Sweep frequency at start, Hz"),
    SWEEP_FREQUENCY_END(129, INT16, "Sweep frequency at end, Hz"),
    SWEEP_LENGTH(131, INT16, "Sweep length, ms"),
    SWEEP_TYPE(133, INT16, "Sweep type: 1 linear, 2 parabolic, 3 exponential, 4 other"),
    SWEEP_TAPER_START(135, INT16, "Sweep trace taper length at start, ms"),
    SWEEP_TAPER_END(137, INT16, "Sweep trace taper length at end, ms"),
    TAPER_TYPE(139, INT16, "Taper type: 1 linear, 2 cosine squared, 3 other"),
    ALIAS_FILTER_FREQUENCY(141, INT16, "Alias filter frequency, Hz"),
    ALIAS_FILTER_SLOPE(143, INT16, "Alias filter slope, dB per octave"),
    NOTCH_FILTER_FREQUENCY(145, INT16, "Notch filter frequency, Hz"),
    NOTCH_FILTER_SLOPE(147, INT16, "Notch filter slope, dB per octave"),
    LOW_CUT_FREQUENCY(149, INT16, "Low-cut frequency, Hz"),
    HIGH_CUT_FREQUENCY(151, INT16, "High-cut frequency, Hz"),
    LOW_CUT_SLOPE(153, INT16, "Low-cut slope, dB per octave"),
    HIGH_CUT_SLOPE(155, INT16, "High-cut slope, dB per octave"),
    YEAR(157, INT16, "Year data recorded", "YearDataRecorded"),
    DAY_OF_YEAR(159, INT16, "Day of year", "day"),
    HOUR(161, INT16, "Hour of day", "HourOfDay"),
    MINUTE(163, INT16, "Minute of hour", "MinuteOfHour"),
    SECOND(165, INT16, "Second of minute", "sec SecondOfMinute"),
    TIME_BASIS(167, INT16, "Time basis: 1 local, 2 GMT, 3 other, 4 UTC, 5 GPS"),
    TRACE_WEIGHTING(169, INT16, "Trace weighting factor, a power of two in volts"),
    GROUP_NUMBER_ROLL_SWITCH(171, INT16, "Geophone group number of roll switch position one"),
    GROUP_NUMBER_FIRST_TRACE(173, INT16, "Geophone group number of first trace in original field record"),
    GROUP_NUMBER_LAST_TRACE(175, INT16, "Geophone group number of last trace in original field record"),
    GAP_SIZE(177, INT16, "Gap size, total number of groups dropped"),
    OVER_TRAVEL(179, INT16, "Over travel: 1 down or behind, 2 up or ahead"),
    CDP_X(181, INT32, "X coordinate of the ensemble position"),
    CDP_Y(185, INT32, "Y coordinate of the ensemble position"),
    INLINE(189, INT32, "Inline number of a 3-D post-stack survey", "iline il INLINE_3D"),
    CROSSLINE(193, INT32, "Crossline number of a 3-D post-stack survey", "xline xl CROSSLINE_3D"),
    SHOT_POINT(197, INT32, "Shot-point number", "sp"),
    SHOT_POINT_SCALAR(201, INT16, "Scalar of the shot-point number"),
    VALUE_UNIT(203, INT16, "Trace value measurement unit"),
    TRANSDUCTION_MANTISSA(205, INT32, "Transduction constant, mantissa"),
    TRANSDUCTION_EXPONENT(209, INT16, "Transduction constant, power of ten"),
    TRANSDUCTION_UNIT(211, INT16, "Transduction unit"),
    DEVICE_IDENTIFIER(213, INT16, "Device or trace identifier"),
    TIME_SCALAR(215, INT16, "Scalar of the times in bytes 95 to 114: positive multiplies, negative divides"),
    SOURCE_TYPE(217, INT16, "Source type and orientation"),
    SOURCE_DIRECTION_VERTICAL(219, INT16, "Source energy direction, vertical, tenths of a degree"),
    SOURCE_DIRECTION_CROSSLINE(221, INT16, "Source energy direction, crossline, tenths of a degree"),
    SOURCE_DIRECTION_INLINE(223, INT16, "Source energy direction, inline, tenths of a degree"),
    SOURCE_MEASUREMENT_MANTISSA(225, INT32, "Source measurement, mantissa"),
    SOURCE_MEASUREMENT_EXPONENT(229, INT16, "Source measurement, power of ten"),
    SOURCE_MEASUREMENT_UNIT(231, INT16, "Source measurement unit"),
    HEADER_NAME(233, INT64, "Name of the header block in eight characters, SEG00000 in rev 2.1, as one integer");

    @SuppressWarnings("ImmutableEnumChecker") // Form is an immutable record
    private final Form form;

    /** Names of the field in Seismic Unix and segyio, separated by blanks. */
    final String otherNames;

    TraceField(int bytePosition, FieldType type, String description) {
        this(bytePosition, type, description, "");
    }

    TraceField(int bytePosition, FieldType type, String description, String otherNames) {
        this.form = new Form(bytePosition, type, description);
        this.otherNames = otherNames;
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
