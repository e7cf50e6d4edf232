package io.github.sliceline.volume.direct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.hdf5.chunk.ChunkBoxes;
import io.github.sliceline.hdf5.filter.BytePlanes;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.direct.BoxCopier.Destination;
import io.github.sliceline.volume.format.ElementDecoder;
import io.github.sliceline.volume.format.ElementDecoder.Scaling;
import io.github.sliceline.volume.format.SampleDecoder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random boxes of up to six dimensions out of chunks into larger regions, in every way, against loops over the elements. */
class BoxCopierTest {
    private static final ElementType FLOATS = new ElementType(ElementType.Kind.FLOAT, 4, ByteOrder.LITTLE_ENDIAN);
    private static final int CASES = 300;

    private final BoxCopier copier = new BoxCopier();

    @Test
    void everyElementLandsInItsPlaceAndNothingElseChanges() {
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            int rank = 1 + random.nextInt(6);
            long[][] box = new long[5][rank]; // chunk, start in it, count, region, start in that
            int longest = rank > 3 ? 4 : rank == 1 ? 2 * SampleDecoder.RUN : 14;
            for (int d = 0; d < rank; d++) {
                box[2][d] = 1L + random.nextInt(random.nextInt(3) == 0 ? 1 : longest);
                for (int side = 0; side < 2; side++) {
                    boolean tight = random.nextBoolean();
                    box[3 * side][d] = box[2][d] + (tight ? 0 : random.nextInt(longest));
                    box[3 * side + 1][d] = random.nextInt((int) (box[3 * side][d] - box[2][d]) + 1);
                }
            }
            check("seed " + seed, random, box);
        }
    }

    private void check(String what, Random random, long[]... box) {
        Shape chunk = Shape.of(box[0]);
        Region region = Region.all(Shape.of(box[3]));
        int[] count = Arrays.stream(box[2]).mapToInt(Math::toIntExact).toArray();
        ChunkBoxes pieces = new ChunkBoxes(count.length);
        int first = index(box[1], chunk);
        pieces.add(0, 0, first, index(box[4], region.shape()), count);
        int elements = (int) chunk.size();
        ByteBuffer bytes = ByteBuffer.allocate(elements * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer planes = ByteBuffer.allocate(elements * Float.BYTES);
        for (int i = 0; i < elements; i++) {
            bytes.putFloat(Float.BYTES * i, i + 0.25f);
            for (int b = 0; b < Float.BYTES; b++) {
                planes.put(b * elements + i, bytes.get(Float.BYTES * i + b));
            }
        }
        SampleDecoder plain = new ElementDecoder(FLOATS, Scaling.IDENTITY);
        SampleDecoder doubled = new ElementDecoder(FLOATS, new Scaling(2, 0));
        long[] strides = chunk.strides();
        int base = random.nextInt(9);
        FloatBuffer[] to = new FloatBuffer[5];
        Arrays.setAll(to, way -> {
            int size = (int) region.size() + 9;
            float[] nothing = new float[size];
            Arrays.fill(nothing, -1);
            return (way % 2 == 0
                            ? FloatBuffer.allocate(size)
                            : ByteBuffer.allocateDirect(4 * size).asFloatBuffer())
                    .put(nothing)
                    .position(base);
        });
        int firstByte = first * Float.BYTES;
        copier.copy(plain, bytes, bytes.asFloatBuffer(), firstByte, pieces, 0, strides, new Destination(region, to[0]));
        copier.copy(doubled, bytes, null, firstByte, pieces, 0, strides, new Destination(region, to[1]));
        BytePlanes shuffled = new BytePlanes(planes, Float.BYTES);
        copier.copy(plain, shuffled, first, pieces, 0, strides, new Destination(region, to[2]));
        copier.copy(doubled, shuffled, first, pieces, 0, strides, new Destination(region, to[3]));
        copier.fill(7, pieces, 0, new Destination(region, to[4]));
        float[] wanted = new float[to[0].capacity()];
        Arrays.fill(wanted, -1);
        long[] at = new long[count.length];
        for (long n = 0; n < pieces.elements(0); n++) {
            long rest = n;
            for (int d = at.length - 1; d >= 0; d--) {
                at[d] = rest % count[d];
                rest /= count[d];
            }
            wanted[base + index(box[4], region.shape()) + index(at, region.shape())] = first + index(at, chunk) + 0.25f;
        }
        for (int i = 0; i < wanted.length; i++) {
            float one = wanted[i];
            assertEquals(one, to[0].get(i), what + ", floats");
            assertEquals(one < 0 ? -1 : 2 * one, to[1].get(i), what + ", decoded");
            assertEquals(one, to[2].get(i), what + ", joined");
            assertEquals(one < 0 ? -1 : 2 * one, to[3].get(i), what + ", joined and decoded");
            assertEquals(one < 0 ? -1 : 7, to[4].get(i), what + ", filled");
        }
    }

    private static int index(long[] at, Shape shape) {
        long index = 0;
        for (int d = 0; d < at.length; d++) {
            index += at[d] * shape.strides()[d];
        }
        return Math.toIntExact(index);
    }
}
