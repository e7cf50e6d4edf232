package io.github.sliceline.cli.report;

import io.github.sliceline.cli.name.Unsecret;
import io.github.sliceline.volume.info.Remark;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Remarks on a SEG-Y file: notes on standard error, or entries of JSON. */
public final class RemarkText {
    private RemarkText() {}

    /** Prints a note for each remark, with the file's name, unless {@code --quiet} is given. */
    public static void note(List<Remark> remarks, Path file, CommandSpec command) {
        OptionSpec quiet = command.root().findOption("--quiet");
        if (quiet == null || !Boolean.TRUE.equals(quiet.getValue())) {
            String name = Unsecret.in(file.toString());
            AdviceText.sentences(remarks)
                    .forEach(sentence -> command.commandLine().getErr().println("note: " + name + ": " + sentence));
        }
    }

    /** Adds the sentences and kinds of remarks to a JSON object. */
    static Json put(Json json, List<Remark> remarks) {
        return json.put("remarks", AdviceText.sentences(remarks))
                .put("remark_kinds", remarks.stream().map(Remark::kind).toList());
    }
}
