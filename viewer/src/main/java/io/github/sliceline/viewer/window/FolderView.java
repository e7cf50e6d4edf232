package io.github.sliceline.viewer.window;

import io.github.sliceline.CancelToken;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.viewer.component.TextTable;
import io.github.sliceline.viewer.component.Widgets;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.viewer.pane.FolderMap;
import io.github.sliceline.viewer.schedule.FolderEntry;
import java.awt.BorderLayout;
import java.awt.Dimension;
import java.awt.EventQueue;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JSplitPane;

/**
 * The surveys of a folder, as a list and as outlines on one map. Both fill while the files are read. Use it on the
 * event thread only.
 */
final class FolderView extends JPanel {
    private static final List<String> HEADS = List.of("File", "Inlines", "Crosslines", "Samples", "Remark");
    private static final int GAP = 8;
    private static final Dimension LIST = new Dimension(800, 200);

    private final List<FolderEntry> entries = new ArrayList<>();
    private final CancelToken closed = new CancelToken();
    private final TextTable table = new TextTable("folder-list", HEADS);
    private final JLabel found = new JLabel();
    private final FolderMap map;

    /**
     * @param files files of the folder whose names end like those of surveys
     * @param open opens the file that the user double-clicks
     */
    FolderView(List<Path> files, Consumer<Path> open) {
        super(new BorderLayout(0, GAP));
        setName("folder");
        files.forEach(file -> entries.add(FolderEntry.waiting(file)));
        map = new FolderMap(this::choose, open);
        table.getSelectionModel().addListSelectionListener(event -> map.choose(chosen()));
        table.addMouseListener(new MouseAdapter() {
            @Override
            public void mouseClicked(MouseEvent event) {
                if (event.getClickCount() == 2) {
                    chosen().ifPresent(open);
                }
            }
        });
        table.setPreferredScrollableViewportSize(LIST);
        JSplitPane parts = new JSplitPane(JSplitPane.VERTICAL_SPLIT, true, map, new JScrollPane(table));
        parts.setResizeWeight(0.6);
        add(Widgets.row(GAP, found), BorderLayout.PAGE_START);
        add(parts);
        tell(0);
    }

    /** Reads the files one after another. */
    void begin(Executor inOrder) {
        for (int i = 0; i < entries.size(); i++) {
            int row = i;
            Path file = entries.get(i).file();
            inOrder.execute(() -> {
                try {
                    FolderEntry read = FolderEntry.read(file, closed);
                    EventQueue.invokeLater(() -> show(row, read));
                } catch (CancellationException e) {
                    return; // the view was closed
                }
            });
        }
    }

    void close() {
        closed.cancel();
    }

    private void show(int row, FolderEntry read) {
        entries.set(row, read);
        tell(row + 1);
    }

    private void tell(int read) {
        table.show(entries.stream().map(FolderView::cells).toList());
        table.fit(HEADS.size() - 1);
        map.show(entries);
        long placed = entries.stream().filter(entry -> entry.map().isPresent()).count();
        found.setText(
                entries.isEmpty()
                        ? "There is no HDF5 or SEG-Y file in this folder."
                        : Human.count(entries.size(), "file") + ", " + Human.count(placed, "survey") + " on the map"
                                + (read < entries.size() ? "; reading…" : ""));
    }

    private static List<String> cells(FolderEntry entry) {
        Optional<SurveyFacts> facts = entry.facts();
        return List.of(
                FileNames.title(entry.file()),
                facts.map(survey -> survey.inlines().toString()).orElse(""),
                facts.map(survey -> survey.crosslines().toString()).orElse(""),
                facts.map(survey -> survey.samples().toString()).orElse(""),
                entry.remark());
    }

    private Optional<Path> chosen() {
        int row = table.getSelectedRow();
        return row < 0 ? Optional.empty() : Optional.of(entries.get(row).file());
    }

    private void choose(Path file) {
        for (int row = 0; row < entries.size(); row++) {
            if (entries.get(row).file().equals(file)) {
                table.setRowSelectionInterval(row, row);
            }
        }
    }
}
