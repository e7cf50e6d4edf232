package io.github.sliceline.hdf5.encoding;

import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.DatasetInfo.Extents;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.format.ElementType.Kind;
import io.github.sliceline.hdf5.format.Names;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.DescribedFile;
import io.github.sliceline.hdf5.write.HandMadeFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** A random file as it was described, and what readers must find in it. */
final class RandomHdf5File {
    private static final List<String> NAMES = List.of("data", "Ünits", "a b", "日本", "x.y", "..", "seïsmic", "z", "🜨");

    private final long seed;
    private final Random random;
    final FormatVersion format;
    final FileSpec spec;
    final List<String> groups = new ArrayList<>();
    final Map<String, Content> datasets = new LinkedHashMap<>();
    final Map<String, Map<String, Attribute>> attributes = new LinkedHashMap<>();
    final Map<String, String> links = new LinkedHashMap<>();
    final Map<String, String> scales = new LinkedHashMap<>();
    final List<Use> uses = new ArrayList<>();
    final List<String> neverThere = new ArrayList<>();

    RandomHdf5File(long seed) {
        this.seed = seed;
        this.random = new Random(seed * 0x9E37_79B9_7F4A_7C15L); // the first numbers of small seeds are much alike
        this.format = oneIn(2) ? FormatVersion.V1_8 : FormatVersion.V1_10;
        this.spec = new FileSpec(format);
        groups.add("/");
        describe();
    }

    /** All of it in a group, of which those above it are described too. */
    RandomHdf5File(long seed, FormatVersion format, String... path) {
        this.seed = seed;
        this.random = new Random(seed);
        this.format = format;
        this.spec = new FileSpec(format);
        String group = "";
        for (String name : path) {
            group += "/" + name;
            spec.group(group);
        }
        groups.add(group);
        describe();
    }

    /** A dataset and its elements, as readers see them. */
    static final class Content {
        private final DatasetForm form;
        private final byte[] values;
        /** Whether a chunk is there. */
        private final boolean[] present;

        private final boolean appended;

        private Content(DatasetForm form, byte[] values, boolean[] present, boolean appended) {
            this.form = form;
            this.values = values;
            this.present = present;
            this.appended = appended;
        }

        DatasetForm form() {
            return form;
        }

        byte[] values() {
            return values;
        }
    }

    /**
     * An attribute.
     *
     * @param like what it is described with, until it is set
     * @param expected texts, paths, or bytes of the elements
     */
    record Attribute(AttributeValue like, AttributeValue value, Object expected) {}

    record Use(String scale, String dataset, int dimension) {}

    Content content(String dataset) {
        return Objects.requireNonNull(datasets.get(dataset), dataset);
    }

    private boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }

    private void describe() {
        int objects = 1 + random.nextInt(oneIn(10) ? 40 : 8);
        for (int i = 0; i < objects; i++) {
            String path = path(i);
            if (oneIn(4)) {
                spec.group(path);
                groups.add(path);
            } else {
                dataset(path);
            }
        }
        for (String object : allObjects()) {
            int count = oneIn(6) ? 8 + random.nextInt(10) : random.nextInt(4);
            for (int i = 0; i < count; i++) {
                attribute(object, NAMES.get(random.nextInt(NAMES.size())) + i);
            }
        }
        scales();
        for (int i = 0; i < random.nextInt(3); i++) {
            String target = allObjects().get(random.nextInt(allObjects().size()));
            if (!groups.contains(target)) {
                String path = path(objects + i);
                spec.link(path, target);
                links.put(path, target);
            }
        }
    }

    private String path(int i) {
        String group = groups.get(random.nextInt(groups.size()));
        String name = NAMES.get(random.nextInt(NAMES.size())) + i + (oneIn(20) ? "n".repeat(300) : "");
        return (group.equals("/") ? "" : group) + "/" + name;
    }

    private List<String> allObjects() {
        List<String> all = new ArrayList<>(groups);
        datasets.forEach((path, content) -> {
            if (!content.appended) {
                all.add(path);
            }
        });
        return all;
    }

    private void dataset(String path) {
        DatasetForm form = form();
        boolean reserved = oneIn(6) && form.shape().size() > 0 && form.shape().rank() > 0;
        if (!reserved) {
            spec.dataset(path, form);
            datasets.put(path, content(form, false));
            return;
        }
        spec.reserve(path, form);
        if (oneIn(3)) {
            neverThere.add(path);
        } else {
            datasets.put(path, content(form.of(form.shape()), true));
        }
    }

    private DatasetForm form() {
        DataType type = type();
        Optional<ByteBuffer> fill = Optional.empty();
        if (oneIn(3)) {
            fill = Optional.of(ByteBuffer.wrap(elements(type, 1)));
        }
        if (oneIn(3)) {
            Shape shape = Shape.of(extents(random.nextInt(5)));
            return new DatasetForm(type, DatasetForm.fixed(shape), Optional.empty(), List.of(), fill, false);
        }
        long[] extents = oneIn(12) ? new long[] {1000 + random.nextInt(20_000)} : extents(1 + random.nextInt(4));
        List<Long> maximum = maximum(extents);
        long[] chunk = new long[extents.length];
        for (int d = 0; d < chunk.length; d++) {
            long most = maximum.get(d) == DatasetInfo.UNLIMITED ? extents[d] + 2 : Math.max(1, maximum.get(d));
            chunk[d] = oneIn(3) ? most : 1 + random.nextInt((int) Math.min(most, 4));
        }
        List<FilterSpec> filters = oneIn(2) ? List.of() : filters(type);
        return new DatasetForm(
                type, new Extents(Shape.of(extents), maximum), Optional.of(Shape.of(chunk)), filters, fill, oneIn(4));
    }

    private List<Long> maximum(long[] extents) {
        List<Long> maximum = new ArrayList<>();
        boolean unlimited = false;
        boolean fixed = oneIn(2);
        for (long extent : extents) {
            boolean mayBeUnlimited = !fixed && (!unlimited || format == FormatVersion.V1_8 || oneIn(4));
            if (mayBeUnlimited && oneIn(3)) {
                maximum.add(DatasetInfo.UNLIMITED);
                unlimited = true;
            } else {
                maximum.add(fixed || oneIn(2) ? extent : extent + random.nextInt(5));
            }
        }
        return maximum;
    }

    private long[] extents(int rank) {
        return LongStream.generate(() -> oneIn(15) ? 0 : 1 + random.nextInt(9))
                .limit(rank)
                .toArray();
    }

    private DataType type() {
        if (oneIn(8)) {
            return new DataType.FixedText(1 + random.nextInt(9), oneIn(2));
        }
        return oneIn(10) ? compound() : number();
    }

    /** Numbers, some with a gap before them, and perhaps one at the end. */
    private DataType compound() {
        List<DataType.Member> members = new ArrayList<>();
        int end = 0;
        for (int i = 0; i <= random.nextInt(3); i++) {
            DataType type = number();
            int offset = end + random.nextInt(3);
            members.add(new DataType.Member(NAMES.get(i), offset, type));
            end = offset + type.bytes();
        }
        return new DataType.Compound(end + random.nextInt(3), members);
    }

    private ElementType number() {
        Kind kind = List.of(Kind.values()).get(random.nextInt(3));
        int bytes = 1 << (kind == Kind.FLOAT ? 1 + random.nextInt(3) : random.nextInt(4));
        return new ElementType(kind, bytes, oneIn(3) ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    }

    private List<FilterSpec> filters(DataType type) {
        List<FilterSpec> filters = new ArrayList<>();
        if (oneIn(2)) {
            filters.add(new FilterSpec(FilterSpec.SHUFFLE, "", true, List.of(type.bytes())));
        }
        if (oneIn(2)) {
            filters.add(new FilterSpec(FilterSpec.DEFLATE, "", true, List.of(1 + random.nextInt(9))));
        }
        if (filters.isEmpty() || oneIn(3)) {
            filters.add(new FilterSpec(FilterSpec.FLETCHER32, "", false, List.of()));
        }
        return filters;
    }

    private byte[] elements(DataType type, long count) {
        byte[] bytes = new byte[Math.toIntExact(count * type.bytes())];
        random.nextBytes(bytes);
        if (type instanceof DataType.FixedText) {
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (i % type.bytes() == type.bytes() - 1 ? 0 : 'a' + (bytes[i] & 15));
            }
        }
        return bytes;
    }

    private Content content(DatasetForm form, boolean appended) {
        byte[] values = elements(form.type(), form.shape().size());
        if (form.chunk().isEmpty()) {
            return new Content(form, values, new boolean[0], appended);
        }
        ChunkGrid grid = form.grid();
        boolean holes = oneIn(3) && !form.isPlacedEarly();
        boolean[] present = new boolean[Math.toIntExact(grid.chunks().size())];
        for (int ordinal = 0; ordinal < present.length; ordinal++) {
            present[ordinal] = !(holes && oneIn(2));
        }
        fillHoles(form, grid, present, values);
        return new Content(form, values, present, appended);
    }

    private static void fillHoles(DatasetForm form, ChunkGrid grid, boolean[] present, byte[] values) {
        byte[] fill = new byte[form.type().bytes()];
        form.fill().ifPresent(element -> element.duplicate().get(fill));
        long[] strides = form.shape().strides();
        for (int i = 0; i < form.shape().size(); i++) {
            long[] at = new long[strides.length];
            for (int d = 0; d < at.length; d++) {
                at[d] = i / strides[d] % form.shape().extent(d);
            }
            int ordinal = Math.toIntExact(grid.ordinalAt(at));
            if (!present[ordinal]) {
                System.arraycopy(fill, 0, values, i * fill.length, fill.length);
            }
        }
    }

    private void attribute(String object, String name) {
        Attribute attribute = attribute();
        boolean reserved = oneIn(5);
        if (reserved) {
            spec.reserveAttribute(object, name, attribute.like);
        } else {
            spec.attribute(object, name, attribute.like);
        }
        if (!reserved || oneIn(2)) {
            attributesOf(object).put(name, attribute);
        }
    }

    private Map<String, Attribute> attributesOf(String object) {
        return attributes.computeIfAbsent(object, o -> new LinkedHashMap<>());
    }

    private Attribute attribute() {
        switch (random.nextInt(6)) {
            case 0 -> {
                String text = text();
                return new Attribute(AttributeValue.text(asLong(text)), AttributeValue.text(text), List.of(text));
            }
            case 1 -> {
                List<String> texts = IntStream.range(0, 1 + random.nextInt(4))
                        .mapToObj(i -> text())
                        .toList();
                List<String> like = texts.stream().map(RandomHdf5File::asLong).toList();
                return new Attribute(AttributeValue.texts(like), AttributeValue.texts(texts), texts);
            }
            case 2 -> {
                String text = text();
                AttributeValue value = AttributeValue.fixedText(text);
                return new Attribute(
                        Names.isAscii(text) ? AttributeValue.fixedText(asLong(text)) : value,
                        value,
                        Arrays.copyOf(Names.encode(text, "text"), value.type().bytes()));
            }
            case 3 -> {
                List<String> paths = new ArrayList<>();
                for (int i = 0; i <= random.nextInt(3); i++) {
                    paths.add(allObjects().get(random.nextInt(allObjects().size())));
                }
                List<String> roots = paths.stream().map(path -> groups.get(0)).toList();
                return new Attribute(
                        AttributeValue.references(roots), AttributeValue.references(paths), new Paths(paths));
            }
            default -> {
                return numbers(number(), Shape.of(extents(random.nextInt(3))));
            }
        }
    }

    private Attribute numbers(ElementType type, Shape shape) {
        byte[] bytes = elements(type, shape.size());
        return new Attribute(
                AttributeValue.numbers(type, shape, ByteBuffer.allocate(bytes.length)),
                AttributeValue.numbers(type, shape, ByteBuffer.wrap(bytes)),
                bytes);
    }

    /** Another text that takes as many bytes. */
    private static String asLong(String text) {
        return "x".repeat(Names.encode(text, "text").length);
    }

    record Paths(List<String> paths) {}

    private String text() {
        String text = NAMES.get(random.nextInt(NAMES.size())).repeat(random.nextInt(3));
        return oneIn(30) ? text + "long ".repeat(random.nextInt(3000)) : text;
    }

    private void scales() {
        List<String> axes = datasets.keySet().stream()
                .filter(path ->
                        !content(path).appended && content(path).form.shape().rank() == 1)
                .toList();
        for (String axis : axes) {
            if (oneIn(2)) {
                scales.put(axis, "axis of " + axis);
                spec.scale(axis, "axis of " + axis);
            }
        }
        for (Map.Entry<String, Content> dataset : datasets.entrySet()) {
            String path = dataset.getKey();
            Content content = dataset.getValue();
            for (int d = 0; d < content.form.shape().rank() && !content.appended && !scales.containsKey(path); d++) {
                for (String axis : scales.keySet()) {
                    if (oneIn(4)) {
                        spec.attachScale(axis, path, d);
                        uses.add(new Use(axis, path, d));
                    }
                }
            }
        }
    }

    void write(Path path) throws IOException {
        HandMadeFile.encode(path, this::write);
    }

    void write(DescribedFile file) throws IOException {
        write(file, true);
    }

    /** @param mayBegin whether datasets may be written before the description */
    void write(DescribedFile file, boolean mayBegin) throws IOException {
        Random random = new Random(seed);
        Set<String> begun = new HashSet<>();
        for (Map.Entry<String, Content> dataset : datasets.entrySet()) {
            Content content = dataset.getValue();
            if (!content.appended && content.form.isFiltered() && mayBegin && random.nextBoolean()) {
                file.begin(dataset.getKey(), content.form);
                writeChunks(file, dataset.getKey(), content);
                begun.add(dataset.getKey());
            }
        }
        file.describe(spec);
        for (Map.Entry<String, Content> dataset : datasets.entrySet()) {
            Content content = dataset.getValue();
            if (content.appended) {
                file.append(dataset.getKey(), content.form.shape());
            }
            if (content.form.chunk().isEmpty()) {
                writePieces(file, dataset.getKey(), content);
            } else if (!begun.contains(dataset.getKey())) {
                writeChunks(file, dataset.getKey(), content);
            }
        }
        for (Map.Entry<String, Map<String, Attribute>> object : attributes.entrySet()) {
            for (Map.Entry<String, Attribute> attribute : object.getValue().entrySet()) {
                file.set(object.getKey(), attribute.getKey(), attribute.getValue().value);
            }
        }
        file.complete();
    }

    private static void writeChunks(DescribedFile file, String path, Content content) throws IOException {
        HandMadeFile.write(file, path, content.form, content.values, ordinal -> content.present[ordinal]);
    }

    /** In random pieces, the last first. */
    private void writePieces(DescribedFile file, String path, Content content) throws IOException {
        Random pieces = new Random(seed);
        int bytes = content.form.type().bytes();
        for (int end = content.values.length / bytes; end > 0; ) {
            int start = pieces.nextInt(4) == 0 ? 0 : pieces.nextInt(end);
            ByteBuffer piece = ByteBuffer.wrap(content.values, start * bytes, (end - start) * bytes);
            file.write(path, (long) start * bytes, pieces.nextBoolean() ? piece : piece.asReadOnlyBuffer());
            end = start;
        }
    }

    @Override
    public String toString() {
        return "random file of seed " + seed + ", " + format;
    }
}
