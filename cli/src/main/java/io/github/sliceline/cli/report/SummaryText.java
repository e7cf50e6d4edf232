package io.github.sliceline.cli.report;

import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.survey.HeaderSummary;
import io.github.sliceline.segy.survey.HeaderSummary.Field;
import io.github.sliceline.show.words.Human;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Values of the trace header fields of a file, as text and JSON.
 *
 * @param traces number of traces that were read
 * @param of number of traces in the file
 * @param scaled true if scalars were applied
 */
public record SummaryText(String file, long traces, long of, List<Field> fields, boolean scaled) {
    /** Most steps that are listed; more are replaced by their common divisor. */
    private static final int FEW_STEPS = 3;

    /** Prints a row for each varying field, and the constant fields in one line. */
    public void print(PrintWriter out) {
        out.println(file + ": " + Human.count(traces, "trace") + (traces == of ? "" : " of " + Human.count(of))
                + (scaled ? ", with scalars applied" : ""));
        TextTable table = new TextTable("llrrrrrl")
                .row("bytes", "field", "first", "last", "smallest", "largest", "distinct", "steps");
        List<Field> varying =
                fields.stream().filter(field -> !field.isConstant()).toList();
        for (Field field : varying) {
            table.row(
                    bytes(field.column()),
                    field.column().name(),
                    field.first(),
                    field.last(),
                    field.smallest(),
                    field.largest(),
                    distinct(field),
                    steps(field));
        }
        if (!varying.isEmpty()) {
            table.print(out, 2);
        }
        if (varying.size() < fields.size()) {
            out.println("  constant: " + constant());
        }
    }

    private static String bytes(HeaderColumn column) {
        return column.bytePosition() + "-"
                + (column.bytePosition() + column.type().bytes() - 1);
    }

    private static String distinct(Field field) {
        return field.distinct() > HeaderSummary.MOST_VALUES
                ? "> " + Human.count(HeaderSummary.MOST_VALUES)
                : Human.count(field.distinct());
    }

    private static String steps(Field field) {
        if (field.steps().isEmpty() || field.steps().size() > FEW_STEPS) {
            return field.commonStep().doubleValue() == 1 ? "many" : "multiples of " + field.commonStep();
        }
        return field.steps().stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private String constant() {
        List<Field> constant = fields.stream().filter(Field::isConstant).toList();
        String said = constant.stream()
                .filter(field -> field.first().doubleValue() != 0)
                .map(field -> field.column().name() + " " + field.first())
                .collect(Collectors.joining(", "));
        boolean anyZero = constant.stream().anyMatch(field -> field.first().doubleValue() == 0);
        String zeros = said.isEmpty() ? "all others 0" : ", all others 0";
        return said + (anyZero ? zeros : "");
    }

    public Json json() {
        return new Json()
                .put("file", file)
                .put("traces", traces)
                .put("traces_in_file", of)
                .put("scaled", scaled)
                .list("fields", fields, SummaryText::json);
    }

    private static Json json(Field field) {
        boolean isCounted = field.distinct() <= HeaderSummary.MOST_VALUES;
        return new Json()
                .put("name", field.column().name())
                .put("byte", field.column().bytePosition())
                .put("first", field.first())
                .put("last", field.last())
                .put("smallest", field.smallest())
                .put("largest", field.largest())
                .put("distinct", isCounted ? Optional.of(field.distinct()) : Optional.empty())
                .put("steps", field.steps().isEmpty() ? Optional.empty() : Optional.of(field.steps()))
                .put("common_step", field.commonStep());
    }
}
