package io.github.sliceline.viewer.window;

import com.formdev.flatlaf.FlatDarkLaf;
import com.formdev.flatlaf.FlatLaf;
import com.formdev.flatlaf.FlatLightLaf;

/** How components look, light or dark. */
final class Looks {
    private Looks() {}

    /** Sets it for all windows, also those that are open. On the thread of events. */
    static void use(boolean dark) {
        if (dark) {
            FlatDarkLaf.setup();
        } else {
            FlatLightLaf.setup();
        }
        FlatLaf.updateUI();
    }

    static boolean isDark() {
        return FlatLaf.isLafDark();
    }
}
