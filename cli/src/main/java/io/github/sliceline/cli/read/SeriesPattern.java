package io.github.sliceline.cli.read;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.AxisPick;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Pattern for the names of many files, with a placeholder for what tells them apart: {@code il{}.png}, {@code
 * il{05}.png} with zeros in front, {@code il{inline}.png} if ranges of several axes are named. Where names may have
 * colons, {@code {:05}} means the same as {@code {05}}.
 *
 * @param before text before the placeholder
 * @param axis name of the axis in the placeholder, or empty
 * @param digits least number of digits; shorter numbers get zeros in front
 * @param after text after the placeholder
 */
public record SeriesPattern(String before, String axis, int digits, String after) {
    private static final Pattern PLACE = Pattern.compile("\\{([a-z]*)(?:(?::|(?=\\d))([^{}]*))?}");

    /** True if a name has a placeholder. */
    public static boolean isIn(String name) {
        return PLACE.matcher(name).find();
    }

    /**
     * Returns the pattern in a name.
     *
     * @throws IllegalArgumentException if it has no placeholder, or more than one
     */
    static SeriesPattern parse(String name) {
        Matcher place = PLACE.matcher(name);
        if (!place.find()) {
            throw new IllegalArgumentException(name + ": has no {} to tell the files apart");
        }
        String digits = place.group(2);
        if (digits != null && !digits.matches("0?\\d{1,2}")) {
            throw new IllegalArgumentException(name + ": " + place.group()
                    + " is not a width; {05} fills numbers up to 5 digits with zeros, at most 99 digits");
        }
        SeriesPattern pattern = new SeriesPattern(
                name.substring(0, place.start()),
                place.group(1),
                digits == null ? 0 : Integer.parseInt(digits),
                name.substring(place.end()));
        if (place.find()) {
            throw new IllegalArgumentException(name + ": has more than one {}");
        }
        return pattern;
    }

    /**
     * Returns the names of the outputs of several source files: the name of each source, without its extension,
     * replaces the placeholder.
     *
     * @param form makes a path of a name
     * @throws IllegalArgumentException if two outputs would have the same name
     */
    public static List<Path> named(String name, List<Path> sources, Function<String, Path> form) {
        if (!isIn(name) && sources.size() == 1) {
            return List.of(form.apply(name));
        }
        if (!isIn(name)) {
            throw new IllegalArgumentException(name + ": is one name for " + sources.size()
                    + " files; write {} into it for the name of each, such as {}" + extension(name));
        }
        SeriesPattern pattern = parse(name);
        if (!pattern.axis.isEmpty() || pattern.digits > 0) {
            throw new IllegalArgumentException(name + ": here only {} stands for the name of each file");
        }
        Map<Path, Path> sourceOf = new LinkedHashMap<>();
        for (Path source : sources) {
            Path target = form.apply(pattern.before + stem(source) + pattern.after);
            Path other = sourceOf.putIfAbsent(target, source);
            if (other != null) {
                throw new IllegalArgumentException(
                        target + ": would be written twice, for " + other + " and " + source);
            }
        }
        return List.copyOf(sourceOf.keySet());
    }

    /** Returns a file's name without its folder and extension. */
    public static String stem(Path file) {
        return String.valueOf(file.getFileName()).replaceFirst("(?<=.)\\.[^.]*$", "");
    }

    private static String extension(String name) {
        return name.replaceFirst(".*?(\\.[^./]*)?$", "$1");
    }

    /**
     * Returns the number of the axis that tells the files apart: the one in the placeholder, or the only one of which
     * the user named a range.
     *
     * @throws IllegalArgumentException if no axis, or more than one, qualifies
     */
    int axisOf(List<Axis> whole, List<AxisPick> picks, List<Boolean> named) {
        List<Integer> ranges = IntStream.range(0, picks.size())
                .filter(d -> named.get(d) && !picks.get(d).single())
                .filter(d -> axis.isEmpty() || axis.equals(nameOf(whole.get(d))))
                .boxed()
                .toList();
        if (ranges.size() == 1) {
            return ranges.get(0);
        }
        if (ranges.isEmpty()) {
            throw new IllegalArgumentException(this + ": {" + axis
                    + "} stands for the number of each plane; give a range of planes, such as --inlines 100:200:10");
        }
        String names =
                ranges.stream().map(d -> "{" + nameOf(whole.get(d)) + "}").collect(Collectors.joining(" or "));
        throw new IllegalArgumentException(this + ": write " + names + " to say which of them each file holds one of");
    }

    private static String nameOf(Axis axis) {
        return switch (axis.name()) {
            case "twt" -> "time";
            case "samples" -> "sample";
            case VolumeAxes.CDP -> VolumeAxes.CROSSLINE;
            default -> axis.name();
        };
    }

    /** Returns the name of the file of one number. */
    String name(double number) {
        String text = Human.plain(Math.abs(number));
        String padded = "0".repeat(Math.max(0, digits - text.length() - (number < 0 ? 1 : 0))) + text;
        return before + (number < 0 ? "-" : "") + padded + after;
    }

    /** Returns the pattern as the user typed it. */
    @Override
    public String toString() {
        return before + "{" + axis + (digits == 0 ? "" : ":0" + digits) + "}" + after;
    }
}
