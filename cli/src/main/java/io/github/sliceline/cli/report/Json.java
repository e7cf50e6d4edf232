package io.github.sliceline.cli.report;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An answer for programs: a JSON object whose entries stand in the order in which they were put. */
public final class Json {
    private static final JSON WRITER =
            JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT).with(JSON.Feature.WRITE_NULL_PROPERTIES);

    private final Map<String, @Nullable Object> entries = new LinkedHashMap<>();

    public static Json of(Map<String, ?> entries) {
        Json json = new Json();
        entries.forEach(json::put);
        return json;
    }

    /** Adds an entry; an empty {@link Optional}, of whatever kind, is left out, null is {@code null}. */
    public Json put(String name, @Nullable Object value) {
        if (value instanceof Optional<?> optional) {
            optional.ifPresent(present -> put(name, present));
        } else if (value instanceof OptionalDouble optional) {
            optional.ifPresent(present -> put(name, present));
        } else if (value instanceof OptionalInt optional) {
            optional.ifPresent(present -> put(name, present));
        } else {
            entries.put(name, plain(value));
        }
        return this;
    }

    /** Adds a number that keeps its point where it is whole: {@code 1234.0}. */
    public Json decimal(String name, double value) {
        entries.put(name, value);
        return this;
    }

    public <T> Json list(String name, List<T> elements, Function<? super T, ?> form) {
        return put(name, elements.stream().map(form).toList());
    }

    private static @Nullable Object plain(@Nullable Object value) {
        if (value instanceof Json json) {
            return json.entries;
        }
        if (value instanceof List<?> list) {
            return list.stream().map(Json::plain).toList();
        }
        if (value instanceof Enum<?> constant) {
            return constant.name().toLowerCase(Locale.ROOT);
        }
        if (value instanceof Double number) {
            return number(number);
        }
        return value instanceof Path ? value.toString() : value;
    }

    /** A float or double as JSON has it: no NaN, no infinity, and whole numbers without a point. */
    public static Object number(Number value) {
        double number = value.doubleValue();
        if (!Double.isFinite(number)) {
            return Double.toString(number);
        }
        if (value instanceof Float) {
            number = new BigDecimal(value.toString()).doubleValue(); // 0.1 and not 0.10000000149
        }
        if (number == Math.rint(number) && Math.abs(number) < 1e15) {
            return (long) number;
        }
        return number;
    }

    public String text() throws IOException {
        return WRITER.asString(entries);
    }
}
