package io.github.sliceline.zgy;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.volume.format.BinSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Bins that have traces: those whose alpha is not 0. If a file has no alpha, has only 0, or is of version 1, all bins
 * have traces. Immutable. Takes a bit of memory for each bin if some have no trace.
 *
 * @param bins number of inlines and crosslines
 * @param live bins with traces, row-major; null if all have traces
 */
record LiveBins(Shape bins, @Nullable BitSet live) implements BinSource {
    static LiveBins read(Path file, ByteSource source, ZgyHeader header) throws IOException {
        Shape bins = Shape.of(header.size().extent(0), header.size().extent(1));
        if (bins.size() > Integer.MAX_VALUE) {
            throw new UnsupportedFileException(
                    file, "has " + bins.size() + " bins; wanted at most " + Integer.MAX_VALUE);
        }
        if (header.version() == 1) {
            return new LiveBins(bins, null);
        }
        int wide = (int) header.brick().extent(0);
        int high = (int) header.brick().extent(1);
        BrickLevels levels = header.levels().tiles();
        ZgyTables tiles =
                ZgyTables.read(file, source, header, levels, header.tilesAt(), (long) wide * high, "alpha tile");
        int across = (int) tiles.bricks().extent(1);
        if (LongStream.range(0, tiles.bricks().size())
                .allMatch(tile -> isAllLive(tiles, tile / across, tile % across))) {
            return new LiveBins(bins, null);
        }
        BitSet live = new BitSet();
        for (int i = 0; i < tiles.bricks().extent(0); i++) {
            for (int x = 0; x < tiles.bricks().extent(1); x++) {
                setLive(source, bins, tiles, i, x, wide, high, live);
            }
        }
        int count = live.cardinality();
        return new LiveBins(bins, count == 0 || count == bins.size() ? null : live);
    }

    private static boolean isAllLive(ZgyTables tiles, long i, long x) {
        return tiles.address(i, x, 0) < 0 && (tiles.isMissing(i, x, 0) || (tiles.value(i, x, 0) & 0xFF) != 0);
    }

    private static void setLive(
            ByteSource source, Shape bins, ZgyTables tiles, int i, int x, int wide, int high, BitSet live)
            throws IOException {
        long address = tiles.address(i, x, 0);
        if (address < 0 && !isAllLive(tiles, i, x)) {
            return;
        }
        @Nullable ByteBuffer tile = address < 0 ? null : source.read(address, wide * high);
        int crosslines = (int) bins.extent(1);
        int from = x * high;
        int to = (int) Math.min(crosslines, (long) from + high);
        for (long inline = (long) i * wide; inline < Math.min(bins.extent(0), (long) (i + 1) * wide); inline++) {
            int row = (int) inline * crosslines;
            if (tile == null) {
                live.set(row + from, row + to);
                continue;
            }
            for (int crossline = from; crossline < to; crossline++) {
                live.set(row + crossline, tile.get((int) (inline - (long) i * wide) * high + crossline - from) != 0);
            }
        }
    }

    @Override
    public long liveTraces() {
        return live == null ? bins.size() : live.cardinality();
    }

    @Override
    public void readLive(Region wanted, ByteBuffer destination) {
        int crosslines = (int) bins.extent(1);
        for (long inline = wanted.start(0); inline < wanted.end(0); inline++) {
            for (long crossline = wanted.start(1); crossline < wanted.end(1); crossline++) {
                destination.put((byte) (live == null || live.get((int) (inline * crosslines + crossline)) ? 1 : 0));
            }
        }
    }

    /** Returns false: the coordinates follow from the corners. */
    @Override
    public boolean hasCoordinates() {
        return false;
    }

    @Override
    public void readCoordinates(Region wanted, DoubleBuffer x, DoubleBuffer y) {
        throw new UnsupportedOperationException();
    }
}
