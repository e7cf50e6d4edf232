package io.github.sliceline.viewer.header;

import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.show.words.HeaderRow;
import io.github.sliceline.viewer.survey.OpenSurvey;
import io.github.sliceline.volume.VolumeHeaders;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.concurrent.Executor;
import javax.swing.JCheckBox;

/** Tab with the fields of the binary header. */
final class BinaryHeaderTab extends ReadTab<Optional<BinaryHeader>> {
    private final OpenSurvey survey;
    private final GridTable table = new GridTable("binary-header");
    private final JCheckBox zeros = new JCheckBox("Zeros too");
    private Optional<BinaryHeader> header = Optional.empty();

    BinaryHeaderTab(OpenSurvey survey, Executor workers, Executor events) {
        super("Binary", workers, events);
        this.survey = survey;
        layOut(table, table::text, zeros);
        zeros.addActionListener(event -> fill());
    }

    @Override
    Optional<BinaryHeader> read() throws IOException {
        Optional<VolumeHeaders> headers = survey.volume().headers();
        return headers.isPresent() ? Optional.of(BinaryHeader.of(headers.get())) : Optional.empty();
    }

    @Override
    void show(Optional<BinaryHeader> read) {
        header = read;
        title(read.map(found -> found.byteOrder() == ByteOrder.BIG_ENDIAN ? "Big-endian" : "Little-endian")
                .orElse("This file has no binary header of SEG-Y."));
        fill();
    }

    private void fill() {
        table.show(header.map(found -> HeaderGrid.of(HeaderRow.BINARY, found, zeros.isSelected()))
                .orElse(HeaderGrid.EMPTY));
    }
}
