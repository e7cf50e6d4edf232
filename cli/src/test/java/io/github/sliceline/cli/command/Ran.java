package io.github.sliceline.cli.command;

import io.github.sliceline.cli.Sliceline;
import java.io.PrintWriter;
import java.io.StringWriter;

/** What a run of the command gave: exit code and both streams. */
record Ran(int code, String out, String err) {

    static Ran run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        try (PrintWriter outWriter = new PrintWriter(out);
                PrintWriter errWriter = new PrintWriter(err)) {
            int code = Sliceline.run(outWriter, errWriter, arguments);
            outWriter.flush();
            errWriter.flush();
            return new Ran(code, out.toString(), err.toString());
        }
    }
}
