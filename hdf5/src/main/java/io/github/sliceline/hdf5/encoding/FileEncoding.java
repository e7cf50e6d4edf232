package io.github.sliceline.hdf5.encoding;

import io.github.sliceline.hdf5.format.FieldWriter;
import io.github.sliceline.hdf5.format.Names;
import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.hdf5.format.Superblock;
import io.github.sliceline.hdf5.index.ChunkIndexEncoding;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A file with every address known before the first byte is written: metadata in one block at the front, then small datasets,
 * then chunk indexes, then data on pages of their own. Room for chunks that go through filters is not part of it: they follow
 * after {@link #end()} as they come.
 *
 * <p>Whoever writes the file writes {@link #metadata}, all elements of all datasets in their {@linkplain #place places}, and
 * every {@linkplain LateValues#writeIndex index}. What is known late goes into {@link LateValues}, and the metadata are
 * written again: the same bytes but for that. Immutable and thread-safe.
 */
public final class FileEncoding {
    private static final int CHECKSUM_OF_FILTER = Integer.BYTES;

    static final String TOO_LONG = "metadata or an index would be longer than can be laid out";

    private final FormatVersion format;
    private final Map<String, DescribedObject> objects;
    private final Map<String, Long> headers;
    private final Map<String, Long> dense;
    private final ExistingFile existing;
    private final int heapBytes;
    private final long heapStart;
    private final int metadataBytes;
    private final Map<String, DatasetPlace> places;
    private final long end;

    /** Bytes of the file, one after the other, that are written before it is laid out. */
    record Taken(long from, long to) {}

    private FileEncoding(
            FormatVersion format, List<DescribedObject> all, int heapBytes, ExistingFile existing, Taken taken) {
        this.format = format;
        this.heapBytes = heapBytes;
        this.existing = existing;
        this.objects = new LinkedHashMap<>();
        all.forEach(object -> objects.put(object.path(), object));
        all.forEach(existing::require);
        List<DescribedObject> described = newObjects();
        this.headers = new LinkedHashMap<>();
        HeaderContent unplaced = new HeaderContent(format, Map.of());
        FileSpace space = new FileSpace(existing.start());
        space.take(superblockBytes(), 1);
        for (DescribedObject object : described) {
            int bytes = unplaced.header(object, objects, Addresses.UNKNOWN).size();
            headers.put(object.path(), space.take(bytes, 1));
        }
        this.dense = new LinkedHashMap<>();
        for (DescribedObject object : described) {
            if (object.dense()) {
                long bytes = unplaced.dense(object, Addresses.UNKNOWN).bytes();
                dense.put(object.path(), space.take(bytes, 1));
            }
        }
        this.heapStart = space.align(FileSpace.WORD);
        GlobalHeap heap = new GlobalHeap(heapStart, heapBytes);
        putObjects(new FieldWriter(), unplaced, addresses(heap));
        space.take(heap.end() - heapStart, 1);
        this.metadataBytes = Math.toIntExact(space.end() - existing.start());
        if (space.end() > taken.from) {
            throw new IllegalArgumentException("metadata take " + metadataBytes + " bytes, only the first "
                    + (taken.from - existing.start()) + " are free");
        }
        this.places = placed(described, new DatasetAllocator(format, space), taken);
        this.end = space.end();
    }

    static FileEncoding of(
            FormatVersion format, List<DescribedObject> described, int heapBytes, ExistingFile existing, Taken taken) {
        try {
            return new FileEncoding(format, described, heapBytes, existing, taken);
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(TOO_LONG, e);
        }
    }

    /** All but the groups that the file has already. */
    private List<DescribedObject> newObjects() {
        return objects.values().stream().filter(object -> !existing.has(object)).toList();
    }

    /** A file that is there has one. */
    private int superblockBytes() {
        return existing.groups().isEmpty() ? Superblock.BYTES : 0;
    }

    /**
     * What is small first, then all indexes, then all data, each in the order of the description. What of the first two
     * does not fit before bytes that are taken follows after them.
     */
    private static Map<String, DatasetPlace> placed(
            List<DescribedObject> described, DatasetAllocator allocator, Taken taken) {
        Map<String, DatasetForm> datasets = new LinkedHashMap<>();
        described.stream()
                .filter(object -> !object.reserved())
                .forEach(object -> object.form().ifPresent(form -> datasets.put(object.path(), form)));
        Map<String, DatasetPlace> places = new LinkedHashMap<>();
        Map<String, Optional<ChunkIndexEncoding>> indexes = new LinkedHashMap<>();
        datasets.forEach((path, form) -> {
            if (DatasetAllocator.isSmall(form)) {
                allocator
                        .before(taken.from, ahead -> ahead.contiguous(form))
                        .ifPresent(place -> places.put(path, place));
            }
        });
        datasets.forEach((path, form) ->
                allocator.before(taken.from, ahead -> ahead.index(form)).ifPresent(index -> indexes.put(path, index)));
        allocator.space().skipTo(taken.to);
        datasets.forEach((path, form) -> indexes.computeIfAbsent(path, any -> allocator.index(form)));
        datasets.forEach((path, form) -> places.computeIfAbsent(
                path, large -> allocator.data(form, indexes.getOrDefault(path, Optional.empty()))));
        return places;
    }

    /** Gives each reference in an attribute the address of its object, by any of its names. */
    private Addresses addresses(GlobalHeap heap) {
        return new Addresses(path -> headers.get(object(path).path()), dense::get, heap);
    }

    DatasetAllocator allocator(FileSpace space) {
        return new DatasetAllocator(format, space);
    }

    /** The object at a path, by any of its names. */
    public DescribedObject object(String path) {
        DescribedObject object = objects.get("/");
        for (String element : Names.elements(path)) {
            String target = object == null ? null : object.links().get(element);
            object = target == null ? null : objects.get(target);
        }
        if (object == null) {
            throw new IllegalArgumentException("there is nothing at " + path);
        }
        return object;
    }

    /**
     * Where the elements of a dataset go.
     *
     * @throws IllegalArgumentException if there is no dataset at that path, or one that is only reserved
     */
    public DatasetPlace place(String dataset) {
        DatasetPlace place = places.get(object(dataset).path());
        if (place == null) {
            throw new IllegalArgumentException(dataset + " is no dataset that has a place");
        }
        return place;
    }

    /** Byte where the metadata start: 0, or behind what is there already. */
    public long start() {
        return existing.start();
    }

    /**
     * New links of groups that the file has already: of each, by its path, the addresses of object headers by name. A
     * reserved dataset has none until it is appended.
     */
    public Map<String, Map<String, Long>> newLinks(LateValues late) {
        Map<String, Map<String, Long>> groups = new LinkedHashMap<>();
        for (DescribedObject group : objects.values()) {
            Map<String, Long> links = new LinkedHashMap<>();
            group.links().forEach((name, target) -> {
                boolean absent = object(target).reserved() && !late.content().isAppended(target);
                if (headers.containsKey(target) && !absent) {
                    links.put(name, headers.get(target));
                }
            });
            if (existing.has(group) && !links.isEmpty()) {
                groups.put(group.path(), links);
            }
        }
        return groups;
    }

    /** Length of the metadata, which begin at {@link #start()}. */
    public int metadataBytes() {
        return metadataBytes;
    }

    /** Byte after everything that has a place; the file must be made at least so long. */
    public long end() {
        return end;
    }

    /** What has a place, by itself: metadata, indexes, datasets. Bytes that were taken before it was laid out are not among it. */
    List<FilePieces.Piece> pieces() {
        List<FilePieces.Piece> pieces = new ArrayList<>();
        pieces.add(FilePieces.Piece.plain(existing.start(), metadataBytes));
        places.forEach((path, place) -> {
            if (place.layout() instanceof StorageLayout.Contiguous piece && piece.address() >= 0) {
                pieces.add(FilePieces.Piece.plain(piece.address(), piece.bytes()));
            }
            place.index().ifPresent(index -> pieces.add(FilePieces.Piece.plain(index.address(), index.bytes())));
            place.known().ifPresent(known -> {
                DatasetForm form = object(path).form().orElseThrow();
                long first = known.address(0);
                long bytes = DatasetAllocator.unfilteredBytes(format, form);
                pieces.add(new FilePieces.Piece(first, first + bytes, form.chunkBytes()));
            });
        });
        return pieces;
    }

    /** Most that the chunks take which follow after {@link #end()}: one that filters make longer is stored without them. */
    long unplacedBytes() {
        long bytes = 0;
        for (String path : places.keySet()) {
            DatasetForm form = object(path).form().orElseThrow();
            if (form.chunk().isPresent() && form.isPlacedLate() && !form.isPlacedEarly()) {
                bytes += Math.multiplyExact(form.grid().chunks().size(), form.chunkBytes() + CHECKSUM_OF_FILTER);
            }
        }
        return bytes;
    }

    /** Nothing known yet of what is late. */
    public LateValues late() {
        return new LateValues(this, new HeaderContent(format, places));
    }

    /** The metadata, with what is known late: {@link #metadataBytes()} from {@link #start()} on. */
    public ByteBuffer metadata(LateValues late) {
        FieldWriter out = new FieldWriter(metadataBytes);
        GlobalHeap heap = new GlobalHeap(heapStart, heapBytes);
        Addresses addresses = addresses(heap);
        if (superblockBytes() > 0) {
            Superblock.put(out, format.superblock(), late.end(), addresses.header("/"));
        }
        putObjects(out, late.content(), addresses);
        out.padTo(Math.toIntExact(heapStart - existing.start()));
        heap.put(out);
        if (out.size() != metadataBytes) {
            throw new IllegalStateException("metadata of " + out.size() + " bytes, laid out were " + metadataBytes);
        }
        return out.content();
    }

    private void putObjects(FieldWriter out, HeaderContent content, Addresses addresses) {
        for (DescribedObject object : newObjects()) {
            out.bytes(content.header(object, objects, addresses).content());
        }
        for (String path : dense.keySet()) {
            content.dense(object(path), addresses).put(out);
        }
        contents(addresses);
    }

    /** Elements that were described, by the paths of their datasets: to be written in their {@linkplain #place places}. */
    public Map<String, ByteBuffer> contents() {
        Addresses addresses = addresses(new GlobalHeap(heapStart, heapBytes));
        HeaderContent unplaced = new HeaderContent(format, places);
        // what goes to the heap before them has its place there
        newObjects().forEach(object -> unplaced.header(object, objects, addresses));
        dense.keySet().forEach(path -> unplaced.dense(object(path), addresses));
        return contents(addresses);
    }

    private Map<String, ByteBuffer> contents(Addresses addresses) {
        Map<String, ByteBuffer> contents = new LinkedHashMap<>();
        for (DescribedObject object : newObjects()) {
            object.contents().ifPresent(elements -> {
                FieldWriter out = new FieldWriter();
                elements.put(out, addresses);
                contents.put(object.path(), out.content());
            });
        }
        return contents;
    }
}
