package io.github.sliceline.volume.info;

import io.github.sliceline.UnsupportedFileException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where things stand in a file that Sliceline writes; {@code docs/file-profile.md} describes it. Any
 * HDF5 tool finds them under these names.
 */
public final class VolumeProfile {
    /** Version of the profile, the root attribute {@link #VERSION_ATTRIBUTE}. */
    public static final String VERSION = "1.1";

    /** Root attribute that marks a file as ours. */
    public static final String VERSION_ATTRIBUTE = "sliceline_profile";

    /** Root attribute of a volume that was made of computed samples, and not of a SEG-Y file. */
    public static final String ORIGIN_ATTRIBUTE = "sliceline_origin";

    /** What {@link #ORIGIN_ATTRIBUTE} says. */
    public static final String ORIGIN_SAMPLES = "samples";

    /** The samples: float32, (inline, crossline, sample); prestack (inline, crossline, offset, sample). */
    public static final String DATA = "/data";
    /** Inline numbers: int32. */
    public static final String INLINES = "/iline";
    /** Crossline numbers: int32. */
    public static final String CROSSLINES = "/xline";
    /** Offsets of a prestack survey: int32; an axis, or where there are {@link #GATHER_NUMBERS} those of all traces. */
    public static final String OFFSETS = "/offset";
    /** Numbers of the traces of a bin, from 1, where offsets make no axis: int32. */
    public static final String GATHER_NUMBERS = "/trace";
    /** Eastings: float64, (inline, crossline); NaN where there is no trace. */
    public static final String CDP_X = "/cdp_x";
    /** Northings: float64, (inline, crossline); NaN where there is no trace. */
    public static final String CDP_Y = "/cdp_y";
    /** 1 where the survey has a trace, else 0: int8, (inline, crossline); prestack also by offset. */
    public static final String LIVE = "/live";
    /** Attribute of {@link #LIVE}: how many traces there are, as an int64. Absent in files of versions before 0.2. */
    public static final String LIVE_COUNT_ATTRIBUTE = "count";
    /** Group of what came with the SEG-Y file. */
    public static final String SEGY = "/segy";
    /** Text headers as they were: uint8, (header, 3200). */
    public static final String TEXT_HEADERS = "/segy/text_headers";
    /** Binary header as it was: uint8, 400 long. */
    public static final String BINARY_HEADER = "/segy/binary_header";
    /** Trace headers as they were, in file order: uint8, (trace, 240). */
    public static final String TRACE_HEADERS = "/segy/trace_headers";
    /**
     * Number in the SEG-Y file, from 0, of each bin's trace; −1 where there is none: int64, (inline, crossline); before
     * stack also by offset.
     */
    public static final String TRACE_INDEX = "/segy/trace_index";
    /**
     * Group of the trace headers by field: a map of each field that is not the same in all traces, with the extents of
     * {@link #LIVE}; attributes for those that are the same and not 0.
     */
    public static final String FIELDS = "/segy/fields";
    /** Bytes between the text headers and the first trace, where there are any: uint8. */
    public static final String LEADING_BYTES = "/segy/leading_bytes";
    /** Bytes after the last trace, where there are any: uint8. */
    public static final String TRAILING_BYTES = "/segy/trailing_bytes";
    /** Extensions of the trace headers, where there are any, in file order: uint8, (trace, 240 · extensions). */
    public static final String TRACE_HEADER_EXTENSIONS = "/segy/trace_header_extensions";
    /**
     * Where words stood that do not survive as floats, trace · samples per trace + sample, ascending: int64. Those of
     * {@link #RAW_TRACES} are not among them.
     */
    public static final String RAW_POSITIONS = "/segy/raw_positions";
    /** The words at {@link #RAW_POSITIONS}, as they were: uint8, (word, bytes of a sample). */
    public static final String RAW_WORDS = "/segy/raw_words";
    /** Traces so many of whose words do not survive that they are kept whole, ascending: int64. */
    public static final String RAW_TRACES = "/segy/raw_traces";
    /** The samples of {@link #RAW_TRACES}, as they were: uint8, (trace, bytes of its samples). */
    public static final String RAW_SAMPLES = "/segy/raw_samples";
    /** Traces that no bin shows, such as further ones of the same bin, ascending: int64. */
    public static final String LEFT_OUT_TRACES = "/segy/left_out_traces";
    /** The samples of {@link #LEFT_OUT_TRACES}, as they were: uint8, (trace, bytes of its samples). */
    public static final String LEFT_OUT_SAMPLES = "/segy/left_out_samples";
    /** Root attribute: how many sample words do not survive as floats. */
    public static final String RAW_WORDS_ATTRIBUTE = "raw_words";
    /** Group whose attributes are the amplitude statistics. */
    public static final String STATISTICS = "/statistics";
    /** Counts in equal bins from min to max: int64. */
    public static final String HISTOGRAM = "/statistics/histogram";
    /** Group of the checksums. */
    public static final String CHECKSUMS_GROUP = "/checksums";
    /**
     * CRC-32C (Castagnoli) of the stored bytes of each chunk of {@link #DATA}: uint32, with the extents of the grid
     * of chunks.
     */
    public static final String CHECKSUMS = "/checksums/data";
    /**
     * Attribute of {@link #CHECKSUMS}: CRC-32C of its elements as little-endian uint32, row-major, as an int64. It tells
     * cubes apart.
     */
    public static final String CHECKSUM_ATTRIBUTE = "checksum";
    /** Group of further copies of the cube, each stored in another way, and named by whoever made it. */
    public static final String LAYOUTS = "/layouts";
    /** Attribute of a copy: largest difference to the cube of any finite sample read from it, as a float64; 0 if exact. */
    public static final String LARGEST_ERROR_ATTRIBUTE = "largest_error";
    /** Attribute of a copy: how many samples of the cube are NaN or infinite, and in integers are not, as an int64. */
    public static final String NON_FINITE_ATTRIBUTE = "non_finite";
    /** Attribute of a copy: {@link CubeTie} to the cube that it was made of. */
    public static final String CUBE_CHECKSUM_ATTRIBUTE = "cube_checksum";
    /** Attribute of {@link #SEGY}: {@link Remark#lines} on the source. */
    public static final String REMARKS_ATTRIBUTE = "remarks";
    /** Attribute of {@link #SEGY} that says that the source was no SEG-Y file, and what it was. */
    public static final String SOURCE_KIND_ATTRIBUTE = "source_kind";
    /** What {@link #SOURCE_KIND_ATTRIBUTE} says of a file of Seismic Unix: text and binary header are not the source's. */
    public static final String SOURCE_KIND_SU = "SU";
    /** Root attribute with the length of the SEG-Y file. */
    public static final String SOURCE_BYTES_ATTRIBUTE = "source_bytes";
    /** Root attribute with the SHA-256 of the SEG-Y file, lower-case hexadecimal. */
    public static final String SOURCE_SHA256_ATTRIBUTE = "source_sha256";
    /**
     * Root attribute with the map of the bins: x0, x per inline, x per crossline, y0, y per inline, y per
     * crossline, for line numbers.
     */
    public static final String BIN_TRANSFORM_ATTRIBUTE = "bin_transform";

    /** Variable of the CF conventions that says the coordinate reference system by its attributes: int32, a scalar. */
    public static final String CRS = "/crs";
    /** Root attribute with the coordinate reference system, such as {@code EPSG:23031} or WKT. */
    public static final String CRS_ATTRIBUTE = "crs";
    /** Root attribute with the name of the survey. */
    public static final String SURVEY_ATTRIBUTE = "survey_name";
    /** Root attribute with the text header, readable. */
    public static final String TEXT_ATTRIBUTE = "text";
    /** Root attribute with what segysak 0.5 keeps as JSON. */
    public static final String SEISNC_ATTRIBUTE = "seisnc";
    /**
     * Attribute of {@link #SEGY} with the text header as the SEG-Y file had it, where it was edited since: uint8, 3200
     * long.
     */
    public static final String SOURCE_TEXT_ATTRIBUTE = "source_text_header";

    private static final int MAJOR = 1;

    private static final Pattern MAJOR_MINOR = Pattern.compile("(\\d{1,9})(\\..*)?");

    private VolumeProfile() {}

    /**
     * Refuses a file of a later major version of the profile, in which the same names may mean something else. Files of a later
     * minor version, and files that are not ours, pass.
     *
     * @param file what messages call the file
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
