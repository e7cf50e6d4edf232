package io.github.sliceline.cli.command;

import java.io.IOException;
import picocli.CommandLine.Option;

/** Base of commands that print text or, with {@code --json}, JSON. */
abstract class AnsweringCommand extends SlicelineCommand {
    @Option(names = "--json", description = "Print JSON.")
    private boolean asJson;

    @Override
    final boolean answersPrograms() {
        return asJson;
    }

    /** Prints an answer that is written piece by piece. */
    final void stream(ForPeople json, ForPeople text) throws IOException {
        (asJson ? json : text).print(answers());
    }
}
