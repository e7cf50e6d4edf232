package io.github.sliceline.hdf5.copy;

import io.github.sliceline.ReadLimitException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.encoding.StoredElements;
import io.github.sliceline.hdf5.encoding.StoredElements.Pointer;
import io.github.sliceline.hdf5.encoding.StoredElements.ToHeap;
import io.github.sliceline.hdf5.encoding.StoredElements.ToObject;
import io.github.sliceline.hdf5.format.HeapReader;
import io.github.sliceline.hdf5.format.MetadataFile;
import io.github.sliceline.hdf5.format.StoredType.HeapPart;
import io.github.sliceline.hdf5.format.StoredType.Inside;
import io.github.sliceline.hdf5.format.StoredType.ObjectPart;
import io.github.sliceline.hdf5.format.StoredType.Part;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** Reader of the places that elements point to: objects, and entries of the global heap. For one use by one thread. */
final class PointerReader {
    /** Most bytes of lists and texts in memory. */
    private static final long MOST_KEPT = 32 << 20;

    private static final StoredElements NOTHING = new StoredElements(ByteBuffer.allocate(0), List.of());

    private final MetadataFile file;
    private final SourceTree tree;
    private final HeapReader heap;
    private long kept;

    PointerReader(MetadataFile file, SourceTree tree) {
        this.file = file;
        this.tree = tree;
        this.heap = new HeapReader(file);
    }

    /**
     * Reads elements and everything that they point to.
     *
     * @param bytes all elements, as stored
     * @throws UnsupportedFileException if they refer to an object that is not copied
     */
    StoredElements read(ByteBuffer bytes, Inside inside) throws IOException {
        List<Pointer> pointers = new ArrayList<>();
        ByteBuffer elements = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; !inside.parts().isEmpty() && at + inside.bytes() <= elements.limit(); at += inside.bytes()) {
            for (Part part : inside.parts()) {
                read(elements, at + part.offset(), part, pointers);
            }
        }
        return new StoredElements(elements, pointers);
    }

    private void read(ByteBuffer elements, int at, Part part, List<Pointer> pointers) throws IOException {
        if (part instanceof ObjectPart) {
            long address = elements.getLong(at);
            if (address != 0 && address != -1) { // both values refer to nothing
                pointers.add(new ToObject(at, path(address)));
            }
        } else if (part instanceof HeapPart list) {
            int count = elements.getInt(at);
            StoredElements object = count == 0 ? NOTHING : object(elements, at, count, list.element());
            pointers.add(new ToHeap(at, count, object));
        }
    }

    private String path(long stored) throws IOException {
        return tree.path(Math.addExact(stored, file.superblock().start()))
                .orElseThrow(() ->
                        new UnsupportedFileException(file.source(), "it refers to something that is not carried over"));
    }

    private StoredElements object(ByteBuffer elements, int at, int count, Inside element) throws IOException {
        long address = Math.addExact(elements.getLong(at + 4), file.superblock().start());
        int number = elements.getInt(at + 12);
        long bytes = Math.multiplyExact(Integer.toUnsignedLong(count), (long) element.bytes());
        kept += bytes;
        long most = Math.max(MOST_KEPT, file.limits().attributeBytes());
        if (kept > most) {
            throw new ReadLimitException(
                    file.source(), "has lists and texts of more than " + most + " bytes", "attributeBytes");
        }
        return read(heap.read(address, number, bytes).rest(), element);
    }
}
