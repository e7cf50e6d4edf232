package io.github.sliceline.viewer.header;

import io.github.sliceline.viewer.model.Cursor;
import io.github.sliceline.viewer.model.Position;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.model.ViewerModel.Change;
import io.github.sliceline.viewer.schedule.NewestJob;
import io.github.sliceline.viewer.survey.OpenSurvey;
import java.util.Optional;
import java.util.concurrent.Executor;
import javax.swing.JCheckBox;

/** Tab with the header of the trace under the pointer. When the pointer leaves the survey, the last header stays. */
final class TraceHeaderTab extends HeaderTab {
    private final ViewerModel model;
    private final OpenSurvey survey;
    private final GridTable table = new GridTable("trace-header");
    private final JCheckBox raw = new JCheckBox("Bytes");
    private final JCheckBox zeros = new JCheckBox("Zeros too");
    private final NewestJob reading;
    private Optional<Position> asked = Optional.empty();
    private Optional<TraceAt> shown = Optional.empty();

    TraceHeaderTab(ViewerModel model, OpenSurvey survey, Executor workers, Executor events) {
        super("Trace");
        this.model = model;
        this.survey = survey;
        layOut(table, () -> title() + "\n" + table.text(), raw, zeros);
        raw.addActionListener(event -> fill());
        zeros.addActionListener(event -> fill());
        title("Point at a trace.");
        reading = new NewestJob(workers, events);
    }

    @Override
    boolean hears(Change change) {
        return change == Change.CURSOR;
    }

    @Override
    void refresh() {
        Optional<Cursor> cursor = model.cursor();
        if (cursor.isEmpty()) {
            return;
        }
        Position place = new Position(
                cursor.get().inline(),
                cursor.get().crossline(),
                0,
                cursor.get().offset().orElse(model.position().offset()));
        if (!asked.equals(Optional.of(place))) {
            asked = Optional.of(place);
            reading.start(
                    token -> TraceAt.read(
                            survey.volume(), survey.facts(), place.inline(), place.crossline(), place.offset()),
                    this::show,
                    this::failed);
        }
    }

    private void show(TraceAt read) {
        shown = Optional.of(read);
        title(read.title());
        fill();
    }

    private void fill() {
        table.monospaced(raw.isSelected());
        zeros.setEnabled(!raw.isSelected());
        table.show(shown.map(trace -> trace.grid(raw.isSelected(), zeros.isSelected()))
                .orElse(HeaderGrid.EMPTY));
    }
}
