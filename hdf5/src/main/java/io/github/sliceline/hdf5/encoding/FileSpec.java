package io.github.sliceline.hdf5.encoding;

import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.format.DataType.Compound;
import io.github.sliceline.hdf5.format.DataType.Member;
import io.github.sliceline.hdf5.format.DataspaceMessage;
import io.github.sliceline.hdf5.format.HeaderMessage;
import io.github.sliceline.hdf5.format.Link;
import io.github.sliceline.hdf5.format.Names;
import io.github.sliceline.hdf5.format.ObjectHeader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Description of an HDF5 file: groups, datasets, attributes, links and dimension scales. Objects, links and attributes
 * keep the order in which they are added. Methods throw {@link IllegalArgumentException} at once for anything that
 * cannot be written. Not thread-safe.
 */
public final class FileSpec {
    private static final String DIMENSION_LIST = "DIMENSION_LIST";
    private static final String REFERENCE_LIST = "REFERENCE_LIST";

    /**
     * Element of the attribute that points back from a scale, as libhdf5's dimension scales define it (H5DSprivate.h,
     * ds_list_t).
     */
    private static final Compound SCALE_USE = new Compound(
            16,
            List.of(new Member("dataset", 0, DataType.REFERENCE), new Member("dimension", 8, DataType.unsigned(4))));

    private final FormatVersion format;
    private final Node root = new Node("/", Optional.empty(), false);
    private final List<Node> nodes = new ArrayList<>(List.of(root));
    private final List<Attachment> attachments = new ArrayList<>();

    private int heapBytes = GlobalHeap.LEAST_BYTES;

    /** Creates a file with an empty root group. */
    public FileSpec(FormatVersion format) {
        this.format = format;
    }

    /** Attachment of a scale to a dimension of a dataset; the paths are those by which both were added. */
    public record Attachment(String scale, String dataset, int dimension) {}

    /** An object that is being described. */
    private static final class Node {
        final String path;
        final Optional<DatasetForm> form;
        final boolean reserved;
        final Map<String, Node> links = new LinkedHashMap<>();
        final Map<String, AttributeValue> attributes = new LinkedHashMap<>();
        final Set<String> reservedAttributes = new LinkedHashSet<>();
        final Map<String, String> softLinks = new LinkedHashMap<>();
        Optional<StoredElements> contents = Optional.empty();
        boolean scale;
        int names = 1;

        Node(String path, Optional<DatasetForm> form, boolean reserved) {
            this.path = path;
            this.form = form;
            this.reserved = reserved;
        }

        int rank() {
            return form.map(dataset -> dataset.shape().rank()).orElse(0);
        }
    }

    /** Release of HDF5 that the file is for. */
    public FormatVersion format() {
        return format;
    }

    /** Returns all objects so far in the order in which they were added: the root first, and each after its group. */
    public List<DescribedObject> objects() {
        return nodes.stream().map(this::describe).toList();
    }

    /**
     * Returns the attachments of scales in the order in which they were made. Attributes of the objects contain them
     * too.
     */
    public List<Attachment> attachments() {
        return List.copyOf(attachments);
    }

    private DescribedObject describe(Node node) {
        Map<String, AttributeValue> all = new LinkedHashMap<>(node.attributes);
        if (hasScales(node)) {
            all.put(DIMENSION_LIST, dimensionList(node));
        }
        List<Attachment> uses = uses(node);
        if (!uses.isEmpty()) {
            all.put(REFERENCE_LIST, AttributeValue.scaleUses(SCALE_USE, uses));
        }
        Map<String, String> targets = new LinkedHashMap<>();
        node.links.forEach((name, child) -> targets.put(name, child.path));
        return new DescribedObject(
                node.path,
                node.form,
                node.reserved,
                all,
                node.reservedAttributes,
                targets,
                node.softLinks,
                node.names,
                node.contents);
    }

    private List<Attachment> uses(Node scale) {
        return attachments.stream()
                .filter(attached -> attached.scale.equals(scale.path))
                .toList();
    }

    private boolean hasScales(Node dataset) {
        return attachments.stream().anyMatch(attached -> attached.dataset.equals(dataset.path));
    }

    private AttributeValue dimensionList(Node dataset) {
        return AttributeValue.referenceLists(IntStream.range(0, dataset.rank())
                .mapToObj(d -> attachments.stream()
                        .filter(attached -> attached.dataset.equals(dataset.path) && attached.dimension == d)
                        .map(Attachment::scale)
                        .toList())
                .toList());
    }

    /**
     * Sets the length of a heap collection, which keeps texts together with room for changes.
     *
     * @param bytes length of the texts and the room; the heap grows if the texts need more
     */
    public FileSpec texts(int bytes) {
        heapBytes = Math.max(GlobalHeap.LEAST_BYTES, bytes);
        return this;
    }

    /**
     * Adds a group.
     *
     * @param path path whose parent group has been added
     */
    public FileSpec group(String path) {
        add(path, Optional.empty(), false);
        return this;
    }

    /**
     * Adds a dataset.
     *
     * @param path path whose parent group has been added
     */
    public FileSpec dataset(String path, DatasetForm form) {
        requireWritable(path, form);
        add(path, Optional.of(form), false);
        return this;
    }

    /**
     * Reserves a place for a dataset whose extents are not known yet. The file does not show it until it is {@linkplain
     * LateValues#append appended}.
     *
     * @param form form of the dataset; only the number of its extents counts, and its chunks will not be larger
     */
    public FileSpec reserve(String path, DatasetForm form) {
        requireWritable(path, form);
        add(path, Optional.of(form.empty()), true);
        return this;
    }

    private void requireWritable(String path, DatasetForm form) {
        try {
            if (form.chunk().isPresent()) {
                form.numbering().elements();
            }
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(path + " has more chunks than can be counted", e);
        }
    }

    private void add(String path, Optional<DatasetForm> form, boolean reserved) {
        List<String> elements = Names.elements(path);
        Node parent = parent(path, elements);
        String name = elements.get(elements.size() - 1);
        Node node = new Node(parent == root ? "/" + name : parent.path + "/" + name, form, reserved);
        parent.links.put(name, node);
        nodes.add(node);
    }

    /** Returns the group for a new name. Throws if the group is missing or full, or has that name already. */
    private Node parent(String path, List<String> elements) {
        if (elements.isEmpty()) {
            throw new IllegalArgumentException("the root group is there already");
        }
        Node parent = root;
        for (String element : elements.subList(0, elements.size() - 1)) {
            Node child = parent.links.get(element);
            if (child == null || child.form.isPresent()) {
                throw new IllegalArgumentException("the group that " + path + " is to be in is not there");
            }
            parent = child;
        }
        String name = elements.get(elements.size() - 1);
        if (parent.links.containsKey(name) || parent.softLinks.containsKey(name)) {
            throw new IllegalArgumentException(path + " is there already");
        }
        if (parent.links.size() + parent.softLinks.size() >= Link.MOST_LINKS) {
            throw new IllegalArgumentException(
                    parent.path + " has " + Link.MOST_LINKS + " links, and no more are written");
        }
        return parent;
    }

    private Node find(String path) {
        Node node = root;
        for (String element : Names.elements(path)) {
            Node child = node.links.get(element);
            if (child == null) {
                throw new IllegalArgumentException("there is nothing at " + path);
            }
            node = child;
        }
        return node;
    }

    private Node findPresent(String path) {
        Node node = find(path);
        if (node.reserved) {
            throw new IllegalArgumentException(path + " is only reserved, nothing can refer to it");
        }
        return node;
    }

    private Node findDataset(String path) {
        Node node = findPresent(path);
        if (node.form.isEmpty()) {
            throw new IllegalArgumentException(path + " is a group, want a dataset");
        }
        return node;
    }

    /** Gives a dataset another name by a hard link. A group has one name only, so that no path leads in a circle. */
    public FileSpec link(String path, String dataset) {
        List<String> elements = Names.elements(path);
        Node node = findDataset(dataset);
        parent(path, elements).links.put(elements.get(elements.size() - 1), node);
        node.names++;
        return this;
    }

    /** Adds a soft link. Its target is an absolute path, or a path from the group. The target need not exist. */
    public FileSpec softLink(String path, String target) {
        List<String> elements = Names.elements(path);
        if (Names.encode(target, "the path that " + path + " leads to").length > Names.LONGEST || target.isEmpty()) {
            throw new IllegalArgumentException(
                    "the path that " + path + " leads to is empty or longer than " + Names.LONGEST + " bytes");
        }
        parent(path, elements).softLinks.put(elements.get(elements.size() - 1), target);
        return this;
    }

    /**
     * Sets all elements of a dataset, so that the caller need not write them. They may be texts of variable length,
     * which are placed with the metadata.
     *
     * @param dataset path of a contiguous dataset
     * @param elements all elements; objects that they refer to must have been added
     */
    public FileSpec contents(String dataset, StoredElements elements) {
        Node node = findDataset(dataset);
        DatasetForm form = node.form.orElseThrow();
        int bytes = elements.bytes().remaining();
        if (form.chunk().isPresent() || bytes != form.bytes()) {
            throw new IllegalArgumentException(
                    bytes + " bytes for " + dataset + ", want " + form.bytes() + " in one piece");
        }
        elements.referenced().forEach(this::findPresent);
        node.contents = Optional.of(elements);
        return this;
    }

    /** Adds an attribute to an object. Objects that its value refers to must have been added. */
    public FileSpec attribute(String object, String name, AttributeValue value) {
        add(requireOwn(object, name), name, value, false);
        return this;
    }

    /**
     * Reserves a place for an attribute that is not known yet. The file does not show it until it is {@linkplain
     * LateValues#set set}.
     *
     * @param like a value of the same type, extents and lengths
     */
    public FileSpec reserveAttribute(String object, String name, AttributeValue like) {
        add(requireOwn(object, name), name, like, true);
        return this;
    }

    private Node requireOwn(String object, String name) {
        if (name.equals(DIMENSION_LIST) || name.equals(REFERENCE_LIST)) {
            throw new IllegalArgumentException(name + " is written where a scale is attached");
        }
        return find(object);
    }

    private void add(Node node, String name, AttributeValue value, boolean reserved) {
        Names.requireName(name, "an attribute");
        requireNew(node, name);
        if (node.attributes.size() >= ObjectHeader.MOST_ATTRIBUTES) {
            throw new IllegalArgumentException(
                    node.path + " has " + ObjectHeader.MOST_ATTRIBUTES + " attributes, and no more are written");
        }
        if (value.shape().rank() > DataspaceMessage.MOST_DIMENSIONS) {
            throw new IllegalArgumentException("attribute " + name + " has "
                    + value.shape().rank() + " dimensions, at most " + DataspaceMessage.MOST_DIMENSIONS + " exist");
        }
        value.referenced().forEach(this::findPresent);
        requireFitting(node, name, value);
        node.attributes.put(name, value);
        if (reserved) {
            node.reservedAttributes.add(name);
        }
    }

    private static void requireNew(Node node, String name) {
        if (node.attributes.containsKey(name)) {
            throw new IllegalArgumentException(node.path + " has an attribute " + name + " already");
        }
    }

    private static void requireFitting(Node node, String name, AttributeValue value) {
        int bytes = value.message(name, Addresses.UNKNOWN).size();
        if (bytes > HeaderMessage.LONGEST) {
            throw new IllegalArgumentException("attribute " + name + " of " + node.path + " takes " + bytes
                    + " bytes, at most " + HeaderMessage.LONGEST + " are written");
        }
    }

    /** Makes a dataset a dimension scale with a name. */
    public FileSpec scale(String dataset, String name) {
        Node node = findDataset(dataset);
        if (hasScales(node)) {
            throw new IllegalArgumentException(dataset + " has dimension scales, so it cannot be one");
        }
        requireNew(node, "CLASS");
        add(node, "NAME", AttributeValue.fixedText(name), false);
        add(node, "CLASS", AttributeValue.fixedText("DIMENSION_SCALE"), false);
        node.scale = true;
        return this;
    }

    /**
     * Makes a dataset a dimension scale. Its attributes {@code CLASS} and, if it has a name, {@code NAME} must have
     * been added.
     */
    public FileSpec scale(String dataset) {
        Node node = findDataset(dataset);
        if (!node.attributes.containsKey("CLASS")) {
            throw new IllegalArgumentException(dataset + " has no attribute CLASS, so it is no dimension scale");
        }
        node.scale = true;
        return this;
    }

    /** Attaches a scale to a dimension of a dataset, after the scales that are already attached to it. */
    public FileSpec attachScale(String scale, String dataset, int dimension) {
        Node from = findDataset(scale);
        Node to = findDataset(dataset);
        if (!from.scale) {
            throw new IllegalArgumentException(scale + " is no dimension scale");
        }
        if (to.scale) {
            throw new IllegalArgumentException(dataset + " is a dimension scale, so it cannot have any");
        }
        if (dimension < 0 || dimension >= to.rank()) {
            throw new IllegalArgumentException(
                    dataset + " has no dimension " + dimension + ", only " + to.rank() + " from 0");
        }
        Attachment attachment = new Attachment(from.path, to.path, dimension);
        if (attachments.contains(attachment)) {
            throw new IllegalArgumentException(
                    scale + " is attached to dimension " + dimension + " of " + dataset + " already");
        }
        List<Attachment> uses = new ArrayList<>(uses(from));
        uses.add(attachment);
        requireFitting(from, REFERENCE_LIST, AttributeValue.scaleUses(SCALE_USE, uses));
        attachments.add(attachment);
        return this;
    }

    /**
     * Attaches scales that already exist in the file to a dataset that is added to it. The scales are not changed and
     * do not point back, so the dataset can be removed again without a trace.
     *
     * @param headers addresses of the scales' object headers, one list for each dimension
     */
    public FileSpec attachScales(String dataset, List<List<Long>> headers) {
        add(findDataset(dataset), DIMENSION_LIST, AttributeValue.headerLists(headers), false);
        return this;
    }

    /**
     * Gives everything its address. Later additions to the spec do not change the encoding.
     *
     * @throws IllegalArgumentException if the file would be longer than 2^63 bytes
     */
    public FileEncoding encode() {
        return encode(ExistingFile.NONE, Long.MAX_VALUE, 0);
    }

    /**
     * Gives everything that is added to an existing file its address, after the file's end and around bytes that are
     * already written. These are, for example, filtered chunks of a dataset that was filled before the rest of the file
     * was known. Metadata and as many small datasets as fit go before them, the rest after them.
     *
     * @param from first byte that is taken; {@link Long#MAX_VALUE} for none
     * @param to byte after the last; 0 for none
     * @throws IllegalArgumentException if the file would be too long, if the metadata do not fit before those bytes, or
     *     if more of the existing file would change than the links of groups
     */
    public FileEncoding encode(ExistingFile existing, long from, long to) {
        return FileEncoding.of(format, objects(), heapBytes, existing, new FileEncoding.Taken(from, to));
    }
}
