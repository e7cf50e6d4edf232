package io.github.sliceline.segy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** SEG-Y files in memory. Sample k of trace t is {@code 1000 t + k}, as IEEE floats. */
public final class SegyBytes {
    private final List<int[]> lines = new ArrayList<>();
    private final List<Consumer<ByteBuffer>> traceEdits = new ArrayList<>();
    private Consumer<ByteBuffer> fileEdit = file -> {};
    private ByteOrder order = ByteOrder.BIG_ENDIAN;
    private int samples = 3;
    private HeaderMapping mapping = HeaderMapping.STANDARD;

    /** Adds a trace; numbers from 1 for x and y follow a plain grid. */
    public SegyBytes trace(int inline, int crossline) {
        return trace(inline, crossline, header -> {});
    }

    public SegyBytes trace(int inline, int crossline, Consumer<ByteBuffer> edit) {
        lines.add(new int[] {inline, crossline});
        traceEdits.add(edit);
        return this;
    }

    /** Inlines outside, crosslines inside. */
    public SegyBytes grid(int inlines, int crosslines) {
        for (int i = 0; i < inlines; i++) {
            for (int x = 0; x < crosslines; x++) {
                trace(10 + i, 20 + x);
            }
        }
        return this;
    }

    public SegyBytes order(ByteOrder newOrder) {
        order = newOrder;
        return this;
    }

    public SegyBytes samples(int newSamples) {
        samples = newSamples;
        return this;
    }

    public SegyBytes mapping(HeaderMapping newMapping) {
        mapping = newMapping;
        return this;
    }

    /** Changes the whole file at the end; index 0 is byte 1. */
    public SegyBytes edit(Consumer<ByteBuffer> newEdit) {
        fileEdit = newEdit;
        return this;
    }

    public static Consumer<ByteBuffer> putShort(int bytePosition, int value) {
        return bytes -> bytes.putShort(bytePosition - 1, (short) value);
    }

    public static Consumer<ByteBuffer> putInt(int bytePosition, int value) {
        return bytes -> bytes.putInt(bytePosition - 1, value);
    }

    public byte[] bytes() {
        int traceBytes = 240 + 4 * samples;
        ByteBuffer file = ByteBuffer.allocate(3600 + lines.size() * traceBytes).order(order);
        for (int i = 0; i < 3200; i++) {
            file.put(i, (byte) 0x40);
        }
        file.putShort(3216, (short) 4000)
                .putShort(3220, (short) samples)
                .putShort(3224, (short) 5)
                .putShort(3254, (short) 1);
        file.put(3500, (byte) 1);
        for (int t = 0; t < lines.size(); t++) {
            ByteBuffer trace = file.slice(3600 + t * traceBytes, traceBytes).order(order);
            putTrace(trace, t);
        }
        fileEdit.accept(file);
        return file.array();
    }

    private void putTrace(ByteBuffer trace, int t) {
        int inline = lines.get(t)[0];
        int crossline = lines.get(t)[1];
        trace.putInt(mapping.xByte() - 1, 500_000_00 + 2500 * inline + 100 * crossline);
        trace.putInt(mapping.yByte() - 1, 6_000_000_00 - 100 * inline + 1250 * crossline);
        trace.putInt(mapping.inlineByte() - 1, inline);
        trace.putInt(mapping.crosslineByte() - 1, crossline);
        trace.putShort(70, (short) -100).putShort(114, (short) samples).putShort(116, (short) 4000);
        for (int k = 0; k < samples; k++) {
            trace.putFloat(240 + 4 * k, 1000 * t + k);
        }
        traceEdits.get(t).accept(trace);
    }

    /** Opens the bytes as {@code test.sgy}. */
    public SegyFile open() throws IOException {
        return SegyInMemory.open("test.sgy", bytes());
    }
}
