package io.github.sliceline.hdf5.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.ReadLimits;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.format.DatasetInfo.Extents;
import io.github.sliceline.hdf5.format.StorageLayout.Chunked;
import io.github.sliceline.hdf5.format.StorageLayout.Contiguous;
import io.github.sliceline.hdf5.format.StorageLayout.IndexKind;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.MemorySource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Structures of random content, written and parsed: the same comes out. */
class StructureRoundTripTest {
    private static final int SEEDS = 500;

    private interface Check {
        void check(Random random) throws IOException;
    }

    private static void forEachSeed(Check check) throws IOException {
        for (int seed = 0; seed < SEEDS; seed++) {
            try {
                check.check(new Random(seed));
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
    }

    /** A file of a superblock, and of a structure behind it. */
    private static MetadataFile file(FieldWriter structure) throws IOException {
        FieldWriter out = new FieldWriter();
        Superblock.put(out, 2, Superblock.BYTES + structure.size(), Superblock.BYTES);
        out.bytes(structure.content());
        return MetadataFile.open(new MemorySource("structure", out.content()), ReadLimits.DEFAULTS);
    }

    private static FieldReader cursor(FieldWriter structure) throws IOException {
        return file(structure).read(Superblock.BYTES, structure.size(), "structure");
    }

    private static Shape shape(Random random, int rank) {
        return Shape.of(LongStream.generate(() -> 1L + random.nextInt(1 << random.nextInt(12)))
                .limit(rank)
                .toArray());
    }

    private static Extents extents(Random random, int rank) {
        Shape current = shape(random, rank);
        List<Long> maximum = new ArrayList<>();
        for (long extent : current.extents()) {
            maximum.add(random.nextInt(3) == 0 ? DatasetInfo.UNLIMITED : extent + random.nextInt(3));
        }
        return new Extents(current, maximum);
    }

    @Test
    void superblocks() throws IOException {
        forEachSeed(random -> {
            FieldWriter out = new FieldWriter();
            int version = 2 + random.nextInt(2);
            long root = (long) Superblock.BYTES + random.nextInt(9999);
            Superblock.put(out, version, Superblock.BYTES, root);
            Superblock read = Superblock.read(new MemorySource("superblock", out.content()));
            assertEquals(new Superblock(0, 8, 8, root, -1, "", false), read);
            assertEquals(version, Superblock.plainVersion(out.content()));
            assertEquals(Superblock.BYTES, Superblock.end(out.content()));
            ByteBuffer changed = Superblock.changed(out.content(), Superblock.BYTES, root + 1);
            assertEquals(
                    root + 1,
                    Superblock.read(new MemorySource("superblock", changed)).rootHeader());
        });
    }

    @Test
    void dataspaces() throws IOException {
        forEachSeed(random -> {
            Extents extents = extents(random, random.nextInt(6));
            FieldWriter out = new FieldWriter();
            DataspaceMessage.put(out, extents);
            assertEquals(extents, DataspaceMessage.parse(cursor(out), "/data"));
        });
    }

    @Test
    void filters() throws IOException {
        forEachSeed(random -> {
            List<FilterSpec> filters = new ArrayList<>();
            for (int i = random.nextInt(5); i > 0; i--) {
                boolean named = random.nextBoolean();
                List<Integer> parameters = IntStream.generate(random::nextInt)
                        .limit(random.nextInt(5))
                        .boxed()
                        .toList();
                int id = named ? 256 + random.nextInt(60_000) : random.nextInt(256);
                String name = named ? "x".repeat(random.nextInt(9)) : "";
                filters.add(new FilterSpec(id, name, random.nextBoolean(), parameters));
            }
            assertEquals(filters, FilterPipelineMessage.parse(cursor(FilterPipelineMessage.body(filters))));
        });
    }

    @Test
    void layouts() throws IOException {
        forEachSeed(random -> {
            Extents extents = extents(random, 1 + random.nextInt(5));
            int elementBytes = 1 + random.nextInt(300);
            IndexKind[] kinds = IndexKind.values();
            IndexKind kind = kinds[random.nextInt(kinds.length)];
            int version = kind == IndexKind.BTREE_V1 ? 3 : 4;
            long address = random.nextBoolean() ? -1 : random.nextInt(1 << 20);
            Shape chunk = shape(random, extents.current().rank());
            StorageLayout layout = random.nextInt(5) == 0
                    ? new Contiguous(-1, extents.current().size() * elementBytes)
                    : new Chunked(chunk, kind, address, false, -1, 0, version);
            FieldReader message = cursor(LayoutMessage.body(4, layout, elementBytes));
            assertEquals(layout, new LayoutMessage("/data", extents, elementBytes, false).parse(message));
        });
    }

    @Test
    void links() throws IOException {
        forEachSeed(random -> {
            String name = text(random);
            Link link = random.nextBoolean() ? new Link.Hard(random.nextInt(1 << 30)) : new Link.Soft(text(random));
            FieldReader message = cursor(Link.body(name, link));
            assertEquals(new Link.Named(name, link), Link.parse(message));
            assertEquals(0, message.remaining());
        });
    }

    private static String text(Random random) {
        return (random.nextBoolean() ? "x" : "ö").repeat(1 + random.nextInt(1 << random.nextInt(11)));
    }

    private static byte[] bytes(Random random, int most) {
        byte[] bytes = new byte[random.nextInt(most + 1)];
        random.nextBytes(bytes);
        return bytes;
    }

    @Test
    void objectHeaders() throws IOException {
        forEachSeed(random -> {
            List<HeaderMessage> messages = new ArrayList<>();
            for (int i = random.nextInt(9); i > 0; i--) {
                FieldWriter body = new FieldWriter().bytes(bytes(random, 1 << random.nextInt(10)));
                boolean fixed = random.nextBoolean();
                HeaderMessage message = fixed
                        ? HeaderMessage.fixed(ObjectHeader.DATATYPE, body)
                        : HeaderMessage.changing(ObjectHeader.ATTRIBUTE, body);
                messages.add(random.nextInt(5) == 0 ? message.blank() : message);
            }
            int used = HeaderMessage.bytesOf(messages);
            int room = random.nextBoolean() ? 0 : random.nextInt(used + 99);
            ObjectHeader header = ObjectHeader.read(file(ObjectHeader.encode(messages, room)), Superblock.BYTES);
            List<ObjectHeader.Message> read = header.messages();
            for (int i = 0; i < messages.size(); i++) {
                assertEquals(messages.get(i).type(), read.get(i).type());
                assertEquals(messages.get(i).flags(), read.get(i).flags());
                assertEquals(messages.get(i).body(), read.get(i).body().rest());
            }
            int rest = Math.max(0, room - used) >= header.headBytes() ? 1 : 0;
            assertEquals(messages.size() + rest, read.size());
            assertEquals(Math.max(room, used), header.blocks().get(0).bytes());
        });
    }

    @Test
    void fillValues() throws IOException {
        forEachSeed(random -> {
            byte[] element = bytes(random, 32);
            boolean set = element.length > 0 && random.nextBoolean();
            Optional<ByteBuffer> value = set ? Optional.of(ByteBuffer.wrap(element)) : Optional.empty();
            FieldWriter body = FillValueMessage.body(random.nextBoolean(), random.nextBoolean(), value);
            FieldWriter header = ObjectHeader.encode(List.of(HeaderMessage.fixed(ObjectHeader.FILL_VALUE, body)), 0);
            ObjectHeader read = ObjectHeader.read(file(header), Superblock.BYTES);
            assertEquals(value, FillValueMessage.find(read, element.length));
        });
    }

    @Test
    void heapCollections() throws IOException {
        forEachSeed(random -> {
            HeapCollection written = new HeapCollection(Superblock.BYTES, 4096 + 8 * random.nextInt(99));
            Map<Integer, byte[]> objects = new HashMap<>();
            for (int step = 0; step < 99; step++) {
                byte[] object = bytes(random, 300);
                int number = 1 + random.nextInt(20);
                if (random.nextInt(4) == 0) {
                    written.remove(number);
                    objects.remove(number);
                } else if (object.length <= written.room(HeapCollection.FREE_SPACE)) {
                    objects.put(written.add(object), object);
                } else if (objects.containsKey(number) && object.length <= written.room(number)) {
                    written.replace(number, object);
                    objects.put(number, object);
                }
            }
            FieldWriter out = new FieldWriter();
            written.put(out);
            HeapCollection read = HeapCollection.read(file(out), Superblock.BYTES);
            assertEquals(written.end(), read.end());
            for (int number = 0; number < 99; number++) {
                Optional<ByteBuffer> expected =
                        Optional.ofNullable(objects.get(number)).map(ByteBuffer::wrap);
                assertEquals(expected, read.object(number));
            }
        });
    }
}
