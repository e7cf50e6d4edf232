package io.github.sliceline.cli.report;

import io.github.sliceline.bench.report.Json;
import io.github.sliceline.bench.report.TextTable;
import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.show.words.HeaderRow;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.VolumeHeaders;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The headers of a SEG-Y file, field by field, with the byte positions of the standard.
 *
 * @param file that holds them
 * @param texts the text header and the extended ones; none of an SU file
 * @param binary empty of an SU file
 * @param numbers of the traces, from 1
 * @param headers of these traces
 */
public record HeadersText(
        String file,
        List<TextHeader> texts,
        Optional<BinaryHeader> binary,
        List<Long> numbers,
        List<TraceHeader> headers) {
    private static final int TRACES_ABREAST = 6;

    private static <H> Json json(HeaderRow<H> field, H header) {
        return new Json().put("name", field.name()).put("byte", field.first()).put("value", field.in(header));
    }

    /** Reads the headers of traces by their numbers from 1; refuses those that the file does not have. */
    public static HeadersText read(SegyFile file, List<Long> numbers) throws IOException {
        List<TraceHeader> headers = new ArrayList<>();
        for (long number : numbers) {
            requireTrace(file, number, file.traceCount());
            headers.add(file.readTraceHeader(number - 1));
        }
        List<TextHeader> texts = new ArrayList<>();
        if (!file.isSu()) {
            texts.add(file.textHeader());
            texts.addAll(file.extendedTextHeaders());
        }
        Optional<BinaryHeader> binary = file.isSu() ? Optional.empty() : Optional.of(file.binaryHeader());
        return new HeadersText(file.toString(), texts, binary, numbers, headers);
    }

    /** Reads the SEG-Y headers that a converted volume holds, by the trace numbers of its SEG-Y file. */
    public static HeadersText read(Path file, VolumeHeaders kept, List<Long> numbers) throws IOException {
        List<TraceHeader> headers = new ArrayList<>();
        for (long number : numbers) {
            requireTrace(file, number, kept.traceCount());
            headers.add(TraceHeader.at(kept.read(number - 1), 0));
        }
        return new HeadersText(
                file.toString(),
                kept.textHeaders().stream().map(TextHeader::new).toList(),
                Optional.of(new BinaryHeader(kept.binaryHeader(), kept.byteOrder())),
                numbers,
                headers);
    }

    private static void requireTrace(Object file, long number, long count) {
        if (number > count) {
            throw new IllegalArgumentException(
                    file + ": no trace " + Human.count(number) + "; the file has " + Human.count(count, "trace"));
        }
    }

    /** Prints all fields, or only those that are not 0. */
    public void print(PrintWriter out, boolean all) {
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

    private void traceHeaders(PrintWriter out, boolean all) {
        for (int from = 0; from < headers.size(); from += TRACES_ABREAST) {
            int to = Math.min(headers.size(), from + TRACES_ABREAST);
            traces(out, "Trace", HeaderRow.TRACE, from, to, "", all);
            if (headers.subList(from, to).stream().anyMatch(TraceHeader::hasExtension)) {
                traces(out, "Extension", HeaderRow.EXTENSION, from, to, "named SEG00001", all);
            }
        }
    }

    private static void text(PrintWriter out, String heading, TextHeader header) {
        out.println(heading + " (" + header.encoding() + ")");
        header.lines().forEach(line -> out.println(line.isEmpty() ? "" : "  " + line));
        out.println();
    }

    private void traces(
            PrintWriter out,
            String name,
            List<HeaderRow<TraceHeader>> fields,
            int from,
            int to,
            String last,
            boolean all) {
        TextTable table = new TextTable("l" + "r".repeat(to - from) + "l");
        table.row(row(name, numbers.subList(from, to), last));
        rows(table, "  ", fields, headers.subList(from, to), all);
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

    /** JSON of every field, with its name in the library and its first byte. */
    public Json json() {
        List<Json> traces = new ArrayList<>();
        for (int i = 0; i < headers.size(); i++) {
            TraceHeader header = headers.get(i);
            Optional<TraceHeader> extended = Optional.of(header).filter(TraceHeader::hasExtension);
            traces.add(new Json()
                    .put("trace", numbers.get(i))
                    .list("fields", HeaderRow.TRACE, field -> json(field, header))
                    .put(
                            "extension",
                            extended.map(extension -> HeaderRow.EXTENSION.stream()
                                    .map(field -> json(field, extension))
                                    .toList())));
        }
        return new Json()
                .put("file", file)
                .put("text_encoding", texts.stream().findFirst().map(TextHeader::encoding))
                .put("text", texts.stream().findFirst().map(TextHeader::lines))
                .list("extended_text", texts.stream().skip(1).toList(), TextHeader::lines)
                .put(
                        "binary",
                        binary.map(header -> HeaderRow.BINARY.stream()
                                .map(field -> json(field, header))
                                .toList()))
                .put("traces", traces);
    }
}
