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
 * Layout of a file in which every address is known before the first byte is written: metadata in one block at the
 * front, then small datasets, then chunk indexes, then data that begin on a page. Filtered chunks have no place in it.
 * They follow after {@link #end()} as they come.
 *
 * <p>The writer of the file writes {@link #metadata}, the elements of all datasets in their {@linkplain #place places},
 * and every {@linkplain LateValues#writeIndex index}. Values that become known later go into {@link LateValues}. The
 * metadata are then written again, and only those values differ. Immutable and thread-safe.
 */
public final class FileEncoding {
    private static final int CHECKSUM_OF_FILTER = Integer.BYTES;

    static final String TOO_LONG = "metadata or an index would be longer than can be laid out";

    private final FormatVersion format;
    private final Map<String, DescribedObject> objects;
    private final Map<String, Long> headers;
    private final ExistingFile existing;
    private final int heapBytes;
    private final long heapStart;
    private final int metadataBytes;
    private final Map<String, DatasetPlace> places;
    private final long end;

    /** Consecutive bytes of the file that were written before the layout was known. */
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

    /** Returns all objects except the groups that the file already has. */
    private List<DescribedObject> newObjects() {
        return objects.values().stream().filter(object -> !existing.has(object)).toList();
    }

    /** Bytes of the superblock; 0 if the file already has one. */
    private int superblockBytes() {
        return existing.groups().isEmpty() ? Superblock.BYTES : 0;
    }

    /**
     * Places small datasets first, then all indexes, then all data, each in the order of the description. Small
     * datasets and indexes that do not fit before the taken bytes follow after them.
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

    /** Returns the addresses for references in attributes. An object is found by any of its names. */
    private Addresses addresses(GlobalHeap heap) {
        return new Addresses(path -> headers.get(object(path).path()), heap);
    }

    DatasetAllocator allocator(FileSpace space) {
        return new DatasetAllocator(format, space);
    }

    /**
     * Returns the object at a path, by any of its names.
     *
     * @throws IllegalArgumentException if there is nothing at that path
     */
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
     * Returns the places of a dataset's elements.
     *
     * @throws IllegalArgumentException if there is no dataset at that path, or it is only reserved
     */
    public DatasetPlace place(String dataset) {
        DatasetPlace place = places.get(object(dataset).path());
        if (place == null) {
            throw new IllegalArgumentException(dataset + " is no dataset that has a place");
        }
        return place;
    }

    /** Byte where the metadata start: 0, or the end of the existing file. */
    public long start() {
        return existing.start();
    }

    /**
     * Returns the new links of existing groups: for each group's path, the addresses of object headers by name. A
     * reserved dataset has no link until it is appended.
     */
    public Map<String, Map<String, Long>> newLinks(LateValues late) {
        Map<String, Map<String, Long>> groups = new LinkedHashMap<>();
        for (DescribedObject group : objects.values()) {
            Map<String, Long> links = new LinkedHashMap<>();
            group.links().forEach((name, target) -> {
                boolean absent =
                        object(target).reserved() && !late.content().appended.containsKey(target);
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

    /** Length of the metadata in bytes. They begin at {@link #start()}. */
    public int metadataBytes() {
        return metadataBytes;
    }

    /** Byte after everything that has a place. The file must be at least this long. */
    public long end() {
        return end;
    }

    /**
     * Returns everything that has a place: metadata, indexes, datasets. Bytes that were taken before the layout are not
     * included.
     */
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

    /**
     * Returns the most bytes that the chunks after {@link #end()} can take. A chunk that filters would make longer is
     * stored without them.
     */
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

    /** Returns late values of which none is known yet. */
    public LateValues late() {
        return new LateValues(this, new HeaderContent(format, places));
    }

    /** Encodes the metadata with the late values: {@link #metadataBytes()} bytes from {@link #start()} on. */
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
        contents(addresses);
    }

    /**
     * Returns described elements by the paths of their datasets. The writer writes them to their {@linkplain #place
     * places}.
     */
    public Map<String, ByteBuffer> contents() {
        Addresses addresses = addresses(new GlobalHeap(heapStart, heapBytes));
        HeaderContent unplaced = new HeaderContent(format, places);
        // earlier values take their places in the heap first
        newObjects().forEach(object -> unplaced.header(object, objects, addresses));
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
