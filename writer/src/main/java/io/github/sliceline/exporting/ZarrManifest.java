package io.github.sliceline.exporting;

import static io.github.sliceline.exporting.ZarrArray.json;

import io.github.sliceline.DiskFullException;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.remote.Location;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumePass;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writer of a JSON file with the places of a volume's chunks, with which Zarr reads the HDF5 volume without a copy and
 * without libhdf5. It is a kerchunk reference file of version 1, with arrays of Zarr's format 2. No samples are read to
 * make it.
 *
 * <p>The root group has the volume under its own name, its axes, the arrays that its attribute {@code coordinates}
 * names, and for volumes of our profile {@code live} and {@code crs}. Each intact layout is the array
 * {@code data_NAME}. The JSON names the file once, as {@code u} of its {@code templates}: by its absolute path, or by
 * the URL of an object without secrets. It is valid until another program writes to the file.
 *
 * @see <a href="https://fsspec.github.io/kerchunk/spec.html">the format of references</a>
 */
public final class ZarrManifest {
    private ZarrManifest() {}

    /**
     * Writes the manifest of a volume into a file, which gets its name when it is complete.
     *
     * @param source HDF5 file or object
     * @param dataset path of the volume in it; empty to search for it
     * @param replace true if it may replace an existing file
     * @param job cancelled, it stops the work, and nothing is kept
     * @return names of the arrays in the root group
     * @throws FileAlreadyExistsException if the target exists and may not be replaced, or if it is the source
     * @throws DiskFullException if there is no room
     * @throws IOException also for the reasons that the other method gives
     */
    public static List<String> write(Path source, Optional<String> dataset, Path target, boolean replace, Job job)
            throws IOException {
        Location.requireOther(target, List.of(source));
        try (PartFile part = PartFile.of(target, replace)) {
            List<String> arrays;
            try (OutputStream out = Files.newOutputStream(part.path())) {
                arrays = write(source, dataset, out, job);
            }
            part.commit();
            return arrays;
        } catch (IOException e) {
            throw DiskFullException.orSame(target, e);
        }
    }

    /**
     * Writes the manifest of a volume into a stream, which is flushed and not closed. Nothing is written before it is
     * certain that Zarr can read the volume. The chunk indexes are in memory, 8 to 16 bytes a chunk.
     *
     * @param source HDF5 file or object
     * @param dataset path of the volume in it; empty to search for it
     * @param job cancelled, it stops the work
     * @return names of the arrays in the root group
     * @throws io.github.sliceline.CorruptFileException if the source is broken or no HDF5 file
     * @throws UnsupportedFileException if Zarr cannot read the volume or a layout of it, or the source is not complete;
     *     the message says why, and what to do
     * @throws io.github.sliceline.FileChangedException if another program writes to the source meanwhile
     * @throws java.util.concurrent.CancellationException if cancelled
     */
    public static List<String> write(Path source, Optional<String> dataset, OutputStream target, Job job)
            throws IOException {
        ReadOptions options = dataset.map(ReadOptions.DEFAULTS::withDataset).orElse(ReadOptions.DEFAULTS);
        try (SeismicVolume volume = SeismicVolume.open(source, options)) {
            return VolumePass.over(volume, pass -> {
                try (Hdf5Container container = Hdf5Container.open(source)) {
                    return write(volume, container, target, job);
                }
            });
        }
    }

    private static List<String> write(SeismicVolume volume, Hdf5Container container, OutputStream target, Job job)
            throws IOException {
        Path source = container.path();
        if (container.source().isShownFromJournal() || WorkFiles.isUnfinishedPart(source)) {
            throw new UnsupportedFileException(
                    source, "is not complete: a conversion or an edit of it was interrupted; finish that first");
        }
        ZarrArrays found = new ZarrArrays(container);
        Map<String, ZarrArray> arrays = found.of(volume);
        Writer out = new BufferedWriter(new OutputStreamWriter(target, StandardCharsets.UTF_8), 1 << 16);
        out.write("{\"version\":1,\n\"templates\":{\"u\":" + json(url(source.toRealPath())) + "},\n\"refs\":{\n");
        out.write("\".zgroup\":\"{\\\"zarr_format\\\":2}\",\n\".zattrs\":" + json(json(found.attributes("/"))));
        for (Map.Entry<String, ZarrArray> array : arrays.entrySet()) {
            array.getValue().write(out, array.getKey(), job);
        }
        out.write("\n}}\n");
        out.flush();
        return List.copyOf(arrays.keySet());
    }

    /** Returns the URL that fsspec opens. It takes keys of S3 unescaped. */
    private static String url(Path file) {
        URI uri = file.toUri();
        return "s3".equals(uri.getScheme()) ? "s3://" + uri.getRawAuthority() + uri.getPath() : file.toString();
    }
}
