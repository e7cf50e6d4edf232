package io.github.sliceline.volume.format;

import io.github.sliceline.storage.ByteSource;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * What a sibling module does itself when a volume is opened.
 *
 * @param formats that a file may have which is not HDF5
 * @param bytes gives the source through which the volume's bytes are read, for the one of the opened file, which it closes
 *     with itself. Objects of stores are read as they are. The direct read path alone reads through it
 */
public record OpenHooks(Supplier<List<VolumeFormat>> formats, UnaryOperator<ByteSource> bytes) {
    /** All as usual. */
    public static final OpenHooks NONE = new OpenHooks(VolumeFormat::installed, UnaryOperator.identity());

    /** A file that is not HDF5 is opened as one format, if it is of that, before those that are found are asked. */
    public static OpenHooks as(VolumeFormat format) {
        return new OpenHooks(
                () -> Stream.concat(Stream.of(format), VolumeFormat.installed().stream())
                        .toList(),
                UnaryOperator.identity());
    }

    /** The volume's bytes are read through another source. */
    public static OpenHooks through(UnaryOperator<ByteSource> bytes) {
        return new OpenHooks(VolumeFormat::installed, bytes);
    }
}
