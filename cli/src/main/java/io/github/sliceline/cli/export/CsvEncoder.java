package io.github.sliceline.cli.export;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Comma-separated text. The header row names the leading axes and gives the values of the last one;
 * each row starts with the values of its leading axes. A trace is one row per sample instead: axis
 * value, amplitude. Floats have the digits that bring back the same bits; a missing sample is {@code NaN}.
 */
final class CsvEncoder implements ArrayEncoder {
    private final OutputStream out;
    private final List<ExportAxis> leading;
    private final int rowLength;
    private final StringBuilder line = new StringBuilder();
    private long row;
    private int column;

    CsvEncoder(OutputStream out, List<ExportAxis> axes) throws IOException {
        this.out = out;
        boolean trace = axes.size() == 1;
        this.leading = trace ? axes : axes.subList(0, axes.size() - 1);
        ExportAxis last = axes.get(axes.size() - 1);
        this.rowLength = trace ? 1 : last.count();
        leading.forEach(axis -> line.append(axis.name()).append(','));
        if (trace) {
            line.append("amplitude");
        } else {
            for (int i = 0; i < last.count(); i++) {
                line.append(i == 0 ? "" : ",").append(last.text(i));
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
        for (ExportAxis axis : leading) {
            stride *= axis.count();
        }
        for (ExportAxis axis : leading) {
            stride /= axis.count();
            line.append(line.length() == 0 ? "" : ",").append(axis.text((int) (row / stride % axis.count())));
        }
    }

    private void endLine() throws IOException {
        line.append('\n');
        out.write(line.toString().getBytes(StandardCharsets.US_ASCII));
        line.setLength(0);
    }
}
