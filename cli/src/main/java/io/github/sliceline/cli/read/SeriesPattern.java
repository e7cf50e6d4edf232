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
 * A name of many files, with a place for what tells them apart: {@code il{}.png}, {@code il{05}.png} with zeros in front,
 * {@code il{inline}.png} where ranges of several axes are named. Where names may have colons, {@code {:05}} is the same.
 *
 * @param before what stands before the place
 * @param axis name in the place, or empty
 * @param digits fewest of a number; zeros come first
 * @param after what stands after the place
 */
public record SeriesPattern(String before, String axis, int digits, String after) {
    private static final Pattern PLACE = Pattern.compile("\\{([a-z]*)(?:(?::|(?=\\d))([^{}]*))?}");

    /** Whether a name has such a place. */
    public static boolean isIn(String name) {
        return PLACE.matcher(name).find();
    }

    /** The pattern in a name; refuses more than one place. */
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
     * Names of what is made of files: in the place stands the name of each, without its extension.
     *
     * @param form makes a path of a name
     * @throws IllegalArgumentException if two would have the same name
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

    /** A file's name without its folder and extension. */
    public static String stem(Path file) {
        return String.valueOf(file.getFileName()).replaceFirst("(?<=.)\\.[^.]*$", "");
    }

    private static String extension(String name) {
        return name.replaceFirst(".*?(\\.[^./]*)?$", "$1");
    }

    /**
     * The axis that the files are told apart by: the one named, or the only one of which a range was named.
     *
     * @throws IllegalArgumentException if that is none, or not clear
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

    /** Name of the file of one number. */
    String name(double number) {
        String text = Human.plain(Math.abs(number));
        String padded = "0".repeat(Math.max(0, digits - text.length() - (number < 0 ? 1 : 0))) + text;
        return before + (number < 0 ? "-" : "") + padded + after;
    }

    /** The pattern in the form in which it was typed. */
    @Override
    public String toString() {
        return before + "{" + axis + (digits == 0 ? "" : ":0" + digits) + "}" + after;
    }
}
