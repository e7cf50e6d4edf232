package io.github.sliceline.rechunk;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.FileOpener;
import io.github.sliceline.volume.format.VolumeFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A file with one array of samples, inlines × crosslines × samples, without line numbers. Samples are float32, float64,
 * int16 or int8, of either byte order. In C order one trace follows the other. In Fortran order the samples that differ
 * only in the inline are consecutive. Immutable and thread-safe.
 */
public final class ArrayFile {
    /** First bytes of NumPy's files, from numpy.lib.format. */
    private static final String MAGIC = "\u0093NUMPY";

    private static final int MOST_HEADER_BYTES = 1 << 20;

    /** Most samples, so that their bytes fit a long. */
    private static final long MOST_SAMPLES = 1L << 59;

    private static final Pattern TYPE = Pattern.compile("([<>|=]?)([fi])([1248])");
    private static final Pattern DESCR = Pattern.compile("'descr'\\s*:\\s*('[^']*'|\\[.*])");
    private static final Pattern ORDER = Pattern.compile("'fortran_order'\\s*:\\s*(True|False)");
    private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([\\d,\\s]*)\\)");

    private static final Map<String, String> NAMES =
            Map.of("float32", "<f4", "float64", "<f8", "int16", "<i2", "int8", "|i1");

    private final Path file;
    private final ElementType type;
    private final Shape shape;
    private final boolean fortran;
    private final long offset;

    private ArrayFile(Path file, ByteSource source, ElementType type, Shape shape, boolean fortran, long offset)
            throws IOException {
        this.file = file;
        this.type = type;
        this.shape = shape;
        this.fortran = fortran;
        this.offset = offset;
        long found = source.size() - offset;
        long wanted = shape.size() * type.bytes();
        if (found != wanted) {
            throw new CorruptFileException(
                    file,
                    offset,
                    "has " + found + " bytes of samples, and " + shape + " of " + type + " take " + wanted);
        }
    }

    /**
     * Opens an array that NumPy saved: format versions 1 to 3 (numpy.lib.format). An array of two dimensions is a
     * single inline.
     *
     * @throws CorruptFileException if it is not such a file, or its length does not match its header
     * @throws UnsupportedFileException if it has other dimensions, or samples of another type
     */
    public static ArrayFile npy(Path file) throws IOException {
        try (ByteSource source = FileOpener.openAny(file, 0)) {
            if (!isNpy(source)) {
                throw new CorruptFileException(file, 0, "does not begin as a file of NumPy");
            }
            int version = source.read(MAGIC.length(), 1).get();
            int width = version == 1 ? Short.BYTES : Integer.BYTES;
            int lengthAt = MAGIC.length() + 2;
            if (version < 1 || version > 3 || source.size() < lengthAt + width) {
                throw new CorruptFileException(file, MAGIC.length(), "has version " + version + "; wanted 1 to 3");
            }
            ByteBuffer stored = source.read(lengthAt, width).order(ByteOrder.LITTLE_ENDIAN);
            long length = version == 1 ? stored.getShort() & 0xFFFF : stored.getInt() & 0xFFFF_FFFFL;
            long samplesAt = lengthAt + width + length;
            if (length > MOST_HEADER_BYTES || samplesAt > source.size()) {
                throw new CorruptFileException(
                        file, lengthAt, "has a header of " + length + " bytes in a file of " + source.size());
            }
            String header = StandardCharsets.ISO_8859_1
                    .decode(source.read(lengthAt + width, (int) length))
                    .toString();
            String type = find(DESCR, header, file).replace("'", "");
            boolean fortran = find(ORDER, header, file).equals("True");
            Shape shape = shape(file, find(SHAPE, header, file));
            return new ArrayFile(file, source, type(file, type), shape, fortran, samplesAt);
        }
    }

    /**
     * Opens an array without a header.
     *
     * @param type {@code float32}, {@code float64}, {@code int16} or {@code int8}, which are little-endian, or NumPy's
     *     notation, such as {@code >f4}
     * @param fortran true if the first index runs fastest, not the last
     * @throws CorruptFileException if the file has another length
     * @throws UnsupportedFileException if it does not have three dimensions, or has samples of another type
     */
    public static ArrayFile raw(Path file, Shape shape, String type, boolean fortran) throws IOException {
        try (ByteSource source = FileOpener.openAny(file, 0)) {
            Shape volume = requireVolume(file, shape.extents());
            return new ArrayFile(file, source, type(file, NAMES.getOrDefault(type, type)), volume, fortran, 0);
        }
    }

    /** True if a file begins like NumPy's files. */
    public static boolean isNpy(Path file) throws IOException {
        try (ByteSource source = FileOpener.openAny(file, 0)) {
            return isNpy(source);
        }
    }

    private static boolean isNpy(ByteSource source) throws IOException {
        return source.size() > MAGIC.length()
                && StandardCharsets.ISO_8859_1
                        .decode(source.read(0, MAGIC.length()))
                        .toString()
                        .equals(MAGIC);
    }

    private static String find(Pattern pattern, String header, Path file) throws IOException {
        Matcher matcher = pattern.matcher(header);
        if (!matcher.find()) {
            throw new CorruptFileException(
                    file, MAGIC.length(), "has a header that does not say its type, order and shape as NumPy does");
        }
        return matcher.group(1);
    }

    private static ElementType type(Path file, String code) throws IOException {
        Matcher matcher = TYPE.matcher(code);
        if (matcher.matches()) {
            boolean isFloat = matcher.group(2).equals("f");
            int bytes = Integer.parseInt(matcher.group(3));
            if (isFloat == bytes >= Float.BYTES) {
                return new ElementType(
                        isFloat ? ElementType.Kind.FLOAT : ElementType.Kind.SIGNED,
                        bytes,
                        matcher.group(1).equals(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
            }
        }
        throw new UnsupportedFileException(
                file, "has samples of type " + code + "; wanted float32, float64, int16 or int8");
    }

    private static Shape shape(Path file, String text) throws IOException {
        try {
            return requireVolume(
                    file,
                    Stream.of(text.split(","))
                            .map(String::strip)
                            .filter(extent -> !extent.isEmpty())
                            .mapToLong(Long::parseLong)
                            .toArray());
        } catch (NumberFormatException e) {
            throw new CorruptFileException(file, MAGIC.length(), "has the shape (" + text + ")", e);
        }
    }

    private static Shape requireVolume(Path file, long[] extents) throws IOException {
        long[] volume = extents.length == 2 ? new long[] {1, extents[0], extents[1]} : extents;
        double samples = Arrays.stream(volume).asDoubleStream().reduce(1, (a, b) -> a * b);
        boolean fits = samples < MOST_SAMPLES && Arrays.stream(volume).allMatch(n -> n > 0 && n <= Integer.MAX_VALUE);
        if (volume.length != 3 || !fits) {
            throw new UnsupportedFileException(
                    file,
                    "is an array of " + Arrays.toString(extents) + "; wanted inlines × crosslines × samples, or the"
                            + " crosslines × samples of one inline");
        }
        return Shape.of(volume);
    }

    /** Path of the file. */
    public Path file() {
        return file;
    }

    /** Returns the extents: inlines × crosslines × samples. */
    public Shape shape() {
        return shape;
    }

    VolumeFormat format() {
        return (version, source) -> Optional.of(new ArrayVolume(source, type, shape, fortran, offset));
    }

    /** Returns a text such as {@code cube.npy (10 × 20 × 30 of float32 little-endian, Fortran order)}. */
    @Override
    public String toString() {
        return file + " (" + shape + " of " + type + (fortran ? ", Fortran order" : "") + ")";
    }
}
