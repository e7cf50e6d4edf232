package io.github.sliceline.cli.command;

import io.github.sliceline.cli.DifferentCopyException;
import io.github.sliceline.cli.ExceptionMapper;
import io.github.sliceline.cli.ExitCode;
import io.github.sliceline.cli.name.TypedName;
import io.github.sliceline.cli.option.ChunkOption;
import io.github.sliceline.cli.option.Converters;
import io.github.sliceline.cli.option.FilterOption;
import io.github.sliceline.cli.option.InputFile;
import io.github.sliceline.cli.option.MappingOptions;
import io.github.sliceline.cli.option.MirrorOptions;
import io.github.sliceline.cli.option.SalvageOption;
import io.github.sliceline.cli.option.VerticalOption;
import io.github.sliceline.cli.option.WorkOptions;
import io.github.sliceline.cli.report.ConvertText;
import io.github.sliceline.cli.report.FilterText;
import io.github.sliceline.cli.report.LayoutsText;
import io.github.sliceline.cli.report.MirrorText;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.ConvertOptions.Hdf5Format;
import io.github.sliceline.importing.ConvertReport;
import io.github.sliceline.importing.FilterChoice;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.importing.VolumeCompleteException;
import io.github.sliceline.mirror.Mirrors;
import io.github.sliceline.remote.Location;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.storage.CompanionFile;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "convert",
        abbreviateSynopsis = true,
        description = "Convert a SEG-Y survey to chunked HDF5.",
        footer = {
            "  sliceline convert survey.sgy survey.h5",
            "  sliceline convert survey.sgy survey.h5 --chunk 32,32,128 --filter shuffle,zstd",
            "  sliceline convert survey.sgy survey.h5 --filter auto",
            "  sliceline convert survey.sgy survey.h5 --layout planes:int8",
            "  sliceline convert 'block*.sgy' survey.h5 --duplicates first",
            "  sliceline convert old.sgy old.h5 --preset rev0 --force",
            "  sliceline convert depth.sgy depth.h5 --vertical depth:m",
            "  sliceline convert survey.sgy survey.h5 --tee /other/drive/survey.h5",
            "  sliceline convert survey.sgy survey.h5 --mirror backup:7070 --token-file token",
            "  sliceline convert survey.sgy s3://bucket/survey.h5",
            "",
            "A conversion that was interrupted goes on where it stopped when the same command is run again."
        })
public final class ConvertCommand extends SlicelineCommand {
    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description =
                    "IN.sgy OUT.h5: the SEG-Y file, and the HDF5 file to make. Several inputs, or a quoted pattern "
                            + "such as 'block*.sgy', make one survey. Of one URL OUT.h5 may be left out.")
    private List<String> files;

    @Option(
            names = "--chunk",
            paramLabel = "I,X,S",
            defaultValue = "auto",
            converter = ChunkOption.Converter.class,
            description = "Chunk extents: inlines, crosslines, samples, such as 64,64,64; prestack inlines,"
                    + " crosslines, offsets, samples; or auto for those that 'advise' finds best for the kind of drive"
                    + " that OUT.h5 is on (default: ${DEFAULT-VALUE}).")
    private ChunkOption chunk;

    @Option(
            names = "--filter",
            paramLabel = "FILTERS",
            defaultValue = "none",
            description =
                    "What chunks go through: shuffle or bitshuffle, then lz4, zstd[=1..22] or deflate[=1..9], then"
                            + " fletcher32, such as shuffle,zstd=3; auto tries some on samples of the survey, and takes"
                            + " those that are read fastest (default: ${DEFAULT-VALUE}).")
    private FilterOption filter;

    @Option(
            names = "--layout",
            paramLabel = "LAYOUT",
            description =
                    "The cube and further copies of it, of which each read takes the best: balanced, fast, planes,"
                        + " planes:int16, planes:int8, or chunks spelled out, such as 8x8x1024+64x64x4:int16 (default:"
                        + " the cube alone).")
    private @Nullable String layout;

    @Mixin
    private WorkOptions work;

    @Option(names = "--force", description = "Replace OUT.h5 if it exists, once the new one is complete.")
    private boolean force;

    @Option(names = "--restart", description = "Begin again: throw away what an interrupted conversion to OUT.h5 left.")
    private boolean restart;

    @Option(
            names = "--hdf5",
            completionCandidates = Converters.Releases.class,
            paramLabel = "RELEASE",
            defaultValue = "1.10",
            description = "Oldest HDF5 that must read the file, 1.8 or 1.10 (default: ${DEFAULT-VALUE}).")
    private Hdf5Format format;

    @Option(
            names = "--writer",
            paramLabel = "WHO",
            defaultValue = "direct",
            description =
                    "Who writes OUT.h5: direct, or native for libhdf5, which cannot go on where it was interrupted "
                            + "(default: ${DEFAULT-VALUE}).")
    private ConvertOptions.Writer writer;

    @Mixin
    private MappingOptions mapping;

    @Mixin
    private VerticalOption vertical;

    @Option(
            names = "--crs",
            paramLabel = "CRS",
            description =
                    "Coordinate reference system of the coordinates: EPSG:n, such as EPSG:23031, or WKT. Whether EPSG "
                            + "has that code is not looked up.")
    private @Nullable String crs;

    @Mixin
    private SalvageOption salvage;

    @Mixin
    private MirrorOptions mirrors;

    @Option(
            names = "--duplicates",
            paramLabel = "WHICH",
            defaultValue = "error",
            description = "Which of several traces of one bin it shows: first, last, all (on an axis of their "
                    + "own), or error for none (default: ${DEFAULT-VALUE}). The others are kept beside the volume.")
    private DuplicatePolicy duplicates;

    @Override
    public Integer call() throws IOException {
        ConvertOptions asked = options();
        Path hdf5 = TypedName.toWrite(target());
        List<Path> segy = InputFile.requireSegy(files.subList(0, Math.max(1, files.size() - 1)));
        if (Location.of(hdf5).isObject()) {
            requireWhatObjectsTake();
        } else {
            PartFile.require(hdf5, force);
        }
        if (restart) {
            SegyToHdf5.discard(hdf5);
        }
        ConvertOptions options = asked.withFilters(filters(segy, hdf5, asked));
        Mirrors copies = mirrors.targets().ofNew(segy, force);
        ConvertReport report;
        try {
            report = watched(
                    () -> outcome(hdf5),
                    new ConsoleProgress(),
                    job -> SegyToHdf5.convert(segy, hdf5, options, copies, job));
        } catch (VolumeCompleteException e) {
            copies.reports()
                    .forEach(mirror ->
                            err().println("copy " + MirrorText.line(mirror, hdf5, mirrors.accessArguments())));
            throw copies.areIdentical() ? e : new DifferentCopyException(e);
        }
        ConvertText.print(report, copies.reports(), mirrors.accessArguments(), out());
        if (layout != null) {
            try (SeismicVolume volume = SeismicVolume.open(hdf5)) {
                LayoutsText.printNotFinite(volume.layouts(), out());
            }
        }
        return copies.areIdentical() ? 0 : ExitCode.DIFFERENT_COPY;
    }

    /** The last that is named; of one object alone, its own name in the folder where one stands. */
    private String target() {
        String last = files.get(files.size() - 1);
        if (files.size() > 1) {
            return last;
        }
        if (!TypedName.isObject(last)) {
            throw misused("OUT.h5 is missing");
        }
        return String.valueOf(TypedName.anywhere(last).getFileName()).replaceFirst("\\.[^.]*$", "") + ".h5";
    }

    /** An object is written once, from here alone, and nothing stands beside it. */
    private void requireWhatObjectsTake() {
        if (layout != null) {
            throw misused("--layout is of files of this machine; an object holds the cube alone");
        }
        if (mirrors.areAsked()) {
            throw misused("--tee and --mirror follow a file of this machine as it is written, and no object");
        }
        if (restart) {
            throw misused("--restart is of files of this machine; a conversion to an object always begins anew");
        }
        if (writer == ConvertOptions.Writer.NATIVE) {
            throw misused("libhdf5 writes files of this machine; leave out --writer");
        }
    }

    private static String outcome(Path hdf5) {
        if (SegyToHdf5.isUnfinished(hdf5)) {
            return ExceptionMapper.goingOn(CompanionFile.PART.of(hdf5));
        }
        return Location.of(hdf5).isHere() ? hdf5 + " is as it was" : "nothing was written to " + hdf5;
    }

    /** Those that were asked for, those of work that is gone on with, or the best. */
    private ChunkFilters filters(List<Path> segy, Path hdf5, ConvertOptions options) throws IOException {
        if (!filter.isAuto()) {
            return filter.filters();
        }
        Optional<ChunkFilters> begun = SegyToHdf5.unfinishedFilters(hdf5);
        if (begun.isPresent()) {
            return begun.get();
        }
        FilterChoice choice = watched(
                () -> "nothing was written to " + hdf5,
                new ConsoleProgress().counting("Trying filters", "filters"),
                job -> FilterChoice.measure(segy, hdf5, options, job));
        FilterText.print(choice, out());
        return choice.best();
    }

    private ConvertOptions withCrs(ConvertOptions options, String name) {
        try {
            return options.withCrs(name);
        } catch (IllegalArgumentException e) {
            throw misused("--crs " + name + " " + e.getMessage());
        }
    }

    private ConvertOptions options() {
        ConvertOptions options = ConvertOptions.DEFAULTS
                .withMapping(mapping.mapping())
                .withDuplicates(duplicates)
                .withMemoryBytes(work.memoryBytes())
                .withOverwrite(force)
                .withSalvage(salvage.isGiven())
                .withFormat(format)
                .withWriter(writer);
        options = chunk.extents().map(options::withChunk).orElse(options);
        options = vertical.vertical().map(options::withVertical).orElse(options);
        options = crs == null ? options : withCrs(options, crs);
        options = layout == null ? options : options.withLayout(layout);
        return work.withThreads(options, ConvertOptions::withThreads);
    }
}
