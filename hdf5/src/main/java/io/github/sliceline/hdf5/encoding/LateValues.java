package io.github.sliceline.hdf5.encoding;

import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.ChunkIndexEncoding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Values that become known only after a file was laid out. Every value already has its place, so setting it changes no
 * address. The metadata are then written again, any number of times. Not thread-safe.
 */
public final class LateValues {
    private final FileEncoding encoding;
    private final HeaderContent content;
    private final FileSpace space;

    LateValues(FileEncoding encoding, HeaderContent content) {
        this.encoding = encoding;
        this.content = content;
        this.space = new FileSpace(encoding.end());
    }

    /**
     * Sets an attribute that was described or reserved.
     *
     * @param value value of the same type and extents; texts have the same lengths
     * @throws IllegalArgumentException if it does not fit in the reserved place
     */
    public LateValues set(String object, String name, AttributeValue value) {
        DescribedObject described = encoding.object(object);
        AttributeValue place = described.attributes().get(name);
        if (place == null) {
            throw new IllegalArgumentException(object + " has no place for an attribute " + name);
        }
        boolean fits = place.type().equals(value.type())
                && place.shape().equals(value.shape())
                && place.keptBytes().equals(value.keptBytes());
        if (!fits) {
            throw new IllegalArgumentException(
                    "attribute " + name + " of " + object + " has a place for " + told(place) + ", got " + told(value));
        }
        value.referenced().forEach(encoding::object);
        content.attributes.put(new HeaderContent.Attribute(described.path(), name), value);
        return this;
    }

    private static String told(AttributeValue value) {
        List<Integer> kept = value.keptBytes();
        return value + (kept.isEmpty() ? "" : " of " + kept + " bytes");
    }

    /**
     * Adds a reserved dataset to the file: gives it extents, and a place at the end of the file.
     *
     * @param shape extents of the reserved rank, with at least one element
     * @return places of its elements. Filtered chunks follow after the new {@link #end()}. The caller writes its index
     *     as for other datasets.
     */
    public DatasetPlace append(String dataset, Shape shape) {
        DescribedObject described = encoding.object(dataset);
        if (!described.reserved() || content.appended.containsKey(described.path())) {
            throw new IllegalArgumentException(dataset + " is not reserved");
        }
        DatasetForm reserved = described.form().orElseThrow();
        if (shape.size() == 0 || shape.rank() != reserved.shape().rank()) {
            throw new IllegalArgumentException(dataset + " was reserved with "
                    + reserved.shape().rank() + " dimensions and some elements, got " + shape);
        }
        DatasetForm form = reserved.of(shape);
        try {
            DatasetPlace place = encoding.allocator(space).place(form);
            content.appended.put(described.path(), form);
            content.places.put(described.path(), place);
            return place;
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(FileEncoding.TOO_LONG, e);
        }
    }

    /**
     * Returns the places of a dataset's elements, also of an appended dataset.
     *
     * @throws IllegalArgumentException if there is no dataset at that path, or it is reserved and not appended
     */
    public DatasetPlace place(String dataset) {
        DatasetPlace place = content.places.get(encoding.object(dataset).path());
        return place == null ? encoding.place(dataset) : place;
    }

    /** Returns the form of a dataset; of an appended dataset, with its final extents. */
    public DatasetForm form(String dataset) {
        DescribedObject described = encoding.object(dataset);
        return content.appended.getOrDefault(described.path(), described.form().orElseThrow());
    }

    /** Paths of all datasets that have a place. */
    public List<String> datasets() {
        return List.copyOf(content.places.keySet());
    }

    /**
     * Writes the index of a chunked dataset, if it has one.
     *
     * @param chunks addresses of the chunks that exist
     * @throws IOException from the sink
     */
    public void writeIndex(String dataset, ChunkLookup chunks, ChunkIndexEncoding.Sink sink) throws IOException {
        Optional<ChunkIndexEncoding> index = place(dataset).index();
        if (index.isPresent()) {
            index.get().write(chunks, sink);
        }
    }

    /** Layout that the values belong to. */
    public FileEncoding encoding() {
        return encoding;
    }

    /** Moves the end of the file to the next page. */
    public void alignEnd() {
        space.align(FileSpace.PAGE);
    }

    /** Takes room for a chunk at the end of the file, and returns its address. */
    public long takeRoom(long bytes) {
        return space.take(bytes, 1);
    }

    /** Length of the file that the superblock will contain. */
    public long end() {
        return space.end();
    }

    /**
     * Returns everything that is written and has a place.
     *
     * @param takenFrom first byte that was written before the file was laid out
     * @param takenTo byte after the last of them
     */
    public FilePieces extents(long takenFrom, long takenTo) {
        List<FilePieces.Piece> pieces = new ArrayList<>(encoding.pieces());
        if (takenFrom < takenTo) {
            pieces.add(FilePieces.Piece.plain(takenFrom, takenTo - takenFrom));
        }
        return new FilePieces(encoding.start() + encoding.metadataBytes(), pieces, end(), encoding.unplacedBytes());
    }

    HeaderContent content() {
        return content;
    }
}
