package io.github.sliceline.hdf5.grid;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class ShapeTest {

    @Test
    void stridesAreRowMajor() {
        Shape shape = Shape.of(768L, 512, 1024);
        assertArrayEquals(new long[] {512 * 1024, 1024, 1}, shape.strides());
        assertEquals(768L * 512 * 1024, shape.size());
        assertEquals(3, shape.rank());
        assertEquals(512, shape.extent(1));
    }

    @Test
    void scalarHasOneElement() {
        assertEquals(1, Shape.of().size());
        assertEquals("scalar", Shape.of().toString());
        assertArrayEquals(new long[0], Shape.of().strides());
    }

    @Test
    void emptyShapeHasNoElementsButUsableStrides() {
        assertEquals(0, Shape.of(5L, 0, 7).size());
        assertArrayEquals(new long[] {7, 7, 1}, Shape.of(5L, 0, 7).strides());
    }

    @Test
    void productBeyondLongIsRefusedAlsoBesideAnEmptyDimension() {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> Shape.of(Long.MAX_VALUE, 2));
        assertEquals("too many elements: [9223372036854775807, 2]", e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> Shape.of(Long.MAX_VALUE, 2, 0));
        assertThrows(IllegalArgumentException.class, () -> Shape.of(0, Long.MAX_VALUE, 2));
        assertEquals(Long.MAX_VALUE, Shape.of(Long.MAX_VALUE, 1).size());
    }

    @Test
    void negativeExtentIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> Shape.of(3L, -1));
    }

    @Test
    void callersArraysAreCopied() {
        long[] extents = {3, 4};
        Shape shape = Shape.of(extents);
        extents[0] = 9;
        shape.extents()[1] = 9;
        assertEquals(Shape.of(new int[] {3, 4}), shape);
    }

    @Test
    void equalExtentsAreEqualShapes() {
        assertEquals(Shape.of(3L, 4).hashCode(), Shape.of(3L, 4).hashCode());
        assertNotEquals(Shape.of(3L, 4), Shape.of(4L, 3));
        assertEquals("3 × 4", Shape.of(3L, 4).toString());
    }
}
