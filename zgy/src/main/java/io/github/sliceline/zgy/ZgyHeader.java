package io.github.sliceline.zgy;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.BinTransform.Tie;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.volume.format.ElementDecoder.Scaling;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.ToDoubleFunction;

/**
 * The headers of a file, without its tables and bricks. Immutable.
 *
 * @param version version of the format, 1 to 4. From 2 on the parts are consecutive. In version 1 the first part holds
 *     the places of the others.
 * @param brick extents of a brick
 * @param type type of the stored samples
 * @param from sample of the smallest stored integer
 * @param to sample of the largest stored integer
 * @param size inlines, crosslines, samples
 * @param origin first inline number, first crossline number, and first time or depth
 * @param step difference from one line, or sample, to the next
 * @param statistics statistics of the samples
 * @param corners corners of the survey, or three other places
 * @param horizontal unit of coordinates
 * @param vertical unit of times or depths
 * @param names texts that describe the file
 * @param tilesAt offset of the table of alpha tiles, bytes
 * @param bricksAt offset of the table of bricks, bytes
 */
record ZgyHeader(
        int version,
        Shape brick,
        ZgyType type,
        float from,
        float to,
        Shape size,
        List<Double> origin,
        List<Double> step,
        ZgyStatistics statistics,
        List<Tie> corners,
        Unit horizontal,
        Unit vertical,
        Names names,
        long tilesAt,
        long bricksAt) {
    static final int MAGIC = 0x00534256; // VBS

    /** Magic number of files compressed by a program older than OpenZGY. */
    private static final int OLD_COMPRESSED = 0x00534356; // VCS

    private static final int FILE_HEADER = 8;
    private static final int OFFSETS_1 = 32;
    private static final int OFFSETS = 1;
    private static final int INFO_1 = 146;
    static final int INFO = 337;
    private static final int HISTOGRAM_1 = 8 + 4 * ZgyStatistics.BINS;
    static final int HISTOGRAM = 16 + 8 * ZgyStatistics.BINS;

    /** Most bytes that five names can reasonably take. */
    private static final int MOST_NAMES = 1 << 20;

    private static final Shape FIRST_BRICK = Shape.of(64, 64, 64);
    private static final int PLACES = 4;
    private static final int IDENTIFIER = 16;
    private static final int FOUR_CORNERS = 3;

    /**
     * Unit of lengths, or of times and depths.
     *
     * @param dimension horizontally 0 unknown, 1 length, 2 angle; vertically 0 unknown, 1 depth, 2 two-way time, 3
     *     one-way time
     * @param factor factor to metres or seconds
     * @param name name of the unit
     */
    record Unit(int dimension, double factor, String name) {}

    /**
     * Texts that describe the file.
     *
     * @param source name of the survey
     * @param description description of the data
     * @param projection projection of the coordinates, in free text
     */
    record Names(String source, String description, String projection) {}

    /** True if a file begins as ZGY of any version. */
    static boolean isIn(ByteSource source) throws IOException {
        if (source.size() < FILE_HEADER) {
            return false;
        }
        int magic = little(source, 0, Integer.BYTES).getInt();
        return magic == MAGIC || magic == OLD_COMPRESSED;
    }

    /**
     * Reads the headers.
     *
     * @throws CorruptFileException if they contradict each other, or the file is too short
     * @throws UnsupportedFileException if the version or type is not supported
     */
    static ZgyHeader read(Path file, ByteSource source) throws IOException {
        ByteBuffer head = little(source, 0, FILE_HEADER);
        if (head.getInt() == OLD_COMPRESSED) {
            throw new UnsupportedFileException(
                    file, "is ZGY that was compressed before OpenZGY; wanted bricks as they are");
        }
        int version = head.getInt();
        if (version < 1 || version > 4) {
            throw new UnsupportedFileException(file, "is ZGY of version " + version + "; versions 1 to 4 are read");
        }
        return version == 1 ? readFirst(file, source) : readLater(file, source, version);
    }

    private static ZgyHeader readLater(Path file, ByteSource source, int version) throws IOException {
        long at = FILE_HEADER + OFFSETS;
        ByteBuffer info = part(file, source, at, INFO, "its description");
        Shape brick = shape(file, info, at, "a brick");
        ZgyType type = type(file, info);
        float from = info.getFloat();
        float to = info.getFloat();
        info.position(info.position() + 3 * IDENTIFIER + 1); // skips identifiers, original type
        List<Double> origin = numbers(info, 3, ByteBuffer::getFloat);
        List<Double> step = numbers(info, 3, ByteBuffer::getFloat);
        Shape size = shape(file, info, at, "the volume");
        requireInFile(file, source, size, brick);
        info.position(info.position() + 6 * Integer.BYTES);
        long count = info.getLong();
        double sum = info.getDouble();
        double squares = info.getDouble();
        float min = info.getFloat();
        float max = info.getFloat();
        info.position(info.position() + 6 * Float.BYTES + 1 + 4 * Double.BYTES);
        List<Double> inlines = numbers(info, PLACES, ByteBuffer::getFloat);
        List<Double> crosslines = numbers(info, PLACES, ByteBuffer::getFloat);
        List<Tie> corners = places(info, inlines, crosslines, size, origin, step);
        int horizontal = info.get();
        double metres = info.getDouble();
        int vertical = info.get();
        double seconds = info.getDouble();
        long nameBytes = Integer.toUnsignedLong(info.getInt());
        at += INFO;
        if (nameBytes > MOST_NAMES) {
            throw new CorruptFileException(
                    file, at - Integer.BYTES, "its names take " + nameBytes + " bytes; wanted at most " + MOST_NAMES);
        }
        String[] names = names(part(file, source, at, (int) nameBytes, "its names"));
        at += nameBytes;
        ByteBuffer bins = part(file, source, at, HISTOGRAM, "its histogram");
        bins.getLong();
        float least = bins.getFloat();
        float most = bins.getFloat();
        long[] histogram = new long[ZgyStatistics.BINS];
        bins.asLongBuffer().get(histogram);
        at += HISTOGRAM;
        return new ZgyHeader(
                version,
                brick,
                type,
                from,
                to,
                size,
                origin,
                step,
                new ZgyStatistics(count, sum, squares, min, max, least, most, histogram),
                corners,
                new Unit(horizontal, metres, names[3]),
                new Unit(vertical, seconds, names[4]),
                new Names(names[0], names[1], names[2]),
                at,
                at + Long.BYTES * BrickLevels.of(size, brick).tiles().entries());
    }

    private static ZgyHeader readFirst(Path file, ByteSource source) throws IOException {
        ByteBuffer offsets = part(file, source, FILE_HEADER, OFFSETS_1, "the places of its parts");
        long infoAt = highFirst(offsets);
        long tilesAt = highFirst(offsets);
        long bricksAt = highFirst(offsets);
        long histogramAt = highFirst(offsets);
        ByteBuffer info = part(file, source, infoAt, INFO_1, "its description");
        Shape size = shape(file, info, infoAt, "the volume");
        requireInFile(file, source, size, FIRST_BRICK);
        List<Double> origin = numbers(info, 3, ByteBuffer::getInt);
        List<Double> step = numbers(info, 3, ByteBuffer::getInt);
        info.position(info.position() + 3 * Float.BYTES);
        List<Double> inlines = numbers(info, PLACES, ByteBuffer::getInt);
        List<Double> crosslines = numbers(info, PLACES, ByteBuffer::getInt);
        List<Tie> corners = places(info, inlines, crosslines, size, origin, step);
        ZgyType type = type(file, info);
        boolean feet = info.get() == 2;
        ByteBuffer bins = part(file, source, histogramAt, HISTOGRAM_1, "its histogram");
        float to = bins.getFloat();
        float from = bins.getFloat();
        long[] histogram = new long[ZgyStatistics.BINS];
        for (int i = 0; i < histogram.length; i++) {
            histogram[i] = Integer.toUnsignedLong(bins.getInt());
        }
        return new ZgyHeader(
                1,
                FIRST_BRICK,
                type,
                from,
                to,
                size,
                origin,
                step,
                new ZgyStatistics(0, 0, 0, from, to, from, to, histogram),
                corners,
                feet ? new Unit(1, 0.3048, "ft") : new Unit(0, 1, ""),
                new Unit(0, 1, ""),
                new Names("", "", ""),
                tilesAt,
                bricksAt);
    }

    /** Reads a number whose higher half comes first. Each half is little-endian. */
    private static long highFirst(ByteBuffer from) {
        return Long.rotateLeft(from.getLong(), Integer.SIZE);
    }

    private static Shape shape(Path file, ByteBuffer from, long blockAt, String what) throws CorruptFileException {
        long at = blockAt + from.position();
        int[] extents = {from.getInt(), from.getInt(), from.getInt()};
        if (extents[0] < 1 || extents[1] < 1 || extents[2] < 1) {
            throw new CorruptFileException(
                    file,
                    at,
                    what + " of " + extents[0] + " × " + extents[1] + " × " + extents[2]
                            + "; wanted 1 or more of each");
        }
        if ((double) extents[0] * extents[1] * extents[2] > Long.MAX_VALUE / 64.0) {
            throw new CorruptFileException(file, at, what + " of more samples than any file has");
        }
        return Shape.of(extents[0], extents[1], extents[2]);
    }

    /**
     * Throws if the table of bricks does not fit in the file. Checked before the bricks are counted, because their
     * count may exceed a long.
     */
    private static void requireInFile(Path file, ByteSource source, Shape size, Shape brick) throws IOException {
        double bricks = 1;
        for (int d = 0; d < 3; d++) {
            bricks *= (size.extent(d) - 1) / brick.extent(d) + 1;
        }
        if (bricks > source.size() / (double) Long.BYTES) {
            throw new CorruptFileException(
                    file,
                    CorruptFileException.UNKNOWN,
                    "a volume of " + size + " in bricks of " + brick + ", whose places alone take more than the "
                            + source.size() + " bytes of the file");
        }
    }

    private static ZgyType type(Path file, ByteBuffer from) throws UnsupportedFileException {
        int code = from.get();
        for (ZgyType type : ZgyType.values()) {
            if (type.code() == code) {
                return type;
            }
        }
        throw new UnsupportedFileException(
                file, "has samples of type " + code + "; 0 (int8), 2 (int16) and 6 (float32) are read");
    }

    private static List<Double> numbers(ByteBuffer from, int count, ToDoubleFunction<ByteBuffer> next) {
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add(next.applyAsDouble(from));
        }
        return List.copyOf(values);
    }

    /**
     * Returns the first three places, which may have any order. If the file does not state their lines, they are
     * corners: first lines, last inline, last crossline (OpenZGY, {@code impl/transform.py}).
     */
    private static List<Tie> places(
            ByteBuffer from,
            List<Double> inlines,
            List<Double> crosslines,
            Shape size,
            List<Double> origin,
            List<Double> step) {
        double[] x = new double[PLACES];
        double[] y = new double[PLACES];
        from.asDoubleBuffer().get(x).get(y);
        from.position(from.position() + 2 * PLACES * Double.BYTES);
        boolean named =
                !inlines.get(0).equals(inlines.get(1)) || !crosslines.get(0).equals(crosslines.get(1));
        double lastInline = origin.get(0) + step.get(0) * (size.extent(0) - 1);
        double lastCrossline = origin.get(1) + step.get(1) * (size.extent(1) - 1);
        List<Tie> ties = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            double inline = named ? inlines.get(i) : i == 1 ? lastInline : origin.get(0);
            double crossline = named ? crosslines.get(i) : i == 2 ? lastCrossline : origin.get(1);
            ties.add(new Tie(inline, crossline, x[i], y[i]));
        }
        return List.copyOf(ties);
    }

    private static String[] names(ByteBuffer bytes) {
        String[] found = StandardCharsets.US_ASCII.decode(bytes).toString().split("\0", -1);
        String[] names = {"", "", "", "", ""};
        System.arraycopy(found, 0, names, 0, Math.min(found.length, names.length));
        return names;
    }

    private static ByteBuffer part(Path file, ByteSource source, long at, int bytes, String what) throws IOException {
        if (at < 0 || at > source.size() - bytes) {
            throw new CorruptFileException(
                    file, at, "wanted " + what + ", " + bytes + " bytes, and the file ends at " + source.size());
        }
        return little(source, at, bytes);
    }

    static ByteBuffer little(ByteSource source, long at, int bytes) throws IOException {
        return source.read(at, bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns the headers of a new file of version 3, up to its tables. */
    ByteBuffer encode() {
        byte[] text = String.join(
                        "\0",
                        names.source(),
                        names.description(),
                        names.projection(),
                        horizontal.name(),
                        vertical.name(),
                        "")
                .getBytes(StandardCharsets.US_ASCII);
        ByteBuffer head = ByteBuffer.allocate(FILE_HEADER + OFFSETS + INFO + text.length + HISTOGRAM)
                .order(ByteOrder.LITTLE_ENDIAN);
        head.putInt(MAGIC).putInt(3).put((byte) 0);
        put(head, brick).put((byte) type.code()).putFloat(from).putFloat(to);
        int identifiers = head.position();
        head.position(identifiers + 3 * IDENTIFIER).put((byte) type.code());
        put(put(head, origin), step);
        put(put(put(head, size), Shape.of(0, 0, 0)), size);
        head.putLong(statistics.count()).putDouble(statistics.sum()).putDouble(statistics.squares());
        head.putFloat(statistics.min()).putFloat(statistics.max());
        put(head, origin);
        for (int d = 0; d < 3; d++) {
            head.putFloat((float) (size.extent(d) * step.get(d)));
        }
        head.put((byte) FOUR_CORNERS).position(head.position() + 4 * Double.BYTES);
        corners.forEach(corner -> head.putFloat((float) corner.inline()));
        corners.forEach(corner -> head.putFloat((float) corner.crossline()));
        corners.forEach(corner -> head.putDouble(corner.x()));
        corners.forEach(corner -> head.putDouble(corner.y()));
        head.put((byte) horizontal.dimension()).putDouble(horizontal.factor());
        head.put((byte) vertical.dimension()).putDouble(vertical.factor());
        head.putInt(text.length).put(text);
        long[] histogram = statistics.histogram();
        head.putLong(Arrays.stream(histogram).sum())
                .putFloat(statistics.least())
                .putFloat(statistics.most());
        head.asLongBuffer().put(histogram);
        // The identifier is computed from the headers, so that the same volume gives the same bytes.
        UUID identifier = UUID.nameUUIDFromBytes(head.array());
        for (int at = identifiers; at < identifiers + 2 * IDENTIFIER; at += IDENTIFIER) {
            head.putLong(at, identifier.getMostSignificantBits())
                    .putLong(at + Long.BYTES, identifier.getLeastSignificantBits());
        }
        return head.rewind();
    }

    private static ByteBuffer put(ByteBuffer head, Shape shape) {
        for (long extent : shape.extents()) {
            head.putInt((int) extent);
        }
        return head;
    }

    private static ByteBuffer put(ByteBuffer head, List<Double> values) {
        values.forEach(value -> head.putFloat(value.floatValue()));
        return head;
    }

    BrickLevels levels() {
        return BrickLevels.of(size, brick);
    }

    Scaling scaling() {
        return type.scaling(from, to);
    }
}
