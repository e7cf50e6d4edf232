package io.github.sliceline.cli.doctor;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.Job;
import io.github.sliceline.cli.name.UrlSecrets;
import io.github.sliceline.cli.report.Json;
import io.github.sliceline.cli.report.TextTable;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.volume.SegyVolumes;
import io.github.sliceline.show.words.Failures;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.ReadDirection;
import io.github.sliceline.tune.drive.Drive;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.ReadCost;
import io.github.sliceline.volume.info.VolumeInfo;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * Costs of reading planes of a file from its drive, or the reason why it cannot be opened.
 *
 * @param scan options for scanning a SEG-Y file
 * @param reads costs by direction
 * @param advice sentences, without names, about what is slow and why
 * @param problem exception that opening the file threw
 */
public record FileCheck(
        Path file, ScanOptions scan, List<Read> reads, List<String> advice, Optional<Exception> problem) {
    /** Time in seconds above which a read is noticeably slow. */
    private static final double SLOW_S = 0.5;

    /**
     * A read and its expected time on a drive of this kind.
     *
     * @param seconds expected time of the drive
     */
    record Read(ReadDirection direction, ReadCost cost, double seconds) {
        Json json(boolean named) {
            return new Json()
                    .put("what", direction)
                    .with(cost, "requests bytes")
                    .put("layout", named || cost.layout().equals(CubeLayout.CUBE) ? cost.layout() : "other")
                    .decimal("ms", Math.rint(seconds * 1e4) / 10);
        }
    }

    /** Opens a file of any format as a volume, and returns what reads of it cost. */
    public static FileCheck of(Path file, ScanOptions scan, Drive drive, Job job) {
        try (SeismicVolume volume = open(file, scan, job)) {
            DriveModel model = DriveModel.of(drive.driveClass());
            List<Read> reads = new ArrayList<>();
            if (volume.hasPlanes()) {
                for (ReadDirection direction :
                        ReadDirection.usual(volume.shape().rank())) {
                    volume.cost(Query.of(direction.in(volume.shape())))
                            .map(cost -> new Read(direction, cost, model.seconds(cost.requests(), cost.bytes())))
                            .ifPresent(reads::add);
                }
            }
            return new FileCheck(file, scan, reads, advice(volume.info(), reads), Optional.empty());
        } catch (CancellationException e) {
            throw e;
        } catch (IOException | RuntimeException e) { // reports exist for files that Sliceline fails to open
            return new FileCheck(file, scan, List.of(), List.of(), Optional.of(e));
        }
    }

    SeismicVolume open(Job job) throws IOException {
        return open(file, scan, job);
    }

    private static SeismicVolume open(Path file, ScanOptions scan, Job job) throws IOException {
        return SegyVolumes.open(file, scan, ReadOptions.DEFAULTS, job);
    }

    static List<String> advice(VolumeInfo info, List<Read> reads) {
        List<String> advice = new ArrayList<>();
        for (Read read : reads) {
            if (read.seconds > SLOW_S) {
                advice.add("a " + read.direction + " takes some " + Human.fixed(read.seconds, 1) + " s of the drive: "
                        + (info.isHdf5()
                                ? "no layout suits it; 'sliceline layout add' with planes, or planes:int8, makes one"
                                : "the file is not in chunks; 'sliceline convert' makes a volume of it"));
            }
        }
        if (info.filters().stream().anyMatch(filter -> filter.startsWith("deflate"))) {
            advice.add("deflate decodes at a third of the speed of zstd; 'sliceline rechunk' with --filter shuffle,zstd"
                    + " changes it");
        }
        return advice;
    }

    /**
     * Returns the check as JSON.
     *
     * @param named true to name the file, the layouts and the words of the problem
     */
    public Json json(boolean named) {
        return new Json()
                .put("file", named ? UrlSecrets.removed(file.toString()) : null)
                .list("reads", reads, read -> read.json(named))
                .put("advice", advice)
                .put("problem", problem.map(Failures::unwrapped).map(thrown -> problem(thrown, named)));
    }

    static Json problem(Throwable thrown, boolean named) {
        return new Json()
                .put("exception", thrown.getClass().getName())
                .put("message", named ? UrlSecrets.removed(Failures.message(thrown, "")) : null)
                .put("at", thrown instanceof CorruptFileException corrupt ? corrupt.offset() : null)
                .list("trace", List.of(thrown.getStackTrace()), StackTraceElement::toString);
    }

    /** Prints the costs and advice. The caller prints the problem on standard error. */
    public void print(PrintWriter out) {
        out.println(UrlSecrets.removed(file.toString()) + (problem.isPresent() ? ": cannot be opened" : ""));
        if (!reads.isEmpty()) {
            out.println("  planes in the middle, and how long such a drive is expected to take; 'bench' measures");
        }
        TextTable table = new TextTable("lrrrl");
        for (Read read : reads) {
            table.row(
                    read.direction.toString(),
                    Human.count(read.cost.requests(), "request"),
                    Human.bytes(read.cost.bytes()),
                    Human.fixed(read.seconds * 1e3, 1) + " ms",
                    read.cost.layout());
        }
        table.print(out, 4);
        advice.forEach(sentence -> out.println("  note: " + sentence));
    }
}
