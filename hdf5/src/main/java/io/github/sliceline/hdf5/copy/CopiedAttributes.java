package io.github.sliceline.hdf5.copy;

import io.github.sliceline.ReadLimitException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.encoding.StoredElements;
import io.github.sliceline.hdf5.encoding.StoredElements.Pointer;
import io.github.sliceline.hdf5.encoding.StoredElements.ToHeap;
import io.github.sliceline.hdf5.encoding.StoredElements.ToObject;
import io.github.sliceline.hdf5.format.AttributeMessage;
import io.github.sliceline.hdf5.format.MetadataFile;
import io.github.sliceline.hdf5.format.ObjectHeader;
import io.github.sliceline.hdf5.format.StoredType;
import io.github.sliceline.hdf5.grid.Shape;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The attributes of all objects of a file, described for the copy; dimension scales are attached again. */
final class CopiedAttributes {
    private static final String DIMENSION_LIST = "DIMENSION_LIST";
    private static final String REFERENCE_LIST = "REFERENCE_LIST";
    private static final String CLASS = "CLASS";
    private static final String SCALE = "DIMENSION_SCALE";

    /** Bytes of a list in an element: its length, the address of a heap collection, and a number in it. */
    private static final int HEAP_POINTER_BYTES = 16;

    private final MetadataFile file;
    private final SourceTree tree;
    private final PointerReader pointers;
    private final CopyReplacements replaced;
    private final FileSpec spec;
    private final List<String> leftOut;

    private final List<String> scales = new ArrayList<>();
    private final Map<String, StoredElements> dimensionLists = new LinkedHashMap<>();

    CopiedAttributes(
            MetadataFile file,
            SourceTree tree,
            PointerReader pointers,
            CopyReplacements replaced,
            FileSpec spec,
            List<String> leftOut) {
        this.file = file;
        this.tree = tree;
        this.pointers = pointers;
        this.replaced = replaced;
        this.spec = spec;
        this.leftOut = leftOut;
    }

    void describe() throws IOException {
        for (Map.Entry<String, Long> group : tree.groups.entrySet()) {
            describe(group.getKey(), group.getValue());
        }
        for (Map.Entry<String, Long> dataset : tree.datasets.entrySet()) {
            describe(dataset.getKey(), dataset.getValue());
        }
        for (String scale : scales) {
            tell("that " + scale + " is a dimension scale", () -> spec.scale(scale));
        }
        dimensionLists.forEach(this::attach);
    }

    private void describe(String path, long header) throws IOException {
        List<AttributeMessage> attributes;
        try {
            attributes = AttributeMessage.all(ObjectHeader.read(file.again(), header));
        } catch (ReadLimitException e) {
            throw e;
        } catch (UnsupportedFileException e) {
            leftOut.add("the attributes of " + path + " are left out: " + CopiedObjects.reason(e, file.source()));
            return;
        }
        for (AttributeMessage attribute : attributes) {
            if (!attribute.name().equals(REFERENCE_LIST) && !replaced.has(path, attribute.name())) {
                describe(path, attribute);
            }
        }
    }

    private void describe(String path, AttributeMessage attribute) throws IOException {
        try {
            StoredType type = attribute.stored();
            Shape shape = attribute.shape();
            StoredElements elements = elements(attribute, type, shape);
            if (attribute.name().equals(DIMENSION_LIST)) {
                dimensionLists.put(path, elements);
                return;
            }
            spec.attribute(path, attribute.name(), AttributeValue.stored(type, shape, elements));
            if (attribute.name().equals(CLASS) && tree.datasets.containsKey(path) && isScale(elements)) {
                scales.add(path);
            }
        } catch (ReadLimitException e) {
            throw e;
        } catch (UnsupportedFileException | IllegalArgumentException e) {
            leftOut.add("attribute " + attribute.name() + " of " + path + " is left out: "
                    + CopiedObjects.reason(e, file.source()));
        }
    }

    private StoredElements elements(AttributeMessage attribute, StoredType type, Shape shape) throws IOException {
        ByteBuffer content = attribute.content();
        int each = type.bytes();
        if (shape.size() > content.remaining() / each) {
            throw file.corrupt(
                    attribute.position(),
                    "attribute " + attribute.name() + " claims " + shape.size() + " elements of " + each
                            + " bytes, has " + content.remaining() + " bytes");
        }
        return pointers.read(content.slice(content.position(), (int) shape.size() * each), type.inside());
    }

    private static boolean isScale(StoredElements elements) {
        String text = StandardCharsets.US_ASCII.decode(elements.bytes()).toString();
        return text.startsWith(SCALE);
    }

    /** Attaches scales to a dataset, given a list of references for each dimension. */
    private void attach(String dataset, StoredElements lists) {
        for (Pointer pointer : lists.pointers()) {
            if (pointer instanceof ToHeap list) {
                int dimension = list.at() / HEAP_POINTER_BYTES;
                for (Pointer scale : list.kept().pointers()) {
                    if (scale instanceof ToObject object) {
                        tell(
                                "dimension " + dimension + " of " + dataset + " as attached to " + object.path(),
                                () -> spec.attachScale(object.path(), dataset, dimension));
                    }
                }
            }
        }
    }

    private void tell(String what, Runnable describing) {
        try {
            describing.run();
        } catch (IllegalArgumentException e) {
            leftOut.add(what + " is left out: " + CopiedObjects.reason(e, file.source()));
        }
    }
}
