package io.github.sliceline.volume.format;

import io.github.sliceline.storage.ByteSource;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Extension points for opening a volume, for other modules of this project.
 *
 * @param formats formats to try for a file that is not HDF5
 * @param bytes wraps the opened file in the source through which the volume's bytes are read. Closing the wrapper closes
 *     the file. Only the direct read path uses it; objects of stores are not wrapped
 */
public record OpenHooks(Supplier<List<VolumeFormat>> formats, UnaryOperator<ByteSource> bytes) {
    /** Opens volumes of the installed formats, from the opened file itself. */
    public static final OpenHooks NONE = new OpenHooks(VolumeFormat::installed, UnaryOperator.identity());

    /** Returns hooks that try one format before the installed formats. */
    public static OpenHooks as(VolumeFormat format) {
        return new OpenHooks(
                () -> Stream.concat(Stream.of(format), VolumeFormat.installed().stream())
                        .toList(),
                UnaryOperator.identity());
    }

    /** Returns hooks that read the volume's bytes through another source. */
    public static OpenHooks through(UnaryOperator<ByteSource> bytes) {
        return new OpenHooks(VolumeFormat::installed, bytes);
    }
}
