package io.github.sliceline.show.files;

import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.horizon.GridFormat;
import io.github.sliceline.show.words.Human;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
    RAW("raw|bin|f32"),
    /** Maps with their place on the earth, a band each: see {@link GeoTiff}. */
    TIFF("tiff?"),
    /** Text as CSV has it, with spaces; the names of the columns are a comment. */
    XYZ("xyz"),
    /** A map as a grid of text: see {@link GridFormat}. */
    IRAP("irap", GridFormat.IRAP),
    ZMAP("zmap", GridFormat.ZMAP),
    CPS3("cps3", GridFormat.CPS3);

    private static final byte[] NPY_MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};
    private static final int NPY_ALIGNMENT = 64;

    /** Extensions as a regular expression. */
    private final String extensions;

    private final Optional<GridFormat> grid;

    ArrayFormat(String extensions) {
        this.extensions = extensions;
        this.grid = Optional.empty();
    }

    ArrayFormat(String extensions, GridFormat grid) {
        this.extensions = extensions;
        this.grid = Optional.of(grid);
    }

    /** Whether it holds maps only, whose form has a place. */
    public boolean isMap() {
        return this == TIFF || grid.isPresent();
    }

    /** Whether it holds several maps, where it holds maps. */
    public boolean hasBands() {
        return grid.isEmpty();
    }

    /** Format of a name, by its extension; empty if that is not known. */
    public static Optional<ArrayFormat> of(String name) {
        String low = name.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(format -> low.matches(".*\\.(" + format.extensions + ")"))
                .findFirst();
    }

    /** Encoder that has written what comes before the floats. */
    Encoder encoder(OutputStream out, ArrayForm form) throws IOException {
        if (this == CSV || this == XYZ) {
            return new CsvEncoder(out, form, this == CSV ? "," : " ", this == CSV ? "" : "# ");
        }
        if (grid.isPresent()) {
            return new GridEncoder(out, grid.get(), form.place().orElseThrow().grid());
        }
        if (this == NPY) {
            out.write(npyHeader(form.shape()));
        } else if (this == TIFF) {
            out.write(GeoTiff.head(form.place().orElseThrow()));
        }
        return new RawEncoder(out);
    }

    /** Turns floats into the bytes of one format. */
    interface Encoder {
        /** Appends floats in row-major order; blocks may be cut anywhere. */
        void append(float[] values) throws IOException;
    }

    private static byte[] npyHeader(List<Integer> extents) {
        String shape = extents.stream().map(String::valueOf).collect(Collectors.joining(", "));
        // A tuple of one keeps its comma in Python.
        String tuple = extents.size() == 1 ? shape + "," : shape;
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

    /** A grid, which is written once all its values are there. */
    private static final class GridEncoder implements Encoder {
        private final OutputStream out;
        private final GridFormat format;
        private final SurveyGrid bins;
        private final FloatBuffer values;

        GridEncoder(OutputStream out, GridFormat format, SurveyGrid bins) {
            format.require(bins);
            this.out = out;
            this.format = format;
            this.bins = bins;
            this.values = FloatBuffer.allocate(Math.toIntExact(bins.size()));
        }

        @Override
        public void append(float[] more) throws IOException {
            values.put(more);
            if (!values.hasRemaining()) {
                format.write(bins, values.array(), out);
            }
        }
    }

    /**
     * Comma-separated text. The header row names the labels and the values; each row starts with its labels. Floats have
     * the digits that bring back the same bits; a missing sample is {@code NaN}.
     */
    private static final class CsvEncoder implements Encoder {
        private final OutputStream out;
        private final ArrayForm form;
        private final String separator;
        private final StringBuilder line = new StringBuilder();
        private long row;
        private int column;

        CsvEncoder(OutputStream out, ArrayForm form, String separator, String comment) throws IOException {
            this.out = out;
            this.form = form;
            this.separator = separator;
            out.write(comment.getBytes(StandardCharsets.US_ASCII));
            form.labelNames().forEach(this::cell);
            form.columns().forEach(this::cell);
            endLine();
        }

        @Override
        public void append(float[] values) throws IOException {
            for (float value : values) {
                for (int label = 0; column == 0 && label < form.labelNames().size(); label++) {
                    cell(Human.plain(form.labels().of(row, label)));
                }
                cell(Float.toString(value));
                if (++column == form.columns().size()) {
                    endLine();
                    column = 0;
                    row++;
                }
            }
        }

        private void cell(String text) {
            line.append(line.length() == 0 ? "" : separator).append(text);
        }

        private void endLine() throws IOException {
            line.append('\n');
            out.write(line.toString().getBytes(StandardCharsets.US_ASCII));
            line.setLength(0);
        }
    }
}
