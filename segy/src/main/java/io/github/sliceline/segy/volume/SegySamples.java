package io.github.sliceline.segy.volume;

import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.volume.format.SampleDecoder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Samples in a format of SEG-Y. */
record SegySamples(SampleFormat format, ByteOrder order) implements SampleDecoder {
    @Override
    public int elementBytes() {
        return format.bytes();
    }

    @Override
    public boolean isPlainFloats() {
        return format == SampleFormat.IEEE_FLOAT32;
    }

    @Override
    public float at(ByteBuffer source, int index) {
        return format.decode(source, index);
    }

    @Override
    public void run(ByteBuffer source, int index, int count, float[] values, int first, byte[] scratch) {
        format.decode(source, index, values, first, count);
    }
}
