package io.github.sliceline.cli.report;

import java.io.Console;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** What the command knows of the terminal it writes to. */
public final class Terminal {
    private static final int NARROWEST = 40;
    private static final int USUAL = 80;

    private Terminal() {}

    /**
     * Whether somebody watches: then there is a progress bar. The launcher says so for stderr in the
     * system property {@code sliceline.terminal}; without a launcher the JDK has to guess.
     */
    public static boolean isWatched() {
        String told = System.getProperty("sliceline.terminal");
        boolean terminal = told == null ? isConsole() : Boolean.parseBoolean(told);
        return terminal && !"dumb".equals(System.getenv("TERM"));
    }

    /** Whether answers go to a terminal, as far as the JDK knows: not where the input comes from elsewhere. */
    public static boolean showsAnswers() {
        return isConsole();
    }

    /** Before JDK 22 there is a console only on a terminal; since then the console has to be asked. */
    private static boolean isConsole() {
        Optional<Console> console = Optional.ofNullable(System.console());
        try {
            return console.isPresent()
                    && Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console.get()));
        } catch (ReflectiveOperationException e) {
            return console.isPresent();
        }
    }

    /** Columns, from the environment where the shell exports them. */
    public static int columns() {
        String columns = System.getenv("COLUMNS");
        return columns != null && columns.matches("\\d{1,4}") ? Math.max(NARROWEST, Integer.parseInt(columns)) : USUAL;
    }

    /**
     * Letters that a console shows. The JDK says it of each stream since 19, before that of a console only, and else knows
     * what the system's language is.
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
