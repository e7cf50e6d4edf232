package io.github.sliceline.viewer.convert;

import io.github.sliceline.show.words.ForeignText;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.viewer.component.TextTable;
import java.awt.BorderLayout;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import javax.swing.BorderFactory;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JSplitPane;
import javax.swing.JTabbedPane;
import javax.swing.KeyStroke;

/**
 * Content of the conversion dialog: a page for the survey in the SEG-Y file, a page for the volume, and the progress
 * below.
 */
final class ConvertPane extends JPanel {
    private static final long serialVersionUID = 1L;

    private final transient ConvertModel model;
    private final JLabel title = new JLabel(" ");
    private final MappingForm mapping;
    private final FindingsView survey;
    private final FieldsView fields;
    private final TraceMapView lines;
    private final TraceMapView places;
    private final VolumeForm volume;
    private final WorkBar bar;
    private transient Optional<ScanResult> shown = Optional.empty();

    /**
     * @param work paints maps
     * @param events runs tasks on the event thread
     */
    ConvertPane(ConvertModel model, Executor work, Executor events) {
        super(new BorderLayout());
        this.model = model;
        this.mapping = new MappingForm(model);
        this.survey = new FindingsView(model);
        this.fields = new FieldsView(model);
        this.lines = new TraceMapView("crossline", "inline", false, work, events);
        this.places = new TraceMapView("X", "Y", true, work, events);
        this.volume = new VolumeForm(model);
        this.bar = new WorkBar(model);
        title.setName("title");
        title.setBorder(BorderFactory.createEmptyBorder(8, 8, 4, 8));
        JTabbedPane pages = new JTabbedPane();
        pages.setName("pages");
        pages.addTab("Survey", surveyPage());
        pages.addTab("Volume", volume);
        add(title, BorderLayout.NORTH);
        add(pages, BorderLayout.CENTER);
        add(bar, BorderLayout.SOUTH);
        model.addListener(this::refresh);
        model.addProgressListener(bar::refreshProgress);
        refresh();
    }

    /** Returns a table whose row height fits its font. */
    static TextTable table(String name, List<String> heads) {
        TextTable table = new TextTable(name, heads);
        table.setRowHeight(table.getFontMetrics(table.getFont()).getHeight() + 4);
        // Enter presses the default button instead of moving to the next row.
        table.getInputMap(JComponent.WHEN_ANCESTOR_OF_FOCUSED_COMPONENT).put(KeyStroke.getKeyStroke("ENTER"), "none");
        return table;
    }

    private JPanel surveyPage() {
        JTabbedPane maps = new JTabbedPane();
        maps.setName("maps");
        maps.addTab("Traces by line", lines);
        maps.addTab("Traces on the map", places);
        JSplitPane top = new JSplitPane(JSplitPane.HORIZONTAL_SPLIT, survey, maps);
        top.setResizeWeight(0.5);
        top.setBorder(null);
        JSplitPane all = new JSplitPane(JSplitPane.VERTICAL_SPLIT, top, fields);
        all.setResizeWeight(0.6);
        all.setBorder(null);
        JPanel page = new JPanel(new BorderLayout(10, 0));
        page.setBorder(BorderFactory.createEmptyBorder(8, 8, 4, 8));
        page.add(mapping, BorderLayout.WEST);
        page.add(all, BorderLayout.CENTER);
        return page;
    }

    WorkBar bar() {
        return bar;
    }

    private void refresh() {
        bar.refresh();
        mapping.refresh();
        survey.refresh();
        volume.refresh();
        if (!model.scan().equals(shown)) {
            shown = model.scan();
            fields.refresh();
            showMaps();
            title.setText(shown.flatMap(ScanResult::survey)
                    .map(found -> found.words().title())
                    .orElseGet(() -> ForeignText.shown(model.sources().get(0).toString())));
        }
    }

    private void showMaps() {
        if (shown.isEmpty()) {
            lines.clear();
            places.clear();
            return;
        }
        ScanResult scan = shown.get();
        lines.show(scan.lines(), scan.survey().map(ScanResult.Survey::inBin).orElse(1), TraceMap.Range::toString);
        places.show(
                scan.places(),
                0,
                range -> Human.number(scan.coordinate(range.first())) + "…"
                        + Human.number(scan.coordinate(range.last())));
    }
}
