package io.github.sliceline.segy.volume;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.SegyOverrides;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeHeaders;
import io.github.sliceline.volume.format.OpenHooks;
import io.github.sliceline.volume.format.StoredVolume;
import io.github.sliceline.volume.format.VolumeFormat;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The scan of a SEG-Y file, divided into parts for other processes. Each process opens the file as a volume without a
 * scan of its own, and reads the traces of its part. Immutable. Takes 32 bytes in memory for each run of traces that
 * are consecutive in the file and in the volume.
 */
public final class SegyParts {
    /** Key in place of a file's name: the receiver of a part is told which file to read. */
    private static final List<Object> ANY_FILE = List.of("part");

    private static final long ROWS_AT_ONCE = 1 << 16;

    private final ScannedVolume scanned;
    private final ScanFile form;

    private SegyParts(ScannedVolume scanned, ScanFile form) {
        this.scanned = scanned;
        this.form = form;
    }

    /**
     * An opened volume with the parts of its scan.
     *
     * @param volume the volume, which the caller closes
     * @param parts parts of a SEG-Y file; empty for other formats
     */
    public record VolumeWithParts(SeismicVolume volume, Optional<SegyParts> parts) {}

    /**
     * Opens a volume and keeps the results of its scan.
     *
     * @see SegyVolumes#open(Path, ScanOptions, ReadOptions, Job)
     */
    public static VolumeWithParts open(Path file, ScanOptions scan, ReadOptions options, Job job) throws IOException {
        SegyFormat format = new SegyFormat(scan.withTracesOtherwise(true), job);
        AtomicReference<@Nullable SegyTraces> opened = new AtomicReference<>();
        VolumeFormat remembering = (version, source) -> {
            Optional<StoredVolume> found = format.open(version, source);
            opened.set((SegyTraces) found.orElse(null));
            return found;
        };
        SeismicVolume volume = SeismicVolume.open(file, options, OpenHooks.as(remembering));
        return OnFailure.close(volume, () -> {
            SegyTraces traces = opened.get();
            return new VolumeWithParts(volume, traces == null ? Optional.empty() : Optional.of(of(traces)));
        });
    }

    private static SegyParts of(SegyTraces traces) throws IOException {
        SegyFile file = traces.file();
        ScannedVolume scanned = traces.scanned();
        return new SegyParts(
                scanned.isInMemory() ? scanned : within(scanned, Region.all(scanned.traces())),
                ScanFile.of(ANY_FILE, file.traceCount(), file.samplesPerTrace()));
    }

    /**
     * Returns the data that another process needs to read a part.
     *
     * @param traces part by index, such as (inline, crossline); of a table of traces, a range of their numbers
     * @return the argument of {@link #open(Path, byte[], SegyOverrides, ReadOptions)}; its length depends on the runs
     *     of the part, not on the file
     */
    public byte[] part(Region traces) throws IOException {
        traces.requireWithin(scanned.traces());
        return form.bytes(within(scanned, traces));
    }

    private static ScannedVolume within(ScannedVolume scanned, Region traces) throws IOException {
        long[] strides = scanned.traces().strides();
        int last = strides.length - 1;
        TracePlaces.Builder runs = runs(scanned);
        long rows = traces.size() / Math.max(1, traces.count(last));
        for (long row = 0; row < rows; row++) {
            long place = traces.start(last);
            long rest = row;
            for (int d = last - 1; d >= 0; d--) {
                place += (traces.start(d) + rest % traces.count(d)) * strides[d];
                rest /= traces.count(d);
            }
            for (long end = place + traces.count(last); place < end; place++) {
                long trace = scanned.places().traceAt(place);
                if (trace >= 0) {
                    runs.add(place, trace);
                }
            }
        }
        return new ScannedVolume(
                scanned.axes(),
                scanned.bins(),
                scanned.table().isPresent()
                        ? Optional.of(within(scanned, scanned.table().get(), traces))
                        : Optional.empty(),
                scanned.samples(),
                scanned.order(),
                runs.build(),
                List.of(),
                scanned.unit(),
                List.of());
    }

    private static ScannedTable within(ScannedVolume scanned, ScannedTable table, Region traces) throws IOException {
        TracePlaces.Builder runs = runs(scanned);
        for (long at = traces.start(0); at < traces.end(0); at += ROWS_AT_ONCE) {
            long[] places = table.places(at, (int) Math.min(ROWS_AT_ONCE, traces.end(0) - at));
            for (int i = 0; i < places.length; i++) {
                runs.add(at + i, places[i]);
            }
        }
        return ScannedTable.of(table.axes(), table.size(), runs.build());
    }

    private static TracePlaces.Builder runs(ScannedVolume scanned) {
        return new TracePlaces.Builder(scanned.traces().size(), Integer.MAX_VALUE);
    }

    /**
     * Opens a file to read a part of it. All other places of the volume appear without a trace.
     *
     * @param file the file that was scanned
     * @param part result of {@link #part}
     * @param overrides those with which the file was scanned
     * @param options how to read
     * @throws IOException if the file cannot be read, or the part belongs to another file
     */
    public static SeismicVolume open(Path file, byte[] part, SegyOverrides overrides, ReadOptions options)
            throws IOException {
        VolumeFormat asThePart = (version, source) -> {
            SegyFile segy = SegyFile.of(source, overrides);
            ScanFile form = ScanFile.of(ANY_FILE, segy.traceCount(), segy.samplesPerTrace());
            return Optional.of(new SegyTraces(segy, form.read(part)));
        };
        return SeismicVolume.open(file, options, OpenHooks.as(asThePart));
    }

    /**
     * Returns the trace headers in file order, without a scan.
     *
     * @param file the file, which must stay open while the headers are read
     * @param threads threads that read
     */
    @SuppressWarnings("exports")
    public static VolumeHeaders headers(SegyFile file, WorkerThreads threads) {
        return VolumeHeaders.inFileOrder(new SegyHeaders(file, Optional.empty()), threads);
    }
}
