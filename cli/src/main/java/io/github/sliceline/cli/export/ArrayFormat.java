package io.github.sliceline.cli.export;

import io.github.sliceline.cli.report.Human;
import io.github.sliceline.volume.SectionAxis;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The file formats that arrays can be written in, known by the extension of the file. */
public enum ArrayFormat {
    /**
     * NumPy's format, version 1.0 (NEP 1, numpy.lib.format), little-endian float32 in C order: magic, version, length
     * of the header as little-endian 16 bits, a Python dictionary padded with spaces so that the floats start at a
     * multiple of 64 bytes, then the floats.
     */
    NPY("npy"),
    /** Text with the axis values in the first row and the first columns. */
    CSV("csv"),
    /** Nothing but little-endian float32, row-major. */
    RAW("raw|bin|f32");

    private static final byte[] NPY_MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};
    private static final int NPY_ALIGNMENT = 64;

    /** Extensions as a regular expression. */
    private final String extensions;

    ArrayFormat(String extensions) {
        this.extensions = extensions;
    }

    /** Format of a file, by its extension; refuses one that is not known, and lists those that are. */
    public static ArrayFormat of(Path file) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        for (ArrayFormat format : values()) {
            if (name.matches(".*\\.(" + format.extensions + ")")) {
                return format;
            }
        }
        throw new IllegalArgumentException(
                file + ": extension not known; use .png, .npy, .csv, or .raw, .bin or .f32 for plain floats");
    }

    /** Encoder that has written what comes before the floats. */
    Encoder encoder(OutputStream out, List<SectionAxis> axes) throws IOException {
        if (this == CSV) {
            return new CsvEncoder(out, axes);
        }
        if (this == NPY) {
            out.write(npyHeader(axes));
        }
        return new RawEncoder(out);
    }

    /** Turns floats into the bytes of one format. */
    interface Encoder {
        /** Appends floats in row-major order; blocks may be cut anywhere. */
        void append(float[] values) throws IOException;
    }

    private static byte[] npyHeader(List<SectionAxis> axes) {
        String shape = axes.stream().map(a -> Integer.toString(a.count())).collect(Collectors.joining(", "));
        // A tuple of one keeps its comma in Python.
        String tuple = axes.size() == 1 ? shape + "," : shape;
        String text = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + tuple + "), }";
        int before = NPY_MAGIC.length + Short.BYTES;
        int total = (before + text.length() + NPY_ALIGNMENT) / NPY_ALIGNMENT * NPY_ALIGNMENT;
        String padded = text + " ".repeat(total - before - text.length() - 1) + "\n";
        return ByteBuffer.allocate(total)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(NPY_MAGIC)
                .putShort((short) padded.length())
                .put(padded.getBytes(StandardCharsets.US_ASCII))
                .array();
    }

    private static final class RawEncoder implements Encoder {
        private static final int BLOCK_FLOATS = 1 << 14;

        private final OutputStream out;
        private final ByteBuffer bytes =
                ByteBuffer.allocate(BLOCK_FLOATS * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);

        RawEncoder(OutputStream out) {
            this.out = out;
        }

        @Override
        public void append(float[] values) throws IOException {
            for (int at = 0; at < values.length; at += BLOCK_FLOATS) {
                int count = Math.min(BLOCK_FLOATS, values.length - at);
                bytes.clear();
                bytes.asFloatBuffer().put(values, at, count);
                out.write(bytes.array(), 0, count * Float.BYTES);
            }
        }
    }

    /**
     * Comma-separated text. The header row names the leading axes and gives the values of the last one;
     * each row starts with the values of its leading axes. A trace is one row per sample instead: axis
     * value, amplitude. Floats have the digits that bring back the same bits; a missing sample is {@code NaN}.
     */
    private static final class CsvEncoder implements Encoder {
        private final OutputStream out;
        private final List<SectionAxis> leading;
        private final int rowLength;
        private final StringBuilder line = new StringBuilder();
        private long row;
        private int column;

        CsvEncoder(OutputStream out, List<SectionAxis> axes) throws IOException {
            this.out = out;
            boolean trace = axes.size() == 1;
            this.leading = trace ? axes : axes.subList(0, axes.size() - 1);
            SectionAxis last = axes.get(axes.size() - 1);
            this.rowLength = trace ? 1 : last.count();
            leading.forEach(axis -> line.append(axis.name()).append(','));
            if (trace) {
                line.append("amplitude");
            } else {
                for (int i = 0; i < last.count(); i++) {
                    line.append(i == 0 ? "" : ",").append(Human.plain(last.valueAt(i)));
                }
            }
            endLine();
        }

        @Override
        public void append(float[] values) throws IOException {
            for (float value : values) {
                if (column == 0) {
                    startRow();
                }
                line.append(',').append(value);
                if (++column == rowLength) {
                    endLine();
                    column = 0;
                    row++;
                }
            }
        }

        private void startRow() {
            long stride = 1;
            for (SectionAxis axis : leading) {
                stride *= axis.count();
            }
            for (SectionAxis axis : leading) {
                stride /= axis.count();
                double value = axis.valueAt((int) (row / stride % axis.count()));
                line.append(line.length() == 0 ? "" : ",").append(Human.plain(value));
            }
        }

        private void endLine() throws IOException {
            line.append('\n');
            out.write(line.toString().getBytes(StandardCharsets.US_ASCII));
            line.setLength(0);
        }
    }
}
