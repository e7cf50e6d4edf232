package io.github.sliceline.cli.report;

import java.io.Console;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Facts about the terminal. */
public final class Terminal {
    private static final int NARROWEST = 40;
    private static final int USUAL = 80;

    private Terminal() {}

    /**
     * True if standard error is a terminal, which then shows a progress bar. The launcher says so in the system
     * property {@code sliceline.terminal}; without a launcher the JDK has to guess.
     */
    public static boolean isWatched() {
        String told = System.getProperty("sliceline.terminal");
        boolean terminal = told == null ? isConsole() : Boolean.parseBoolean(told);
        return terminal && !"dumb".equals(System.getenv("TERM"));
    }

    /** True if standard output is a terminal, as far as the JDK knows; false if the input comes from elsewhere. */
    public static boolean showsAnswers() {
        return isConsole();
    }

    /** True if the JDK has a console that is a terminal. Before JDK 22 every console is one; since then it is asked. */
    private static boolean isConsole() {
        Optional<Console> console = Optional.ofNullable(System.console());
        try {
            return console.isPresent()
                    && Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console.get()));
        } catch (ReflectiveOperationException e) {
            return console.isPresent();
        }
    }

    /** Returns the width in columns, from the environment if the shell exports it. */
    public static int columns() {
        String columns = System.getenv("COLUMNS");
        return columns != null && columns.matches("\\d{1,4}") ? Math.max(NARROWEST, Integer.parseInt(columns)) : USUAL;
    }

    /**
     * Returns the encoding of a stream's console. Since JDK 19 each stream has one, before that the console alone; else
     * the system's encoding is returned.
     *
     * @param stream {@code stdout} or {@code stderr}
     */
    public static Charset shown(String stream) {
        for (String property : List.of(stream + ".encoding", "sun." + stream + ".encoding", "native.encoding")) {
            String name = System.getProperty(property, "");
            if (!name.isEmpty() && Charset.isSupported(name)) {
                return Charset.forName(name);
            }
        }
        return StandardCharsets.UTF_8;
    }
}
