package io.github.sliceline.cli.command;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.sliceline.cli.Sliceline;
import io.github.sliceline.volume.open.UsableBackends;
import io.github.sliceline.volume.options.Backend;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.Objects;

/** What a run of the command gave: exit code and both streams. */
record Ran(int code, String out, String err) {

    /** The answer as JSON. */
    Map<String, Object> json() throws IOException {
        return JSON.std.mapFrom(out);
    }

    /** An entry of a JSON object that has to be there. */
    static <T> T entry(Map<?, ?> json, String key, Class<T> type) {
        return type.cast(Objects.requireNonNull(json.get(key), () -> key + " in " + json));
    }

    /** For edits by commands. */
    static void assumeLibHdf5() {
        UsableBackends.assume(Backend.NATIVE);
    }

    /** With the ends of lines that tests expect, also on Windows. */
    private static String text(StringWriter said) {
        return said.toString().replace(System.lineSeparator(), "\n");
    }

    static Ran run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        try (PrintWriter outWriter = new PrintWriter(out);
                PrintWriter errWriter = new PrintWriter(err)) {
            int code = Sliceline.run(outWriter, errWriter, arguments);
            outWriter.flush();
            errWriter.flush();
            return new Ran(code, text(out), text(err));
        }
    }
}
