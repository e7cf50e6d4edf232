package io.github.sliceline.volume;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.Coordinate;
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
import io.github.sliceline.volume.open.OpenVolume;
import io.github.sliceline.volume.open.ReadPath;
import io.github.sliceline.volume.open.VolumeAxes;
import io.github.sliceline.volume.open.VolumeFinder;
import io.github.sliceline.volume.open.VolumeOpener;
import io.github.sliceline.volume.options.Backend;
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
 * Seismic volume in a file, HDF5 or another format that a module beside core reads. It is opened once and read many
 * times, from any number of threads.
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
 * <p>Lines are named by line number, samples by index. Values are floats, row-major in the order of the axes. Integers
 * are converted. The attributes {@code scale_factor}, {@code add_offset} and {@code _Unsigned} are applied. Chunks that
 * were never written have the fill value. Samples of bins without a trace are NaN, and so are elements that {@code
 * _FillValue}, {@code missing_value} or {@code valid_range} exclude. {@link ReadOptions#withMissingTraces} can ask for
 * the stored values instead.
 *
 * <p>{@link #axes()} names the axes of a volume. Planes, boxes and traces can be read by line number if the axes are
 * inlines, crosslines and samples ({@link #hasPlanes()}). For other volumes these methods throw
 * {@link IllegalStateException}; name the part in a {@link Query} instead. A numeric dataset of one to four dimensions
 * can be read by {@link Region} even if its axes are unknown.
 *
 * <p>A file may hold its cube in further layouts ({@link #layouts()}). Each read uses the layout that takes least of
 * the drive. A layout that is damaged or belongs to another cube is never used. Layouts of fewer bits are used only
 * with {@link Precision#DISPLAY}.
 *
 * <p>Reading needs libhdf5 only with {@link Backend#NATIVE}.
 */
public final class SeismicVolume implements Closeable {
    private final OpenVolume volume;
    private final ReadPath reader;
    private final ReadOptions options;
    private final QueryReader queries;

    private SeismicVolume(OpenVolume volume, ReadPath path, ReadOptions options) {
        this.volume = volume;
        this.options = options;
        this.reader = path;
        this.queries = new QueryReader(volume, reader, false);
    }

    /**
     * Opens a volume with {@link ReadOptions#DEFAULTS}: a file, or an object by its URI.
     *
     * @param file name or URI, such as {@code survey.h5} or {@code s3://bucket/survey.h5}
     * @see #open(URI, ReadOptions)
     */
    public static SeismicVolume open(String file) throws IOException {
        return file.matches("[A-Za-z][A-Za-z0-9+.-]+://.*") ? open(URI.create(file)) : open(Path.of(file));
    }

    /**
     * Opens a volume with {@link ReadOptions#DEFAULTS}.
     *
     * @see #open(Path, ReadOptions)
     */
    public static SeismicVolume open(Path file) throws IOException {
        return open(file, ReadOptions.DEFAULTS);
    }

    /**
     * Opens a volume: the dataset named in the options, else {@code /data}, else {@code /seismic_dataset}, else the
     * only dataset with three dimensions.
     *
     * <p>With {@link ReadOptions#live()}, a volume can also be opened while it is being converted, or after its
     * conversion was interrupted: by its final name, or by the unfinished file {@code NAME.part}. See {@link
     * #refresh()}.
     *
     * @throws io.github.sliceline.CorruptFileException if the file is broken or no HDF5 file
     * @throws io.github.sliceline.UnsupportedFileException if no dataset qualifies, or several do, or if the read path
     *     named in the options cannot read it; the message says what to try
     * @throws io.github.sliceline.NativeLibraryException if the options name libhdf5 and it is missing
     */
    public static SeismicVolume open(Path file, ReadOptions options) throws IOException {
        return open(file, options, OpenHooks.NONE);
    }

    /**
     * Opens a volume in a file or an object store, with {@link ReadOptions#DEFAULTS}.
     *
     * @see #open(URI, ReadOptions)
     */
    public static SeismicVolume open(URI uri) throws IOException {
        return open(uri, ReadOptions.DEFAULTS);
    }

    /**
     * Opens a volume in a file, at {@code https://} or {@code http://}, or in an object store for which a module is
     * installed, such as {@code s3://}. {@link #open(Path, ReadOptions)} says which dataset is opened.
     *
     * @param uri place of the volume; the part after {@code ?} is sent to the server and never shown
     * @throws java.nio.file.NoSuchFileException if the object does not exist
     * @throws java.nio.file.AccessDeniedException if the caller may not read the object
     * @throws io.github.sliceline.UnsupportedFileException as {@link #open(Path, ReadOptions)}, and if no store is
     *     installed for the scheme
     * @throws io.github.sliceline.FileChangedException if another object has taken its place; later reads throw this
     *     too
     */
    public static SeismicVolume open(URI uri, ReadOptions options) throws IOException {
        return open(RemotePath.pathOf(uri), options);
    }

    /**
     * Makes a path of the URI of an object or a file. Methods that take a path accept it, such as {@code
     * SegyToHdf5.convert}.
     *
     * @throws io.github.sliceline.UnsupportedFileException if no store is installed for its scheme
     */
    public static Path pathOf(URI uri) throws IOException {
        return RemotePath.pathOf(uri);
    }

    /** Opens a volume with hooks of another module. For modules of this project only. */
    @SuppressWarnings("exports")
    public static SeismicVolume open(Path file, ReadOptions options, OpenHooks hooks) throws IOException {
        return new VolumeOpener(file, options, hooks)
                .open(volume -> new SeismicVolume(volume, volume.readPath(options), options));
    }

    /**
     * Returns the datasets of an HDF5 file that can be read, whether or not they are volumes. {@link
     * ReadOptions#withDataset} then names one of them.
     *
     * @param options options, of which only the revision and the limits matter
     * @return all datasets of numbers with one to four dimensions, or with up to six that have scales, in the order of
     *     the file; datasets that cannot be read are left out
     * @throws io.github.sliceline.CorruptFileException if the file is broken or no HDF5 file
     */
    public static List<DatasetSummary> datasets(Path file, ReadOptions options) throws IOException {
        return VolumeFinder.readable(file, options);
    }

    /** Returns the read path in use, never {@link Backend#AUTO}. */
    public Backend backend() {
        return reader.backend();
    }

    /**
     * Returns remarks on what is odd in the SEG-Y file that this volume is, or was converted from; mostly none. Volumes
     * converted by releases before 0.3 have none.
     */
    public List<Remark> remarks() throws IOException {
        reader.requireOpen();
        return volume.remarks();
    }

    /** Returns how the volume is stored. */
    public VolumeInfo info() throws IOException {
        reader.requireOpen();
        return volume.info();
    }

    /**
     * Finds the chunks that were converted since the volume was opened live, or since the last call. Reads that begin
     * afterwards see them. Chunks that are not written yet read as the fill value; a read never sees a half-written
     * chunk. When the conversion completes, a volume that was opened live stays open and valid. Statistics and the read
     * paths of other libraries need a complete volume. Cheap: reads only what is new in the journal.
     *
     * @return how much can be read; all, if the volume is complete
     */
    public LiveState refresh() throws IOException {
        reader.requireOpen();
        return volume.refresh();
    }

    /** Returns the extents, slowest dimension first; for a stacked survey inlines, crosslines, samples. */
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
     * Returns all axes but that of the samples, slowest first: inlines and crosslines of a stacked volume; for example
     * shots, cables and channels of another volume. The traces of a {@linkplain #isTable() table} are sorted by these
     * axes. The list is empty if the axes are unknown: then the volume is read by {@link Region}.
     */
    public List<Axis> axes() {
        return volume.knownAxes().map(VolumeAxes::traces).orElse(List.of());
    }

    /**
     * True if the volume is a table of traces, because most places of its axes are empty. Then it has two dimensions,
     * traces and samples, and is read by names of its axes: {@link Query#at}.
     */
    public boolean isTable() {
        return volume.table() != null;
    }

    /** True if the first two axes are inlines and crosslines, as in stacked and prestack volumes. */
    public boolean hasLines() {
        return volume.hasLines();
    }

    /**
     * True if inlines, crosslines, slices, boxes and traces can be read by line number: if the axes are inlines,
     * crosslines and samples, and the volume is not empty. A prestack volume has lines but no planes.
     */
    public boolean hasPlanes() {
        return volume.hasPlanes();
    }

    /**
     * Returns the inlines and crosslines and, if the file has coordinates, their place on the map.
     *
     * @throws IllegalStateException unless the volume has lines
     */
    public SurveyGrid grid() {
        return volume.lineAxes().grid();
    }

    /**
     * Returns the axis of inlines.
     *
     * @throws IllegalStateException unless the volume has lines
     */
    public Axis inlines() {
        return volume.lineAxes().inlines();
    }

    /**
     * Returns the axis of crosslines.
     *
     * @throws IllegalStateException unless the volume has lines
     */
    public Axis crosslines() {
        return volume.lineAxes().crosslines();
    }

    /**
     * Returns the third of the four axes of a prestack volume: offsets, or numbers of the traces of a bin. Empty if the
     * volume is stacked.
     *
     * @throws IllegalStateException unless the volume has lines
     */
    public Optional<Axis> gathers() {
        return volume.lineAxes().gathers();
    }

    /** Returns the name of {@link #gathers}: {@code offset}, or {@code trace of the bin} if traces are numbered. */
    public String gatherName() {
        return gathers().map(VolumeAxes::title).orElse(VolumeAxes.OFFSET);
    }

    /**
     * Returns the axis of the samples.
     *
     * @throws IllegalStateException if the axes are unknown
     */
    public SampleAxis samples() {
        return volume.axes().samples();
    }

    /**
     * Returns the names of the coordinates that lie on axes of the volume, such as {@code cdp_x} or {@code source_x}.
     *
     * @throws IOException if the file cannot be read
     */
    public List<String> coordinates() throws IOException {
        reader.requireOpen();
        return reader.threads().call(volume::coordinates);
    }

    /**
     * Reads a coordinate.
     *
     * @throws IllegalArgumentException if there is none of that name
     * @throws IOException if it cannot be read
     */
    public Coordinate coordinate(String name) throws IOException {
        reader.requireOpen();
        return reader.threads().call(() -> volume.coordinate(name));
    }

    /** Returns the bins: which of them have traces, and where they lie on the map. Reads nothing by itself. */
    public VolumeBins bins() {
        return new VolumeBins(volume, reader.threads());
    }

    /**
     * Returns the headers of the SEG-Y file from which the volume was made; empty if the file keeps none.
     *
     * @throws IOException if the headers cannot be read
     */
    public Optional<VolumeHeaders> headers() throws IOException {
        reader.requireOpen();
        return reader.threads()
                .call(() -> volume.headers(options.limits()))
                .map(headers -> new VolumeHeaders(volume.places(), headers, reader.threads()));
    }

    /** Returns the amplitude statistics, if the file holds them for this dataset. */
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

    /** Reads an inline; the token can stop the read. */
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

    /** Reads a crossline; the token can stop the read. */
    public Section readCrossline(int number, CancelToken cancel) throws IOException {
        return read(new Plane.Crossline(number), cancel);
    }

    /**
     * Reads a slice as {@code [inline][crossline]}.
     *
     * @param sample index, counted from 0; {@link #readTimeSlice} and {@link #readDepthSlice} take a time or a depth
     * @throws IllegalArgumentException if traces do not have this sample
     */
    public Section readSlice(int sample) throws IOException {
        return readSlice(sample, new CancelToken());
    }

    /** Reads a slice; the token can stop the read. */
    public Section readSlice(int sample, CancelToken cancel) throws IOException {
        return read(new Plane.Slice(sample), cancel);
    }

    private Section read(Plane plane, CancelToken cancel) throws IOException {
        return queries.readAll(List.of(Query.section(plane)), Job.stoppedBy(cancel))
                .get(0);
    }

    /**
     * Reads the slice nearest to a time.
     *
     * @param ms two-way time in milliseconds
     * @throws IllegalArgumentException if the time lies outside the traces
     * @throws IllegalStateException if the vertical axis is not in milliseconds
     */
    public Section readTimeSlice(double ms) throws IOException {
        return readSlice(nearest(ms, SampleUnit.MILLISECONDS));
    }

    /**
     * Reads the slice nearest to a depth.
     *
     * @param depth depth in the unit of the vertical axis, metres or feet
     * @throws IllegalArgumentException if the depth lies outside the traces
     * @throws IllegalStateException if the vertical axis is not a depth
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
     * @throws IllegalArgumentException if the survey does not have these lines
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
     * @throws IllegalArgumentException if the survey does not have these lines
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
     * @param box box between two corners, both included
     */
    public float[] readBox(Box box) throws IOException {
        return read(box);
    }

    /** Reads a selection into a new array. */
    public float[] read(Selection selection) throws IOException {
        return read(Query.of(selection));
    }

    /**
     * Reads a selection into the caller's buffer.
     *
     * @see #read(Region, FloatBuffer, CancelToken)
     */
    public void read(Selection selection, FloatBuffer destination) throws IOException {
        read(volume.resolve(selection), destination);
    }

    /** Reads a region of indices into a new array. */
    public float[] read(Region region) throws IOException {
        return read(Query.of(region));
    }

    /**
     * Reads a region of indices into the caller's buffer.
     *
     * @see #read(Region, FloatBuffer, CancelToken)
     */
    public void read(Region region, FloatBuffer destination) throws IOException {
        read(region, destination, new CancelToken());
    }

    /**
     * Reads a region of indices into the caller's buffer. If the buffer is on the heap, or direct and in native order,
     * samples are not copied in between.
     *
     * @param destination buffer with room for the region; its position moves past the samples
     * @param cancel token that stops the read between requests
     * @throws IllegalArgumentException if the buffer is read-only, or has no room for the region
     * @throws IndexOutOfBoundsException if the region is not inside the volume
     * @throws java.util.concurrent.CancellationException if the token was cancelled; the buffer's content is then
     *     undefined
     * @throws IOException if the file cannot be read, or if the volume is closed before the read ends
     */
    public void read(Region region, FloatBuffer destination, CancelToken cancel) throws IOException {
        queries.read(region, destination, cancel);
    }

    /**
     * Reads the result of a query.
     *
     * @throws IllegalArgumentException if a line, sample, offset or path is not in the survey
     * @throws IllegalStateException if the query is for another kind of volume
     */
    public <R> R read(Query<R> query) throws IOException {
        return queries.readAll(List.of(query), Job.quiet()).get(0);
    }

    /** Reads several planes in one pass: chunks that they share are read and decoded once. */
    public List<Section> readAll(List<? extends Plane> planes) throws IOException {
        return readAll(planes.stream().map(Query::section).toList(), Job.quiet());
    }

    /**
     * Reads the results of several queries together: chunks that they share are read and decoded once. A query that
     * needs several passes shares each pass with the same pass of the others.
     *
     * @param job job that receives the progress; its token stops the read between requests
     * @return the result of each query, in the order of the queries
     * @throws java.util.concurrent.CancellationException if the job was cancelled
     */
    public <R> List<R> readAll(List<Query<R>> wanted, Job job) throws IOException {
        return queries.readAll(wanted, job);
    }

    /**
     * Reads a plane without waiting.
     *
     * @see #readAsync(Query, ReadPriority, CancelToken)
     */
    public CompletableFuture<Section> readAsync(Plane plane, ReadPriority priority, CancelToken cancel) {
        return readAsync(Query.section(plane), priority, cancel);
    }

    /**
     * Reads the result of a query without waiting. The reading threads also plan the requests and copy the samples.
     *
     * @param priority urgency among the reads of this volume; a more urgent read goes first, even if it comes later
     * @param cancel token that stops the read; the future then completes with a {@link
     *     java.util.concurrent.CancellationException}
     * @return future that completes on a reading thread; work that depends on it must be short, or run on another
     *     thread
     */
    public <R> CompletableFuture<R> readAsync(Query<R> query, ReadPriority priority, CancelToken cancel) {
        return queries.readAsync(query, priority, Job.stoppedBy(cancel));
    }

    /**
     * Reads the result of a query without waiting, and reports progress.
     *
     * @param job job that receives the progress from the reading threads; its token stops the read, and the future then
     *     completes with a {@link java.util.concurrent.CancellationException}
     * @see #readAsync(Query, ReadPriority, CancelToken)
     */
    public <R> CompletableFuture<R> readAsync(Query<R> query, ReadPriority priority, Job job) {
        return queries.readAsync(query, priority, job);
    }

    /**
     * Reads a region of indices into the caller's buffer without waiting.
     *
     * @param destination buffer with room for the region; its position does not change. Its content is undefined until
     *     the future is complete, and also afterwards if the read failed
     * @see #readAsync(Query, ReadPriority, CancelToken)
     */
    public CompletableFuture<Void> readAsync(
            Region region, FloatBuffer destination, ReadPriority priority, CancelToken cancel) {
        return queries.readAsync(List.of(region), destination, priority, cancel);
    }

    /**
     * Reads regions of indices into the caller's buffer together, without waiting: what they share is read and decoded once.
     *
     * @param destination receives the regions one after the other, from its position on; the rest as for one region
     */
    public CompletableFuture<Void> readAsync(
            List<Region> regions, FloatBuffer destination, ReadPriority priority, CancelToken cancel) {
        return queries.readAsync(regions, destination, priority, cancel);
    }

    /**
     * Reads ahead for a query, after all more urgent reads: a later read of the query finds its bytes in the page
     * cache, or its chunks decoded. Meant for the neighbours of a plane on the screen. Does nothing with {@link
     * Backend#NATIVE}.
     */
    public CompletableFuture<Void> prefetch(Query<?> query, CancelToken cancel) {
        return queries.prefetch(query, cancel);
    }

    /**
     * Returns how much a query would read from the drive, and from which layout of the cube. Empty if libhdf5 or jHDF
     * decides that. Reads no samples, but may read the chunk indexes of further layouts.
     *
     * @throws IndexOutOfBoundsException if the query is for a region that is not inside the volume
     */
    public Optional<ReadCost> cost(Query<?> query) throws IOException {
        return queries.cost(query);
    }

    /**
     * Returns how much a selection would read from the drive in each layout of the cube, the cube itself first. Layouts
     * that do not serve the volume's precision are omitted.
     */
    public List<ReadCost> costs(Selection selection) throws IOException {
        reader.requireOpen();
        return reader.costs(volume.resolve(selection));
    }

    /**
     * Returns the further layouts of the cube, in the order of the file, including layouts set aside. Each read
     * uses the layout that takes least of the drive. The list is empty unless the cube of a complete file was opened
     * with {@link Backend#DIRECT} or {@link Backend#AUTO}. Reads the chunk indexes of the layouts.
     */
    public List<LayoutInfo> layouts() throws IOException {
        reader.requireOpen();
        return reader.layouts();
    }

    /**
     * Returns the loop over all of the volume, block by block. Blocks are the volume's chunks, without a halo, unless
     * {@link VolumeBlocks} is told otherwise. Nothing is read before {@link VolumeBlocks#forEach}.
     */
    public VolumeBlocks blocks() {
        return VolumeBlocks.of(volume, options, reader);
    }

    /**
     * Returns all traces in the order of the axes: inline by inline, within it crossline by crossline, and in prestack
     * volumes offset by offset. At most 32 MB and at most an eighth of the heap are read ahead. If a few inlines are
     * larger than that, chunks are read again for the next inlines, mostly from the page cache. If the order does not
     * matter, {@link #blocks()} is faster.
     *
     * @return stream that reads when it is used, by one thread at a time, and throws {@link
     *     java.io.UncheckedIOException} if it cannot read; closing it stops the reading ahead
     * @throws IllegalStateException unless the volume has lines
     */
    public Stream<VolumeTrace> traces() {
        return TraceIterator.stream(queries, volume);
    }

    VolumePass pass(@Nullable FileVersion version) {
        return new VolumePass(volume, reader, options, version);
    }

    OpenVolume opened() {
        return volume;
    }

    /** Closes the file. Reads under way end, or fail with an {@link IOException}. Further calls do nothing. */
    @Override
    public void close() throws IOException {
        try (volume) {
            reader.close();
        }
    }

    /** Returns the file, the dataset, the read path, and the layouts of the cube in use. */
    @Override
    public String toString() {
        return volume.name() + " of " + volume.shape() + " in " + volume.file() + ", " + reader;
    }
}
