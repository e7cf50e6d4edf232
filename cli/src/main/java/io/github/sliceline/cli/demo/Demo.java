package io.github.sliceline.cli.demo;

import io.github.sliceline.Job;
import io.github.sliceline.NativeLibraryException;
import io.github.sliceline.bench.Direction;
import io.github.sliceline.bench.Lap;
import io.github.sliceline.bench.MadeUpSurvey;
import io.github.sliceline.bench.Race;
import io.github.sliceline.bench.ReadPath;
import io.github.sliceline.bench.ReadPattern;
import io.github.sliceline.bench.Rounds;
import io.github.sliceline.cli.report.TextTable;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.ConvertReport;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.survey.SegyScanner;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.show.paint.NoFontsException;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.testdata.PageCache;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Demonstration that makes a survey, converts it, reads it along every path, and shows the results. The survey depends
 * on its size alone.
 */
public final class Demo {
    private static final int PLANES = 5;
    private static final String SEGY = "demo.sgy";
    private static final String HDF5 = "demo.h5";
    private static final List<String> NOT_MEASURED = List.of("-", "-", "-");

    private final Path folder;
    private final Path segy;
    private final Path hdf5;
    private final PrintWriter out;
    private final Job job;

    /**
     * @param folder made if missing; pictures of an earlier demo are replaced, its survey is not
     * @param out receives the text
     */
    public Demo(Path folder, PrintWriter out, Job job) {
        this.folder = folder;
        this.segy = folder.resolve(SEGY);
        this.hdf5 = folder.resolve(HDF5);
        this.out = out;
        this.job = job;
    }

    /**
     * Runs the demo.
     *
     * @param bytes size of the samples as floats
     * @param options options of the conversion
     * @param keep true to keep the SEG-Y and the HDF5 file; the pictures are always kept
     * @throws IOException if a file cannot be written, or if the read paths disagree
     */
    public void run(long bytes, ConvertOptions options, boolean keep) throws IOException {
        SurveyShape shape = MadeUpSurvey.shapeOf(bytes);
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new NotDirectoryException(folder.toString());
        }
        Files.createDirectories(folder);
        refuseToReplace(segy);
        refuseToReplace(hdf5);
        try {
            make(shape);
            SegySurvey survey = scan();
            convert(options);
            race(survey);
            draw(shape);
        } finally {
            SegyToHdf5.discard(hdf5);
            if (!keep) {
                Files.deleteIfExists(segy);
                PageCache.delete(hdf5);
            }
        }
        out.println(keep ? "Files: " + segy + ", " + hdf5 : "The survey is removed again; --keep keeps it.");
    }

    /** Returns which files an interrupted demo has left: complete files, and pictures of an earlier demo. */
    public static String leftIn(Path folder) {
        String whole = Stream.concat(Stream.of(SEGY, HDF5), DemoPictures.NAMES.stream())
                .filter(name -> Files.exists(folder.resolve(name)))
                .collect(Collectors.joining(", "));
        boolean survey = Files.exists(folder.resolve(SEGY)) || Files.exists(folder.resolve(HDF5));
        return (survey ? "" : "the survey is removed; ")
                + (whole.isEmpty() ? "nothing is left in " + folder : "in " + folder + " stay " + whole);
    }

    /** Throws if the file exists, because it may be the user's, or kept from an earlier demo. */
    private static void refuseToReplace(Path file) throws IOException {
        if (Files.exists(file)) {
            throw new FileAlreadyExistsException(
                    file.toString(),
                    null,
                    "stands where the demo writes; remove it, or name another folder with --dir");
        }
    }

    private void make(SurveyShape shape) throws IOException {
        long start = System.nanoTime();
        long total = MadeUpSurvey.write(segy, shape, job);
        step(
                "Made",
                shape.inlines() + " × " + shape.crosslines() + " × " + shape.samples() + ", " + Human.bytes(total)
                        + " SEG-Y, IBM floats",
                since(start),
                total);
    }

    private SegySurvey scan() throws IOException {
        long start = System.nanoTime();
        int threads = Math.max(4, Runtime.getRuntime().availableProcessors());
        try (SegyFile file = SegyFile.open(segy)) {
            SegySurvey survey = SegyScanner.scan(file, HeaderMapping.STANDARD, threads, null, job);
            step(
                    "Scanned",
                    "inlines " + survey.grid().inlines() + ", crosslines "
                            + survey.grid().crosslines() + ", " + survey.samples(),
                    since(start),
                    0);
            return survey;
        }
    }

    private void convert(ConvertOptions options) throws IOException {
        SegyToHdf5.discard(hdf5); // an earlier demo that was killed may have had another survey
        ConvertReport report = SegyToHdf5.convert(segy, hdf5, options.withOverwrite(true), job);
        step(
                "Converted",
                Human.bytes(report.targetBytes()) + " HDF5, chunks " + report.chunk(),
                report.totalTime(),
                report.sourceBytes());
    }

    private void race(SegySurvey survey) throws IOException {
        boolean evicts = PageCache.canEvict(hdf5);
        Rounds rounds = new Rounds(PLANES, evicts, true);
        Shape volume = Shape.of(
                survey.grid().inlines().size(),
                survey.grid().crosslines().size(),
                survey.samples().size());
        Race race = new Race(ReadPattern.PLANES.of(volume, Direction.names(), PLANES), rounds, job.token());
        List<ReadPath> paths = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        for (Backend backend : List.of(Backend.DIRECT, Backend.JHDF, Backend.NATIVE)) {
            ReadOptions options = ReadOptions.DEFAULTS.withBackend(backend);
            try {
                SeismicVolume.open(hdf5, options).close();
                paths.add(ReadPath.of(hdf5, options));
            } catch (NativeLibraryException e) {
                remarks.add(ReadPath.nameOf(backend) + " is left out: " + e.getMessage());
            }
        }
        paths.add(ReadPath.of(segy, survey));
        List<Lap> laps = race.run(paths);
        out.println();
        TextTable table = new TextTable("llrrrrrr")
                .row("", "", "cold", "", "", "warm", "", "")
                .row("path", "direction", "us/float", "ms", "MB/s", "us/float", "ms", "MB/s");
        for (ReadPath path : paths) {
            laps.stream().filter(lap -> lap.path().equals(path.name())).forEach(lap -> row(table, lap));
        }
        table.print(out, 2);
        remarks.forEach(out::println);
        out.println(
                evicts
                        ? "Medians of different planes. Cold: file opened anew and dropped from the page cache before each read."
                        : "Medians of different planes, warm only: there is no GNU dd to drop files from the page cache.");
        out.println("All read paths and the SEG-Y file gave identical floats (" + race.compared()
                + " planes compared bit by bit).");
        out.println();
    }

    private static void row(TextTable table, Lap lap) {
        List<Object> row = new ArrayList<>(List.of(lap.path(), lap.direction()));
        row.addAll(lap.cold().map(Demo::cells).orElse(NOT_MEASURED));
        row.addAll(lap.warm().map(Demo::cells).orElse(NOT_MEASURED));
        table.row(row);
    }

    private static List<String> cells(Lap.Timing timing) {
        return List.of(
                String.format(Locale.ROOT, "%.4f", timing.microsPerFloat()),
                String.format(Locale.ROOT, "%,.1f", timing.millis()),
                String.format(Locale.ROOT, "%,.0f", timing.megabytesPerSecond()));
    }

    private void draw(SurveyShape shape) throws IOException {
        DemoPictures pictures = new DemoPictures(folder, out, job);
        try (SeismicVolume volume = SeismicVolume.open(hdf5)) {
            pictures.ofVolume(volume);
            pictures.ofGather(MadeUpSurvey.of(shape));
        } catch (NoFontsException e) {
            out.println("No pictures: this Java runtime has no fonts; install fontconfig and a font such as DejaVu.");
        }
    }

    private void step(String what, String result, Duration time, long bytes) {
        String rate = bytes > 0 ? ", " + Human.throughput(bytes, time) : "";
        out.println(String.format(Locale.ROOT, "%-10s %s (%s%s)", what, result, Human.seconds(time), rate));
        out.flush();
    }

    private static Duration since(long startNanos) {
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }
}
