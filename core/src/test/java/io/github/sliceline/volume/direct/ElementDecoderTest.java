package io.github.sliceline.volume.direct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.chunk.ChunkBoxes;
import io.github.sliceline.hdf5.filter.BytePlanes;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.format.ElementType.Kind;
import io.github.sliceline.hdf5.format.ElementValue;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.direct.BoxCopier.Destination;
import io.github.sliceline.volume.format.ElementDecoder;
import io.github.sliceline.volume.format.ElementDecoder.Scaling;
import io.github.sliceline.volume.format.SampleDecoder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Loops over arrays, tables and planes of bytes give what one element at a time does, {@code raw · scale + offset} rounded once, bit for bit. */
class ElementDecoderTest {
    private static final Path FILE = Path.of("volume.h5");

    private static final List<Scaling> SCALINGS =
            List.of(Scaling.IDENTITY, new Scaling(0.1, 0), new Scaling(-7.3e-5, 1e9), new Scaling(1, -0.25));

    /** One for all, as threads have it: what it kept of one type must not show in the next. */
    private static final BoxCopier COPIER = new BoxCopier();

    private static List<ElementType> types() {
        List<ElementType> types = new ArrayList<>();
        for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
            for (Kind kind : List.of(Kind.SIGNED, Kind.UNSIGNED, Kind.FLOAT)) {
                for (int bytes = kind == Kind.FLOAT ? 2 : 1; bytes <= 8; bytes *= 2) {
                    types.add(new ElementType(kind, bytes, order));
                }
            }
        }
        return types;
    }

    /** Boxes with rows longer and shorter than what is decoded at once, to a heap array and to memory outside. */
    @Test
    void scaleAndOffsetMayBeListsOfOneAsNetCdfStoresThem() throws UnsupportedFileException {
        assertEquals(
                new Scaling(0.5, -3),
                Scaling.of(FILE, "/data", Map.of("scale_factor", List.of(0.5), "add_offset", -3)));
        assertEquals(new Scaling(0.5, 0), Scaling.of(FILE, "/data", Map.of("scale_factor", List.of(List.of(0.5)))));
        assertEquals(Scaling.IDENTITY, Scaling.of(FILE, "/data", Map.of("units", "3")));
        for (Object wrong : List.of("0.5", List.of(0.5, 2), List.of("0.5"), List.of())) {
            UnsupportedFileException e = assertThrows(
                    UnsupportedFileException.class,
                    () -> Scaling.of(FILE, "/data", Map.of("scale_factor", wrong)),
                    wrong::toString);
            assertTrue(String.valueOf(e.getMessage()).contains("scale_factor of /data is " + wrong), e::toString);
        }
    }

    @Test
    void boxesOfEveryTypeAreWhatTheirElementsAre() {
        Random random = new Random(8);
        for (ElementType type : types()) {
            for (Scaling scaling : SCALINGS) {
                Shape chunk = Shape.of(3, 4, random.nextInt(3) == 0 ? 2 * SampleDecoder.RUN + 5 : 30);
                ByteBuffer bytes = ByteBuffer.allocateDirect((int) chunk.size() * type.bytes() + 3)
                        .order(type.order());
                for (int i = 0; i < bytes.capacity(); i++) {
                    bytes.put(i, (byte) random.nextInt());
                }
                int last = 1 + random.nextInt((int) chunk.extent(2));
                check(type, scaling, chunk, bytes, new int[] {2, 3, last}, random.nextBoolean());
                check(type, scaling, chunk, bytes, new int[] {3, 4, 1}, random.nextBoolean());
                check(type, scaling, chunk, bytes, new int[] {3, 4, (int) chunk.extent(2)}, random.nextBoolean());
            }
        }
    }

    private static void check(
            ElementType type, Scaling scaling, Shape chunk, ByteBuffer bytes, int[] count, boolean heap) {
        int start = 3; // so that elements stand where a machine would not put them
        ChunkBoxes boxes = new ChunkBoxes(3);
        boxes.add(0, 0, 0, 0, count);
        Region region = Region.all(Shape.of(count));
        int size = (int) region.size();
        FloatBuffer to = heap
                ? FloatBuffer.allocate(size + 2)
                : ByteBuffer.allocateDirect((size + 2) * Float.BYTES)
                        .order(ByteOrder.nativeOrder())
                        .asFloatBuffer();
        SampleDecoder decoder = new ElementDecoder(type, scaling);
        COPIER.copy(
                decoder,
                bytes,
                bytes.asFloatBuffer(),
                start,
                boxes,
                0,
                chunk.strides(),
                new Destination(region, to.position(2).slice()));
        compare(type, scaling, chunk, bytes, count, to);
        FloatBuffer joined = heap ? FloatBuffer.allocate(size + 2) : to;
        BytePlanes planes = new BytePlanes(shuffled(bytes, start, (int) chunk.size(), type.bytes()), type.bytes());
        COPIER.copy(
                decoder,
                planes,
                0,
                boxes,
                0,
                chunk.strides(),
                new Destination(region, joined.position(2).slice()));
        compare(type, scaling, chunk, bytes, count, joined);
    }

    private static ByteBuffer shuffled(ByteBuffer bytes, int start, int elements, int width) {
        ByteBuffer planes = ByteBuffer.allocate(elements * width);
        for (int i = 0; i < elements * width; i++) {
            planes.put(i % width * elements + i / width, bytes.get(start + i));
        }
        return planes;
    }

    private static void compare(
            ElementType type, Scaling scaling, Shape chunk, ByteBuffer bytes, int[] count, FloatBuffer to) {
        int start = 3;
        ElementValue value = ElementValue.of(type);
        int at = 2;
        for (int i = 0; i < count[0]; i++) {
            for (int x = 0; x < count[1]; x++) {
                for (int s = 0; s < count[2]; s++) {
                    long element = (i * chunk.extent(1) + x) * chunk.extent(2) + s;
                    int from = start + (int) element * type.bytes();
                    float wanted = scaling.isIdentity()
                            ? value.toFloat(bytes, from)
                            : (float) (value.toDouble(bytes, from) * scaling.factor() + scaling.offset());
                    assertEquals(
                            Float.floatToRawIntBits(wanted),
                            Float.floatToRawIntBits(to.get(at++)),
                            () -> type + ", " + scaling + ", element " + element);
                }
            }
        }
    }
}
