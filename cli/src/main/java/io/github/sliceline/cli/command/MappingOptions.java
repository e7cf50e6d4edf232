package io.github.sliceline.cli.command;

import io.github.sliceline.segy.HeaderMapping;
import picocli.CommandLine.Option;

/** Where the trace headers hold the geometry, for files that do not follow the standard. */
final class MappingOptions {
    @Option(
            names = "--inline-byte",
            paramLabel = "BYTE",
            defaultValue = "189",
            description = "Trace header byte of the inline number, from 1 (default: ${DEFAULT-VALUE}).")
    private int inlineByte;

    @Option(
            names = "--crossline-byte",
            paramLabel = "BYTE",
            defaultValue = "193",
            description = "The same of the crossline number (default: ${DEFAULT-VALUE}).")
    private int crosslineByte;

    @Option(
            names = "--x-byte",
            paramLabel = "BYTE",
            defaultValue = "181",
            description = "The same of the easting (default: ${DEFAULT-VALUE}).")
    private int xByte;

    @Option(
            names = "--y-byte",
            paramLabel = "BYTE",
            defaultValue = "185",
            description = "The same of the northing (default: ${DEFAULT-VALUE}).")
    private int yByte;

    HeaderMapping mapping() {
        return new HeaderMapping(inlineByte, crosslineByte, xByte, yByte);
    }
}
