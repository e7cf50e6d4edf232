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
 * An HDF5 file opened for reading: its datasets, their attributes, and where their elements lie.
 *
 * <p>The file is not trusted. Whatever is wrong with it comes out as {@link CorruptFileException}, what
 * is right but unusual as {@link UnsupportedFileException}; both name the file. Links that leave the
 * file are not followed. Thread-safe.
 */
@SuppressWarnings("exports") // what siblings call names types that users do not see
public final class Hdf5Container implements Closeable {
    private static final String DIMENSION_LIST = "DIMENSION_LIST";

    private static final int MOST_NUMBERS = 4 << 20;

    private final Path path;
    private final ByteSource source;
    private final MetadataFile opened;
    private volatile @Nullable Found found;

    /**
     * What a search of the whole file found.
     *
     * @param datasets all, by path
     * @param passedOver what cannot be read, and why
     */
    private record Found(Map<String, Outline> datasets, Map<String, String> passedOver) {}

    private Hdf5Container(Path path, ByteSource source, MetadataFile opened) {
        this.path = path;
        this.source = source;
        this.opened = opened;
    }

    /** The file itself, with {@link ReadLimits#DEFAULTS}. If an edit of it was interrupted, it is made whole first. */
    public static Hdf5Container open(Path path) throws IOException {
        return open(path, 0, ReadLimits.DEFAULTS);
    }

    /**
     * Opens a file at a revision of its history.
     *
     * @param revision 0 for the file itself, or as {@link FileOpener#open} has it
     * @throws CorruptFileException if it is not HDF5, cut off, or broken at the start
     */
    public static Hdf5Container open(Path path, int revision, ReadLimits limits) throws IOException {
        return Location.of(path).isObject()
                ? of(path, FileOpener.openAny(path, revision), limits)
                : FileLook.at(path, version -> of(path, FileOpener.openAny(path, revision), limits));
    }

    /**
     * A file that is open, or whose bytes come from elsewhere, such as one that is being edited.
     *
     * @param path what it is called
     * @param source closed with the container, also if opening fails
     */
    public static Hdf5Container of(Path path, ByteSource source, ReadLimits limits) throws IOException {
        return OnFailure.close(
                source,
                () -> Containment.contain(
                        source, "the file", () -> new Hdf5Container(path, source, MetadataFile.open(source, limits))));
    }

    /** Name of the file. */
    public Path path() {
        return path;
    }

    /** The file's bytes, for reading chunks. Closed with the container. */
    public ByteSource source() {
        return source;
    }

    /** Sentences on what the file says of itself that readers should know; mostly none. */
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
     * Full paths of all datasets of integers or floats with at least one dimension, depth-first, in the
     * order of the file. Reached by hard links only; an object that cannot be read is passed over.
     */
    public List<String> numericDatasets() throws IOException {
        return datasets().entrySet().stream()
                .filter(dataset -> dataset.getValue().isNumeric())
                .map(Map.Entry::getKey)
                .toList();
    }

    /** All datasets, in the order of {@link #numericDatasets}; an object that cannot be read is passed over. */
    public Map<String, Outline> datasets() throws IOException {
        return Containment.contain(source, "the list of datasets", this::found).datasets();
    }

    /**
     * What the dataset at a path holds; empty if there is nothing, or something else.
     *
     * @throws UnsupportedFileException if the path leads out of this file, or a link of it nowhere
     */
    public Optional<Outline> outline(String datasetPath) throws IOException {
        return Containment.contain(source, datasetPath, () -> {
            Optional<ObjectHeader> header = find(datasetPath);
            return header.isEmpty() || ObjectTree.kind(header.get()) != ObjectKind.DATASET
                    ? Optional.empty()
                    : Optional.of(new DatasetParser(header.get().file(), header.get(), datasetPath).outline());
        });
    }

    /** Objects that {@link #datasets} passed over because they cannot be read or are elsewhere, by path, and why. */
    public Map<String, String> passedOver() throws IOException {
        return Containment.contain(source, "the list of datasets", this::found).passedOver();
    }

    /** Searched once: the file does not change while it is open. */
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
     * Paths of all objects but the root group, depth-first, in the order of the file. Reached by hard links only; an
     * object that cannot be read is passed over.
     */
    public Map<String, ObjectKind> objects() throws IOException {
        return Containment.contain(source, "the list of objects", () -> new ObjectTree(opened.again()).objects());
    }

    /** Whether there is an object at a path that can be reached inside this file. */
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
     * What a dataset is and where its elements lie.
     *
     * @throws IllegalArgumentException if there is nothing at that path
     * @throws UnsupportedFileException if it is no dataset of plain numbers, or not stored in this file
     */
    public DatasetInfo dataset(String datasetPath) throws IOException {
        return read(datasetPath, datasetPath, header -> new DatasetParser(header.file(), header, datasetPath).parse());
    }

    /**
     * Attributes of a group or dataset by name; "/" is the root. Values are String, Long (unsigned 64-bit
     * numbers wrap), Double, or a List of those, nested for more dimensions. Attributes of other types and
     * unreadable ones are left out.
     *
     * @throws IllegalArgumentException if there is nothing at that path
     */
    public Map<String, Object> attributes(String objectPath) throws IOException {
        return attributes(objectPath, Set.of());
    }

    /**
     * Attributes as {@link #attributes(String)} gives them.
     *
     * @param needed names of attributes that are not left out: if one of them cannot be read, that is thrown
     * @throws IllegalArgumentException if there is nothing at that path
     */
    public Map<String, Object> attributes(String objectPath, Set<String> needed) throws IOException {
        return read(objectPath, "attributes of " + objectPath, header -> Attributes.read(header, needed));
    }

    /**
     * Attributes as {@link #attributes} gives them, but for texts of any length and lists, which stand elsewhere in the file.
     *
     * @throws IllegalArgumentException if there is nothing at that path
     */
    public Map<String, Object> attributesInHeader(String objectPath) throws IOException {
        return read(objectPath, "attributes of " + objectPath, Attributes::readInHeader);
    }

    /**
     * Paths of the datasets that give the axes of another one: its dimension scales, as netCDF-4 and h5py
     * attach them (attribute {@code DIMENSION_LIST}).
     *
     * @return one entry a dimension, empty where no scale in this file is attached; an empty list if the
     *     dataset has no scales at all
     * @throws IllegalArgumentException if there is nothing at that path
     */
    public List<Optional<String>> dimensionScales(String datasetPath) throws IOException {
        return read(
                datasetPath,
                "dimension scales of " + datasetPath,
                header -> dimensionScales(header, datasetPath.substring(0, datasetPath.lastIndexOf('/') + 1)));
    }

    /** Addresses of the object headers of a dataset's scales, a list for each dimension; an empty list if it has none. */
    public List<List<Long>> scaleHeaders(String datasetPath) throws IOException {
        return read(
                datasetPath,
                "dimension scales of " + datasetPath,
                header -> Attributes.references(header, DIMENSION_LIST));
    }

    /** Scales mostly stand beside what they count; only for others the whole file is searched. */
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
     * All elements of a dataset of one dimension, such as an axis.
     *
     * @throws UnsupportedFileException if it has another rank or more than 4 million elements
     */
    public double[] readNumbers(String datasetPath) throws IOException {
        DatasetInfo dataset = dataset(datasetPath);
        long count = dataset.shape().size();
        if (dataset.shape().rank() != 1 || count > MOST_NUMBERS) {
            throw new UnsupportedFileException(
                    source,
                    dataset.path() + " is " + dataset.shape() + ", want one dimension of at most " + MOST_NUMBERS);
        }
        ReadLimits limits = opened.limits();
        ReadLimits bounded = limits.withChunkBytes(Math.min(limits.chunkBytes(), 8L * MOST_NUMBERS));
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

    /** A dataset that is known already is not searched for again: a group may have very many. */
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
