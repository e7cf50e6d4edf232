package io.github.sliceline.cli.command;

import io.github.sliceline.Job;
import io.github.sliceline.cli.name.TypedName.Anywhere;
import io.github.sliceline.cli.option.FolderOption;
import io.github.sliceline.cli.option.OverlayOptions;
import io.github.sliceline.cli.option.PathOptions;
import io.github.sliceline.cli.option.PictureOptions;
import io.github.sliceline.cli.option.ReadPathOptions;
import io.github.sliceline.cli.option.SelectionOptions;
import io.github.sliceline.cli.option.SurfaceOptions;
import io.github.sliceline.cli.option.VolumeOptions;
import io.github.sliceline.cli.read.Destination;
import io.github.sliceline.cli.read.Extract;
import io.github.sliceline.cli.read.ExtractWriter;
import io.github.sliceline.cli.read.FeatureExport;
import io.github.sliceline.cli.read.HeaderMaps;
import io.github.sliceline.cli.read.HeaderRows;
import io.github.sliceline.cli.read.OutputFormat;
import io.github.sliceline.cli.read.Overlays;
import io.github.sliceline.cli.read.Part;
import io.github.sliceline.cli.read.PartExtract;
import io.github.sliceline.cli.read.PartSeries;
import io.github.sliceline.cli.read.SectionExtract;
import io.github.sliceline.cli.read.SeriesPattern;
import io.github.sliceline.cli.read.SurfaceExtract;
import io.github.sliceline.cli.read.TraceExtract;
import io.github.sliceline.cli.report.Terminal;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.volume.TraceMap;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.selection.SurfaceWindow;
import io.github.sliceline.show.paint.ImageStyle;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.AxisPick;
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
        name = "read",
        abbreviateSynopsis = true,
        description = {
            "Read a part of a volume, as a picture or as a file for other tools.",
            "A range with a third number, A:B:S, takes every S-th line or sample."
        },
        footer = {
            "  sliceline read survey.h5 --inline 1200 -o inline1200.png",
            "  sliceline read survey.h5 --inline 1200 --times 500:1500 --draw wiggle,area -o wiggles.png",
            "  sliceline read survey.sgy --line 1000,2000 1100,2300 --times 500:1500 -o line.png",
            "  sliceline read survey.h5 --horizon top.xyz --attribute rms,max --window -12:12 -o top.csv",
            "  sliceline read survey.h5 --horizon top.irap --attribute rms --window -12:12 -o rms.zmap",
            "  sliceline read survey.h5 --line faults.txt:2 -o line.png",
            "  sliceline read survey.h5 --inline 1200 --flatten top.xyz --window -200:200 -o flat.png",
            "  sliceline read survey.h5 --inline 1200 --overlay top.xyz --overlay faults.txt -o il.png",
            "  sliceline read survey.h5 --inline 1200 --headers cdp_x,cdp_y,offset -o headers.csv",
            "  sliceline read gathers.h5 --map fold,offset:min,offset:max -o traces.tif",
            "  sliceline read survey.h5 --inlines 1000:1100:10 -o 'pictures/il{}.png' -p",
            "  sliceline read survey.h5 --time 1500 -o slice.png --as map",
            "  sliceline read survey.h5 --horizon top.xyz -o top.tif",
            "  sliceline read survey.h5 -o outline.geojson",
            "  sliceline read survey.h5 --time 1500 -o slice.npy --precision display",
            "  sliceline read survey.h5 --inlines 1200:1250 --times 0:500 -o box.raw",
            "  sliceline read survey.h5 --trace 1200,2050 -o - --format csv | head",
            "  sliceline read gathers.h5 --gather 1200,2050 -o gather.png",
            "  sliceline read shots.h5 --at shot=1017,cable=2 -o shot.png"
        })
public final class ReadCommand extends SlicelineCommand {
    @Parameters(converter = Anywhere.class, paramLabel = "FILE", description = "HDF5, SEG-Y or ZGY file.")
    private Path file;

    @Mixin
    private SelectionOptions selection;

    @Mixin
    private PathOptions path;

    @Mixin
    private SurfaceOptions surface;

    @Option(
            names = "--headers",
            split = ",",
            paramLabel = "FIELD",
            description =
                    "Instead of samples, trace header fields as CSV: names such as cdp_x or offset, or bytes such as "
                            + "181 or 181:int16.")
    private List<HeaderColumn> headers = List.of();

    @Option(
            names = "--map",
            split = ",",
            paramLabel = "FIELD",
            description = "Instead of samples, maps of the traces of each bin: fold, their number, or a field of their"
                    + " headers with :min, :max, :mean (default) or :count (where it is not 0), such as offset:min or"
                    + " 37:int32:mean.")
    private List<TraceMap> maps = List.of();

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "OUT",
            description = {
                "Output file: .png, .svg, .npy, .csv, .raw (.bin, .f32), .xyz (points of a horizon), .tif, .irap, .zmap or"
                        + " .cps3 (slices and maps as GeoTIFF or a grid), or .geojson (where the survey or a --line"
                        + " lies); - is standard output.",
                "With {} in the name, one file for each line of a range: {} is its number, {05} adds leading zeros."
            })
    private String output;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "png, svg, npy, csv, raw, tiff, xyz, irap, zmap, cps3 or geojson (default: by its name).")
    private @Nullable OutputFormat format;

    @Option(names = "--force", description = "Replace OUT if it exists.")
    private boolean force;

    @Mixin
    private FolderOption folder;

    @Mixin
    private PictureOptions picture;

    @Mixin
    private OverlayOptions overlay;

    @Option(names = "--bins", description = "In .geojson, a point for each bin too.")
    private boolean bins;

    @Option(
            names = "--crs",
            paramLabel = "survey",
            description = "In .geojson, survey: the survey's own coordinates and the name of their system, instead of"
                    + " degrees on WGS 84.")
    private @Nullable String crs;

    @Mixin
    private ReadPathOptions how;

    @Mixin
    private VolumeOptions which;

    @Override
    public Integer call() throws IOException {
        ImageStyle style = picture.style();
        Destination target = target();
        requireOneSelection(target.format() == OutputFormat.GEOJSON);
        overlay.require(target.format().isPicture());
        boolean series = SeriesPattern.isIn(target.name());
        if (!series) {
            if (!target.isStandardOutput()) {
                folder.require(List.of(target.file()));
                requireApart(output, List.of(target.file()));
            }
            target.require();
        }
        String outcome = series ? "complete files are kept" : "nothing was written to " + target.name();
        String written = watched(outcome, job -> {
            try (SeismicVolume volume = which.open(file, how.options(), job)) {
                FeatureExport features = new FeatureExport(volume, bins, crs != null);
                String done;
                if (target.format() == OutputFormat.GEOJSON) {
                    done = features.write(path.path(volume.grid(), this::note), target, job);
                } else {
                    Overlays over = overlay.read(volume, surface, this::note);
                    ExtractWriter writer = new ExtractWriter(volume, style, picture.drawing(), over);
                    done = headers.isEmpty() ? samples(writer, target, series, job) : headers(volume, target, job);
                }
                features.remark(target.format()).ifPresent(this::note);
                return done;
            }
        });
        if (!target.isStandardOutput()) {
            out().println(written);
        }
        return 0;
    }

    private void note(String remark) {
        if (!isQuiet()) {
            err().println("note: " + remark);
        }
    }

    /** Throws for options that exclude or need each other, before a file is opened. */
    private void requireOneSelection(boolean asFeatures) throws IOException {
        Part part = selection.part();
        boolean alongPath = path.isGiven();
        surface.require();
        boolean isMap = surface.isMap() || !maps.isEmpty();
        if (crs != null && !crs.equals("survey")) {
            throw new IllegalArgumentException(
                    "--crs: '" + crs + "' is not survey, which keeps the survey's coordinates");
        }
        if (asFeatures) {
            if (!part.isAll() || isMap || !headers.isEmpty()) {
                throw new IllegalArgumentException(
                        "a .geojson says where the survey or a --line lies; leave out the other selection");
            }
        } else if (part.isAll() && !alongPath && !isMap && headers.isEmpty()) {
            throw new IllegalArgumentException(
                    "say what to read, such as --inline 1200, --time 1500, --inlines 1000:1100 or --line 1000,2000"
                            + " 1100,2300");
        }
        boolean lines = part.namesLines();
        if (alongPath && (lines || isMap || !headers.isEmpty())) {
            throw new IllegalArgumentException(
                    "--line and --xy can be combined with --times, --depths, --samples or --flatten only");
        }
        if (isMap && (!part.isAll() || !headers.isEmpty() || surface.isMap() != maps.isEmpty())) {
            throw new IllegalArgumentException((maps.isEmpty() ? "--horizon" : "--map")
                    + " makes a map of the whole survey; leave out the other selection");
        }
    }

    private Destination target() {
        boolean table = format == null && output.equals(Destination.STANDARD_OUTPUT) && !headers.isEmpty();
        return Destination.of(output, table ? OutputFormat.CSV : format, force, stream(), Terminal.showsAnswers());
    }

    private Extract extract(SeismicVolume volume, Job job) throws IOException {
        selection.require(volume);
        if (!maps.isEmpty()) {
            return HeaderMaps.of(volume, maps);
        }
        Part part = selection.part();
        Optional<Polyline> alongPath = path.isGiven() ? path.path(volume.grid(), this::note) : Optional.empty();
        Optional<SurfaceWindow> window = surface.flattening(volume, this::note);
        if (surface.isMap()) {
            return SurfaceExtract.of(
                    volume, surface.window(volume, this::note), surface.horizonName(), surface.attributes());
        }
        if (alongPath.isPresent()) {
            Part.requireCube(volume);
            List<AxisPick> picks = part.in(volume);
            SectionExtract along = SectionExtract.along(volume, alongPath.get(), picks.get(picks.size() - 1), window);
            return window.isPresent() ? along.flattenedOn(surface.horizonName()) : along;
        }
        if (volume.isTable()) {
            return TraceExtract.of(volume, part, job);
        }
        return window.isPresent()
                ? SectionExtract.flattened(volume, part, window.get()).flattenedOn(surface.horizonName())
                : PartExtract.of(volume, part);
    }

    private String samples(ExtractWriter writer, Destination target, boolean series, Job job) throws IOException {
        Extract extract = extract(writer.volume(), job);
        if (series) {
            PartSeries parts = PartSeries.of(extract, target, selection.part().named(writer.volume()));
            List<Path> files = parts.targets().stream().map(Destination::file).toList();
            folder.require(files);
            requireApart(output, files);
            parts.require();
            parts.write(writer, job);
            return parts.summary();
        }
        Extract made = writer.write(extract, target, job);
        return target.name() + ": " + made.title() + ", " + made.size();
    }

    private String headers(SeismicVolume volume, Destination target, Job job) throws IOException {
        long rows = HeaderRows.of(volume, selection.part(), headers).write(volume, target, job);
        return target.name() + ": headers of " + Human.count(rows, "trace");
    }
}
