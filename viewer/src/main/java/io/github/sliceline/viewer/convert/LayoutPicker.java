package io.github.sliceline.viewer.convert;

import io.github.sliceline.show.words.LayoutWords;
import io.github.sliceline.tune.advice.LayoutAdvice;
import io.github.sliceline.viewer.component.TextTable;
import io.github.sliceline.viewer.component.Widgets;
import io.github.sliceline.viewer.model.Words;
import java.awt.BorderLayout;
import java.awt.Dimension;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import javax.swing.JTextField;
import javax.swing.ListSelectionModel;

/** Table of layouts with predicted read times, and a field for a typed layout. */
final class LayoutPicker extends JPanel {
    private static final long serialVersionUID = 1L;

    private static final Map<String, String> WORDS = Map.of(
            "balanced", "One copy (default)",
            "fast", "Two copies: traces, slices (fast)",
            "planes", "A copy for each direction (planes)",
            "planes:int16", "One copy, and planes to look at in 16 bits",
            "planes:int8", "One copy, and planes to look at in 8 bits");

    private final transient ConvertModel model;
    private final TextTable table = ConvertPane.table("layouts", List.of("Layout"));
    private final JTextField own = new JTextField(28);
    private final JTextArea reason = Widgets.sentences("");
    private final JLabel drive = new JLabel(" ");
    private transient List<LayoutAdvice> shown = List.of();
    private boolean showing;

    LayoutPicker(ConvertModel model) {
        super(new BorderLayout(0, 4));
        this.model = model;
        own.setName("own layout");
        own.putClientProperty("JTextField.placeholderText", "such as 64x64x64, or 8x8x1024+64x64x4:int16");
        table.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
        table.setPreferredScrollableViewportSize(new Dimension(600, 7 * table.getRowHeight()));
        table.getSelectionModel().addListSelectionListener(event -> picked());
        own.addActionListener(event -> typed());
        Widgets.whenTyped(own, this::typed);
        JPanel typing = Widgets.row(0, Widgets.label("Or chunks, a number for each axis and the samples: ", own), own);
        add(drive, BorderLayout.NORTH);
        add(new JScrollPane(table), BorderLayout.CENTER);
        add(Widgets.above(4, reason, typing), BorderLayout.SOUTH);
    }

    private void picked() {
        int row = table.getSelectedRow();
        if (!showing && row >= 0 && row < shown.size()) {
            model.make(model.output().withLayout(row == 0 ? "" : shown.get(row).name()));
        }
    }

    private void typed() {
        String text = own.getText().strip();
        if (!showing && (!text.isEmpty() || isOwn(model.output().layout()))) {
            model.make(model.output().withLayout(text));
        }
    }

    private boolean isOwn(String layout) {
        return !layout.isEmpty() && !WORDS.containsKey(layout);
    }

    /** Shows the current state of the model. */
    void refresh() {
        showing = true;
        try {
            model.offers().ifPresent(this::show);
            String layout = model.output().layout();
            boolean typing = isOwn(layout);
            if (!typing && !own.isFocusOwner() && !own.getText().isEmpty()) {
                own.setText("");
            } else if (typing && !own.getText().strip().equals(layout)) {
                own.setText(layout);
            }
            own.putClientProperty(
                    "JComponent.outline",
                    typing && model.offers().flatMap(LayoutOffers::problem).isPresent() ? "error" : null);
            own.setEnabled(!model.isAtWork());
            table.setEnabled(!model.isAtWork());
        } finally {
            showing = false;
        }
    }

    private void show(LayoutOffers offers) {
        List<LayoutAdvice> advice = new ArrayList<>(offers.named());
        offers.own().ifPresent(advice::add);
        LayoutWords words = LayoutWords.of("Layout", advice, offers.volume());
        int average = words.heads().size() - 2;
        List<String> heads = new ArrayList<>(words.heads());
        heads.remove(average);
        for (int i = 1; i < heads.size() - 1; i++) {
            heads.set(i, heads.get(i) + ", ms");
        }
        heads.set(heads.size() - 1, "size");
        List<List<String>> rows = new ArrayList<>();
        for (List<String> row : words.rows()) {
            List<String> cut = new ArrayList<>(row);
            cut.remove(average);
            cut.set(0, WORDS.getOrDefault(cut.get(0), cut.get(0)));
            rows.add(cut);
        }
        shown = advice;
        table.show(heads, rows);
        table.alignNumbers();
        table.fit(0);
        drive.setText("What a plane is predicted to take, read cold from: " + offers.drive());
        select(offers);
    }

    private void select(LayoutOffers offers) {
        LayoutAdvice chosen = offers.of(model.output().layout()).orElse(null);
        int row = chosen == null ? -1 : shown.indexOf(chosen);
        if (row < 0) {
            table.clearSelection();
        } else if (table.getSelectedRow() != row) {
            table.setRowSelectionInterval(row, row);
        }
        reason.setText(offers.problem()
                .orElseGet(() -> chosen == null
                        ? " "
                        : Words.capital(chosen.reason()) + ": " + LayoutWords.copies(chosen) + "."));
    }
}
