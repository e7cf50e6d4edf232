package io.github.sliceline.viewer.header;

import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.viewer.survey.OpenSurvey;
import io.github.sliceline.volume.VolumeHeaders;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.concurrent.Executor;
import javax.swing.JCheckBox;

/** The fields of the binary header. */
final class BinaryHeaderTab implements Tab {
    private final OpenSurvey survey;
    private final GridTable table = new GridTable("binary-header");
    private final JCheckBox zeros = new JCheckBox("Zeros too");
    private final HeaderTab tab = new HeaderTab(table, () -> table.grid().text(), zeros);
    private final Newest<Optional<BinaryHeader>> reading;
    private Optional<BinaryHeader> header = Optional.empty();
    private boolean begun;

    BinaryHeaderTab(OpenSurvey survey, Executor workers, Executor events) {
        this.survey = survey;
        zeros.addActionListener(event -> fill());
        reading = new Newest<>(workers, events, this::show, problem -> tab.title(problem.sentence()));
    }

    @Override
    public String name() {
        return "Binary";
    }

    @Override
    public HeaderTab component() {
        return tab;
    }

    @Override
    public void refresh() {
        if (!begun) {
            begun = true;
            reading.begin(this::read);
        }
    }

    private Optional<BinaryHeader> read() throws IOException {
        Optional<VolumeHeaders> headers = survey.volume().headers();
        return headers.isPresent() ? Optional.of(BinaryHeader.of(headers.get())) : Optional.empty();
    }

    private void show(Optional<BinaryHeader> read) {
        header = read;
        tab.title(read.map(found -> found.byteOrder() == ByteOrder.BIG_ENDIAN ? "Big-endian" : "Little-endian")
                .orElse("This file has no binary header of SEG-Y."));
        fill();
    }

    private void fill() {
        table.show(header.map(found -> HeaderGrid.of(found, zeros.isSelected())).orElse(HeaderGrid.EMPTY));
    }
}
