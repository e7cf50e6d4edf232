package io.github.sliceline.cli.export;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/**
 * NumPy's {@code .npy} format, version 1.0 (NEP 1, numpy.lib.format): magic, version, length of the
 * header as little-endian 16 bits, a Python dictionary padded with spaces so that the floats start at a
 * multiple of 64 bytes, then the floats.
 */
final class NpyEncoder implements ArrayEncoder {
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};
    private static final int ALIGNMENT = 64;

    private final RawEncoder floats;

    NpyEncoder(OutputStream out, List<ExportAxis> axes) throws IOException {
        out.write(header(axes));
        floats = new RawEncoder(out);
    }

    @Override
    public void append(float[] values) throws IOException {
        floats.append(values);
    }

    private static byte[] header(List<ExportAxis> axes) {
        String shape = axes.stream().map(a -> Integer.toString(a.count())).collect(Collectors.joining(", "));
        // A tuple of one keeps its comma in Python.
        String tuple = axes.size() == 1 ? shape + "," : shape;
        String text = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + tuple + "), }";
        int before = MAGIC.length + Short.BYTES;
        int total = (before + text.length() + ALIGNMENT) / ALIGNMENT * ALIGNMENT;
        String padded = text + " ".repeat(total - before - text.length() - 1) + "\n";
        byte[] header = new byte[total];
        System.arraycopy(MAGIC, 0, header, 0, MAGIC.length);
        header[MAGIC.length] = (byte) padded.length();
        header[MAGIC.length + 1] = (byte) (padded.length() >>> 8);
        System.arraycopy(padded.getBytes(StandardCharsets.US_ASCII), 0, header, before, padded.length());
        return header;
    }
}
