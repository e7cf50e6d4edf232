package io.github.sliceline.cli.report;

import io.github.sliceline.Job;
import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.segy.HeaderFilter;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.TraceHeaderSink;
import io.github.sliceline.show.words.HeaderRow;
import io.github.sliceline.show.words.Human;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Headers of a SEG-Y file, field by field, with the byte positions of the standard. They are printed as they are read.
 *
 * @param numbers traces to show, from 1; empty for all
 * @param filter condition on the traces shown
 * @param scaled true to apply scalars to coordinates and elevations
 * @param job watches the pass over all traces
 */
public record HeadersText(HeaderSource source, List<Long> numbers, HeaderFilter filter, boolean scaled, Job job) {
    private static final int TRACES_ABREAST = 6;

    /** Throws if the file has no trace of one of the numbers. */
    public HeadersText {
        for (long number : numbers) {
            if (number > source.traces()) {
                throw new IllegalArgumentException(source + ": no trace " + Human.count(number) + "; the file has "
                        + Human.count(source.traces(), "trace"));
            }
        }
    }

    /** A trace with its number from 1. */
    private record Trace(long number, TraceHeader header) {}

    @FunctionalInterface
    private interface TraceAction {
        void accept(Trace trace) throws IOException;
    }

    private void forEachTrace(TraceAction action) throws IOException {
        if (numbers.isEmpty()) {
            source.pass(1, new AcceptedHeaders(filter, source, action), job);
        }
        for (long number : numbers) {
            TraceHeader header = source.trace(number - 1);
            if (header.isAccepted(filter)) {
                action.accept(new Trace(number, header));
            }
        }
    }

    /** Sink that passes on the headers that a filter accepts, with their extensions. */
    private record AcceptedHeaders(HeaderFilter filter, HeaderSource source, TraceAction action)
            implements TraceHeaderSink {
        @Override
        public void accept(long first, int count, ByteBuffer packed) throws IOException {
            for (int k = 0; k < count; k++) {
                int at = packed.position() + k * headerBytes();
                if (filter.accepts(packed, at)) {
                    byte[] copy = TraceHeader.at(packed, at).bytes();
                    TraceHeader header = source.hasExtensions()
                            ? source.trace(first + k)
                            : TraceHeader.at(ByteBuffer.wrap(copy).order(packed.order()), 0);
                    action.accept(new Trace(first + k + 1, header));
                }
            }
        }

        @Override
        public int headerBytes() {
            return filter.headerBytes();
        }
    }

    private List<HeaderRow<TraceHeader>> fields() {
        return scaled ? HeaderRow.SCALED : HeaderRow.TRACE;
    }

    private static <H> Json json(HeaderRow<H> field, H header) {
        return new Json().put("name", field.name()).put("byte", field.first()).put("value", field.in(header));
    }

    /** Prints all fields, or only nonzero ones. */
    public void print(PrintWriter out, boolean all) throws IOException {
        List<TextHeader> texts = source.texts();
        Optional<BinaryHeader> binary = source.binary();
        if (binary.isEmpty()) {
            out.println("Seismic Unix: traces alone, without text header and binary header");
            out.println();
        }
        for (int i = 0; i < texts.size(); i++) {
            text(out, i == 0 ? "Text header" : "Extended text header " + i, texts.get(i));
        }
        binary.ifPresent(header -> binary(out, header, all));
        traceHeaders(out, all);
    }

    private static void binary(PrintWriter out, BinaryHeader header, boolean all) {
        out.println("Binary header");
        TextTable table = new TextTable("lrl");
        rows(table, "", HeaderRow.BINARY, List.of(header), all);
        table.print(out, 2);
        out.println();
    }

    private void traceHeaders(PrintWriter out, boolean all) throws IOException {
        List<Trace> abreast = new ArrayList<>();
        long[] shown = {0};
        forEachTrace(trace -> {
            abreast.add(trace);
            shown[0]++;
            if (abreast.size() == TRACES_ABREAST) {
                traceHeaders(out, abreast, all);
                abreast.clear();
            }
        });
        if (!abreast.isEmpty()) {
            traceHeaders(out, abreast, all);
        }
        if (shown[0] == 0) {
            out.println("No trace meets the conditions of --where.");
        }
    }

    private void traceHeaders(PrintWriter out, List<Trace> traces, boolean all) throws IOException {
        traces(out, "Trace", fields(), traces, "", all);
        if (traces.stream().anyMatch(trace -> trace.header.hasExtension())) {
            traces(out, "Extension", HeaderRow.EXTENSION, traces, "named SEG00001", all);
        }
        StandardOutput.requireWritten(out);
    }

    private static void text(PrintWriter out, String heading, TextHeader header) {
        out.println(heading + " (" + header.encoding() + ")");
        header.lines().forEach(line -> out.println(line.isEmpty() ? "" : "  " + line));
        out.println();
    }

    private static void traces(
            PrintWriter out,
            String name,
            List<HeaderRow<TraceHeader>> fields,
            List<Trace> traces,
            String last,
            boolean all) {
        TextTable table = new TextTable("l" + "r".repeat(traces.size()) + "l");
        table.row(row(name, traces.stream().map(Trace::number).toList(), last));
        rows(table, "  ", fields, traces.stream().map(Trace::header).toList(), all);
        table.print(out, 0);
        out.println();
    }

    private static <H> void rows(
            TextTable table, String indent, List<HeaderRow<H>> fields, List<H> headers, boolean all) {
        for (HeaderRow<H> field : fields) {
            List<Number> values = headers.stream().map(field::in).toList();
            if (all || values.stream().anyMatch(value -> !isZero(value))) {
                table.row(row(indent + field.bytes(), values, field.description()));
            }
        }
    }

    private static List<Object> row(String first, List<?> values, String last) {
        List<Object> row = new ArrayList<>();
        row.add(first);
        row.addAll(values);
        row.add(last);
        return row;
    }

    private static boolean isZero(Number value) {
        return value.doubleValue() == 0;
    }

    /** Prints every field as JSON, with its name in the library and its first byte. */
    public void json(PrintWriter out) throws IOException {
        List<TextHeader> texts = source.texts();
        new Json()
                .put("file", source.toString())
                .put("text_encoding", texts.stream().findFirst().map(TextHeader::encoding))
                .put("text", texts.stream().findFirst().map(TextHeader::lines))
                .list("extended_text", texts.stream().skip(1).toList(), TextHeader::lines)
                .put(
                        "binary",
                        source.binary()
                                .map(header -> HeaderRow.BINARY.stream()
                                        .map(field -> json(field, header))
                                        .toList()))
                .print(
                        out,
                        "traces",
                        print -> forEachTrace(trace -> {
                            print.accept(json(trace));
                            StandardOutput.requireWritten(out);
                        }));
    }

    private Json json(Trace trace) {
        Optional<TraceHeader> extended = Optional.of(trace.header).filter(TraceHeader::hasExtension);
        return new Json()
                .put("trace", trace.number)
                .list("fields", fields(), field -> json(field, trace.header))
                .put(
                        "extension",
                        extended.map(extension -> HeaderRow.EXTENSION.stream()
                                .map(field -> json(field, extension))
                                .toList()));
    }
}
