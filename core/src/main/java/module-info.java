/**
 * Reads planes, boxes and traces of chunked HDF5 volumes in parallel. A first program, which a checkout of the sources
 * has in {@code examples/reader}:
 *
 * <pre>{@code
 * package example;
 *
 * import io.github.sliceline.volume.Section;
 * import io.github.sliceline.volume.SeismicVolume;
 * import java.io.IOException;
 * import java.nio.file.Path;
 *
 * // Reads the first inline of the volume that is named.
 * public final class FirstInline {
 *     private FirstInline() {}
 *
 *     public static void main(String[] args) throws IOException {
 *         try (SeismicVolume volume = SeismicVolume.open(Path.of(args[0]))) {
 *             Section inline = volume.readInline(volume.inlines().first());
 *             System.out.println(inline.title() + ": " + inline.rows() + " traces of " + inline.columns()
 *                     + " samples, the first one " + inline.at(0, 0));
 *         }
 *     }
 * }
 * }</pre>
 *
 * <p>{@link io.github.sliceline.volume.SeismicVolume} opens a volume, {@link io.github.sliceline.volume.Query} names
 * the part to read, and {@link io.github.sliceline.volume.options.ReadOptions} says how to read it.
 * {@link io.github.sliceline.CancelToken} stops work, and {@link io.github.sliceline.Job} reports its progress. If a
 * file is damaged, a {@link io.github.sliceline.CorruptFileException} is thrown; if it cannot be read for another
 * reason, an {@link io.github.sliceline.UnsupportedFileException}.
 */
@SuppressWarnings("module") // siblings that it exports to are compiled later
module io.github.sliceline.core {
    requires jdk.jfr;
    requires org.slf4j;
    requires static transitive org.jspecify;
    requires transitive io.github.sliceline.hdf5;

    uses io.github.sliceline.volume.format.VolumeFormat;

    exports io.github.sliceline.geometry;
    exports io.github.sliceline.horizon;
    exports io.github.sliceline.selection;
    exports io.github.sliceline.tune;
    exports io.github.sliceline.tune.advice;
    exports io.github.sliceline.volume;
    exports io.github.sliceline.volume.info;
    exports io.github.sliceline.volume.options;
    // To siblings, by name.
    exports io.github.sliceline.plan to
            io.github.sliceline.segy,
            io.github.sliceline.writer;
    exports io.github.sliceline.tune.drive to
            io.github.sliceline.bench,
            io.github.sliceline.viewer,
            io.github.sliceline.writer;
    exports io.github.sliceline.volume.profile to
            io.github.sliceline.edit,
            io.github.sliceline.writer;
    exports io.github.sliceline.volume.format to
            io.github.sliceline.bench,
            io.github.sliceline.segy,
            io.github.sliceline.writer,
            io.github.sliceline.zgy;
}
