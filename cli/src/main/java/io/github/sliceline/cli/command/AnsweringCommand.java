package io.github.sliceline.cli.command;

import java.io.IOException;
import picocli.CommandLine.Option;

/** A command that prints text or, with {@code --json}, JSON. */
abstract class AnsweringCommand extends SlicelineCommand {
    @Option(names = "--json", description = "Print JSON.")
    private boolean asJson;

    final boolean answersPrograms() {
        return asJson;
    }

    /** Prints an answer that is written piece by piece. */
    final void stream(ForPeople json, ForPeople text) throws IOException {
        if (asJson) {
            json.print(programs());
        } else {
            text.print(out());
        }
    }

    final void answer(ForPrograms json, ForPeople text) throws IOException {
        answer(asJson, json, text);
    }
}
