package io.github.sliceline.volume.open;

import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.format.BinSource;
import io.github.sliceline.volume.format.StoredVolume;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;

/** Bins of a file of traces, taken from its list of chunks. Reads nothing. */
record TraceBins(StoredVolume file, Shape traces) implements BinSource {

    @Override
    public long liveTraces() {
        return file.traceCount();
    }

    @Override
    public void readLive(Region wanted, ByteBuffer destination) {
        ChunkLookup places = file.chunks();
        int last = wanted.rank() - 1;
        long[] strides = traces.strides();
        for (long row = 0; row < wanted.size() / wanted.count(last); row++) {
            long first = LiveMask.firstOfRow(wanted, last, row, strides);
            for (long i = 0; i < wanted.count(last); i++) {
                destination.put((byte) (places.address(first + i) == ChunkLookup.ABSENT ? 0 : 1));
            }
        }
    }

    /** Returns false: coordinates are only in the headers, trace by trace. */
    @Override
    public boolean hasCoordinates() {
        return false;
    }

    @Override
    public void readCoordinates(Region bins, DoubleBuffer x, DoubleBuffer y) {
        throw new UnsupportedOperationException();
    }
}
