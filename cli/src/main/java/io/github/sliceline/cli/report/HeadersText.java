package io.github.sliceline.cli.report;

import io.github.sliceline.cli.text.Human;
import io.github.sliceline.cli.text.Json;
import io.github.sliceline.cli.text.TextTable;
import io.github.sliceline.segy.BinaryField;
import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.segy.ExtensionField;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The headers of a SEG-Y file, field by field, with the byte positions of the standard. */
public final class HeadersText {
    private static final int TRACES_ABREAST = 6;

    private final SegyFile file;
    private final List<Long> numbers;
    private final List<TraceHeader> headers;

    private HeadersText(SegyFile file, List<Long> numbers, List<TraceHeader> headers) {
        this.file = file;
        this.numbers = numbers;
        this.headers = headers;
    }

    /**
     * Reads the headers of some traces.
     *
     * @param numbers of the traces, from 1
     * @throws IllegalArgumentException if the file has no such trace
     */
    public static HeadersText read(SegyFile file, List<Long> numbers) throws IOException {
        List<TraceHeader> headers = new ArrayList<>();
        for (long number : numbers) {
            if (number > file.traceCount()) {
                throw new IllegalArgumentException(file + ": no trace " + Human.count(number) + "; the file has "
                        + Human.count(file.traceCount(), "trace"));
            }
            headers.add(file.readTraceHeader(number - 1));
        }
        return new HeadersText(file, List.copyOf(numbers), headers);
    }

    /**
     * Prints them for people.
     *
     * @param all whether to print fields that are 0 as well
     */
    public void print(PrintWriter out, boolean all) {
        text(out, "Text header", file.textHeader());
        for (int i = 0; i < file.extendedTextHeaders().size(); i++) {
            text(
                    out,
                    "Extended text header " + (i + 1),
                    file.extendedTextHeaders().get(i));
        }
        binary(out, all);
        for (int from = 0; from < headers.size(); from += TRACES_ABREAST) {
            int to = Math.min(headers.size(), from + TRACES_ABREAST);
            traces(out, from, to, all);
            extension(out, from, to, all);
        }
    }

    private static void text(PrintWriter out, String heading, TextHeader header) {
        out.println(heading + " (" + header.encoding() + ")");
        header.lines().forEach(line -> out.println(line.isEmpty() ? "" : "  " + line));
        out.println();
    }

    private void binary(PrintWriter out, boolean all) {
        out.println("Binary header");
        TextTable table = new TextTable("lrl");
        for (BinaryField field : BinaryField.values()) {
            Object value = value(file.binaryHeader(), field);
            if (all || !isZero(value)) {
                table.row(bytes(field.bytePosition(), field.width()), value, field.description());
            }
        }
        table.print(out, 2);
        out.println();
    }

    private void traces(PrintWriter out, int from, int to, boolean all) {
        TextTable table = new TextTable("l" + "r".repeat(to - from) + "l");
        table.row(row("Trace", numbers.subList(from, to), ""));
        for (TraceField field : TraceField.values()) {
            List<Long> values =
                    headers.subList(from, to).stream().map(h -> h.get(field)).toList();
            if (all || values.stream().anyMatch(value -> value != 0)) {
                table.row(row("  " + bytes(field.bytePosition(), field.width()), values, field.description()));
            }
        }
        table.print(out, 0);
        out.println();
    }

    private void extension(PrintWriter out, int from, int to, boolean all) {
        List<TraceHeader> shown = headers.subList(from, to);
        if (shown.stream().noneMatch(TraceHeader::hasExtension)) {
            return;
        }
        TextTable table = new TextTable("l" + "r".repeat(to - from) + "l");
        table.row(row("Extension", numbers.subList(from, to), "named SEG00001"));
        for (ExtensionField field : ExtensionField.values()) {
            List<Object> values = shown.stream().map(h -> value(h, field)).toList();
            if (all || values.stream().anyMatch(value -> !isZero(value))) {
                table.row(row("  " + bytes(field.bytePosition(), field.width()), values, field.description()));
            }
        }
        table.print(out, 0);
        out.println();
    }

    private static Object value(TraceHeader header, ExtensionField field) {
        return field.isFloatingPoint() ? Json.number(header.getDouble(field)) : (Object) header.get(field);
    }

    private static Object[] row(String first, List<?> values, String last) {
        List<Object> row = new ArrayList<>();
        row.add(first);
        row.addAll(values);
        row.add(last);
        return row.toArray();
    }

    private static Object value(BinaryHeader header, BinaryField field) {
        return field.isFloatingPoint() ? Json.number(header.getDouble(field)) : header.get(field);
    }

    private static boolean isZero(Object value) {
        return value instanceof Number number && number.doubleValue() == 0;
    }

    private static String bytes(int first, int width) {
        return width == 1 ? Integer.toString(first) : first + "-" + (first + width - 1);
    }

    /** The same for programs: every field, named as in the library, with its first byte. */
    public Json json() {
        List<Json> traces = new ArrayList<>();
        for (int i = 0; i < headers.size(); i++) {
            traces.add(json(numbers.get(i), headers.get(i)));
        }
        return new Json()
                .put("file", file.toString())
                .put("textEncoding", file.textHeader().encoding().name())
                .put("text", file.textHeader().lines())
                .list("extendedText", file.extendedTextHeaders(), TextHeader::lines)
                .list(
                        "binary",
                        List.of(BinaryField.values()),
                        field -> json(field.name(), field.bytePosition(), value(file.binaryHeader(), field)))
                .put("traces", traces);
    }

    private static Json json(long number, TraceHeader header) {
        Json json = new Json()
                .put("trace", number)
                .list(
                        "fields",
                        List.of(TraceField.values()),
                        field -> json(field.name(), field.bytePosition(), header.get(field)));
        if (header.hasExtension()) {
            json.list(
                    "extension",
                    List.of(ExtensionField.values()),
                    field -> json(field.name(), field.bytePosition(), value(header, field)));
        }
        return json;
    }

    private static Json json(String name, int firstByte, Object value) {
        return new Json()
                .put("name", name.toLowerCase(Locale.ROOT))
                .put("byte", firstByte)
                .put("value", value);
    }
}
