package io.github.sliceline.volume;

import io.github.sliceline.PageCacheUse;
import io.github.sliceline.plan.ReadCosts;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.DiskCache;
import io.github.sliceline.storage.SimulatedReads;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.tune.DriveModel;
import io.github.sliceline.volume.ReadOptions.CacheFolder;
import io.github.sliceline.volume.direct.RangeReader;
import java.io.IOException;
import java.nio.file.Path;

/** How the direct path reads from the drive that a file is on, or is taken to be on. */
record DriveAccess(ReadOptions options, CostModel model) {

    static DriveAccess of(Path file, ReadOptions options) {
        CostModel drive = options.costs()
                .orElseGet(() -> options.simulatedDrive()
                        .map(simulated -> CostModel.of(simulated.model()))
                        .orElseGet(() -> ofNobodysMeasure(file)));
        return new DriveAccess(options, options.queueDepth() == 0 ? drive : drive.withQueueDepth(options.queueDepth()));
    }

    /** Of an object without asking its store: what object stores let expect. */
    private static CostModel ofNobodysMeasure(Path file) {
        return file instanceof RemotePath ? CostModel.of(DriveModel.named("object")) : CostModel.ofDriveOf(file);
    }

    ReadCosts costs() {
        return ReadCosts.of(model.gapBytes(), model.requestBytes(), model.queueDepth());
    }

    /** How ranges of a file on a real drive are read. */
    @FunctionalInterface
    interface OnRealDrive {
        /**
         * Opens them.
         *
         * @param pastByDefault what {@link PageCacheUse#AUTO} means on the drive
         */
        RangeReader open(PageCacheUse use, boolean pastByDefault) throws IOException;
    }

    /** Of a simulated drive the bytes come through its own page cache, or past it, whatever the real ones hold. */
    RangeReader ranges(ByteSource source, OnRealDrive real) throws IOException {
        if (source instanceof SimulatedReads simulated) {
            boolean past = options.pageCache() == PageCacheUse.NEVER
                    || (options.pageCache() == PageCacheUse.AUTO && model.pastCache());
            return RangeReader.throughCache(past ? simulated.pastCache() : simulated);
        }
        RangeReader ranges = real.open(options.pageCache(), model.pastCache());
        return options.cacheFolder().isPresent() && ranges.isRemote()
                ? cached(ranges, source, options.cacheFolder().get())
                : ranges;
    }

    /** What is kept on a disk is what planned reads want; metadata come with the opening request. */
    private RangeReader cached(RangeReader ranges, ByteSource object, CacheFolder folder) throws IOException {
        DiskCache cache = new DiskCache(folder.folder(), folder.bytes());
        ByteSource cached = cache.of(object, object.contentVersion(), model.gapBytes(), ranges.source());
        return ranges.over(cached, cache.hasRoomFor(object.size()));
    }
}
