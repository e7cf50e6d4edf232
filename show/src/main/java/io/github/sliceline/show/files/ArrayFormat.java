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

/** The file formats of arrays. A file's extension names its format. */
public enum ArrayFormat {
    /**
     * NumPy's format, version 1.0 (NEP 1, numpy.lib.format), with little-endian float32 in C order: magic, version,
     * length of the header in 16 bits, little-endian, and a Python dictionary. Spaces pad the dictionary so that the
     * floats start at a multiple of 64 bytes.
     */
    NPY("npy"),
    /** Text with the axis values in the first row and the first columns. */
    CSV("csv"),
    /** Only little-endian float32, row-major. */
    RAW("raw|bin|f32"),
    /** Georeferenced maps, one band each: see {@link GeoTiff}. */
    TIFF("tiff?"),
    /** Text like CSV, with spaces; the names of the columns are a comment. */
    XYZ("xyz"),
    /** A map as a grid in text: see {@link GridFormat}. */
    IRAP("irap", GridFormat.IRAP),
    ZMAP("zmap", GridFormat.ZMAP),
    CPS3("cps3", GridFormat.CPS3);

    private static final byte[] NPY_MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};
    private static final int NPY_ALIGNMENT = 64;

    /** Regular expression of the extensions. */
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

    /** True if the format holds only maps, whose form has a location. */
    public boolean isMap() {
        return this == TIFF || grid.isPresent();
    }

    /** True if the format, when it holds maps, can hold several. */
    public boolean hasBands() {
        return grid.isEmpty();
    }

    /** Returns the format of a file name by its extension; empty if unknown. */
    public static Optional<ArrayFormat> of(String name) {
        String low = name.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(format -> low.matches(".*\\.(" + format.extensions + ")"))
                .findFirst();
    }

    /** Writes the header and returns an encoder for the floats. */
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

    /** Encodes floats in one format. */
    interface Encoder {
        /** Appends floats in row-major order, in pieces of any size. */
        void append(float[] values) throws IOException;
    }

    private static byte[] npyHeader(List<Integer> extents) {
        String shape = extents.stream().map(String::valueOf).collect(Collectors.joining(", "));
        // In Python, a tuple of one element ends with a comma.
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

    /** Encodes a grid, which is written once all its values have arrived. */
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
     * Encodes comma-separated text. The header row names the labels and the values; each row starts with its labels.
     * Floats have enough digits to read back the same bits; a missing sample is {@code NaN}.
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
