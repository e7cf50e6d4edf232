package io.github.sliceline.cli.report;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.sliceline.hdf5.grid.Shape;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Answer for programs: a JSON object whose entries keep the order in which they were put. */
public final class Json {
    private static final JSON LINE = JSON.std.with(JSON.Feature.WRITE_NULL_PROPERTIES);
    private static final Pattern WORD = Pattern.compile("_(\\w)");
    private static final JSON PRETTY = LINE.with(JSON.Feature.PRETTY_PRINT_OUTPUT);

    private final Map<String, @Nullable Object> entries = new LinkedHashMap<>();

    public static Json of(Map<String, ?> entries) {
        Json json = new Json();
        entries.forEach(json::put);
        return json;
    }

    /** Adds an entry. Null, empty values, NaN and infinities become {@code null}. */
    public Json put(String name, @Nullable Object value) {
        entries.put(name, plain(value));
        return this;
    }

    /**
     * Adds entries with the values of an answer's methods: {@code bytes_checked} with {@code bytesChecked()}, {@code sound} with
     * {@code sound()} or {@code isSound()}.
     *
     * @param names names of the entries, with spaces between them
     */
    public Json with(Object answer, String names) {
        for (String name : names.split(" ", -1)) {
            Object value = value(answer, name);
            put(name, value instanceof Float single ? number(single) : value);
        }
        return this;
    }

    private static @Nullable Object value(Object answer, String name) {
        String method = WORD.matcher(name).replaceAll(word -> word.group(1).toUpperCase(Locale.ROOT));
        String question = "is" + method.substring(0, 1).toUpperCase(Locale.ROOT) + method.substring(1);
        try {
            return Arrays.stream(answer.getClass().getMethods())
                    .filter(each -> each.getParameterCount() == 0
                            && List.of(method, question).contains(each.getName()))
                    .findFirst()
                    .orElseThrow(() -> new NoSuchMethodException(answer.getClass() + "." + method))
                    .invoke(answer);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e); // the name of a method that the answer does not have: a bug
        }
    }

    /** Adds a number that keeps its point even if it is whole: {@code 1234.0}. */
    public Json decimal(String name, double value) {
        entries.put(name, Double.isFinite(value) ? (Double) value : null);
        return this;
    }

    /** Returns a copy in which all entries except the named ones are null. */
    public Json only(Set<String> names) {
        Json json = new Json();
        entries.forEach((name, value) -> json.entries.put(name, names.contains(name) ? value : null));
        return json;
    }

    /**
     * Returns the entry at a path such as {@code inlines.first} or {@code corners.0.x}; empty for a missing or null
     * entry.
     */
    public Optional<Object> at(String path) {
        Optional<Object> at = Optional.of(entries);
        for (String name : path.split("\\.", -1)) {
            at = at.map(holder ->
                    holder instanceof Map<?, ?> map ? map.get(name) : ((List<?>) holder).get(Integer.parseInt(name)));
        }
        return at;
    }

    public <T> Json list(String name, List<T> elements, Function<? super T, ?> form) {
        return put(name, elements.stream().map(form).toList());
    }

    private static @Nullable Object plain(@Nullable Object value) {
        if (value instanceof Json json) {
            return json.entries;
        }
        if (value instanceof Optional<?> optional) {
            return optional.map(Json::plain).orElse(null);
        }
        if (value instanceof OptionalDouble optional) {
            return optional.isPresent() ? plain(optional.getAsDouble()) : null;
        }
        if (value instanceof OptionalInt optional) {
            return optional.isPresent() ? optional.getAsInt() : null;
        }
        if (value instanceof OptionalLong optional) {
            return optional.isPresent() ? optional.getAsLong() : null;
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> elements = new ArrayList<>();
            list.forEach(element -> elements.add(plain(element)));
            return elements;
        }
        if (value instanceof Shape shape) {
            return Arrays.stream(shape.extents()).boxed().toList();
        }
        if (value instanceof Enum<?> constant) {
            return constant.name().toLowerCase(Locale.ROOT);
        }
        if (value instanceof Number number && !Double.isFinite(number.doubleValue())) {
            return null;
        }
        if (value instanceof Double number) {
            return number(number);
        }
        return value instanceof Path ? value.toString() : value;
    }

    /**
     * Returns a float or double as JSON prints it: whole numbers without a point. NaN and infinities are returned as
     * they are.
     */
    public static Object number(Number value) {
        double number = value.doubleValue();
        if (!Double.isFinite(number)) {
            return number;
        }
        if (value instanceof Float) {
            number = new BigDecimal(value.toString()).doubleValue(); // 0.1 and not 0.10000000149
        }
        if (number == Math.rint(number) && Math.abs(number) < 1e15) {
            return (long) number;
        }
        return number;
    }

    /** Passes the elements of a list one by one. */
    @FunctionalInterface
    public interface Elements {
        void forEach(Consumer<Json> action) throws IOException;
    }

    /** Prints the object with one more entry, a list of which one element is in memory at a time. */
    public void print(PrintWriter out, String name, Elements elements) throws IOException {
        String text = put(name, List.of()).text();
        int end = text.lastIndexOf(']');
        out.print(text.substring(0, end).stripTrailing());
        String[] between = {" "};
        elements.forEach(element -> {
            out.print(between[0] + element.text());
            between[0] = ", ";
        });
        out.println(" " + text.substring(end));
    }

    public String text() {
        return text(PRETTY);
    }

    /** Returns the object on one line, for one of several objects. */
    public String line() {
        return text(LINE);
    }

    private String text(JSON writer) {
        try {
            return writer.asString(entries);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // a value that JSON does not have: a bug
        }
    }
}
