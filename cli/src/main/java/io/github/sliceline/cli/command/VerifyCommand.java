package io.github.sliceline.cli.command;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.cli.ExitCode;
import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.name.TypedName;
import io.github.sliceline.cli.option.MirrorOptions;
import io.github.sliceline.cli.option.ReplicaTargets;
import io.github.sliceline.cli.option.RevisionOption;
import io.github.sliceline.cli.report.MirrorText;
import io.github.sliceline.cli.report.VerifyText;
import io.github.sliceline.mirror.ComparisonReport;
import io.github.sliceline.mirror.MirrorSync;
import io.github.sliceline.mirror.MirrorTarget;
import io.github.sliceline.verify.VerifyReport;
import io.github.sliceline.verify.VolumeVerifier;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "verify",
        abbreviateSynopsis = true,
        description = "Check a volume for damage: its structure, the checksums of all chunks, and its counts.",
        footer = {
            "  sliceline verify survey.h5",
            "  sliceline verify survey.h5 --source survey.sgy",
            "  sliceline verify survey.h5 --source 'block*.sgy'",
            "  sliceline verify survey.h5 --json | jq .damaged",
            "  sliceline verify '*.h5' --jobs 2",
            "  sliceline verify survey.h5 --against backup:7070 --token-file token",
            "",
            "The exit code is 0 if everything is sound, 1 otherwise."
        })
public final class VerifyCommand extends AnsweringCommand {
    @Parameters(
            arity = "1..*",
            paramLabel = "FILE.h5",
            description = "Volume that Sliceline wrote; or several, or quoted patterns, with a line for each.")
    private List<String> files;

    @Mixin
    private ManyFiles many;

    @Option(
            names = "--source",
            paramLabel = "FILE.sgy",
            description = "Also compare samples and headers with this SEG-Y file; repeat for several files, or quote a "
                    + "pattern, in the order of the conversion.")
    private List<String> sources = List.of();

    @Option(names = "--quick", description = "Compare only size and SHA-256 of the source, not samples and headers.")
    private boolean quick;

    @Option(
            names = "--against",
            paramLabel = "OTHER",
            description =
                    "Instead, compare any file block by block with its replica: a file, a URL, or HOST:PORT[/NAME] of "
                            + "a mirror server.")
    private @Nullable String against;

    @Mixin
    private MirrorOptions.Access access;

    @Mixin
    private RevisionOption revision;

    @Override
    public Integer call() throws IOException {
        List<Path> all = InputFile.named(files);
        if (quick && sources.isEmpty() && against == null) {
            throw new IllegalArgumentException("--quick needs --source");
        }
        if (all.size() > 1 && (against != null || !sources.isEmpty())) {
            throw misused("--source and --against check a single volume, but " + all.size() + " are named");
        }
        return many.run(this, all, "nothing was changed", this::verify);
    }

    private int verify(ManyFiles.Turn turn) throws IOException {
        Path file = InputFile.require(turn.file);
        if (against != null) {
            return compare(
                    file,
                    TypedName.isObject(against)
                            ? new MirrorTarget.LocalFile(TypedName.anywhere(against))
                            : ReplicaTargets.any(access, against));
        }
        if (!InputFile.isHdf5(file)) {
            throw new UnsupportedFileException(
                    file,
                    "is not an HDF5 file, and a SEG-Y file holds no checksums; --against compares it with a replica,"
                            + " and 'sliceline scan' reads all its headers");
        }
        List<Path> segy = InputFile.named(sources);
        for (Path source : segy) {
            InputFile.require(source);
        }
        VolumeVerifier.Scope scope = quick ? VolumeVerifier.Scope.QUICK : VolumeVerifier.Scope.WHOLE;
        VerifyReport report = turn.watched(
                "nothing was changed", job -> VolumeVerifier.verify(file, revision.number(), segy, scope, job));
        turn.answer(() -> VerifyText.json(report, segy), out -> {
            if (turn.isAlone()) {
                VerifyText.print(report, segy, out);
            } else {
                out.println(VerifyText.line(report));
            }
        });
        return report.isSound() ? 0 : ExitCode.FAILED;
    }

    private int compare(Path file, MirrorTarget replica) throws IOException {
        if (!sources.isEmpty()) {
            throw new IllegalArgumentException("--source and --against are different checks; give one of them");
        }
        if (revision.number() != 0) {
            throw new IllegalArgumentException(
                    "--against compares the file itself; write the revision as a file with 'history checkout' first");
        }
        ComparisonReport report = watched("nothing was changed", job -> new MirrorSync(file, replica, job).compare());
        answer(() -> MirrorText.json(report), out -> MirrorText.print(report, out));
        return report.isIdentical() ? 0 : ExitCode.FAILED;
    }
}
