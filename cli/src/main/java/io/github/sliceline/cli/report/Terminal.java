package io.github.sliceline.cli.report;

import java.io.Console;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
     * Encoding to write in. A system without a language says ASCII but shows UTF-8.
     *
     * @param told name of an encoding, null or empty where the JDK does not say (before JDK 19)
     */
    public static Charset encoding(@Nullable String told) {
        Charset charset = told != null && Charset.isSupported(told) ? Charset.forName(told) : nativeEncoding();
        return charset.equals(StandardCharsets.US_ASCII) ? StandardCharsets.UTF_8 : charset;
    }

    private static Charset nativeEncoding() {
        String name = System.getProperty("native.encoding");
        return name != null && Charset.isSupported(name) ? Charset.forName(name) : StandardCharsets.UTF_8;
    }
}
