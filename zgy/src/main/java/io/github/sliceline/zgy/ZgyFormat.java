package io.github.sliceline.zgy;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.volume.format.StoredVolume;
import io.github.sliceline.volume.format.VolumeFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Format that opens ZGY files as volumes. */
@SuppressWarnings("exports") // VolumeFormat is exported to core only
public final class ZgyFormat implements VolumeFormat {
    @Override
    public Optional<StoredVolume> open(FileVersion version, ByteSource source) throws IOException {
        if (!ZgyHeader.isIn(source)) {
            return Optional.empty();
        }
        Path file = version.path();
        ZgyHeader header = ZgyHeader.read(file, source);
        long brickBytes = header.brick().size() * header.type().bytes();
        if (brickBytes > Integer.MAX_VALUE) {
            throw new UnsupportedFileException(file, "has bricks of " + brickBytes + " bytes; wanted at most 2 GiB");
        }
        ZgyTables bricks =
                ZgyTables.read(file, source, header, header.levels(), header.bricksAt(), brickBytes, "brick");
        return Optional.of(ZgyVolume.of(source, header, bricks, LiveBins.read(file, source, header)));
    }
}
