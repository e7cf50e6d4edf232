package io.github.sliceline.cli.command;

import java.io.IOException;
import picocli.CommandLine.Option;

/** A command that answers people or, with {@code --json}, programs. */
abstract class AnsweringCommand extends SlicelineCommand {
    @Option(names = "--json", description = "Answer as JSON.")
    private boolean json;

    final boolean answersPrograms() {
        return json;
    }

    final void answer(Json object, Text text) throws IOException {
        answer(json, object, text);
    }
}
