package io.github.sliceline.volume;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.selection.Box;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.selection.Selection;
import io.github.sliceline.selection.TraceSelection;
import io.github.sliceline.volume.format.OpenHooks;
import io.github.sliceline.volume.info.DatasetSummary;
import io.github.sliceline.volume.info.LayoutInfo;
import io.github.sliceline.volume.info.LiveState;
import io.github.sliceline.volume.info.ReadCost;
import io.github.sliceline.volume.info.Remark;
import io.github.sliceline.volume.info.VolumeInfo;
import io.github.sliceline.volume.info.VolumeStatistics;
import io.github.sliceline.volume.open.LiveTraces;
import io.github.sliceline.volume.open.OpenVolume;
import io.github.sliceline.volume.open.ReadPath;
import io.github.sliceline.volume.open.VolumeAxes;
import io.github.sliceline.volume.open.VolumeFinder;
import io.github.sliceline.volume.open.VolumeOpener;
import io.github.sliceline.volume.open.VolumeReader;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.MissingTraces;
import io.github.sliceline.volume.options.Precision;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Seismic volume in a file, HDF5 or another format that a module beside core reads. It is opened once and read many times,
 * from any number of threads.
 *
 * <pre>{@code
 * try (SeismicVolume volume = SeismicVolume.open("survey.h5")) {
 *     Section inline = volume.readInline(1200);                  // rows are crosslines, columns are samples
 *     float[][] slice = volume.readTimeSlice(1500).values();     // [inline][crossline], 1,500 ms
 *     float first = inline.at(0, 0);                             // NaN where there is no trace
 *     Axis inlines = volume.inlines();                           // 1001…1768 step 1
 *     VolumePart shot = volume.read(Query.at("shot", 1017));     // any part, by names of axes
 *     volume.read(new Plane.Crossline(2050), buffer);            // into the caller's buffer
 *     volume.blocks().forEach(4, block -> sum(block.samples())); // all of the volume, once
 * }
 * }</pre>
 *
 * <p>Lines are named by line number, samples by index. Values are floats, row-major in the order of the axes. Integers are
 * converted. The attributes {@code scale_factor}, {@code add_offset} and {@code _Unsigned} are applied. Chunks that were
 * never written have the fill value. Bins without a trace are NaN, and elements that {@code _FillValue}, {@code
 * missing_value} or {@code valid_range} exclude, unless {@link ReadOptions#withMissingTraces} asks for stored ones.
 *
 * <p>{@link #axes()} names the axes of a volume. Planes, boxes and traces by line number are of volumes with inlines,
 * crosslines and samples, {@link #hasPlanes()}; for other volumes these methods throw {@link IllegalStateException}, and a
 * {@link Query} names the part. A numeric dataset of one to four dimensions can be read by {@link Region} even if its axes are
 * unknown.
 *
 * <p>A file may hold its cube in further layouts ({@link #layouts()}). The one that takes least of the drive serves a read. A
 * layout that is damaged or not of this cube never does. Layouts of fewer bits serve only {@link Precision#DISPLAY}.
 *
 * <p>Reading needs libhdf5 only with {@link Backend#NATIVE}.
 */
public final class SeismicVolume implements Closeable {
    private final OpenVolume volume;
    private final VolumeReader reader;
    private final LiveTraces live;
    private final ReadOptions options;
    private final QueryReader queries;

    private SeismicVolume(OpenVolume volume, ReadPath path, ReadOptions options) {
        this.volume = volume;
        this.live = new LiveTraces(volume.bins(options.limits()), volume.places(), volume::isComplete);
        this.options = options;
        boolean blanks = options.missingTraces() == MissingTraces.NAN && !options.isForCopying();
        this.reader = new VolumeReader(volume.file(), volume.look(), path, blanks ? live : null);
        this.queries = new QueryReader(volume, live, reader, false);
    }

    /**
     * Opens a volume with {@link ReadOptions#DEFAULTS}: a file, or an object by its URI.
     *
     * @param file such as {@code survey.h5} or {@code s3://bucket/survey.h5}
     * @see #open(URI, ReadOptions)
     */
    public static SeismicVolume open(String file) throws IOException {
        return file.matches("[A-Za-z][A-Za-z0-9+.-]+://.*") ? open(URI.create(file)) : open(Path.of(file));
    }

    /** Opens a volume with {@link ReadOptions#DEFAULTS}, see {@link #open(Path, ReadOptions)}. */
    public static SeismicVolume open(Path file) throws IOException {
        return open(file, ReadOptions.DEFAULTS);
    }

    /**
     * Opens a volume: the dataset named in the options, else {@code /data}, else
     * {@code /seismic_dataset}, else the only one with three dimensions.
     *
     * <p>With {@link ReadOptions#live()} also one that is still being converted, or whose conversion was
     * interrupted: named as it will be, or by the unfinished file {@code NAME.part}. See {@link #refresh()}.
     *
     * @throws io.github.sliceline.CorruptFileException if the file is broken or no HDF5 file
     * @throws io.github.sliceline.UnsupportedFileException if there is no such dataset, or
     *     several, or the read path asked for cannot read it; the message says what to try
     * @throws io.github.sliceline.NativeLibraryException if libhdf5 is asked for and missing
     */
    public static SeismicVolume open(Path file, ReadOptions options) throws IOException {
        return open(file, options, OpenHooks.NONE);
    }

    /** Opens a volume, which may be an object of a store, with {@link ReadOptions#DEFAULTS}, see {@link #open(URI, ReadOptions)}. */
    public static SeismicVolume open(URI uri) throws IOException {
        return open(uri, ReadOptions.DEFAULTS);
    }

    /**
     * Opens a volume that may be elsewhere: an object at {@code https://} or {@code http://}, in a store that another
     * module knows, such as {@code s3://}, or a file. The rest as {@link #open(Path, ReadOptions)}.
     *
     * @param uri what it has after {@code ?} is sent and never shown
     * @throws java.nio.file.NoSuchFileException if there is no such object
     * @throws java.nio.file.AccessDeniedException if it may not be read
     * @throws io.github.sliceline.UnsupportedFileException if no store is installed for its scheme, too
     * @throws io.github.sliceline.FileChangedException also by later reads, if another object takes its place
     */
    public static SeismicVolume open(URI uri, ReadOptions options) throws IOException {
        return open(RemotePath.pathOf(uri), options);
    }

    /**
     * Makes a path of the URI of an object or a file, for methods that take a path to read or to write, such as {@code
     * SegyToHdf5.convert}.
     *
     * @throws io.github.sliceline.UnsupportedFileException if no store is installed for its scheme
     */
    public static Path pathOf(URI uri) throws IOException {
        return RemotePath.pathOf(uri);
    }

    /** Opens a volume, with some of it done by a sibling module; for siblings only. */
    @SuppressWarnings("exports")
    public static SeismicVolume open(Path file, ReadOptions options, OpenHooks hooks) throws IOException {
        return new VolumeOpener(file, options, hooks)
                .open(volume -> new SeismicVolume(volume, volume.readPath(options), options));
    }

    /**
     * What can be read of an HDF5 file, whether or not it is a volume, so that one may be chosen and named in the options.
     *
     * @param options of which the revision and the limits count
     * @return all datasets of numbers with one to four dimensions, or with up to six that have scales, in the order of the file; those that cannot be read are
     *     left out
     * @throws io.github.sliceline.CorruptFileException if the file is broken or no HDF5 file
     */
    public static List<DatasetSummary> datasets(Path file, ReadOptions options) throws IOException {
        return VolumeFinder.readable(file, options);
    }

    /** The read path in use, never {@link Backend#AUTO}. */
    public Backend backend() {
        return reader.path().backend();
    }

    /**
     * What is odd in the SEG-Y file that this is, or was converted from; mostly nothing. Of a volume converted by releases
     * before 0.3 nothing.
     */
    public List<Remark> remarks() throws IOException {
        reader.requireOpen();
        return volume.remarks();
    }

    /** How the volume is stored. */
    public VolumeInfo info() throws IOException {
        reader.requireOpen();
        return volume.info();
    }

    /**
     * Takes in what has been converted since the volume was opened live, or since the last call. Reads that begin
     * afterwards see it; chunks that are not there yet read as the fill value, and none is ever seen half
     * written. A volume that was opened live remains open, and right, when its conversion completes; statistics and
     * the read paths of other libraries need it complete. Cheap: what is new in the journal is read.
     *
     * @return how much can be read; of a volume that is complete, all
     */
    public LiveState refresh() throws IOException {
        reader.requireOpen();
        return volume.refresh();
    }

    /** Extents, slowest dimension first; of a survey: inlines, crosslines, samples. */
    public Shape shape() {
        return volume.shape();
    }

    /** Returns the file or object that was opened. */
    public Path file() {
        return volume.file();
    }

    /** True until the volume is closed. */
    public boolean isOpen() {
        return reader.isOpen();
    }

    /**
     * Returns all axes but that of the samples, the slowest first: inlines and crosslines of a stacked volume, such as shots,
     * cables and channels of another; of a {@linkplain #isTable() table} those by which its traces are sorted. Empty if it is
     * unknown what the dimensions count: then the volume is read by {@link Region}.
     */
    public List<Axis> axes() {
        return volume.knownAxes().map(VolumeAxes::traces).orElse(List.of());
    }

    /**
     * True if the volume is a table of traces, because most places of its axes are empty. It has two dimensions, traces and
     * samples, and is read by names of its axes: {@link Query#at}.
     */
    public boolean isTable() {
        return volume.table() != null;
    }

    /** True if the first axes are inlines and crosslines. A prestack volume has lines, and yet no planes. */
    public boolean hasLines() {
        return volume.hasLines();
    }

    /**
     * True if there are inlines, crosslines, slices, boxes and traces to be read: all of a volume of inlines, crosslines and
     * samples that is not empty, none of any other.
     */
    public boolean hasPlanes() {
        return volume.hasPlanes();
    }

    /**
     * Line axes and, where the file has coordinates, where they lie on the map.
     *
     * @throws IllegalStateException unless the volume has lines
     */
    public SurveyGrid grid() {
        return volume.lineAxes().grid();
    }

    /** Inline axis. @throws IllegalStateException unless the volume has lines */
    public Axis inlines() {
        return volume.lineAxes().inlines();
    }

    /** Crossline axis. @throws IllegalStateException unless the volume has lines */
    public Axis crosslines() {
        return volume.lineAxes().crosslines();
    }

    /**
     * Third of the four dimensions of a prestack volume: offsets, or numbers of the traces of a bin; empty if it is stacked.
     *
     * @throws IllegalStateException unless the volume has lines
     */
    public Optional<Axis> gathers() {
        return volume.lineAxes().gathers();
    }

    /** What {@link #gathers} counts: {@code offset}, or {@code trace of the bin} if traces of a bin are numbered. */
    public String gatherName() {
        return gathers().map(VolumeAxes::title).orElse(VolumeAxes.OFFSET);
    }

    /** Vertical axis. @throws IllegalStateException if it is unknown what the dimensions count */
    public SampleAxis samples() {
        return volume.axes().samples();
    }

    /** Which bins have traces, and where they lie on the map. Reads nothing by itself. */
    public VolumeBins bins() {
        return new VolumeBins(volume, live, reader.threads());
    }

    /**
     * Headers of the SEG-Y file that the volume was made of; empty where the file keeps none.
     *
     * @throws IOException if they cannot be read
     */
    public Optional<VolumeHeaders> headers() throws IOException {
        reader.requireOpen();
        return reader.threads()
                .call(() -> volume.headers(options.limits()))
                .map(headers -> new VolumeHeaders(live.traces(), headers, reader.threads()));
    }

    /** Amplitude statistics, where the file holds them of this dataset. */
    public Optional<VolumeStatistics> statistics() throws IOException {
        reader.requireOpen();
        return volume.statistics();
    }

    /**
     * Reads an inline as {@code [crossline][sample]}.
     *
     * @throws IllegalArgumentException if the survey has no inline of this number
     */
    public Section readInline(int number) throws IOException {
        return readInline(number, new CancelToken());
    }

    /** Reads an inline, unless the read is cancelled. */
    public Section readInline(int number, CancelToken cancel) throws IOException {
        return read(new Plane.Inline(number), cancel);
    }

    /**
     * Reads a crossline as {@code [inline][sample]}.
     *
     * @throws IllegalArgumentException if the survey has no crossline of this number
     */
    public Section readCrossline(int number) throws IOException {
        return readCrossline(number, new CancelToken());
    }

    /** Reads a crossline, unless the read is cancelled. */
    public Section readCrossline(int number, CancelToken cancel) throws IOException {
        return read(new Plane.Crossline(number), cancel);
    }

    /**
     * Reads a slice as {@code [inline][crossline]}.
     *
     * @param sample index, counted from 0; {@link #readTimeSlice} and {@link #readDepthSlice} take ms and m
     * @throws IllegalArgumentException if traces have no such sample
     */
    public Section readSlice(int sample) throws IOException {
        return readSlice(sample, new CancelToken());
    }

    /** Reads a slice, unless the read is cancelled. */
    public Section readSlice(int sample, CancelToken cancel) throws IOException {
        return read(new Plane.Slice(sample), cancel);
    }

    private Section read(Plane plane, CancelToken cancel) throws IOException {
        return readAll(List.of(Query.section(plane)), Job.stoppedBy(cancel)).get(0);
    }

    /**
     * Reads the slice nearest to a time.
     *
     * @param ms two-way time in milliseconds
     * @throws IllegalArgumentException if it lies outside the traces
     * @throws IllegalStateException if the vertical axis is not in milliseconds
     */
    public Section readTimeSlice(double ms) throws IOException {
        return readSlice(nearest(ms, SampleUnit.MILLISECONDS));
    }

    /**
     * Reads the slice nearest to a depth.
     *
     * @param depth in the unit of the vertical axis, metres or feet
     * @throws IllegalArgumentException if it lies outside the traces
     * @throws IllegalStateException if the vertical axis is no depth
     */
    public Section readDepthSlice(double depth) throws IOException {
        SampleUnit unit = samples().unit();
        return readSlice(nearest(depth, unit == SampleUnit.FEET ? unit : SampleUnit.METRES));
    }

    private int nearest(double value, SampleUnit wanted) {
        SampleAxis samples = samples();
        if (samples.unit() != wanted) {
            throw new IllegalStateException(file() + ": the vertical axis is "
                    + samples.unit().quantity() + ", " + samples + "; read a slice by its sample");
        }
        return samples.indexOfNearest(value);
    }

    /**
     * Returns the trace header of a bin in the SEG-Y file from which the volume was made.
     *
     * @return 240 bytes, in the file's byte order; empty if the file keeps no headers, or the bin has no trace
     * @throws IllegalArgumentException if the survey has no such lines
     */
    public Optional<ByteBuffer> header(int inline, int crossline) throws IOException {
        VolumeAxes axes = volume.planeAxes();
        Region bin = Region.of(
                new long[] {axes.inlines().indexOf(inline), axes.crosslines().indexOf(crossline)}, new long[] {1, 1});
        Optional<VolumeHeaders> headers = headers();
        long trace = headers.isEmpty() ? -1 : headers.get().traceNumbers(bin)[0];
        return trace < 0 ? Optional.empty() : Optional.of(headers.get().read(trace));
    }

    /** Reads one trace. */
    public float[] readTrace(int inline, int crossline) throws IOException {
        return read(new TraceSelection(inline, crossline));
    }

    /**
     * Reads all traces of a bin of a prestack volume as {@code [offset][sample]}.
     *
     * @throws IllegalArgumentException if the survey has no such lines
     * @throws IllegalStateException if the volume is stacked
     */
    public Section readGather(int inline, int crossline) throws IOException {
        if (gathers().isEmpty()) {
            throw new IllegalStateException(
                    volume.file() + " is stacked, with one trace in each bin; it has no gathers and no offsets");
        }
        return read(Query.at(VolumeAxes.INLINE, inline)
                .at(VolumeAxes.CROSSLINE, crossline)
                .section());
    }

    /**
     * Reads a box as {@code [inline][crossline][sample]}.
     *
     * @param box between two corners, both included
     */
    public float[] readBox(Box box) throws IOException {
        return read(box);
    }

    /** Reads a selection into a new array. */
    public float[] read(Selection selection) throws IOException {
        return read(Query.of(selection));
    }

    /** Reads a selection into the caller's buffer, as {@link #read(Region, FloatBuffer, CancelToken)}. */
    public void read(Selection selection, FloatBuffer destination) throws IOException {
        read(queries.target().resolve(selection), destination);
    }

    /** Reads a region of indices into a new array. */
    public float[] read(Region region) throws IOException {
        return read(Query.of(region));
    }

    /** Reads a region of indices into the caller's buffer, as the method with a token. */
    public void read(Region region, FloatBuffer destination) throws IOException {
        read(region, destination, new CancelToken());
    }

    /**
     * Reads a region of indices into the caller's buffer, without a copy in between where the buffer
     * is on the heap or direct and in native order.
     *
     * @param destination must have room for the region; its position moves past what was read
     * @param cancel stops the read between requests
     * @throws IllegalArgumentException if the buffer is read-only, or has no room for the region
     * @throws IndexOutOfBoundsException if the region is not inside the volume
     * @throws java.util.concurrent.CancellationException if the token was cancelled; the buffer's
     *     content is then undefined
     * @throws IOException if the file cannot be read, or the volume is closed, also while it is being read
     */
    public void read(Region region, FloatBuffer destination, CancelToken cancel) throws IOException {
        queries.read(region, destination, cancel);
    }

    /**
     * Reads what a query asks for.
     *
     * @throws IllegalArgumentException if a line, sample, offset or path is not in the survey
     * @throws IllegalStateException if the volume is not of the kind that the query is for
     */
    public <R> R read(Query<R> query) throws IOException {
        return readAll(List.of(query), Job.quiet()).get(0);
    }

    /** Reads several planes in one pass, in which what they share is read and decoded once. */
    public List<Section> readAll(List<? extends Plane> planes) throws IOException {
        return readAll(planes.stream().map(Query::section).toList(), Job.quiet());
    }

    /**
     * Reads what queries ask for, together: what they share is read and decoded once. Queries that go in several passes
     * share those that they do at once.
     *
     * @param job hears how far it is; its token stops the read between requests
     * @return what each comes as, in the order asked for
     * @throws java.util.concurrent.CancellationException if the job was cancelled
     */
    public <R> List<R> readAll(List<Query<R>> wanted, Job job) throws IOException {
        return queries.readAll(wanted, job);
    }

    /** Reads a plane without waiting, see {@link #readAsync(Query, ReadPriority, CancelToken)}. */
    public CompletableFuture<Section> readAsync(Plane plane, ReadPriority priority, CancelToken cancel) {
        return readAsync(Query.section(plane), priority, cancel);
    }

    /**
     * Reads what a query asks for without waiting: planning requests and copying too are done by the reading threads.
     *
     * @param priority more urgent reads of this volume go first, also those that come later
     * @param cancel stops the read; the future then completes with a
     *     {@link java.util.concurrent.CancellationException}
     * @return completes on a reading thread: what depends on it must be short, or run elsewhere
     */
    public <R> CompletableFuture<R> readAsync(Query<R> query, ReadPriority priority, CancelToken cancel) {
        return queries.readAsync(query, priority, Job.stoppedBy(cancel));
    }

    /**
     * Reads what a query asks for without waiting, and reports progress.
     *
     * @param job hears it from the reading threads; its token stops the read, as above
     */
    public <R> CompletableFuture<R> readAsync(Query<R> query, ReadPriority priority, Job job) {
        return queries.readAsync(query, priority, job);
    }

    /**
     * Reads a region of indices into the caller's buffer without waiting. The rest as
     * {@link #readAsync(Query, ReadPriority, CancelToken)}.
     *
     * @param destination must have room for the region; its position stays, and its content is undefined until the future is
     *     complete, and afterwards if that failed
     */
    public CompletableFuture<Void> readAsync(
            Region region, FloatBuffer destination, ReadPriority priority, CancelToken cancel) {
        return queries.readAsync(region, destination, priority, cancel);
    }

    /**
     * Brings what a query asks for near, after everything more urgent: a later read of it finds its bytes in the page
     * cache, or its chunks decoded. For the neighbours of the plane on a screen. Does nothing with {@link Backend#NATIVE}.
     */
    public CompletableFuture<Void> prefetch(Query<?> query, CancelToken cancel) {
        return queries.prefetch(query, cancel);
    }

    /**
     * What a query asks of the drive, without reading it, and which layout of the cube serves it; empty where libhdf5 or jHDF
     * decides that. The chunk indexes of further layouts may have to be read.
     *
     * @throws IndexOutOfBoundsException if the query is for a region that is not inside the volume
     */
    public Optional<ReadCost> cost(Query<?> query) throws IOException {
        return queries.cost(query);
    }

    /**
     * What reading a selection asks of the drive from each layout of the cube that may serve the precision that the volume was
     * opened with, the cube first.
     */
    public List<ReadCost> costs(Selection selection) throws IOException {
        reader.requireOpen();
        return reader.path().costs(queries.target().resolve(selection));
    }

    /**
     * Further layouts of the cube in the file, in its order; those too that are set aside. A read is served by the one
     * that takes least of the drive for it. None unless the cube of a complete file was opened, with
     * {@link Backend#DIRECT} or {@link Backend#AUTO}. Their chunk indexes are read.
     */
    public List<LayoutInfo> layouts() throws IOException {
        reader.requireOpen();
        return reader.path().layouts();
    }

    /**
     * All of the volume, once, block by block: the loop of every job that goes through it. Blocks are the volume's
     * chunks, without a halo, unless {@link VolumeBlocks} is told otherwise; nothing is read before its
     * {@link VolumeBlocks#forEach}.
     */
    public VolumeBlocks blocks() {
        return VolumeBlocks.of(volume, options, reader);
    }

    /**
     * All traces one after the other, in the order of the axes: inline by inline, each crossline by crossline, of prestack
     * volumes offset by offset. They are read ahead, 32 MB at most and an eighth of the heap; used by one thread at a time.
     * Where a few inlines are more than that, chunks are read again for the next ones, mostly from the page cache:
     * {@link #blocks()} is faster where the order does not matter.
     *
     * @return reads when it is used, and throws {@link java.io.UncheckedIOException} if it cannot; closing it stops what is
     *     read ahead
     * @throws IllegalStateException unless the volume has lines
     */
    public Stream<VolumeTrace> traces() {
        return TraceIterator.stream(queries, volume);
    }

    VolumePass pass(@Nullable FileVersion version) {
        return new VolumePass(volume, live, reader, options, version);
    }

    OpenVolume opened() {
        return volume;
    }

    /** Closes the file. Reads under way end, or fail with an {@link IOException}. More than once does nothing. */
    @Override
    public void close() throws IOException {
        try (volume) {
            reader.close();
        }
    }

    /** File, dataset, read path, and which layouts of the cube serve. */
    @Override
    public String toString() {
        return volume.name() + " of " + volume.shape() + " in " + volume.file() + ", " + reader;
    }
}
