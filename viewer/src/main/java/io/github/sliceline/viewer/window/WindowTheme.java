package io.github.sliceline.viewer.window;

import com.formdev.flatlaf.FlatDarkLaf;
import com.formdev.flatlaf.FlatLaf;
import com.formdev.flatlaf.FlatLightLaf;
import java.awt.Window;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import javax.swing.SwingUtilities;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Light or dark windows, and which of these the system's own windows are. */
final class WindowTheme {
    private static final Logger LOG = LoggerFactory.getLogger(WindowTheme.class);
    private static final long PATIENCE_MS = 500;

    private WindowTheme() {}

    /** Sets it for all windows, also those that are open. On the thread of events. */
    static void use(boolean dark) {
        if (dark) {
            FlatDarkLaf.setup();
        } else {
            FlatLightLaf.setup();
        }
        for (Window window : Window.getWindows()) {
            if (window.isDisplayable()) { // for the keys of its menus Swing would keep one that is closed
                SwingUtilities.updateComponentTreeUI(window);
            }
        }
    }

    static boolean isDark() {
        return FlatLaf.isLafDark();
    }

    /** Whether the system's windows are dark, as its own tool says. Not to be asked on the thread of events. */
    static boolean isSystemDark() {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        if (system.startsWith("windows")) {
            String themes = "HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Themes\\Personalize";
            return says(List.of("reg", "query", themes, "/v", "AppsUseLightTheme"), "0x0");
        }
        return system.startsWith("mac")
                ? says(List.of("defaults", "read", "-g", "AppleInterfaceStyle"), "dark")
                : says(List.of("gsettings", "get", "org.gnome.desktop.interface", "color-scheme"), "prefer-dark");
    }

    /** Whether a tool answers so. One that is not there, or takes too long, does not. */
    static boolean says(List<String> command, String wanted) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            if (!process.waitFor(PATIENCE_MS, TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
                return false;
            }
            String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return answer.toLowerCase(Locale.ROOT).contains(wanted);
        } catch (IOException e) {
            LOG.debug("no {} here, so windows are light", command.get(0), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }
}
