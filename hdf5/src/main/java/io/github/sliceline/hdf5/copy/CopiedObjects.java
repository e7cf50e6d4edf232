package io.github.sliceline.hdf5.copy;

import io.github.sliceline.Job;
import io.github.sliceline.ReadLimitException;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.ElementReader;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.format.Containment;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.DatasetParser;
import io.github.sliceline.hdf5.format.MetadataFile;
import io.github.sliceline.hdf5.format.ObjectHeader;
import io.github.sliceline.hdf5.format.StorageLayout.Chunked;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.write.EncodedFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The objects of a file, ready to be described and copied into another file: groups, datasets of any type, links,
 * attributes, dimension scales.
 *
 * <p>Chunks are not decoded, so unknown filters are copied too. A dataset that is contiguous or inside its header
 * becomes contiguous. Chunks that were never written stay absent. {@link #leftOut} lists what cannot be copied. The
 * order of objects depends only on the file. Not thread-safe.
 */
public final class CopiedObjects {
    private final Hdf5Container source;
    private final MetadataFile file;
    private final ReadLimits limits;
    private final CopyReplacements replaced;
    private final List<String> leftOut = new ArrayList<>();
    private final SourceTree tree;
    private final PointerReader pointers;
    private final Map<String, CopiedDataset> datasets = new LinkedHashMap<>();

    private CopiedObjects(Hdf5Container source, CopyReplacements replaced, ReadLimits limits) throws IOException {
        this.source = source;
        this.limits = limits;
        this.replaced = replaced;
        this.file = MetadataFile.open(source.source(), limits);
        this.tree = new SourceTree(file.again(), replaced.omitted(), leftOut).read();
        this.pointers = new PointerReader(file.again(), tree);
        for (Map.Entry<String, Long> dataset : List.copyOf(tree.datasets.entrySet())) {
            if (!replaced.forms().containsKey(dataset.getKey())) {
                read(dataset.getKey(), dataset.getValue());
            }
        }
        if (bytes() > file.size()) {
            throw file.corrupt(0, "datasets of " + bytes() + " bytes in all overlap");
        }
    }

    /**
     * Reads the objects of a file.
     *
     * @throws io.github.sliceline.CorruptFileException naming the object that is broken
     * @throws ReadLimitException if reading takes more than the limits allow
     */
    public static CopiedObjects read(Hdf5Container source, CopyReplacements replaced, ReadLimits limits)
            throws IOException {
        return Containment.contain(source.source(), "the objects", () -> new CopiedObjects(source, replaced, limits));
    }

    private void read(String path, long header) throws IOException {
        try {
            datasets.put(path, Containment.contain(source.source(), path, () -> {
                MetadataFile own = file.again();
                ObjectHeader read = ObjectHeader.read(own, header);
                return CopiedDataset.of(source.source(), new DatasetParser(own, read, path).stored(), limits);
            }));
            if (losesItsChunks(path)) {
                leftOut.add(
                        "the chunks of " + path + " are left out: its elements point elsewhere, so that it is in one"
                                + " piece and cannot grow");
            }
        } catch (ReadLimitException e) {
            throw e;
        } catch (UnsupportedFileException | IllegalArgumentException e) { // or DatasetForm refused it
            tree.leaveOut(path, reason(e, source.source()));
        }
    }

    private boolean losesItsChunks(String path) {
        CopiedDataset dataset = Objects.requireNonNull(datasets.get(path));
        return dataset.pointing() && dataset.source().info().layout() instanceof Chunked;
    }

    /** Returns the message of an exception without the file's name, for a sentence about one object. */
    static String reason(Exception e, Object source) {
        String message = String.valueOf(e.getMessage());
        String prefix = source + ": ";
        return message.startsWith(prefix) ? message.substring(prefix.length()) : message;
    }

    /** Returns a sentence about each thing that is not copied. The list is complete after {@link #describe}. */
    public List<String> leftOut() {
        return List.copyOf(leftOut);
    }

    /** Number of bytes that {@link #copy} copies. */
    public long bytes() {
        return datasets.values().stream().mapToLong(CopiedDataset::bytes).sum();
    }

    /** Describes all objects. Datasets that the caller writes get the forms that the caller gave. */
    public void describe(FileSpec spec) throws IOException {
        for (String name : tree.names) {
            try {
                add(name, spec);
            } catch (IllegalArgumentException e) {
                leftOut.add(name + " is left out: " + reason(e, source.source()));
            }
        }
        Containment.contain(source.source(), "the attributes", () -> {
            CopiedAttributes attributes = new CopiedAttributes(file, tree, pointers, replaced, spec, leftOut);
            attributes.describe();
            return contents(spec);
        });
    }

    private void add(String path, FileSpec spec) {
        String alias = tree.aliases.get(path);
        String target = tree.softLinks.get(path);
        DatasetForm form = replaced.forms().get(path);
        CopiedDataset dataset = datasets.get(path);
        if (alias != null) {
            spec.link(path, alias);
        } else if (target != null) {
            spec.softLink(path, target);
        } else if (tree.groups.containsKey(path)) {
            spec.group(path);
        } else if (dataset != null) {
            spec.dataset(path, dataset.form());
        } else if (form != null && tree.datasets.containsKey(path)) {
            spec.dataset(path, form);
        }
    }

    private FileSpec contents(FileSpec spec) throws IOException {
        for (CopiedDataset dataset : datasets.values()) {
            if (dataset.pointing() && dataset.form().shape().size() > 0) {
                DatasetInfo info = dataset.source().info();
                ByteBuffer elements = elements(info);
                spec.contents(
                        info.path(),
                        pointers.read(elements, dataset.source().type().inside()));
            }
        }
        return spec;
    }

    /** Reads all elements of a small dataset. */
    private ByteBuffer elements(DatasetInfo info) throws IOException {
        ByteBuffer elements = ByteBuffer.allocate(
                Math.toIntExact(info.shape().size() * info.type().bytes()));
        ElementReader.of(source, info, limits).read(Region.all(info.shape()), elements);
        return elements.flip();
    }

    /**
     * Copies all elements except those of datasets that the caller writes. A second call writes the same bytes to the
     * same places.
     *
     * @param target file with the objects that {@link #describe} described
     * @param job receives the number of bytes copied, and may cancel
     */
    public void copy(EncodedFile target, Job job) throws IOException {
        ElementCopy copy = new ElementCopy(source.source(), target, job, bytes(), limits);
        for (CopiedDataset dataset : datasets.values()) {
            if (!dataset.pointing()) {
                copy.copy(dataset);
            }
        }
    }
}
