package io.github.sliceline.hdf5;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.ReadLimitException;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.format.Attributes;
import io.github.sliceline.hdf5.format.Containment;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.DatasetParser;
import io.github.sliceline.hdf5.format.DatasetParser.Outline;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.format.ElementValue;
import io.github.sliceline.hdf5.format.MetadataFile;
import io.github.sliceline.hdf5.format.ObjectHeader;
import io.github.sliceline.hdf5.format.ObjectTree;
import io.github.sliceline.hdf5.format.ObjectTree.ObjectKind;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.remote.Location;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.FileLook;
import io.github.sliceline.storage.FileOpener;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.StorageSource;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An HDF5 file opened for reading: its datasets, their attributes, and where their elements are.
 *
 * <p>The file is not trusted. Damage throws {@link CorruptFileException}. A valid but unsupported structure throws
 * {@link UnsupportedFileException}. Both name the file. Links that leave the file are not followed. Thread-safe.
 */
@SuppressWarnings("exports") // siblings call methods whose types are not exported to users
public final class Hdf5Container implements Closeable {
    private static final String DIMENSION_LIST = "DIMENSION_LIST";

    private static final int MOST_NUMBERS = 4 << 20;

    private final Path path;
    private final StorageSource source;
    private final MetadataFile opened;
    private volatile @Nullable Found found;

    /**
     * Result of a search of the whole file.
     *
     * @param datasets all datasets, by path
     * @param passedOver reasons why objects cannot be read, by path
     */
    private record Found(Map<String, Outline> datasets, Map<String, String> passedOver) {}

    private Hdf5Container(Path path, ByteSource source, MetadataFile opened) {
        this.path = path;
        this.source = StorageSource.of(source);
        this.opened = opened;
    }

    /**
     * Opens a file with {@link ReadLimits#DEFAULTS}. If an edit of the file was interrupted, the file is recovered
     * first.
     */
    public static Hdf5Container open(Path path) throws IOException {
        return open(path, 0, ReadLimits.DEFAULTS);
    }

    /**
     * Opens a file at a revision of its history.
     *
     * @param revision 0 for the file itself, otherwise as in {@link FileOpener#open}
     * @throws CorruptFileException if it is not HDF5, is truncated, or is broken at the start
     */
    public static Hdf5Container open(Path path, int revision, ReadLimits limits) throws IOException {
        return Location.of(path).isObject()
                ? of(path, FileOpener.openAny(path, revision), limits)
                : FileLook.at(path, version -> of(path, FileOpener.openAny(path, revision), limits));
    }

    /**
     * Opens a file from bytes that are already open, for example of a file that is being edited.
     *
     * @param path name of the file in messages
     * @param source closed with the container, also if opening fails
     */
    public static Hdf5Container of(Path path, ByteSource source, ReadLimits limits) throws IOException {
        return OnFailure.close(
                source,
                () -> Containment.contain(
                        source, "the file", () -> new Hdf5Container(path, source, MetadataFile.open(source, limits))));
    }

    /** Path of the file. */
    public Path path() {
        return path;
    }

    /** The file's bytes, for reading chunks. They are closed with the container. */
    public StorageSource source() {
        return source;
    }

    /** Returns warnings about flags in the file, one sentence each; usually empty. */
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        if (opened.superblock().openForWriting()) {
            remarks.add("the file is flagged as open for writing: another program writes to it, or was stopped; then"
                    + " 'h5clear -s' clears the flag");
        }
        if (opened.superblock().isOfFamily()) {
            remarks.add("the file was written as the first of a family; 'h5repart' makes one file of them");
        }
        return remarks;
    }

    /**
     * Returns the full paths of all datasets of integers or floats with at least one dimension, depth-first, in the
     * order of the file. Only hard links are followed. Objects that cannot be read are skipped.
     */
    public List<String> numericDatasets() throws IOException {
        return datasets().entrySet().stream()
                .filter(dataset -> dataset.getValue().isNumeric())
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Returns all datasets, in the order of {@link #numericDatasets}. Objects that cannot be read are skipped. */
    public Map<String, Outline> datasets() throws IOException {
        return Containment.contain(source, "the list of datasets", this::found).datasets();
    }

    /**
     * Returns a summary of the dataset at a path, or nothing if the path has no dataset.
     *
     * @throws UnsupportedFileException if the path leads out of this file, or one of its links leads nowhere
     */
    public Optional<Outline> outline(String datasetPath) throws IOException {
        return Containment.contain(source, datasetPath, () -> {
            Optional<ObjectHeader> header = find(datasetPath);
            return header.isEmpty() || ObjectTree.kind(header.get()) != ObjectKind.DATASET
                    ? Optional.empty()
                    : Optional.of(new DatasetParser(header.get().file(), header.get(), datasetPath).outline());
        });
    }

    /**
     * Returns the reasons why {@link #datasets} skipped objects, by path: they cannot be read, or are in another file.
     */
    public Map<String, String> passedOver() throws IOException {
        return Containment.contain(source, "the list of datasets", this::found).passedOver();
    }

    /** Searches the file on the first call. The file does not change while it is open. */
    private Found found() throws IOException {
        Found known = found;
        if (known == null) {
            ObjectTree tree = new ObjectTree(opened.again());
            known = new Found(tree.datasets(), tree.passedOver());
            for (String why : known.passedOver.values()) {
                source.requireUnchanged(new UnsupportedFileException(source, why));
            }
            found = known;
        }
        return known;
    }

    /**
     * Returns all objects but the root group by path, depth-first, in the order of the file. Only hard links are
     * followed. Objects that cannot be read are skipped.
     */
    public Map<String, ObjectKind> objects() throws IOException {
        return Containment.contain(source, "the list of objects", () -> new ObjectTree(opened.again()).objects());
    }

    /** True if the path leads to an object inside this file. */
    public boolean exists(String objectPath) throws IOException {
        try {
            return Containment.contain(
                    source, objectPath, () -> find(objectPath).isPresent());
        } catch (ReadLimitException e) {
            throw e;
        } catch (UnsupportedFileException e) {
            return false;
        }
    }

    /**
     * Reads type, extents, filters and storage of a dataset.
     *
     * @throws IllegalArgumentException if there is nothing at that path
     * @throws UnsupportedFileException if it is not a dataset of plain numbers, or is not stored in this file
     */
    public DatasetInfo dataset(String datasetPath) throws IOException {
        return read(datasetPath, datasetPath, header -> new DatasetParser(header.file(), header, datasetPath).parse());
    }

    /**
     * Reads the attributes of a group or dataset by name; "/" is the root. Values are String, Long (unsigned 64-bit
     * numbers wrap), Double, or a List of those, nested for more dimensions. The result omits attributes of other types
     * and unreadable ones.
     *
     * @throws IllegalArgumentException if there is nothing at that path
     */
    public Map<String, Object> attributes(String objectPath) throws IOException {
        return attributes(objectPath, Set.of());
    }

    /**
     * Reads the attributes of a group or dataset as {@link #attributes(String)} does, but fails if a needed one cannot
     * be read.
     *
     * @param needed names of attributes that must be readable
     * @throws IllegalArgumentException if there is nothing at that path
     */
    public Map<String, Object> attributes(String objectPath, Set<String> needed) throws IOException {
        return read(objectPath, "attributes of " + objectPath, header -> Attributes.read(header, needed));
    }

    /**
     * Reads the attributes whose values are in the object header. The result omits texts of variable length and lists,
     * because they are elsewhere in the file.
     *
     * @throws IllegalArgumentException if there is nothing at that path
     * @see #attributes(String)
     */
    public Map<String, Object> attributesInHeader(String objectPath) throws IOException {
        return read(objectPath, "attributes of " + objectPath, Attributes::readInHeader);
    }

    /**
     * Returns the paths of the datasets that hold the axes of a dataset: its dimension scales, as netCDF-4 and h5py
     * attach them (attribute {@code DIMENSION_LIST}).
     *
     * @return one entry for each dimension, empty if no scale in this file is attached; an empty list if the dataset
     *     has no scales
     * @throws IllegalArgumentException if there is nothing at that path
     */
    public List<Optional<String>> dimensionScales(String datasetPath) throws IOException {
        return read(
                datasetPath,
                "dimension scales of " + datasetPath,
                header -> dimensionScales(header, datasetPath.substring(0, datasetPath.lastIndexOf('/') + 1)));
    }

    /**
     * Returns the addresses of the object headers of a dataset's scales, one list for each dimension. The list is empty
     * if the dataset has no scales.
     */
    public List<List<Long>> scaleHeaders(String datasetPath) throws IOException {
        return read(
                datasetPath,
                "dimension scales of " + datasetPath,
                header -> Attributes.references(header, DIMENSION_LIST));
    }

    /**
     * Looks for the scales in the group first, because they are usually beside their dataset. Other scales need a
     * search of the whole file.
     */
    private List<Optional<String>> dimensionScales(ObjectHeader header, String group) throws IOException {
        List<List<Long>> references = Attributes.references(header, DIMENSION_LIST);
        if (references.isEmpty()) {
            return List.of();
        }
        Map<Long, String> byHeader = new HashMap<>();
        new ObjectTree(header.file())
                .members(group)
                .forEach((name, address) -> byHeader.putIfAbsent(address, group + name));
        if (!references.stream().flatMap(List::stream).allMatch(byHeader::containsKey)) {
            byHeader.clear();
            found().datasets().forEach((path, dataset) -> byHeader.putIfAbsent(dataset.header(), path));
        }
        return references.stream()
                .map(scales -> scales.stream()
                        .map(byHeader::get)
                        .filter(Objects::nonNull)
                        .findFirst())
                .toList();
    }

    /**
     * Reads all elements of a one-dimensional dataset, such as an axis.
     *
     * @throws UnsupportedFileException if it has another rank, or does not fit in an eighth of the memory
     */
    public double[] readNumbers(String datasetPath) throws IOException {
        DatasetInfo dataset = dataset(datasetPath);
        if (dataset.shape().rank() != 1) {
            throw new UnsupportedFileException(
                    source, dataset.path() + " is " + dataset.shape() + ", want one dimension");
        }
        return readAllNumbers(datasetPath);
    }

    /**
     * Reads all elements of a dataset, row-major.
     *
     * @throws UnsupportedFileException if they do not fit in an eighth of the memory
     */
    public double[] readAllNumbers(String datasetPath) throws IOException {
        DatasetInfo dataset = dataset(datasetPath);
        long count = dataset.shape().size();
        if (count > Math.min(Integer.MAX_VALUE / 8, Runtime.getRuntime().maxMemory() / 64)) {
            throw new UnsupportedFileException(
                    source, dataset.path() + " is " + dataset.shape() + ", which does not fit in memory");
        }
        ReadLimits limits = opened.limits();
        ReadLimits bounded = limits.withChunkBytes(Math.min(limits.chunkBytes(), 8L * Math.max(count, MOST_NUMBERS)));
        return Containment.contain(source, datasetPath, () -> {
            ElementType type = dataset.type();
            ByteBuffer elements =
                    ByteBuffer.allocate((int) count * type.bytes()).order(type.order());
            new ElementReader(this, dataset, bounded, 0).read(Region.all(dataset.shape()), elements);
            ElementValue value = ElementValue.of(type);
            return IntStream.range(0, (int) count)
                    .mapToDouble(i -> value.toDouble(elements, i * type.bytes()))
                    .toArray();
        });
    }

    private interface HeaderReader<T> {
        T read(ObjectHeader header) throws IOException;
    }

    private <T> T read(String objectPath, String what, HeaderReader<T> reader) throws IOException {
        ObjectHeader header = Containment.contain(source, what, () -> find(objectPath))
                .orElseThrow(() -> new IllegalArgumentException(path + " has nothing at " + objectPath));
        return Containment.contain(source, what, () -> reader.read(header));
    }

    /** Finds an object. A dataset that is already known is not searched again, because its group may be very large. */
    private Optional<ObjectHeader> find(String objectPath) throws IOException {
        Found known = found;
        Outline dataset = known == null ? null : known.datasets().get(objectPath);
        MetadataFile file = opened.again();
        return dataset == null
                ? new ObjectTree(file).find(objectPath)
                : Optional.of(ObjectHeader.read(file, dataset.header()));
    }

    @Override
    public void close() throws IOException {
        source.close();
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
