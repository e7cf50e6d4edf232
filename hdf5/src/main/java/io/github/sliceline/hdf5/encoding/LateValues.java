package io.github.sliceline.hdf5.encoding;

import io.github.sliceline.hdf5.grid.ChunkLookup;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.ChunkIndexEncoding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What becomes known only after a file was laid out. Every value has its place already, so that setting it changes no
 * address; the metadata are then written again, as often as wanted. Not thread-safe.
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
     * @param value of the same type and extents, and texts of the same lengths
     * @throws IllegalArgumentException if it does not fit in the place that there is
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
        content.set(described.path(), name, value);
        return this;
    }

    private static String told(AttributeValue value) {
        List<Integer> kept = value.keptBytes();
        return value + (kept.isEmpty() ? "" : " of " + kept + " bytes");
    }

    /**
     * Gives a reserved dataset its extents and a place at the end of the file, and so puts it into the file.
     *
     * @param shape at least one element; of the reserved rank
     * @return where its elements go; filtered chunks follow after the new {@link #end()}, and its index, like others, is
     *     to be written
     */
    public DatasetPlace append(String dataset, Shape shape) {
        DescribedObject described = encoding.object(dataset);
        if (!described.reserved() || content.isAppended(described.path())) {
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
            content.append(described.path(), form, place);
            return place;
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(FileEncoding.TOO_LONG, e);
        }
    }

    /** Where the elements of a dataset go, also of one that was appended; as {@link FileEncoding#place}. */
    public DatasetPlace place(String dataset) {
        DatasetPlace place = content.places().get(encoding.object(dataset).path());
        return place == null ? encoding.place(dataset) : place;
    }

    /** What a dataset is, or was made when it was appended. */
    public DatasetForm form(String dataset) {
        return content.form(encoding.object(dataset));
    }

    /** Paths of all datasets that have a place. */
    public List<String> datasets() {
        return List.copyOf(content.places().keySet());
    }

    /**
     * Writes the index of a dataset in chunks, if it has one.
     *
     * @param chunks that are there
     * @throws IOException from the sink
     */
    public void writeIndex(String dataset, ChunkLookup chunks, ChunkIndexEncoding.Sink sink) throws IOException {
        Optional<ChunkIndexEncoding> index = place(dataset).index();
        if (index.isPresent()) {
            index.get().write(chunks, sink);
        }
    }

    /** Moves the end of the file on to a page. */
    public void alignEnd() {
        space.align(FileSpace.PAGE);
    }

    /** Takes room at the end of the file for a chunk, and gives its address. */
    public long takeRoom(long bytes) {
        return space.take(bytes, 1);
    }

    /** Length of the file as the superblock will say. */
    public long end() {
        return space.end();
    }

    /**
     * What is written, as far as it has a place.
     *
     * @param takenFrom first of the bytes that were written before the file was laid out
     * @param takenTo byte after them
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
