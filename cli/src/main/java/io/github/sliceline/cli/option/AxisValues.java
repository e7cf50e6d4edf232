package io.github.sliceline.cli.option;

import io.github.sliceline.cli.read.NumberRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;

/**
 * Values of axes by name, as of {@code --at shot=17,cable=2} or {@code --at channel=1,5,7}.
 *
 * @param axes for each axis a value, a range, or a list of values
 */
record AxisValues(Map<String, List<NumberRange>> axes) {
    private static final String FORM = "write NAME=N, NAME=A:B or NAME=N,N; of several axes: shot=17,cable=2";

    static AxisValues parse(String text) {
        Map<String, List<NumberRange>> axes = new LinkedHashMap<>();
        List<NumberRange> values = null;
        for (String part : text.split(",", -1)) {
            int equals = part.indexOf('=');
            if (equals >= 0) {
                values = new ArrayList<>();
                String name = part.substring(0, equals).strip();
                if (name.isEmpty() || axes.put(name, values) != null) {
                    throw new IllegalArgumentException("'" + text + "' names an axis "
                            + (name.isEmpty() ? "without a name" : name + " twice") + "; " + FORM);
                }
            } else if (values == null) {
                throw new IllegalArgumentException("'" + text + "' has a value without an axis; " + FORM);
            }
            values.add(NumberRange.parse(part.substring(equals + 1)));
        }
        axes.forEach((name, all) -> {
            if (all.size() > 1 && !all.stream().allMatch(NumberRange::single)) {
                throw new IllegalArgumentException("'" + text + "': " + name + " is a range and a list; " + FORM);
            }
        });
        return new AxisValues(axes);
    }

    /** Converter for picocli. */
    static final class Converter implements ITypeConverter<AxisValues> {
        @Override
        public AxisValues convert(String text) {
            return parse(text);
        }
    }
}
