package io.github.sliceline.volume.info;

import io.github.sliceline.UnsupportedFileException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of the datasets, groups and attributes in a file that Sliceline writes; {@code docs/file-profile.md} describes
 * them. Any HDF5 tool finds them under these names.
 */
public final class VolumeProfile {
    /** Version of the profile, the root attribute {@link #VERSION_ATTRIBUTE}. */
    public static final String VERSION = "1.1";

    /** Version of the profile of a volume with other axes than inlines, crosslines and offsets, and of a table of traces. */
    public static final String AXES_VERSION = "1.2";

    /**
     * List variable of a table of traces: the place of each in the extents of the axes, row-major; int64, ascending. CF
     * conventions 1.11, section 8.2.
     */
    public static final String TRACE_LIST = "/trace";

    /** Attribute of {@link #TRACE_LIST}: names of the axes, the slowest first. */
    public static final String COMPRESS_ATTRIBUTE = "compress";

    /** Axis of a table that counts the traces of one place, from 0. */
    public static final String ORDINAL = "ordinal";

    /** Group of the indexes of a table of traces. */
    public static final String TABLE = "/table";

    /** Rows of the list and the indexes of a table of traces that have one checksum. */
    public static final int ROWS_SUMMED = 4096;

    /** Root attribute that marks a file as written by Sliceline. */
    public static final String VERSION_ATTRIBUTE = "sliceline_profile";

    /** Root attribute of a volume that was made from computed samples, not from a SEG-Y file. */
    public static final String ORIGIN_ATTRIBUTE = "sliceline_origin";

    /** Value of {@link #ORIGIN_ATTRIBUTE}. */
    public static final String ORIGIN_SAMPLES = "samples";

    /** Attribute of {@link #SEGY}: the axes that were named or found, if they are not lines. */
    public static final String SOURCE_AXES_ATTRIBUTE = "axes";

    /**
     * Samples: float32, (inline, crossline, sample), prestack (inline, crossline, offset, sample); in general the axes,
     * slowest first, then samples. In a table of traces (trace, sample).
     */
    public static final String DATA = "/data";
    /** Inline numbers: int32. */
    public static final String INLINES = "/iline";
    /** Crossline numbers: int32. */
    public static final String CROSSLINES = "/xline";
    /** Offsets of a prestack survey: int32; an axis, or with {@link #GATHER_NUMBERS} the offsets of all traces. */
    public static final String OFFSETS = "/offset";
    /** Numbers of the traces of a bin, from 1, if offsets form no axis: int32. */
    public static final String GATHER_NUMBERS = "/trace";
    /** Eastings: float64, (inline, crossline); NaN for bins without a trace. */
    public static final String CDP_X = "/cdp_x";
    /** Northings: float64, (inline, crossline); NaN for bins without a trace. */
    public static final String CDP_Y = "/cdp_y";
    /** 1 for places with a trace, otherwise 0: int8, with the extents of {@link #DATA} without the samples. */
    public static final String LIVE = "/live";
    /** Attribute of {@link #LIVE}: number of traces, int64. Absent in files of versions before 0.2. */
    public static final String LIVE_COUNT_ATTRIBUTE = "count";
    /** Group of the SEG-Y file's headers and other bytes. */
    public static final String SEGY = "/segy";
    /** Unchanged text headers: uint8, (header, 3200). */
    public static final String TEXT_HEADERS = "/segy/text_headers";
    /** Unchanged binary header: uint8, 400 long. */
    public static final String BINARY_HEADER = "/segy/binary_header";
    /** Unchanged trace headers, in file order: uint8, (trace, 240). */
    public static final String TRACE_HEADERS = "/segy/trace_headers";
    /**
     * Number in the SEG-Y file, from 0, of each bin's trace; −1 for bins without a trace: int64, (inline, crossline);
     * prestack also by offset.
     */
    public static final String TRACE_INDEX = "/segy/trace_index";
    /**
     * Group of the trace headers by field. A field that varies is a dataset with the extents of {@link #LIVE}; a field that
     * is the same in all traces, and not 0, is an attribute.
     */
    public static final String FIELDS = "/segy/fields";
    /** Bytes before the text header, such as a tape label, if any: uint8. */
    public static final String SKIPPED_BYTES = "/segy/skipped_bytes";
    /** Bytes between the text headers and the first trace, if any: uint8. */
    public static final String LEADING_BYTES = "/segy/leading_bytes";
    /** Bytes after the last trace, if any: uint8. */
    public static final String TRAILING_BYTES = "/segy/trailing_bytes";
    /** Extensions of the trace headers, if any, in file order: uint8, (trace, 240 · extensions). */
    public static final String TRACE_HEADER_EXTENSIONS = "/segy/trace_header_extensions";
    /**
     * Positions of sample words that a float cannot hold, trace · samples per trace + sample, ascending: int64. Without
     * the words of {@link #RAW_TRACES}.
     */
    public static final String RAW_POSITIONS = "/segy/raw_positions";
    /** Unchanged words at {@link #RAW_POSITIONS}: uint8, (word, bytes of a sample). */
    public static final String RAW_WORDS = "/segy/raw_words";
    /** Traces that are kept whole because floats cannot hold many of their words, ascending: int64. */
    public static final String RAW_TRACES = "/segy/raw_traces";
    /** Unchanged samples of {@link #RAW_TRACES}: uint8, (trace, bytes of its samples). */
    public static final String RAW_SAMPLES = "/segy/raw_samples";
    /** Traces that are in no bin, such as the second trace of a bin, ascending: int64. */
    public static final String LEFT_OUT_TRACES = "/segy/left_out_traces";
    /** Unchanged samples of {@link #LEFT_OUT_TRACES}: uint8, (trace, bytes of its samples). */
    public static final String LEFT_OUT_SAMPLES = "/segy/left_out_samples";
    /** Root attribute: number of sample words that a float cannot hold. */
    public static final String RAW_WORDS_ATTRIBUTE = "raw_words";
    /** Group whose attributes are the amplitude statistics. */
    public static final String STATISTICS = "/statistics";
    /** Counts of samples in equal bins from min to max: int64. */
    public static final String HISTOGRAM = "/statistics/histogram";
    /** Group of the checksums. */
    public static final String CHECKSUMS_GROUP = "/checksums";
    /**
     * CRC-32C (Castagnoli) of the stored bytes of each chunk of {@link #DATA}: uint32, with the extents of the chunk grid.
     */
    public static final String CHECKSUMS = "/checksums/data";
    /**
     * Attribute of {@link #CHECKSUMS}: CRC-32C of its elements as little-endian uint32, row-major; int64. It tells cubes
     * apart.
     */
    public static final String CHECKSUM_ATTRIBUTE = "checksum";
    /** Group of layouts: copies of the cube, each stored in another way, with names that the user chose. */
    public static final String LAYOUTS = "/layouts";
    /** Attribute of a layout: largest difference between a finite sample and the cube's, float64; 0 if exact. */
    public static final String LARGEST_ERROR_ATTRIBUTE = "largest_error";
    /** Attribute of a layout of integers: number of samples that are NaN or infinite in the cube, int64. */
    public static final String NON_FINITE_ATTRIBUTE = "non_finite";
    /** Attribute of a layout: {@link CubeTie} to the cube from which it was made. */
    public static final String CUBE_CHECKSUM_ATTRIBUTE = "cube_checksum";
    /** Attribute of {@link #SEGY}: {@link Remark#lines} on the source. */
    public static final String REMARKS_ATTRIBUTE = "remarks";
    /** Attribute of {@link #SEGY}: what the caller of the conversion stated in place of the source's headers. */
    public static final String OVERRIDES_ATTRIBUTE = "overrides";
    /** Attribute of {@link #SEGY}: format of a source that was not a SEG-Y file. */
    public static final String SOURCE_KIND_ATTRIBUTE = "source_kind";
    /** Value of {@link #SOURCE_KIND_ATTRIBUTE} for Seismic Unix; text and binary header are then not the source's. */
    public static final String SOURCE_KIND_SU = "SU";
    /** Root attribute with the length of the SEG-Y file. */
    public static final String SOURCE_BYTES_ATTRIBUTE = "source_bytes";
    /** Root attribute with the SHA-256 of the SEG-Y file, lower-case hexadecimal. */
    public static final String SOURCE_SHA256_ATTRIBUTE = "source_sha256";
    /**
     * Root attribute with the transform from line numbers to map coordinates: x0, x per inline, x per crossline, y0, y per
     * inline, y per crossline.
     */
    public static final String BIN_TRANSFORM_ATTRIBUTE = "bin_transform";

    /** Grid mapping variable of the CF conventions; its attributes are the coordinate reference system: int32, a scalar. */
    public static final String CRS = "/crs";
    /** Root attribute with the coordinate reference system, such as {@code EPSG:23031} or WKT. */
    public static final String CRS_ATTRIBUTE = "crs";
    /** Root attribute with the name of the survey. */
    public static final String SURVEY_ATTRIBUTE = "survey_name";
    /** Root attribute with the text header. */
    public static final String TEXT_ATTRIBUTE = "text";
    /** Root attribute with the properties that segysak 0.5 keeps as JSON. */
    public static final String SEISNC_ATTRIBUTE = "seisnc";
    /**
     * Attribute of {@link #SEGY} with the SEG-Y file's own text header, if the text header was edited since: uint8, 3200
     * long.
     */
    public static final String SOURCE_TEXT_ATTRIBUTE = "source_text_header";

    private static final int MAJOR = 1;

    private static final Pattern MAJOR_MINOR = Pattern.compile("(\\d{1,9})(\\..*)?");

    private VolumeProfile() {}

    /** Returns the path of an axis, such as {@code /shot}. */
    public static String axis(String name) {
        return switch (name) {
            case "inline" -> INLINES;
            case "crossline" -> CROSSLINES;
            default -> "/" + name;
        };
    }

    /**
     * Returns the path of the index of an axis of a table: for each value of the axis, the number of traces before its
     * first one. They are counted in {@link #order}, or in the table itself for the first axis. int64, one longer than
     * the axis.
     */
    public static String firsts(String axis) {
        return TABLE + "/first_" + axis;
    }

    /**
     * Returns the path of the traces of a table sorted by an axis other than the first: number and place of each trace.
     * Traces of one value are in ascending order. int64, (trace, 2).
     */
    public static String order(String axis) {
        return TABLE + "/order_" + axis;
    }

    /**
     * Returns the path of the checksums of the list or an index of a table: CRC-32C of each {@link #ROWS_SUMMED} rows, the
     * last of what is left, as little-endian elements; uint32.
     */
    public static String rowChecksums(String path) {
        return CHECKSUMS_GROUP + path.substring(path.lastIndexOf('/'));
    }

    /**
     * Refuses a file of a later major version of the profile, in which the same names may mean something else. Files of a
     * later minor version, and files of other programs, pass.
     *
     * @param file name of the file in messages
     * @param root attributes of its root group
     * @throws UnsupportedFileException if a later major version wrote it
     */
    public static void requireKnown(Object file, Map<String, ?> root) throws UnsupportedFileException {
        Matcher version = MAJOR_MINOR.matcher(String.valueOf(root.get(VERSION_ATTRIBUTE)));
        if (version.matches() && Integer.parseInt(version.group(1)) > MAJOR) {
            throw new UnsupportedFileException(
                    file,
                    "was written by a newer release of Sliceline, with version " + version.group()
                            + " of the file profile; this release reads versions up to " + MAJOR
                            + ".x, so read it with a newer one");
        }
    }
}
