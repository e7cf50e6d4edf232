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

/** Light and dark themes of windows, and the theme of the operating system. */
final class WindowTheme {
    private static final Logger LOG = LoggerFactory.getLogger(WindowTheme.class);
    private static final long PATIENCE_MS = 500;

    private WindowTheme() {}

    /** Sets the theme of all windows, including open ones. Call it on the event thread. */
    static void use(boolean dark) {
        if (dark) {
            FlatDarkLaf.setup();
        } else {
            FlatLightLaf.setup();
        }
        for (Window window : Window.getWindows()) {
            if (window.isDisplayable()) { // otherwise Swing keeps a closed window for its menu keys
                SwingUtilities.updateComponentTreeUI(window);
            }
        }
    }

    static boolean isDark() {
        return FlatLaf.isLafDark();
    }

    /**
     * True if the operating system's windows are dark, which a system tool tells. Takes time, so call it off the event
     * thread.
     */
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

    /** True if the output of a tool contains a text. False if the tool is missing or takes too long. */
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
