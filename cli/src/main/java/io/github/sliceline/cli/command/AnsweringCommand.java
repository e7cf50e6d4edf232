package io.github.sliceline.cli.command;

import picocli.CommandLine.Option;

/** A command that prints text or, with {@code --json}, JSON. */
abstract class AnsweringCommand extends SlicelineCommand {
    @Option(names = "--json", description = "Print JSON.")
    private boolean asJson;

    @Override
    final boolean answersPrograms() {
        return asJson;
    }
}
