package io.github.sliceline.cli.command;

import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.name.TypedName.Anywhere;
import io.github.sliceline.cli.option.WorkOptions;
import io.github.sliceline.cli.report.LayoutText;
import io.github.sliceline.layouts.LayoutOptions;
import io.github.sliceline.layouts.LayoutReport;
import io.github.sliceline.layouts.VolumeLayouts;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.Precision;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "layout",
        abbreviateSynopsis = true,
        description = {
            "List, add, drop and refresh the layouts of the cube in a volume.",
            "A layout stores the samples again in other chunks, or as small integers for display; every read uses the"
                    + " fastest layout."
        },
        footer = {
            "  sliceline layout survey.h5",
            "  sliceline layout add survey.h5 planes",
            "  sliceline layout add survey.h5 planes:int8",
            "  sliceline layout add survey.h5 plates=64x64x4:int16:shuffle,zstd=3",
            "  sliceline layout drop survey.h5 plates",
            "  sliceline layout refresh survey.h5"
        },
        subcommands = {
            LayoutCommand.ListCommand.class,
            LayoutCommand.AddCommand.class,
            LayoutCommand.DropCommand.class,
            LayoutCommand.RefreshCommand.class
        })
public final class LayoutCommand extends AnsweringCommand {
    @Parameters(
            arity = "0..1",
            converter = Anywhere.class,
            paramLabel = "FILE.h5",
            description = "Volume whose layouts to list.")
    private @Nullable Path file;

    @Override
    public Integer call() throws IOException {
        if (file == null) {
            throw misused("name a file, or a command: list, add, drop or refresh");
        }
        list(this, file);
        return 0;
    }

    private static void list(AnsweringCommand asked, Path file) throws IOException {
        Path volume = InputFile.requireHdf5(file);
        try (SeismicVolume exact = SeismicVolume.open(volume);
                SeismicVolume display =
                        SeismicVolume.open(volume, ReadOptions.DEFAULTS.withPrecision(Precision.DISPLAY))) {
            LayoutText text = LayoutText.of(exact, display);
            asked.answer(text::json, text::print);
        }
    }

    @Command(
            name = "list",
            abbreviateSynopsis = true,
            description = "List the layouts of the cube: how each is stored, and which reads it serves.",
            footer = "  sliceline layout list survey.h5 --json | jq .layouts")
    static final class ListCommand extends AnsweringCommand {
        @Parameters(converter = Anywhere.class, paramLabel = "FILE.h5", description = "Volume that Sliceline wrote.")
        private Path file;

        @Override
        public Integer call() throws IOException {
            list(this, file);
            return 0;
        }
    }

    @Command(
            name = "add",
            abbreviateSynopsis = true,
            description = {
                "Add layouts of the cube.",
                "LAYOUT is planes, planes:int16, planes:int8 or fast; or [NAME=]CHUNK[:TYPE][:FILTERS], several with +"
                        + " between them.",
                "The file can be read meanwhile, and changes only when all layouts are complete. To resume after an"
                        + " interruption, run the same command again."
            },
            footer = {
                "  sliceline layout add survey.h5 planes:int8",
                "  sliceline layout add survey.h5 plates=64x64x4:int16:shuffle,zstd=3+1x256x1024"
            })
    static final class AddCommand extends SlicelineCommand {
        @Parameters(index = "0", paramLabel = "FILE.h5", description = "Volume that Sliceline wrote.")
        private Path file;

        @Parameters(index = "1", paramLabel = "LAYOUT", description = "Layouts to add.")
        private String layout;

        @Mixin
        private WorkOptions work;

        @Override
        public Integer call() throws IOException {
            LayoutOptions asked = asked(work);
            Path volume = InputFile.requireHdf5(file);
            LayoutReport report = watched(
                    volume + " is unchanged; run the same command again to resume",
                    job -> VolumeLayouts.add(volume, layout, asked, job));
            print(this, report, "added");
            try (SeismicVolume added = SeismicVolume.open(volume)) {
                LayoutText.printNotFinite(
                        added.layouts().stream()
                                .filter(copy -> report.names().contains(copy.name()))
                                .toList(),
                        out());
            }
            return 0;
        }
    }

    @Command(
            name = "drop",
            abbreviateSynopsis = true,
            description = "Drop layouts of the cube. Space at the end of the file is given back.",
            footer = "  sliceline layout drop survey.h5 crossline slice")
    static final class DropCommand extends SlicelineCommand {
        @Parameters(index = "0", paramLabel = "FILE.h5", description = "Volume that Sliceline wrote.")
        private Path file;

        @Parameters(index = "1..*", arity = "1..*", paramLabel = "NAME", description = "Layouts to drop.")
        private List<String> names;

        @Override
        public Integer call() throws IOException {
            Path volume = InputFile.requireHdf5(file);
            LayoutReport report =
                    changing(volume.toString(), "the layouts are dropped", job -> VolumeLayouts.drop(volume, names));
            print(this, report, "dropped");
            return 0;
        }
    }

    @Command(
            name = "refresh",
            abbreviateSynopsis = true,
            description = {
                "Accept samples that another program changed: renew the checksums, statistics and layouts.",
                "If you did not mean to change the file, run 'verify' first: damage would be accepted too."
            },
            footer = "  sliceline layout refresh survey.h5")
    static final class RefreshCommand extends SlicelineCommand {
        @Parameters(index = "0", paramLabel = "FILE.h5", description = "Volume that Sliceline wrote.")
        private Path file;

        @Mixin
        private WorkOptions work;

        @Override
        public Integer call() throws IOException {
            LayoutOptions asked = asked(work);
            Path volume = InputFile.requireHdf5(file);
            LayoutReport report = watched(
                    "layouts may be missing until the same command is run again",
                    job -> VolumeLayouts.refresh(volume, asked, job));
            print(this, report, "took checksums and statistics anew, and made");
            return 0;
        }
    }

    private static LayoutOptions asked(WorkOptions work) {
        LayoutOptions options = LayoutOptions.DEFAULTS.withMemoryBytes(work.memoryBytes());
        return work.withThreads(options, LayoutOptions::withThreads);
    }

    private static void print(SlicelineCommand command, LayoutReport report, String done) {
        command.out()
                .println(report.file() + ": " + done + " "
                        + (report.names().isEmpty() ? "no layouts" : String.join(", ", report.names())) + "; "
                        + Human.bytes(report.bytesBefore()) + " -> " + Human.bytes(report.bytesAfter()) + " in "
                        + Human.seconds(report.duration()));
    }
}
