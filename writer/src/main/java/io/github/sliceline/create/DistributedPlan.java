package io.github.sliceline.create;

import io.github.sliceline.chunks.ChunkPart;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.profile.SampleCodec;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.upload.PartPlan;
import io.github.sliceline.upload.UploadStore;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.io.Serializable;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Plan with which a task writes chunks of a {@link DistributedVolume}. Immutable, thread-safe, and serialisable for the
 * same version of the library. If traces are missing, it takes an eighth of a byte a trace. Its text contains no
 * secrets; its serialised form contains the whole URI of an object.
 */
public final class DistributedPlan implements Serializable {
    private static final long serialVersionUID = 1L;

    private final URI target;
    private final long[] extents;
    private final long[] chunk;
    private final SampleType type;
    private final double scale;
    private final double offset;
    private final float fill;
    private final @Nullable BitSet live;
    private final long firstByte;
    private final long chunkBytes;
    private final @Nullable PartPlan parts;
    private final String upload;

    private DistributedPlan(NewVolume volume, @Nullable PartPlan parts, String upload) {
        VolumeLayout layout = volume.layout();
        this.target = volume.target().toAbsolutePath().toUri();
        this.extents = layout.grid().volume().extents();
        this.chunk = layout.grid().chunk().extents();
        this.type = layout.codec().type();
        this.scale = layout.codec().scale();
        this.offset = layout.codec().offset();
        this.fill = layout.codec().fill();
        this.live = layout.spec().maps().live().map(DistributedPlan::bits).orElse(null);
        this.firstByte = volume.file().placeOf(VolumeProfile.DATA);
        this.chunkBytes = layout.chunkBytes();
        this.parts = parts;
        this.upload = upload;
    }

    static DistributedPlan of(NewVolume volume) {
        return volume.upload()
                .map(store -> new DistributedPlan(volume, store.plan(), store.id()))
                .orElseGet(() -> new DistributedPlan(volume, null, ""));
    }

    private static BitSet bits(ByteBuffer live) {
        BitSet bits = new BitSet(live.remaining());
        for (int i = 0; i < live.remaining(); i++) {
            bits.set(i, live.get(i) != 0);
        }
        return bits;
    }

    /** Returns the extents of the volume, slowest dimension first. */
    public Shape shape() {
        return Shape.of(extents);
    }

    /** Returns the extents of a chunk. */
    public Shape chunk() {
        return Shape.of(chunk);
    }

    /**
     * True if one task must write all chunks of a {@linkplain #shareOf share}. That is so if the target is an object.
     */
    public boolean keepsSharesTogether() {
        return parts != null;
    }

    /** Returns the number of shares. Shares are numbered from 0. If the target is a file, each chunk is a share. */
    public int shares() {
        PartPlan cut = parts;
        if (cut == null) {
            return Math.toIntExact(grid().chunks().size());
        }
        return share(cut, address(Math.toIntExact(grid().chunks().size()) - 1)) + 1;
    }

    /**
     * Returns the share of a chunk. Shares follow one another in the order of chunks, row-major.
     *
     * @param region a region that begins with the chunk, by index
     */
    public int shareOf(Region region) {
        int ordinal = ChunkPart.firstChunk(grid(), region);
        PartPlan cut = parts;
        return cut == null ? ordinal : share(cut, address(ordinal));
    }

    private int share(PartPlan cut, long address) {
        return cut.partOf(address) - cut.partOf(firstByte);
    }

    /**
     * Opens the volume for a task.
     *
     * @throws java.nio.file.NoSuchFileException if the driver has closed the volume, so that its file is gone
     * @throws IOException if it cannot be opened from here
     */
    public ChunkOutput open() throws IOException {
        PartPlan cut = parts;
        if (cut == null) {
            Path file = new WorkFiles(Path.of(target)).part();
            ByteStore store = ChannelStore.open(file);
            return new ChunkOutput(this, store, file);
        }
        RemotePath object = RemotePath.of(target);
        return new ChunkOutput(this, UploadStore.attach(object, upload, cut), object);
    }

    ChunkGrid grid() {
        return new ChunkGrid(shape(), chunk());
    }

    SampleCodec codec() {
        return new SampleCodec(type, scale, offset, fill);
    }

    ChunkCounter counter() {
        BitSet bits = live;
        return new ChunkCounter(grid(), codec(), bits == null ? null : trace -> bits.get((int) trace));
    }

    int chunkBytes() {
        return (int) chunkBytes;
    }

    /** Returns the byte in the file at which a chunk begins. */
    long address(int ordinal) {
        return firstByte + ordinal * chunkBytes;
    }

    /** True if a chunk shares a part of the upload with metadata. The driver sends such parts. */
    boolean isCarried(int ordinal) {
        PartPlan cut = parts;
        if (cut == null) {
            return false;
        }
        int part = cut.partOf(address(ordinal));
        long end = firstByte + grid().chunks().size() * chunkBytes;
        return part > cut.fixedParts() || cut.start(part) < firstByte || cut.end(part) > end;
    }

    /** Returns the chunk grid and the number of shares, for messages. */
    @Override
    public String toString() {
        return grid() + (parts == null ? "" : " in " + shares() + " shares");
    }
}
