package io.github.sliceline.hdf5.write;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.DescribedObject;
import io.github.sliceline.hdf5.encoding.FileEncoding;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.encoding.LateValues;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.library.LibHdf5;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.IoFuture;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.bytedeco.hdf5.global.hdf5;
import org.bytedeco.javacpp.BytePointer;
import org.jspecify.annotations.Nullable;

/**
 * A described file that libhdf5 writes, as {@code NATIVE} is the read path through libhdf5. It refuses what cannot be
 * laid out and what libhdf5 cannot create, such as a dataset with a mandatory filter that it lacks. Objects have no
 * times, so that the same calls give the same bytes. The file is unreadable before it is complete, and stays so if the
 * process dies.
 */
public final class NativeFile implements DescribedFile {
    private final Hdf5File file;
    private final NativeObjects objects;
    private final FormatVersion format;
    private final IoFuture.Action makeRoom;
    private final Map<String, Output> outputs = new HashMap<>();
    /** Attributes of datasets that do not exist yet. */
    private final Map<String, Map<String, AttributeValue>> waiting = new HashMap<>();

    private @Nullable LateValues late;

    /** An open dataset. */
    private record Output(long id, DatasetForm form) {}

    private NativeFile(Hdf5File file, FormatVersion format, IoFuture.Action makeRoom) {
        this.file = file;
        this.objects = new NativeObjects(file);
        this.format = format;
        this.makeRoom = makeRoom;
    }

    /** Creates a file, replacing an existing one. */
    public static NativeFile create(Path file, FormatVersion format) throws IOException {
        return new NativeFile(Hdf5File.create(file, format), format, () -> empty(file));
    }

    /** Creates a file in a store, replacing its content. Closing the file does not force or close the store. */
    public static NativeFile create(ByteStore store, FormatVersion format) throws IOException {
        return new NativeFile(Hdf5File.create(store, format), format, () -> {});
    }

    /** Empties a new file that could not be completed, because it is useless. */
    private static void empty(Path file) throws IOException {
        try (ChannelStore store = ChannelStore.open(file)) {
            store.truncate(0);
        }
    }

    @Override
    public synchronized void begin(String dataset, DatasetForm form) throws IOException {
        requireUndescribed();
        if (outputs.containsKey(dataset)) {
            throw new IllegalArgumentException(dataset + " has begun already");
        }
        for (int end = dataset.indexOf('/', 1); end > 0; end = dataset.indexOf('/', end + 1)) {
            objects.group(dataset.substring(0, end));
        }
        create(dataset, form);
    }

    private void requireUndescribed() {
        if (late != null) {
            throw new IllegalStateException(file + " is described already");
        }
    }

    private void create(String dataset, DatasetForm form) throws IOException {
        outputs.put(dataset, new Output(objects.dataset(dataset, form), form));
    }

    @Override
    public synchronized void describe(FileSpec spec) throws IOException {
        requireUndescribed();
        FileEncoding encoding = spec.encode();
        require(spec, encoding);
        late = encoding.late();
        for (DescribedObject object : spec.objects()) {
            if (object.form().isEmpty()) {
                objects.group(object.path());
            } else if (!object.reserved() && !outputs.containsKey(object.path())) {
                create(object.path(), object.form().get());
            }
        }
        for (DescribedObject object : spec.objects()) {
            links(object);
            attributes(object);
        }
        for (FileSpec.Attachment attachment : spec.attachments()) {
            objects.attach(attachment);
        }
    }

    private void require(FileSpec spec, FileEncoding encoding) {
        if (spec.format() != format) {
            throw new IllegalArgumentException(file + " is of format " + format + ", described as " + spec.format());
        }
        if (spec.objects().stream().anyMatch(object -> !object.softLinks().isEmpty())) {
            throw new IllegalArgumentException(file + ": soft links are not written through libhdf5");
        }
        outputs.forEach((path, output) -> {
            DescribedObject object = encoding.object(path);
            boolean same = object.form().equals(Optional.of(output.form));
            if (!same || object.reserved()) {
                throw new IllegalArgumentException(path + " is described otherwise than it began");
            }
        });
    }

    private void links(DescribedObject group) throws IOException {
        for (Map.Entry<String, String> link : group.links().entrySet()) {
            String path = (group.path().equals("/") ? "/" : group.path() + "/") + link.getKey();
            if (!path.equals(link.getValue())) {
                objects.link(path, link.getValue());
            }
        }
    }

    private void attributes(DescribedObject object) throws IOException {
        Map<String, AttributeValue> known = new LinkedHashMap<>(object.attributes());
        known.keySet().removeAll(object.reservedAttributes());
        known.values().removeIf(NativeFile::comesByAttaching);
        if (object.reserved()) {
            waiting.put(object.path(), known);
        } else {
            write(object.path(), known);
        }
    }

    private static boolean comesByAttaching(AttributeValue value) {
        return value.type() instanceof DataType.ListOf || value.type() instanceof DataType.Compound;
    }

    private void write(String object, Map<String, AttributeValue> attributes) throws IOException {
        for (Map.Entry<String, AttributeValue> attribute : attributes.entrySet()) {
            objects.attribute(object, attribute.getKey(), attribute.getValue());
        }
    }

    /** {@inheritDoc} The bytes must be whole elements. */
    @Override
    public synchronized void write(String dataset, long at, ByteBuffer elements) throws IOException {
        Output output = output(dataset);
        int each = output.form.type().bytes();
        Shape shape = output.form.shape();
        long row = shape.rank() == 0 ? 1 : Math.max(1, shape.extent(shape.rank() - 1));
        long end = Math.addExact(at, elements.remaining());
        if (at < 0 || at % each != 0 || end % each != 0 || end > output.form.bytes()) {
            throw new IllegalArgumentException("bytes " + at + " to " + end + " are no whole elements of " + dataset
                    + ", which has " + output.form.bytes() + " bytes");
        }
        file.run("writing " + dataset, local -> {
            long type = NativeTypes.id(local, output.form.type());
            long space = local.add(H5.H5Dget_space(output.id), H5::H5Sclose);
            long memory = local.add(H5.H5Screate_simple(1, new long[] {row}, null), H5::H5Sclose);
            try (BytePointer from = new BytePointer(direct(elements))) {
                for (long element = at / each, count; element * each < end; element += count) {
                    count = Math.min(end / each - element, row - element % row);
                    select(space, shape, element, count);
                    select(memory, Shape.of(row), 0, count);
                    from.position(element * each - at);
                    LibHdf5.check(hdf5.H5Dwrite(output.id, type, memory, space, HDF5Constants.H5P_DEFAULT, from));
                }
            }
        });
    }

    /** Selects elements of one row, which extends along the last dimension. */
    private static void select(long space, Shape shape, long element, long elements) {
        int rank = shape.rank();
        if (rank > 0) {
            long[] strides = shape.strides();
            long[] start = new long[rank];
            Arrays.setAll(start, d -> element / strides[d] % shape.extent(d));
            long[] count = new long[rank];
            Arrays.setAll(count, d -> d == rank - 1 ? elements : 1);
            H5.H5Sselect_hyperslab(space, HDF5Constants.H5S_SELECT_SET, start, null, count, null);
        }
    }

    /**
     * Returns the bytes from position to limit outside the heap, where libhdf5 can read them. The buffer's position
     * moves to its limit.
     */
    private static ByteBuffer direct(ByteBuffer bytes) {
        if (bytes.isDirect()) {
            ByteBuffer slice = bytes.slice();
            bytes.position(bytes.limit());
            return slice;
        }
        return ByteBuffer.allocateDirect(bytes.remaining()).put(bytes).flip();
    }

    @Override
    public synchronized void writeChunk(String dataset, long ordinal, ByteBuffer stored) throws IOException {
        Output output = output(dataset);
        long[] start = start(dataset, output.form, ordinal);
        int bytes = stored.remaining();
        file.run("writing chunk " + ordinal + " of " + dataset, local -> {
            try (BytePointer from = new BytePointer(direct(stored))) {
                LibHdf5.check(hdf5.H5Dwrite_chunk(output.id, HDF5Constants.H5P_DEFAULT, 0, start, bytes, from));
            }
        });
    }

    /** Returns the index of a chunk's first element. */
    private static long[] start(String dataset, DatasetForm form, long ordinal) {
        long chunks = form.chunk().isEmpty() ? 0 : form.grid().chunks().size();
        if (ordinal < 0 || ordinal >= chunks) {
            throw new IllegalArgumentException(dataset + " has " + chunks + " chunks, none of number " + ordinal);
        }
        return form.grid().start(ordinal);
    }

    private Output output(String dataset) {
        Output output = outputs.get(
                late == null ? dataset : late.encoding().object(dataset).path());
        if (output == null) {
            throw new IllegalArgumentException(dataset + " is no dataset that is there already");
        }
        return output;
    }

    private LateValues late() {
        if (late == null) {
            throw new IllegalStateException(file + " is not described yet");
        }
        return late;
    }

    @Override
    public synchronized void set(String object, String name, AttributeValue value) throws IOException {
        late().set(object, name, value);
        Map<String, AttributeValue> ofDataset = waiting.get(object);
        if (ofDataset == null) {
            objects.attribute(object, name, value);
        } else {
            ofDataset.put(name, value);
        }
    }

    @Override
    public synchronized void append(String dataset, Shape shape) throws IOException {
        late().append(dataset, shape);
        create(dataset, late().form(dataset));
        Map<String, AttributeValue> attributes = waiting.remove(dataset);
        write(dataset, attributes == null ? Map.of() : attributes);
    }

    @Override
    public void complete() throws IOException {
        close();
    }

    /**
     * Completes and closes the file. If its metadata do not fit on the drive, the file is emptied first, because a file
     * that stays open inside libhdf5 crashes the process at its end.
     */
    @Override
    public synchronized void close() throws IOException {
        if (file.isClosed()) {
            return;
        }
        try {
            file.flush();
        } catch (IOException e) {
            try {
                makeRoom.run();
                file.close();
            } catch (IOException suppressed) {
                e.addSuppressed(suppressed);
            }
            throw e;
        }
        file.close();
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
