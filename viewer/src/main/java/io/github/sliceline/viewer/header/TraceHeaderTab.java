package io.github.sliceline.viewer.header;

import io.github.sliceline.viewer.model.Change;
import io.github.sliceline.viewer.model.Cursor;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.survey.OpenSurvey;
import java.util.Optional;
import java.util.concurrent.Executor;
import javax.swing.JCheckBox;

/** The header of the trace under the pointer; it stays when the pointer leaves. */
final class TraceHeaderTab implements Tab {
    private final ViewerModel model;
    private final OpenSurvey survey;
    private final GridTable table = new GridTable("trace-header");
    private final JCheckBox raw = new JCheckBox("Bytes");
    private final JCheckBox zeros = new JCheckBox("Zeros too");
    private final HeaderTab tab =
            new HeaderTab(table, () -> title() + "\n" + table.grid().text(), raw, zeros);
    private final NewestRead<TraceAt> reading;
    private Optional<Place> asked = Optional.empty();
    private Optional<TraceAt> shown = Optional.empty();

    /** Which trace, by index. */
    private record Place(int inline, int crossline, int offset) {}

    TraceHeaderTab(ViewerModel model, OpenSurvey survey, Executor workers, Executor events) {
        this.model = model;
        this.survey = survey;
        raw.addActionListener(event -> fill());
        zeros.addActionListener(event -> fill());
        tab.title("Point at a trace.");
        reading = new NewestRead<>(workers, events, this::show, problem -> tab.title(problem.sentence()));
    }

    private String title() {
        return tab.title();
    }

    @Override
    public String name() {
        return "Trace";
    }

    @Override
    public HeaderTab component() {
        return tab;
    }

    @Override
    public boolean hears(Change change) {
        return change == Change.CURSOR;
    }

    @Override
    public void refresh() {
        Optional<Cursor> cursor = model.cursor();
        if (cursor.isEmpty()) {
            return;
        }
        Place place = new Place(
                cursor.get().inline(),
                cursor.get().crossline(),
                model.position().offset());
        if (!asked.equals(Optional.of(place))) {
            asked = Optional.of(place);
            reading.begin(() ->
                    TraceAt.read(survey.volume(), survey.facts(), place.inline(), place.crossline(), place.offset()));
        }
    }

    private void show(TraceAt read) {
        shown = Optional.of(read);
        tab.title(read.title());
        fill();
    }

    private void fill() {
        table.monospaced(raw.isSelected());
        zeros.setEnabled(!raw.isSelected());
        table.show(shown.map(trace -> trace.grid(raw.isSelected(), zeros.isSelected()))
                .orElse(HeaderGrid.EMPTY));
    }
}
