package io.github.sliceline.cli.command;

import io.github.sliceline.selection.TraceAt;
import picocli.CommandLine.ITypeConverter;

/** A trace by its lines, such as {@code 1200,2050}. */
final class TraceConverter implements ITypeConverter<TraceAt> {
    @Override
    public TraceAt convert(String text) {
        int[] lines = Integers.parse(text, 2, "a trace; write inline,crossline, such as 1200,2050");
        return new TraceAt(lines[0], lines[1]);
    }
}
