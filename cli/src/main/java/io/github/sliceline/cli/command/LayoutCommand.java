package io.github.sliceline.cli.command;

import io.github.sliceline.cli.name.TypedName;
import io.github.sliceline.cli.option.InputFile;
import io.github.sliceline.cli.option.WorkOptions;
import io.github.sliceline.cli.report.LayoutsText;
import io.github.sliceline.edit.LayoutOptions;
import io.github.sliceline.edit.LayoutReport;
import io.github.sliceline.edit.VolumeLayouts;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.Precision;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "layout",
        abbreviateSynopsis = true,
        description = {
            "List, add, drop and refresh further copies of the cube in a volume.",
            "A copy has the same samples in other chunks, or as small integers to look at; every read takes the copy"
                    + " that answers it fastest."
        },
        footer = {
            "  sliceline layout list survey.h5",
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
public final class LayoutCommand extends SlicelineCommand {
    @Override
    public Integer call() {
        throw misused("name what to do with the layouts of a file: list, add, drop or refresh");
    }

    @Command(
            name = "list",
            abbreviateSynopsis = true,
            description = "List the copies of the cube: how each is stored, and which reads it serves.",
            footer = "  sliceline layout list survey.h5 --json | jq .layouts")
    static final class ListCommand extends AnsweringCommand {
        @Parameters(
                index = "0",
                converter = TypedName.Anywhere.class,
                paramLabel = "FILE.h5",
                description = "Volume that Sliceline wrote.")
        private Path file;

        @Override
        public Integer call() throws IOException {
            Path volume = InputFile.requireHdf5(file);
            try (SeismicVolume exact = SeismicVolume.open(volume);
                    SeismicVolume display =
                            SeismicVolume.open(volume, ReadOptions.DEFAULTS.withPrecision(Precision.DISPLAY))) {
                LayoutsText text = LayoutsText.of(exact, display);
                answer(text::json, text::print);
            }
            return 0;
        }
    }

    @Command(
            name = "add",
            abbreviateSynopsis = true,
            description = {
                "Add copies of the cube.",
                "LAYOUT is planes, planes:int16, planes:int8 or fast; or copies spelled out, with + between them:"
                        + " [NAME=]CHUNK[:TYPE][:FILTERS].",
                "The file can be read meanwhile, and is as it was until all copies are complete. What was interrupted"
                        + " goes on when the same command is run again."
            },
            footer = {
                "  sliceline layout add survey.h5 planes:int8",
                "  sliceline layout add survey.h5 plates=64x64x4:int16:shuffle,zstd=3+1x256x1024"
            })
    static final class AddCommand extends SlicelineCommand {
        @Parameters(index = "0", paramLabel = "FILE.h5", description = "Volume that Sliceline wrote.")
        private Path file;

        @Parameters(index = "1", paramLabel = "LAYOUT", description = "What to add.")
        private String layout;

        @Mixin
        private WorkOptions work;

        @Override
        public Integer call() throws IOException {
            LayoutOptions asked = asked(work);
            Path volume = InputFile.requireHdf5(file);
            LayoutReport report = watched(
                    volume + " is as it was; the same command, run again, goes on",
                    job -> VolumeLayouts.add(volume, layout, asked, job));
            print(this, report, "added");
            try (SeismicVolume added = SeismicVolume.open(volume)) {
                LayoutsText.printNotFinite(
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
            description = "Drop copies of the cube. Room at the end of the file is given back.",
            footer = "  sliceline layout drop survey.h5 crossline slice")
    static final class DropCommand extends SlicelineCommand {
        @Parameters(index = "0", paramLabel = "FILE.h5", description = "Volume that Sliceline wrote.")
        private Path file;

        @Parameters(index = "1..*", arity = "1..*", paramLabel = "NAME", description = "Copies to drop.")
        private List<String> names;

        @Override
        public Integer call() throws IOException {
            print(this, VolumeLayouts.drop(InputFile.requireHdf5(file), names), "dropped");
            return 0;
        }
    }

    @Command(
            name = "refresh",
            abbreviateSynopsis = true,
            description = {
                "Accept samples that another program wrote: take checksums, statistics and all copies of the cube anew.",
                "Verify the file first if you did not mean to change it: damage would be accepted too."
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
