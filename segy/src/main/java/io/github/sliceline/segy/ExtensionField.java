package io.github.sliceline.segy;

/** Fields of the first trace header extension, named SEG00001: SEG-Y rev 2.1, table 4. */
public enum ExtensionField implements HeaderField {
    TRACE_SEQUENCE_IN_LINE(1, FieldType.INT64, "Trace sequence number within line"),
    TRACE_SEQUENCE_IN_FILE(9, FieldType.INT64, "Trace sequence number within file"),
    FIELD_RECORD(17, FieldType.INT64, "Original field record number"),
    ENSEMBLE(25, FieldType.INT64, "Ensemble number"),
    RECEIVER_ELEVATION(33, FieldType.FLOAT64, "Receiver group elevation"),
    RECEIVER_DEPTH(41, FieldType.FLOAT64, "Receiver group depth below surface"),
    SOURCE_ELEVATION(49, FieldType.FLOAT64, "Surface elevation at source"),
    SOURCE_DEPTH(57, FieldType.FLOAT64, "Source depth below surface"),
    RECEIVER_DATUM_ELEVATION(65, FieldType.FLOAT64, "Datum elevation at receiver group"),
    SOURCE_DATUM_ELEVATION(73, FieldType.FLOAT64, "Datum elevation at source"),
    SOURCE_WATER_DEPTH(81, FieldType.FLOAT64, "Water depth at source"),
    RECEIVER_WATER_DEPTH(89, FieldType.FLOAT64, "Water depth at receiver group"),
    SOURCE_X(97, FieldType.FLOAT64, "Source coordinate X"),
    SOURCE_Y(105, FieldType.FLOAT64, "Source coordinate Y"),
    RECEIVER_X(113, FieldType.FLOAT64, "Receiver group coordinate X"),
    RECEIVER_Y(121, FieldType.FLOAT64, "Receiver group coordinate Y"),
    OFFSET(129, FieldType.FLOAT64, "Distance from source to receiver group"),
    SAMPLE_COUNT(137, FieldType.INT32, "Number of samples in this trace"),
    NANOSECONDS(141, FieldType.INT32, "Nanoseconds to add to the second of minute"),
    SAMPLE_INTERVAL(145, FieldType.FLOAT64, "Sample interval of this trace, microseconds"),
    RECORDING_DEVICE(153, FieldType.INT32, "Cable or recording device number"),
    EXTENSIONS(157, FieldType.UINT16, "Number of extensions of this trace header, this one included"),
    LAST_TRACE(159, FieldType.INT16, "Last trace flag"),
    CDP_X(161, FieldType.FLOAT64, "X coordinate of the ensemble position"),
    CDP_Y(169, FieldType.FLOAT64, "Y coordinate of the ensemble position");

    @SuppressWarnings("ImmutableEnumChecker") // Form is an immutable record
    private final Form form;

    ExtensionField(int bytePosition, FieldType type, String description) {
        this.form = new Form(bytePosition, type, description);
    }

    @Override
    public Form form() {
        return form;
    }
}
