package io.github.sliceline.viewer.window;

import io.github.sliceline.viewer.command.WindowActions.Part;
import java.awt.BorderLayout;
import java.awt.Dimension;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalInt;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.JSplitPane;
import javax.swing.SwingUtilities;

/** Panel beside the panes with headers above horizons, each of which can be hidden. */
final class SidePanel extends JSplitPane {
    /** Width in pixels, which is enough for the lines of a text header. */
    static final int USUAL_WIDTH = 460;

    private final JPanel side = new JPanel(new BorderLayout());
    private final JComponent headers;
    private final JComponent horizons;
    private final Map<Part, JComponent> parts = new EnumMap<>(Part.class);

    /**
     * @param panes takes the remaining width
     * @param width width of headers and horizons in pixels
     */
    SidePanel(JComponent panes, JComponent headers, JComponent horizons, int width) {
        super(HORIZONTAL_SPLIT, true);
        this.headers = headers;
        this.horizons = horizons;
        parts.put(Part.HEADERS, headers);
        parts.put(Part.HORIZONS, horizons);
        horizons.setPreferredSize(new Dimension(width, 260));
        side.setPreferredSize(new Dimension(width, 400));
        side.setMinimumSize(new Dimension(200, 100));
        side.add(headers);
        side.add(horizons, BorderLayout.PAGE_END);
        setLeftComponent(panes);
        setRightComponent(side);
        setResizeWeight(1);
        setBorder(null);
        side.setVisible(false);
    }

    /** Shows or hides a part. Does nothing for parts that belong elsewhere. */
    void show(Part part, boolean visible) {
        JComponent changed = parts.get(part);
        if (changed != null) {
            changed.setVisible(visible);
            side.add(horizons, headers.isVisible() ? BorderLayout.PAGE_END : BorderLayout.PAGE_START);
            boolean was = side.isVisible();
            side.setVisible(isAnyShown());
            if (side.isVisible() && !was) {
                setDividerLocation(-1); // uses the preferred width
            }
            revalidate();
        }
    }

    /** Returns the width, to be stored in the settings; empty if no part is visible. */
    OptionalInt width() {
        return side.isVisible() && side.getWidth() > 0 ? OptionalInt.of(side.getWidth()) : OptionalInt.empty();
    }

    private boolean isAnyShown() {
        return parts.values().stream().anyMatch(JComponent::isVisible);
    }

    /** Removes the key bindings of split panes, because F6 selects the next pane. */
    @Override
    public void updateUI() {
        super.updateUI();
        SwingUtilities.replaceUIInputMap(this, WHEN_ANCESTOR_OF_FOCUSED_COMPONENT, null);
    }
}
