package io.github.sliceline.cli.command;

import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.HeaderPreset;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the trace headers hold the geometry, for files that do not follow the standard. */
final class MappingOptions {
    @Option(
            names = "--preset",
            paramLabel = "NAME",
            defaultValue = "standard",
            description = {
                "Byte positions by name: standard (inline 189, crossline 193, X 181, Y 185), rev0 (9, 21, 73, 77) or "
                        + "petrel (5, 21, 73, 77); single ones below go first (default: ${DEFAULT-VALUE})."
            })
    private HeaderPreset preset;

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

    HeaderMapping mapping() {
        HeaderMapping mapping = preset.mapping();
        mapping = inlineByte == null ? mapping : mapping.withInline(inlineByte);
        mapping = crosslineByte == null ? mapping : mapping.withCrossline(crosslineByte);
        mapping = xByte == null ? mapping : mapping.withX(xByte);
        mapping = yByte == null ? mapping : mapping.withY(yByte);
        return offsetByte == null ? mapping : mapping.withOffset(offsetByte);
    }
}
