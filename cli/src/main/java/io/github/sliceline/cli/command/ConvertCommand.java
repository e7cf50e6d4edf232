package io.github.sliceline.cli.command;

import io.github.sliceline.cli.ExceptionMapper;
import io.github.sliceline.cli.ExitCode;
import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.name.OutputKind;
import io.github.sliceline.cli.name.TypedName;
import io.github.sliceline.cli.option.ArrayOptions;
import io.github.sliceline.cli.option.Converters;
import io.github.sliceline.cli.option.FolderOption;
import io.github.sliceline.cli.option.MirrorOptions;
import io.github.sliceline.cli.option.ReplicaTargets;
import io.github.sliceline.cli.option.SegyOptions;
import io.github.sliceline.cli.option.WorkOptions;
import io.github.sliceline.cli.read.SeriesPattern;
import io.github.sliceline.cli.report.ConvertText;
import io.github.sliceline.cli.report.LayoutText;
import io.github.sliceline.cli.report.MirrorText;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.ConvertOptions.Hdf5Format;
import io.github.sliceline.importing.ConvertReport;
import io.github.sliceline.importing.FilterChoice;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.importing.VolumeCompleteException;
import io.github.sliceline.mirror.Mirrors;
import io.github.sliceline.rechunk.ArrayFile;
import io.github.sliceline.rechunk.Rechunk;
import io.github.sliceline.rechunk.RechunkOptions;
import io.github.sliceline.rechunk.RechunkReport;
import io.github.sliceline.remote.Location;
import io.github.sliceline.show.map.MapCrs;
import io.github.sliceline.storage.CompanionFile;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Files;
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
        customSynopsis = {
            "sliceline convert [OPTIONS] IN.sgy... OUT.h5",
            "       sliceline convert [OPTIONS] IN.sgy... -o '{}.h5'"
        },
        description = {
            "Convert a SEG-Y survey to chunked HDF5.",
            "Also a ZGY file, whose integers stay what they are, and an array in a file of NumPy or without a header, which"
                    + " gets its axes from another volume or from options."
        },
        footer = {
            "  sliceline convert survey.sgy survey.h5",
            "  sliceline convert survey.sgy survey.h5 --chunk 32,32,128 --filter shuffle,zstd",
            "  sliceline convert survey.sgy survey.h5 --filter auto",
            "  sliceline convert survey.sgy survey.h5 --layout planes:int8",
            "  sliceline convert 'block*.sgy' survey.h5 --duplicates first",
            "  sliceline convert '*.sgy' -o 'volumes/{}.h5' -p --jobs 2",
            "  sliceline convert old.sgy old.h5 --preset rev0 --force",
            "  sliceline convert depth.sgy depth.h5 --vertical depth:m",
            "  sliceline convert survey.sgy survey.h5 --tee /other/drive/survey.h5",
            "  sliceline convert survey.sgy survey.h5 --mirror backup:7070 --token-file token",
            "  sliceline convert survey.sgy s3://bucket/survey.h5",
            "  sliceline convert petrel.zgy petrel.h5",
            "  sliceline convert computed.npy computed.h5 --axes-from survey.h5",
            "",
            "To resume an interrupted conversion, run the same command again."
        })
public final class ConvertCommand extends SlicelineCommand {
    /** Options for SEG-Y files, and for work that only the conversion of such files does. */
    private static final List<String> OF_SEGY = List.of(
            "--preset",
            "--bytes",
            "--axes",
            "--vertical",
            "--crs",
            "--salvage",
            "--duplicates",
            "--hdf5",
            "--writer",
            "--restart",
            "--tee",
            "--mirror");

    private static final List<String> OF_ARRAYS =
            List.of("--axes-from", "--inlines", "--crosslines", "--times", "--depths", "--shape", "--type");

    @Parameters(
            arity = "1..*",
            paramLabel = "IN.sgy... OUT.h5",
            hideParamSyntax = true,
            description = "The SEG-Y file and the HDF5 file to make. Several inputs, or a quoted pattern such as "
                    + "'block*.sgy', make one survey. For a single URL, OUT.h5 may be left out.")
    private List<String> files;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "OUT.h5",
            description =
                    "OUT.h5, in place of the last argument. With {} in the name, each input is a survey of its own, "
                            + "and {} is its name without extension; outputs that are newer than their inputs are kept, so "
                            + "the same command resumes.")
    private @Nullable String output;

    @Mixin
    private FolderOption folder;

    @Mixin
    private ManyFiles many;

    @Option(
            names = "--chunk",
            paramLabel = "I,X,S",
            defaultValue = "auto",
            converter = Converters.ChunkOrAuto.class,
            description =
                    "Chunk extents: inlines, crosslines, samples, such as 64,64,64; prestack: inlines, crosslines,"
                            + " offsets, samples; or auto for the best ones on the kind of drive that holds OUT.h5, see"
                            + " 'advise' (default: ${DEFAULT-VALUE}).")
    private @Nullable Shape chunk;

    @Option(
            names = "--filter",
            paramLabel = "FILTERS",
            defaultValue = "none",
            converter = Converters.FiltersOrAuto.class,
            description = "Filters of the chunks: shuffle or bitshuffle, then lz4, zstd[=1..22] or deflate[=1..9], then"
                    + " fletcher32, such as shuffle,zstd=3; or auto to try some on samples of the survey and take"
                    + " the fastest to read (default: ${DEFAULT-VALUE}).")
    private @Nullable ChunkFilters filters;

    @Option(
            names = "--layout",
            paramLabel = "LAYOUT",
            description = "Store the cube in further layouts too; each read uses the best one. balanced, fast, planes, "
                    + "planes:int16, planes:int8, or chunks such as 8x8x1024+64x64x4:int16 (default: the cube alone).")
    private @Nullable String layout;

    @Mixin
    private WorkOptions work;

    @Option(names = "--force", description = "Replace OUT.h5 if it exists, once the new one is complete.")
    private boolean force;

    @Option(names = "--restart", description = "Start again instead of resuming an interrupted conversion to OUT.h5.")
    private boolean restart;

    @Option(
            names = "--hdf5",
            completionCandidates = Converters.Releases.class,
            paramLabel = "RELEASE",
            defaultValue = "1.10",
            description = "Oldest HDF5 release that can read the file, 1.8 or 1.10 (default: ${DEFAULT-VALUE}).")
    private Hdf5Format format;

    @Option(
            names = "--writer",
            paramLabel = "WHO",
            defaultValue = "direct",
            description = "direct, or native to write with libhdf5, which cannot resume an interrupted conversion "
                    + "(default: ${DEFAULT-VALUE}).")
    private ConvertOptions.Writer writer;

    @Mixin
    private SegyOptions segy;

    @Option(
            names = "--crs",
            paramLabel = "CRS",
            description = "Coordinate reference system: an EPSG code such as EPSG:23031, or WKT.")
    private @Nullable String crs;

    @Mixin
    private SegyOptions.Salvage salvage;

    @Mixin
    private ArrayOptions arrays;

    @Mixin
    private MirrorOptions mirrors;

    @Override
    public Integer call() throws IOException {
        ConvertOptions asked = options();
        String name = output == null ? target() : output;
        boolean each = SeriesPattern.isIn(name) && output != null;
        if (!each && many.isGiven()) {
            throw misused("--jobs needs -o with {} in the name, such as -o '{}.h5'");
        }
        if (each && mirrors.isGiven()) {
            throw misused("--tee and --mirror need a single OUT.h5");
        }
        List<Path> sources = InputFile.named(output == null ? files.subList(0, Math.max(1, files.size() - 1)) : files);
        if (!each) {
            Path hdf5 = TypedName.toWrite(name);
            requireApart(name, List.of(hdf5));
            OutputKind.require(hdf5, "OUT.h5", OutputKind.HDF5);
            folder.require(List.of(hdf5));
            return many.run(this, List.of(hdf5), "", turn -> convert(turn, sources, hdf5, asked));
        }
        List<Path> targets = SeriesPattern.named(name, sources, TypedName::toWrite);
        folder.require(targets);
        requireApart(name, targets);
        targets.forEach(hdf5 -> OutputKind.require(hdf5, "{}.h5", OutputKind.HDF5));
        return many.run(this, sources, "complete volumes are kept; run the same command again to resume", turn -> {
            Path hdf5 = targets.get(turn.number);
            if (!force && !restart && isKept(turn.file, hdf5)) {
                turn.out.println(hdf5 + ": kept, newer than " + turn.file + "; --force converts again");
                return 0;
            }
            return convert(turn, List.of(turn.file), hdf5, asked);
        });
    }

    /** True if an earlier run converted this file. */
    private boolean isKept(Path source, Path hdf5) throws IOException {
        boolean known = !Location.of(source).isObject() && !Location.of(hdf5).isObject() && Files.exists(source);
        return known
                && Files.isRegularFile(hdf5)
                && Files.getLastModifiedTime(hdf5).compareTo(Files.getLastModifiedTime(source)) > 0;
    }

    private int convert(ManyFiles.Turn turn, List<Path> sources, Path hdf5, ConvertOptions asked) throws IOException {
        for (Path source : sources) {
            if (arrays.isArray(source) || InputFile.isOtherVolume(source)) {
                return store(turn, sources, hdf5);
            }
        }
        refuseGiven(OF_ARRAYS, "is for arrays, not for SEG-Y files");
        InputFile.requireSegy(sources);
        if (Location.of(hdf5).isObject()) {
            requireWhatObjectsTake();
        } else {
            PartFile.require(hdf5, force);
        }
        if (restart) {
            SegyToHdf5.discard(hdf5);
        }
        ConvertOptions options = asked.withFilters(filters(turn, sources, hdf5, asked));
        if (filters != null && filters.has(ChunkFilters.Kind.DEFLATE) && !isQuiet() && turn.number == 0) {
            err().println("note: deflate takes three to four times as long to write as zstd and makes a larger file;"
                    + " use --filter shuffle,zstd unless another program cannot read zstd");
        }
        if (crs != null && !isQuiet() && turn.number == 0) {
            MapCrs.unknownCode(crs).ifPresent(why -> err().println("note: " + why));
        }
        Mirrors replicas = ReplicaTargets.of(mirrors).ofNew(sources, force);
        ConvertReport report;
        try {
            report = turn.watched(
                    () -> outcome(hdf5),
                    new ConsoleProgress(),
                    job -> SegyToHdf5.convert(sources, hdf5, options, replicas, job));
        } catch (VolumeCompleteException e) {
            replicas.reports()
                    .forEach(mirror ->
                            err().println("copy " + MirrorText.line(mirror, hdf5, mirrors.accessArguments())));
            if (replicas.areIdentical()) {
                throw e;
            }
            printFailure(e, hdf5);
            return ExitCode.DIFFERENT_REPLICA;
        }
        note(report.remarks(), sources.get(0));
        if (turn.isAlone()) {
            ConvertText.print(report, replicas.reports(), mirrors.accessArguments(), turn.out);
        } else {
            ConvertText.printLine(report, turn.out);
        }
        if (layout != null || (crs != null && !isQuiet())) {
            try (SeismicVolume volume = SeismicVolume.open(hdf5)) {
                LayoutText.printNotFinite(volume.layouts(), turn.out);
                MapCrs.misfit(crs == null ? "" : crs, volume).ifPresent(why -> err().println("note: " + why));
            }
        }
        return replicas.areIdentical() ? 0 : ExitCode.DIFFERENT_REPLICA;
    }

    /** Makes a volume from an array, or from a volume of another format. */
    private int store(ManyFiles.Turn turn, List<Path> sources, Path hdf5) throws IOException {
        Path source = sources.get(0);
        if (sources.size() > 1) {
            throw misused("several files make one volume if all are SEG-Y; -o '{}.h5' makes a volume of each");
        }
        refuseGiven(OF_SEGY, "is for SEG-Y files, and " + source + " is none");
        if (filters == null || Location.of(hdf5).isObject()) {
            throw misused((filters == null ? "--filter auto works for" : "objects are made of")
                    + " SEG-Y files only, and " + source + " is none");
        }
        RechunkOptions options = RechunkOptions.DEFAULTS
                .withMemoryBytes(work.memoryBytes())
                .withFilters(filters)
                .withOverwrite(force);
        options = chunk == null ? options : options.withChunk(chunk);
        options = layout == null ? options : options.withLayout(layout);
        RechunkOptions how = work.withThreads(options, RechunkOptions::withThreads);
        RechunkReport report;
        if (arrays.isArray(source)) {
            ArrayFile array = arrays.open(InputFile.require(source));
            VolumeSpec axes = arrays.axes(array);
            report =
                    turn.watched("nothing was written to " + hdf5, job -> Rechunk.rechunk(array, axes, hdf5, how, job));
        } else {
            refuseGiven(OF_ARRAYS, "is for arrays, and " + source + " is none");
            report = turn.watched("nothing was written to " + hdf5, job -> Rechunk.rechunk(source, hdf5, how, job));
        }
        if (turn.isAlone()) {
            ConvertText.print(report, turn.out);
        } else {
            ConvertText.printLine(report, turn.out);
        }
        return 0;
    }

    /** Returns the last argument; for a single URL, the name of its object in the current folder. */
    private String target() {
        String last = files.get(files.size() - 1);
        if (files.size() > 1 && last.matches("(?i).*\\.(sgy|segy|zgy|npy)")) {
            throw misused("OUT.h5 is missing: the last name, " + last
                    + ", is of a SEG-Y or other file to convert; -o '{}.h5' makes a volume of each");
        }
        if (files.size() > 1) {
            return last;
        }
        if (!TypedName.isObject(last)) {
            throw misused("OUT.h5 is missing");
        }
        return SeriesPattern.stem(TypedName.anywhere(last)) + ".h5";
    }

    /** Throws for options that objects do not support: an object is written once, without files beside it. */
    private void requireWhatObjectsTake() {
        if (layout != null) {
            throw misused("--layout works for local files only; an object holds the cube alone");
        }
        if (mirrors.isGiven()) {
            throw misused("--tee and --mirror work for local files only, not for objects");
        }
        if (restart) {
            throw misused("--restart works for local files only; a conversion to an object always starts again");
        }
        if (writer == ConvertOptions.Writer.NATIVE) {
            throw misused("libhdf5 writes local files only; leave out --writer");
        }
    }

    private static String outcome(Path hdf5) {
        if (SegyToHdf5.isUnfinished(hdf5)) {
            return ExceptionMapper.resumeAdvice(CompanionFile.PART.of(hdf5));
        }
        return Location.of(hdf5).isHere() ? hdf5 + " is unchanged" : "nothing was written to " + hdf5;
    }

    /** Returns the given filters; for auto the filters of the conversion that is resumed, or the best ones. */
    private ChunkFilters filters(ManyFiles.Turn turn, List<Path> sources, Path hdf5, ConvertOptions options)
            throws IOException {
        if (filters != null) {
            return filters;
        }
        Optional<ChunkFilters> begun = SegyToHdf5.unfinishedFilters(hdf5);
        if (begun.isPresent()) {
            return begun.get();
        }
        FilterChoice choice = turn.watched(
                () -> "nothing was written to " + hdf5,
                new ConsoleProgress().counting("Trying filters", "filters"),
                job -> FilterChoice.measure(sources, hdf5, options, job));
        ConvertText.print(choice, turn.out);
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
                .withMapping(segy.mapping())
                .withOverrides(segy.overrides())
                .withDuplicates(segy.duplicates())
                .withMemoryBytes(work.memoryBytes())
                .withOverwrite(force)
                .withSalvage(salvage.isGiven())
                .withFormat(format)
                .withWriter(writer);
        options = chunk == null ? options : options.withChunk(chunk);
        options = segy.vertical(options, ConvertOptions::withVertical);
        options = segy.axes(options, ConvertOptions::withAxes);
        options = crs == null ? options : withCrs(options, crs);
        options = layout == null ? options : options.withLayout(layout);
        return work.withThreads(options, ConvertOptions::withThreads);
    }
}
