package io.github.sliceline.volume.open;

import io.github.sliceline.plan.ReadCosts;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.DiskCache;
import io.github.sliceline.storage.StorageSource;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.volume.direct.RangeReader;
import io.github.sliceline.volume.options.ReadOptions;
import io.github.sliceline.volume.options.ReadOptions.CacheFolder;
import java.io.IOException;
import java.nio.file.Path;

/** Costs and routes of direct reads from the drive or store that holds a file. */
record DriveAccess(ReadOptions options, CostModel model) {

    static DriveAccess of(Path file, ReadOptions options) {
        CostModel drive =
                options.costs().orElseGet(() -> DriveModel.ofDriveOf(file).costs());
        return new DriveAccess(options, options.queueDepth() == 0 ? drive : drive.withQueueDepth(options.queueDepth()));
    }

    ReadCosts costs() {
        return ReadCosts.of(model.gapBytes(), model.requestBytes(), model.queueDepth());
    }

    /**
     * Returns a reader of a file or an object. Ranges of an object are kept in the cache folder if the options name
     * one.
     */
    RangeReader ranges(ByteSource source) throws IOException {
        RangeReader ranges = RangeReader.open(source, options.pageCache(), model.pastCache());
        return options.cacheFolder().isPresent() && ranges.isRemote()
                ? cached(ranges, source, options.cacheFolder().get())
                : ranges;
    }

    /**
     * Returns a reader through the cache on disk, which keeps planned reads. Metadata are not cached, because they come
     * with the request that opens the object.
     */
    private RangeReader cached(RangeReader ranges, ByteSource object, CacheFolder folder) throws IOException {
        DiskCache cache = new DiskCache(folder.folder(), folder.bytes());
        ByteSource cached =
                cache.of(object, StorageSource.of(object).contentVersion(), model.gapBytes(), ranges.source());
        return ranges.over(cached, cache.hasRoomFor(object.size()));
    }
}
