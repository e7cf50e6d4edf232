package io.github.sliceline.hdf5.layout;

import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.ChunkIndexLayout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What becomes known only after a file was laid out. Every value has its place already, so that setting it changes no
 * address; the metadata are then written again, as often as wanted. Not thread-safe.
 */
public final class LateValues {
    private final FileLayout layout;
    private final HeaderContent content;
    private final Space space;

    LateValues(FileLayout layout, HeaderContent content) {
        this.layout = layout;
        this.content = content;
        this.space = new Space(layout.end());
    }

    /**
     * Sets an attribute that was described or reserved.
     *
     * @param value of the same type and extents, and texts of the same lengths
     * @throws IllegalArgumentException if it does not fit in the place that there is
     */
    public LateValues set(String object, String name, AttributeValue value) {
        DescribedObject described = layout.object(object);
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
        value.referenced().forEach(layout::object);
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
        DescribedObject described = layout.object(dataset);
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
            DatasetPlace place = layout.placing(space).place(form);
            content.append(described.path(), form, place);
            return place;
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(FileLayout.TOO_LONG, e);
        }
    }

    /** Where the elements of a dataset go, also of one that was appended; as {@link FileLayout#place}. */
    public DatasetPlace place(String dataset) {
        DatasetPlace place = content.places().get(layout.object(dataset).path());
        return place == null ? layout.place(dataset) : place;
    }

    /** What a dataset is, or was made when it was appended. */
    public DatasetForm form(String dataset) {
        return content.form(layout.object(dataset));
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
    public void writeIndex(String dataset, ChunkLookup chunks, ChunkIndexLayout.Sink sink) throws IOException {
        Optional<ChunkIndexLayout> index = place(dataset).index();
        if (index.isPresent()) {
            index.get().write(chunks, sink);
        }
    }

    /** Moves the end of the file on to a page. */
    public void alignEnd() {
        space.align(Space.PAGE);
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
    public FileExtents extents(long takenFrom, long takenTo) {
        List<FileExtents.Piece> pieces = new ArrayList<>(layout.pieces());
        if (takenFrom < takenTo) {
            pieces.add(FileExtents.Piece.plain(takenFrom, takenTo - takenFrom));
        }
        return new FileExtents(layout.start() + layout.metadataBytes(), pieces, end(), layout.unplacedBytes());
    }

    HeaderContent content() {
        return content;
    }
}
