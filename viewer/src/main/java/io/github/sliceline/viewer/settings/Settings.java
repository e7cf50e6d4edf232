package io.github.sliceline.viewer.settings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Settings that the viewer keeps from one start to the next. A value that makes no sense counts as missing. Keys of
 * later versions stay in the file. Thread-safe.
 */
public final class Settings {
    private static final String RECENT = "recent.";
    private static final String FILE = "file.";
    private static final int MOST_RECENT = 12;
    private static final int MOST_FILES = 50;

    private final SettingsFile file;
    private final Map<String, String> values;
    private final Map<String, String> changed = new HashMap<>();

    public Settings(SettingsFile file) {
        this.file = file;
        this.values = file.read();
    }

    public synchronized Optional<String> get(String key) {
        return Optional.ofNullable(values.get(key));
    }

    /**
     * Returns the parsed value of a key.
     *
     * @param meaning parses the text; if it throws an {@link IllegalArgumentException}, the value counts as missing
     */
    public <T> Optional<T> get(String key, Function<String, T> meaning) {
        try {
            return get(key).map(meaning);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    public <E extends Enum<E>> Optional<E> get(String key, Class<E> type) {
        return get(key, name -> Enum.valueOf(type, name.toUpperCase(Locale.ROOT)));
    }

    public boolean get(String key, boolean otherwise) {
        return get(key).map(Boolean::parseBoolean).orElse(otherwise);
    }

    /** Returns the numbers of a key, if there are exactly {@code count} and all are finite. */
    public Optional<double[]> numbers(String key, int count) {
        return get(key, Settings::parsed).filter(found -> found.length == count);
    }

    /** Returns the finite numbers of a text in which commas separate them. The array is empty for any other text. */
    static double[] parsed(String text) {
        try {
            double[] numbers = Arrays.stream(text.split(","))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            return DoubleStream.of(numbers).allMatch(Double::isFinite) ? numbers : new double[0];
        } catch (NumberFormatException e) {
            return new double[0];
        }
    }

    public synchronized void put(String key, String value) {
        values.put(key, value);
        changed.put(key, value);
    }

    public void put(String key, Enum<?> value) {
        put(key, value.name().toLowerCase(Locale.ROOT));
    }

    public void put(String key, double... numbers) {
        put(key, DoubleStream.of(numbers).mapToObj(Settings::text).collect(Collectors.joining(",")));
    }

    private static String text(double number) {
        return number == Math.rint(number) ? String.valueOf((long) number) : String.valueOf(number);
    }

    /** Returns the names of recently opened files and URLs, the last opened first. */
    public List<String> recent() {
        return listed(RECENT, MOST_RECENT, "");
    }

    /** Puts a name at the top of the recently opened files. */
    public synchronized void opened(String name) {
        List<String> names = first(name, recent());
        for (int i = 0; i < Math.min(names.size(), MOST_RECENT); i++) {
            put(RECENT + i, names.get(i));
        }
    }

    /** Returns the remembered view of a file; empty if the file was never opened. */
    public synchronized Optional<String> ofFile(String name) {
        return IntStream.range(0, MOST_FILES)
                .filter(i -> name.equals(values.get(FILE + i + ".name")))
                .mapToObj(i -> values.getOrDefault(FILE + i + ".view", ""))
                .findFirst();
    }

    /** Stores the view of a file. If too many files are stored, the one that was opened longest ago is forgotten. */
    public synchronized void putOfFile(String name, String seen) {
        List<String> names = first(name, listed(FILE, MOST_FILES, ".name"));
        List<String> views =
                names.stream().map(each -> ofFile(each).orElse("")).collect(Collectors.toCollection(ArrayList::new));
        views.set(0, seen);
        for (int i = 0; i < Math.min(names.size(), MOST_FILES); i++) {
            put(FILE + i + ".name", names.get(i));
            put(FILE + i + ".view", views.get(i));
        }
    }

    private static List<String> first(String name, List<String> others) {
        List<String> names = new ArrayList<>(List.of(name));
        others.stream().filter(other -> !other.equals(name)).forEach(names::add);
        return names;
    }

    private synchronized List<String> listed(String prefix, int most, String suffix) {
        return IntStream.range(0, most)
                .mapToObj(i -> values.getOrDefault(prefix + i + suffix, ""))
                .filter(name -> !name.isEmpty())
                .toList();
    }

    /** Writes the changed keys. Changes that another process made to other keys in the meantime stay. */
    public synchronized void save() {
        if (!changed.isEmpty()) {
            Map<String, String> now = file.read();
            now.putAll(changed);
            file.write(now);
            changed.clear();
        }
    }
}
