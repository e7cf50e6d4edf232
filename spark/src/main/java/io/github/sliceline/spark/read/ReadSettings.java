package io.github.sliceline.spark.read;

import io.github.sliceline.volume.options.ReadOptions;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Options of a read.
 *
 * @param paths paths to read
 * @param table kind of the rows
 * @param opening options for opening files
 * @param halo samples around bricks, one number for each dimension; empty for none
 * @param samples range of samples of each trace; null for all
 * @param partitionBytes bytes of samples in a partition; 0 for a size that depends on the volumes
 */
record ReadSettings(
        List<String> paths,
        TableKind table,
        OpenOptions opening,
        List<Integer> halo,
        @Nullable SampleRange samples,
        long partitionBytes) {

    private static final List<String> NAMES = Stream.concat(
                    Stream.of("path", "paths", "table", "dataset", "revision", "halo", "samples", "partitionBytes"),
                    OpenOptions.OF_SEGY.stream())
            .toList();

    private static final Pattern RANGE = Pattern.compile("\\s*(\\d+)\\s*:\\s*(\\d+)\\s*");
    private static final Pattern TEXT = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");

    /**
     * Range of samples of a trace, by index.
     *
     * @param first first sample, from 0
     * @param last last sample, inclusive
     */
    record SampleRange(int first, int last) implements Serializable {}

    /**
     * Reads options.
     *
     * @param options values by name, in any case
     * @throws IllegalArgumentException if an option is unknown or its value is invalid
     */
    static ReadSettings of(Map<String, String> options) {
        OptionNames.check(options.keySet(), NAMES);
        Values values = new Values(options);
        String revision = values.of("revision", "0");
        TableKind table = values.choice("table", TableKind.TRACES, TableKind.values());
        requireFor(table, values, "halo", TableKind.BRICKS);
        requireFor(table, values, "samples", TableKind.TRACES);
        for (String name : List.of("axes", "where", "whereNot")) {
            requireFor(table, values, name, TableKind.TRACES, TableKind.BRICKS);
        }
        OpenOptions opening = new OpenOptions(
                values.find("dataset"),
                revision.equalsIgnoreCase("newest")
                        ? ReadOptions.NEWEST_REVISION
                        : (int) values.number("revision", 0, 0, Integer.MAX_VALUE),
                values.only(OpenOptions.OF_SEGY));
        opening.scanOptions();
        return new ReadSettings(
                paths(values),
                table,
                opening,
                halo(values),
                samples(values),
                values.number("partitionBytes", 0, 1, Long.MAX_VALUE));
    }

    /**
     * Checks the options that depend on a volume.
     *
     * @throws IllegalArgumentException if an option does not fit the volume
     */
    void requireFit(Survey survey) {
        int rank = survey.shape().rank();
        if (!halo.isEmpty() && halo.size() != rank) {
            throw new IllegalArgumentException("option halo has " + halo.size() + " numbers, and " + survey.file()
                    + " has " + rank + " dimensions: " + survey.shape());
        }
        if (samples != null && samples.last >= survey.samples()) {
            throw new IllegalArgumentException("option samples is " + samples.first + ":" + samples.last + ", and "
                    + survey.file() + " has samples 0 to " + (survey.samples() - 1));
        }
    }

    /** Options by name in any case. */
    record Values(Map<String, String> options) implements Serializable {
        /** Returns the options with these names. */
        Values only(List<String> names) {
            return new Values(names.stream()
                    .filter(name -> find(name) != null)
                    .collect(Collectors.toUnmodifiableMap(name -> name, name -> of(name, ""))));
        }

        @Nullable
        String find(String name) {
            return options.entrySet().stream()
                    .filter(option -> option.getKey().equalsIgnoreCase(name))
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElse(null);
        }

        String of(String name, String otherwise) {
            String found = find(name);
            return found == null ? otherwise : found.strip();
        }

        <E extends Enum<E>> E choice(String name, E otherwise, E[] all) {
            String asked = of(name, otherwise.name());
            return Arrays.stream(all)
                    .filter(one -> one.name().equalsIgnoreCase(asked))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("option " + name + " is one of "
                            + Arrays.toString(all).toLowerCase(Locale.ROOT) + ", got '" + asked + "'"));
        }

        long number(String name, long otherwise, long least, long most) {
            String text = find(name);
            if (text == null) {
                return otherwise;
            }
            try {
                long number = Long.parseLong(text.strip());
                if (number >= least && number <= most) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // reported below
            }
            throw new IllegalArgumentException("option " + name + " must be a whole number from " + least + " to "
                    + most + ", got '" + text + "'");
        }
    }

    private static void requireFor(TableKind table, Values values, String name, TableKind... only) {
        if (values.find(name) != null && !List.of(only).contains(table)) {
            throw new IllegalArgumentException("option " + name + " is for the table "
                    + Stream.of(only).map(TableKind::toString).collect(Collectors.joining(" or "))
                    + ", and the table " + table + " is read");
        }
    }

    private static List<String> paths(Values values) {
        List<String> paths = new ArrayList<>();
        String several = values.find("paths");
        if (several != null) {
            paths.addAll(ofJson(several));
        }
        String one = values.find("path");
        if (one != null) {
            paths.add(one);
        }
        if (paths.isEmpty()) {
            throw new IllegalArgumentException("no path is given; load(\"survey.h5\") gives one");
        }
        return List.copyOf(paths);
    }

    /** Parses a JSON array of texts. Spark sends it if {@code load} got several paths. */
    private static List<String> ofJson(String array) {
        List<String> texts = new ArrayList<>();
        Matcher text = TEXT.matcher(array);
        while (text.find()) {
            texts.add(text.group(1).replaceAll("\\\\(.)", "$1"));
        }
        return texts;
    }

    private static List<Integer> halo(Values values) {
        String text = values.find("halo");
        if (text == null) {
            return List.of();
        }
        try {
            List<Integer> halo = Arrays.stream(text.split(",", -1))
                    .map(number -> Integer.valueOf(number.strip()))
                    .toList();
            if (halo.stream().allMatch(number -> number >= 0)) {
                return halo;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw new IllegalArgumentException(
                "option halo must be a number >= 0 for each dimension, such as 0,0,12; got '" + text + "'");
    }

    private static @Nullable SampleRange samples(Values values) {
        String text = values.find("samples");
        if (text == null) {
            return null;
        }
        Matcher range = RANGE.matcher(text);
        if (!range.matches() || range.group(1).length() > 9 || range.group(2).length() > 9) {
            throw new IllegalArgumentException(
                    "option samples must be the first and the last index, such as 0:499; got '" + text + "'");
        }
        SampleRange samples = new SampleRange(Integer.parseInt(range.group(1)), Integer.parseInt(range.group(2)));
        if (samples.first > samples.last) {
            throw new IllegalArgumentException("option samples must begin before it ends, got '" + text + "'");
        }
        return samples;
    }
}
