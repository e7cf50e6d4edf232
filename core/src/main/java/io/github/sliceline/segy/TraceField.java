package io.github.sliceline.segy;

import java.nio.ByteBuffer;

/** Fields of the 240-byte trace header: SEG-Y rev 1, table 3, and rev 2.1, table 3. Whole numbers all. */
public enum TraceField {
    /** Trace sequence number within line; bytes 1–4. */
    TRACE_SEQUENCE_IN_LINE(1, FieldType.INT32, "Trace sequence number within line"),
    /** Trace sequence number within file; bytes 5–8. */
    TRACE_SEQUENCE_IN_FILE(5, FieldType.INT32, "Trace sequence number within file"),
    /** Original field record number; bytes 9–12. */
    FIELD_RECORD(9, FieldType.INT32, "Original field record number"),
    /** Trace number within the original field record; bytes 13–16. */
    TRACE_IN_FIELD_RECORD(13, FieldType.INT32, "Trace number within the original field record"),
    /** Energy source point number; bytes 17–20. */
    ENERGY_SOURCE_POINT(17, FieldType.INT32, "Energy source point number"),
    /** Ensemble number, such as CDP or CMP; bytes 21–24. */
    ENSEMBLE(21, FieldType.INT32, "Ensemble number, such as CDP or CMP"),
    /** Trace number within the ensemble; bytes 25–28. */
    TRACE_IN_ENSEMBLE(25, FieldType.INT32, "Trace number within the ensemble"),
    /** Trace identification code: 1 seismic data, 2 dead, 3 dummy; bytes 29–30. */
    TRACE_IDENTIFICATION(29, FieldType.INT16, "Trace identification code: 1 seismic data, 2 dead, 3 dummy"),
    /** Number of vertically summed traces; bytes 31–32. */
    SUMMED_TRACES(31, FieldType.INT16, "Number of vertically summed traces"),
    /** Number of horizontally stacked traces; bytes 33–34. */
    STACKED_TRACES(33, FieldType.INT16, "Number of horizontally stacked traces"),
    /** Data use: 1 production, 2 test; bytes 35–36. */
    DATA_USE(35, FieldType.INT16, "Data use: 1 production, 2 test"),
    /** Distance from source to receiver group; bytes 37–40. */
    OFFSET(37, FieldType.INT32, "Distance from source to receiver group"),
    /** Receiver group elevation; bytes 41–44. */
    RECEIVER_ELEVATION(41, FieldType.INT32, "Receiver group elevation"),
    /** Surface elevation at source; bytes 45–48. */
    SOURCE_ELEVATION(45, FieldType.INT32, "Surface elevation at source"),
    /** Source depth below surface; bytes 49–52. */
    SOURCE_DEPTH(49, FieldType.INT32, "Source depth below surface"),
    /** Datum elevation at receiver group; bytes 53–56. */
    RECEIVER_DATUM_ELEVATION(53, FieldType.INT32, "Datum elevation at receiver group"),
    /** Datum elevation at source; bytes 57–60. */
    SOURCE_DATUM_ELEVATION(57, FieldType.INT32, "Datum elevation at source"),
    /** Water depth at source; bytes 61–64. */
    SOURCE_WATER_DEPTH(61, FieldType.INT32, "Water depth at source"),
    /** Water depth at receiver group; bytes 65–68. */
    RECEIVER_WATER_DEPTH(65, FieldType.INT32, "Water depth at receiver group"),
    /** Scalar of elevations and depths: positive multiplies, negative divides; bytes 69–70. */
    ELEVATION_SCALAR(69, FieldType.INT16, "Scalar of elevations and depths: positive multiplies, negative divides"),
    /** Scalar of coordinates: positive multiplies, negative divides; bytes 71–72. */
    COORDINATE_SCALAR(71, FieldType.INT16, "Scalar of coordinates: positive multiplies, negative divides"),
    /** Source coordinate X; bytes 73–76. */
    SOURCE_X(73, FieldType.INT32, "Source coordinate X"),
    /** Source coordinate Y; bytes 77–80. */
    SOURCE_Y(77, FieldType.INT32, "Source coordinate Y"),
    /** Receiver group coordinate X; bytes 81–84. */
    RECEIVER_X(81, FieldType.INT32, "Receiver group coordinate X"),
    /** Receiver group coordinate Y; bytes 85–88. */
    RECEIVER_Y(85, FieldType.INT32, "Receiver group coordinate Y"),
    /** Coordinate units: 1 length, 2 seconds of arc, 3 decimal degrees, 4 degrees-minutes-seconds; bytes 89–90. */
    COORDINATE_UNITS(
            89,
            FieldType.INT16,
            "Coordinate units: 1 length, 2 seconds of arc, 3 decimal degrees, 4 degrees-minutes-seconds"),
    /** Weathering velocity; bytes 91–92. */
    WEATHERING_VELOCITY(91, FieldType.INT16, "Weathering velocity"),
    /** Subweathering velocity; bytes 93–94. */
    SUBWEATHERING_VELOCITY(93, FieldType.INT16, "Subweathering velocity"),
    /** Uphole time at source, ms; bytes 95–96. */
    SOURCE_UPHOLE_TIME(95, FieldType.INT16, "Uphole time at source, ms"),
    /** Uphole time at receiver group, ms; bytes 97–98. */
    RECEIVER_UPHOLE_TIME(97, FieldType.INT16, "Uphole time at receiver group, ms"),
    /** Source static correction, ms; bytes 99–100. */
    SOURCE_STATIC(99, FieldType.INT16, "Source static correction, ms"),
    /** Receiver group static correction, ms; bytes 101–102. */
    RECEIVER_STATIC(101, FieldType.INT16, "Receiver group static correction, ms"),
    /** Total static applied, ms; bytes 103–104. */
    TOTAL_STATIC(103, FieldType.INT16, "Total static applied, ms"),
    /** Lag time A, ms; bytes 105–106. */
    LAG_TIME_A(105, FieldType.INT16, "Lag time A, ms"),
    /** Lag time B, ms; bytes 107–108. */
    LAG_TIME_B(107, FieldType.INT16, "Lag time B, ms"),
    /** Delay recording time, ms; bytes 109–110. */
    DELAY_RECORDING_TIME(109, FieldType.INT16, "Delay recording time, ms"),
    /** Mute time start, ms; bytes 111–112. */
    MUTE_START(111, FieldType.INT16, "Mute time start, ms"),
    /** Mute time end, ms; bytes 113–114. */
    MUTE_END(113, FieldType.INT16, "Mute time end, ms"),
    /** Number of samples in this trace; bytes 115–116. */
    SAMPLE_COUNT(115, FieldType.UINT16, "Number of samples in this trace"),
    /** Sample interval of this trace, microseconds; bytes 117–118. */
    SAMPLE_INTERVAL(117, FieldType.UINT16, "Sample interval of this trace, microseconds"),
    /** Gain type of field instruments; bytes 119–120. */
    GAIN_TYPE(119, FieldType.INT16, "Gain type of field instruments"),
    /** Instrument gain constant, dB; bytes 121–122. */
    INSTRUMENT_GAIN(121, FieldType.INT16, "Instrument gain constant, dB"),
    /** Instrument early or initial gain, dB; bytes 123–124. */
    INITIAL_GAIN(123, FieldType.INT16, "Instrument early or initial gain, dB"),
    /** Correlated: 1 no, 2 yes; bytes 125–126. */
    CORRELATED(125, FieldType.INT16, "Correlated: 1 no, 2 yes"),
    /** Sweep frequency at start, Hz; bytes 127–128. */
    SWEEP_FREQUENCY_START(127, FieldType.INT16, "Sweep frequency at start, Hz"),
    /** Sweep frequency at end, Hz; bytes 129–130. */
    SWEEP_FREQUENCY_END(129, FieldType.INT16, "Sweep frequency at end, Hz"),
    /** Sweep length, ms; bytes 131–132. */
    SWEEP_LENGTH(131, FieldType.INT16, "Sweep length, ms"),
    /** Sweep type: 1 linear, 2 parabolic, 3 exponential, 4 other; bytes 133–134. */
    SWEEP_TYPE(133, FieldType.INT16, "Sweep type: 1 linear, 2 parabolic, 3 exponential, 4 other"),
    /** Sweep trace taper length at start, ms; bytes 135–136. */
    SWEEP_TAPER_START(135, FieldType.INT16, "Sweep trace taper length at start, ms"),
    /** Sweep trace taper length at end, ms; bytes 137–138. */
    SWEEP_TAPER_END(137, FieldType.INT16, "Sweep trace taper length at end, ms"),
    /** Taper type: 1 linear, 2 cosine squared, 3 other; bytes 139–140. */
    TAPER_TYPE(139, FieldType.INT16, "Taper type: 1 linear, 2 cosine squared, 3 other"),
    /** Alias filter frequency, Hz; bytes 141–142. */
    ALIAS_FILTER_FREQUENCY(141, FieldType.INT16, "Alias filter frequency, Hz"),
    /** Alias filter slope, dB per octave; bytes 143–144. */
    ALIAS_FILTER_SLOPE(143, FieldType.INT16, "Alias filter slope, dB per octave"),
    /** Notch filter frequency, Hz; bytes 145–146. */
    NOTCH_FILTER_FREQUENCY(145, FieldType.INT16, "Notch filter frequency, Hz"),
    /** Notch filter slope, dB per octave; bytes 147–148. */
    NOTCH_FILTER_SLOPE(147, FieldType.INT16, "Notch filter slope, dB per octave"),
    /** Low-cut frequency, Hz; bytes 149–150. */
    LOW_CUT_FREQUENCY(149, FieldType.INT16, "Low-cut frequency, Hz"),
    /** High-cut frequency, Hz; bytes 151–152. */
    HIGH_CUT_FREQUENCY(151, FieldType.INT16, "High-cut frequency, Hz"),
    /** Low-cut slope, dB per octave; bytes 153–154. */
    LOW_CUT_SLOPE(153, FieldType.INT16, "Low-cut slope, dB per octave"),
    /** High-cut slope, dB per octave; bytes 155–156. */
    HIGH_CUT_SLOPE(155, FieldType.INT16, "High-cut slope, dB per octave"),
    /** Year data recorded; bytes 157–158. */
    YEAR(157, FieldType.INT16, "Year data recorded"),
    /** Day of year; bytes 159–160. */
    DAY_OF_YEAR(159, FieldType.INT16, "Day of year"),
    /** Hour of day; bytes 161–162. */
    HOUR(161, FieldType.INT16, "Hour of day"),
    /** Minute of hour; bytes 163–164. */
    MINUTE(163, FieldType.INT16, "Minute of hour"),
    /** Second of minute; bytes 165–166. */
    SECOND(165, FieldType.INT16, "Second of minute"),
    /** Time basis: 1 local, 2 GMT, 3 other, 4 UTC, 5 GPS; bytes 167–168. */
    TIME_BASIS(167, FieldType.INT16, "Time basis: 1 local, 2 GMT, 3 other, 4 UTC, 5 GPS"),
    /** Trace weighting factor, a power of two in volts; bytes 169–170. */
    TRACE_WEIGHTING(169, FieldType.INT16, "Trace weighting factor, a power of two in volts"),
    /** Geophone group number of roll switch position one; bytes 171–172. */
    GROUP_NUMBER_ROLL_SWITCH(171, FieldType.INT16, "Geophone group number of roll switch position one"),
    /** Geophone group number of first trace in original field record; bytes 173–174. */
    GROUP_NUMBER_FIRST_TRACE(173, FieldType.INT16, "Geophone group number of first trace in original field record"),
    /** Geophone group number of last trace in original field record; bytes 175–176. */
    GROUP_NUMBER_LAST_TRACE(175, FieldType.INT16, "Geophone group number of last trace in original field record"),
    /** Gap size, total number of groups dropped; bytes 177–178. */
    GAP_SIZE(177, FieldType.INT16, "Gap size, total number of groups dropped"),
    /** Over travel: 1 down or behind, 2 up or ahead; bytes 179–180. */
    OVER_TRAVEL(179, FieldType.INT16, "Over travel: 1 down or behind, 2 up or ahead"),
    /** X coordinate of the ensemble position; bytes 181–184. */
    CDP_X(181, FieldType.INT32, "X coordinate of the ensemble position"),
    /** Y coordinate of the ensemble position; bytes 185–188. */
    CDP_Y(185, FieldType.INT32, "Y coordinate of the ensemble position"),
    /** Inline number of a 3-D post-stack survey; bytes 189–192. */
    INLINE(189, FieldType.INT32, "Inline number of a 3-D post-stack survey"),
    /** Crossline number of a 3-D post-stack survey; bytes 193–196. */
    CROSSLINE(193, FieldType.INT32, "Crossline number of a 3-D post-stack survey"),
    /** Shot-point number; bytes 197–200. */
    SHOT_POINT(197, FieldType.INT32, "Shot-point number"),
    /** Scalar of the shot-point number; bytes 201–202. */
    SHOT_POINT_SCALAR(201, FieldType.INT16, "Scalar of the shot-point number"),
    /** Trace value measurement unit; bytes 203–204. */
    VALUE_UNIT(203, FieldType.INT16, "Trace value measurement unit"),
    /** Transduction constant, mantissa; bytes 205–208. */
    TRANSDUCTION_MANTISSA(205, FieldType.INT32, "Transduction constant, mantissa"),
    /** Transduction constant, power of ten; bytes 209–210. */
    TRANSDUCTION_EXPONENT(209, FieldType.INT16, "Transduction constant, power of ten"),
    /** Transduction unit; bytes 211–212. */
    TRANSDUCTION_UNIT(211, FieldType.INT16, "Transduction unit"),
    /** Device or trace identifier; bytes 213–214. */
    DEVICE_IDENTIFIER(213, FieldType.INT16, "Device or trace identifier"),
    /** Scalar of the times in bytes 95 to 114: positive multiplies, negative divides; bytes 215–216. */
    TIME_SCALAR(215, FieldType.INT16, "Scalar of the times in bytes 95 to 114: positive multiplies, negative divides"),
    /** Source type and orientation; bytes 217–218. */
    SOURCE_TYPE(217, FieldType.INT16, "Source type and orientation"),
    /** Source energy direction, vertical, tenths of a degree; bytes 219–220. */
    SOURCE_DIRECTION_VERTICAL(219, FieldType.INT16, "Source energy direction, vertical, tenths of a degree"),
    /** Source energy direction, crossline, tenths of a degree; bytes 221–222. */
    SOURCE_DIRECTION_CROSSLINE(221, FieldType.INT16, "Source energy direction, crossline, tenths of a degree"),
    /** Source energy direction, inline, tenths of a degree; bytes 223–224. */
    SOURCE_DIRECTION_INLINE(223, FieldType.INT16, "Source energy direction, inline, tenths of a degree"),
    /** Source measurement, mantissa; bytes 225–228. */
    SOURCE_MEASUREMENT_MANTISSA(225, FieldType.INT32, "Source measurement, mantissa"),
    /** Source measurement, power of ten; bytes 229–230. */
    SOURCE_MEASUREMENT_EXPONENT(229, FieldType.INT16, "Source measurement, power of ten"),
    /** Source measurement unit; bytes 231–232. */
    SOURCE_MEASUREMENT_UNIT(231, FieldType.INT16, "Source measurement unit"),
    /** Name of the header block in eight characters, SEG00000 in rev 2.1, as one integer; bytes 233–240. */
    HEADER_NAME(
            233, FieldType.INT64, "Name of the header block in eight characters, SEG00000 in rev 2.1, as one integer");

    private final int bytePosition;
    private final FieldType type;
    private final String description;

    TraceField(int bytePosition, FieldType type, String description) {
        this.bytePosition = bytePosition;
        this.type = type;
        this.description = description;
    }

    /** Position of the first byte, counted from 1 at the start of the trace header, as in the standard. */
    public int bytePosition() {
        return bytePosition;
    }

    /** Width in bytes: 1, 2, 4 or 8. */
    public int width() {
        return type.bytes();
    }

    /** Whether it may be negative. */
    public boolean isSigned() {
        return type.signed();
    }

    /** What it is, in words. */
    public String description() {
        return description;
    }

    /**
     * The field's value.
     *
     * @param headers bytes in the file's order, which the buffer is set to; its position is ignored
     * @param headerIndex index in {@code headers} where the trace header starts
     */
    public long get(ByteBuffer headers, int headerIndex) {
        return type.get(headers, headerIndex + bytePosition - 1);
    }

    /**
     * Sets the field.
     *
     * @param headers as of {@link #get}
     * @throws IllegalArgumentException unless the field {@link #holds} the value
     */
    public void put(ByteBuffer headers, int headerIndex, long value) {
        type.put(headers, headerIndex + bytePosition - 1, value);
    }

    /** Whether the field has room for a value. */
    public boolean holds(long value) {
        return type.holds(value);
    }
}
