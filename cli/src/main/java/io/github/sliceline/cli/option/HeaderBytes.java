package io.github.sliceline.cli.option;

import io.github.sliceline.segy.HeaderMapping;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Single byte positions of the geometry in trace headers. */
public final class HeaderBytes {
    @Option(
            names = "--inline-byte",
            paramLabel = "BYTE",
            description = "Trace header byte of the inline number, from 1.")
    private @Nullable Integer inlineByte;

    @Option(names = "--crossline-byte", paramLabel = "BYTE", description = "The same of the crossline number.")
    private @Nullable Integer crosslineByte;

    @Option(names = "--x-byte", paramLabel = "BYTE", description = "The same of the easting.")
    private @Nullable Integer xByte;

    @Option(names = "--y-byte", paramLabel = "BYTE", description = "The same of the northing.")
    private @Nullable Integer yByte;

    @Option(names = "--offset-byte", paramLabel = "BYTE", description = "The same of the offset (default: 37).")
    private @Nullable Integer offsetByte;

    /** The mapping with the positions that were given. */
    public HeaderMapping in(HeaderMapping given) {
        HeaderMapping mapping = inlineByte == null ? given : given.withInline(inlineByte);
        mapping = crosslineByte == null ? mapping : mapping.withCrossline(crosslineByte);
        mapping = xByte == null ? mapping : mapping.withX(xByte);
        mapping = yByte == null ? mapping : mapping.withY(yByte);
        return offsetByte == null ? mapping : mapping.withOffset(offsetByte);
    }
}
