package io.github.sliceline.horizon;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads rows of points from text, with or without names of columns. The names are
 * <ul>
 * <li>in the first row, separated by spaces, tabs, commas or semicolons (CSV);
 * <li>in a comment, or one per comment, such as {@code # 3: X} (OpendTect, "Export Horizons") or {@code # Field: 3 z
 *     ms} (EarthVision);
 * <li>between {@code BEGIN HEADER} and {@code END HEADER} (Petrel points with attributes; its null value is -999);
 * <li>before their numbers: {@code INLINE : 1001 XLINE : 2001}, then X, Y and value, or only the value (Charisma).
 * </ul>
 *
 * <p>Three columns without names are lines or coordinates, then the value, as in IRAP classic points; a row {@code 999
 * 999 999} is not a point. For more columns, {@link ColumnGuess} decides. Words before or after the numbers are the
 * name of the horizon (Landmark, Kingdom).
 */
final class PointRows implements Closeable {
    private static final List<ColumnNames> PLACES =
            List.of(ColumnNames.EASTING, ColumnNames.NORTHING, ColumnNames.INLINE, ColumnNames.CROSSLINE);

    /** Number of rows from which unnamed columns are guessed. */
    private static final int LOOKED_AT = 500;

    /** Maximum number of names; a file with more is not a table. */
    private static final int MOST_NAMES = 1000;

    private static final Pattern CHARISMA =
            Pattern.compile("(?i)INLINE\\s*[:=-]?\\s*(\\d\\S*)\\s+(?:XLINE|CROSSLINE)\\s*[:=-]?\\s*(.*)");
    private static final Pattern NUMBERED = Pattern.compile("(\\d+)\\s*[:=]\\s*(.+)");

    /** A row of an EarthVision header: number, name, and perhaps the unit. */
    private static final Pattern FIELD = Pattern.compile("Field:\\s*(\\d+)\\s+(\\S+)(?:\\s+(?:/\\s*)?(\\S+))?");

    private static final Pattern UNIT =
            Pattern.compile("(?i)(?:unit in (?:z|depth|time)\\b[^:=]*+|z[- ]?units?)\\s*[:=]\\s*(\\w+)");

    private final TextLines lines;
    private final SurveyGrid grid;
    private final SampleAxis samples;
    private final Deque<Row> waiting = new ArrayDeque<>();
    private final List<String> numbered = new ArrayList<>();
    private int[] columns = {-1, -1, -1, -1, -1};
    private int nameColumn = -1;
    private Row row = new Row(new double[0], "", 0);
    private int width;
    private boolean named;
    private boolean begun;
    private @Nullable StatedUnit unit;

    /** The numbers of a row, the name of its horizon, and the number of its line. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Row(double[] numbers, String name, long line) {}

    private PointRows(TextLines lines, SurveyGrid grid, SampleAxis samples) {
        this.lines = lines;
        this.grid = grid;
        this.samples = samples;
    }

    static PointRows open(Path file, SurveyGrid grid, SampleAxis samples) throws IOException {
        return new PointRows(TextLines.open(file), grid, samples);
    }

    /** Goes to the next point. False at the end. */
    boolean next() throws IOException {
        Row next = waiting.poll();
        if (next == null) {
            next = parsed();
            if (next != null && !begun) {
                begin(next);
                next = waiting.remove();
            }
        }
        row = next == null ? row : next;
        return next != null;
    }

    /** Determines the columns. */
    private void begin(Row next) throws IOException {
        begun = true;
        waiting.add(next);
        if (named) {
            return;
        }
        width = next.numbers.length;
        if (width < 3) {
            throw lines.broken("has " + width + " columns; wanted three, or names of the columns in the first line");
        }
        if (width == 3) {
            boolean isOnLines = SurfaceText.isLine(grid.inlines(), next.numbers[0])
                    && SurfaceText.isLine(grid.crosslines(), next.numbers[1]);
            columns = isOnLines ? new int[] {-1, -1, 0, 1, 2} : new int[] {0, 1, -1, -1, 2};
            return;
        }
        for (Row more = parsed(); more != null; more = waiting.size() < LOOKED_AT ? parsed() : null) {
            waiting.add(more);
        }
        columns = new ColumnGuess(
                        grid, samples, waiting.stream().map(Row::numbers).toList())
                .find()
                .orElseThrow(() -> new UnsupportedFileException(
                        lines.file(),
                        "it has " + width + " columns without names, and it is not clear which are lines or coordinates"
                                + " of the survey and which is the horizon; name them in the first line, such as"
                                + " x y inline crossline z"));
    }

    /** Returns the next row that is a point; null at the end. */
    private @Nullable Row parsed() throws IOException {
        for (String text = lines.next(); text != null; text = lines.next()) {
            Matcher charisma = CHARISMA.matcher(text);
            if (text.isEmpty()) {
                continue;
            }
            if (text.startsWith("#") || text.startsWith("!")) {
                comment(text.substring(1).strip());
                continue;
            }
            if (charisma.matches()) {
                text = charisma.group(1) + ' ' + charisma.group(2);
            }
            Words all = new Words(TextLines.words(text), nameColumn);
            Words words = named && !charisma.matches() ? all : all.split(width);
            if (charisma.matches() && columns[2] < 0 && TextLines.isNumber(words.numbers.get(0))) {
                columns = words.numbers.size() == 3 ? new int[] {-1, -1, 0, 1, 2} : new int[] {2, 3, 0, 1, 4};
                named = true;
            }
            if (!begun && !words.isPoint() && nameColumn != 0) {
                header(text, all.numbers);
                continue;
            }
            double[] numbers = numbers(words.numbers);
            if (numbers.length < 3 || !Arrays.stream(numbers).limit(3).allMatch(number -> number == 999)) {
                return new Row(numbers, words.name, lines.number());
            }
        }
        return null;
    }

    /** The words of a row, and the name of a horizon that it has. */
    private record Words(List<String> numbers, String name) {
        Words(List<String> words, int nameColumn) {
            this(words, nameColumn >= 0 && nameColumn < words.size() ? words.get(nameColumn) : "");
        }

        /**
         * Returns the numbers and the words before or after them; this if there are no numbers.
         *
         * @param width number of numbers in a row, if known, else 0
         */
        Words split(int width) {
            int[] values = IntStream.range(0, numbers.size())
                    .filter(i -> TextLines.isValue(numbers.get(i)))
                    .toArray();
            int first = values.length == 0 ? 0 : values[0];
            int end = values.length == 0 ? 0 : values[values.length - 1] + 1;
            if (end == 0 || (width > 0 && end - first != width)) {
                return this;
            }
            return new Words(
                    numbers.subList(first, end),
                    String.join(" ", first > 0 ? numbers.subList(0, first) : numbers.subList(end, numbers.size())));
        }

        boolean isPoint() {
            return TextLines.isNumber(numbers.get(0)) && (name.isEmpty() || numbers.size() > 2);
        }
    }

    private double[] numbers(List<String> words) throws CorruptFileException {
        if (named ? words.size() <= IntStream.of(columns).max().orElse(0) : width > 0 && words.size() != width) {
            throw lines.broken("has " + words.size() + " columns; wanted "
                    + (named ? "those that are named" : "as many as before, " + width));
        }
        double[] numbers = new double[words.size()];
        for (int i = 0; i < numbers.length; i++) {
            int column = i;
            boolean isRead = !named || IntStream.of(columns).anyMatch(at -> at == column);
            numbers[i] = isRead ? lines.value(words.get(i)) : Double.NaN;
        }
        return numbers;
    }

    private void comment(String text) {
        Matcher stated = UNIT.matcher(text);
        if (stated.find()) {
            unit = StatedUnit.of(stated.group(1)).orElse(unit);
        }
        Matcher field = FIELD.matcher(text);
        Matcher name = field.matches() ? field : NUMBERED.matcher(text);
        boolean isNext = name.matches()
                && numbered.size() < MOST_NAMES
                && name.group(1).equals(Integer.toString(numbered.size() + 1));
        if (isNext) {
            boolean hasUnit = name == field && field.group(3) != null;
            numbered.add(name.group(2) + (hasUnit ? " (" + field.group(3) + ")" : ""));
        }
        if (!begun && (isNext || numbered.isEmpty())) {
            names(isNext ? numbered : TextLines.words(text), !isNext);
        }
    }

    private void header(String text, List<String> words) throws IOException {
        if (text.startsWith("VERSION")) {
            return;
        }
        List<String> names = words;
        if (text.equals("BEGIN HEADER")) {
            names = new ArrayList<>();
            for (String name = lines.next(); name != null && !name.equals("END HEADER"); name = lines.next()) {
                if (names.size() == MOST_NAMES) {
                    throw lines.broken("has more than " + MOST_NAMES + " names of columns; wanted END HEADER before");
                }
                names.add(name.replaceFirst(".*,", ""));
            }
        }
        if (!names(names, false)) {
            throw lines.broken("has " + TextLines.quoted(String.join(" ", names)) + "; wanted numbers, or the names of"
                    + " columns such as inline crossline z, or x y z");
        }
    }

    /**
     * Takes names of columns if they include a place and a value. In a comment, the first word must be one of these.
     */
    private boolean names(List<String> words, boolean isComment) {
        List<String> low = ColumnNames.plain(words);
        int[] found = {
            ColumnNames.EASTING.in(low),
            ColumnNames.NORTHING.in(low),
            ColumnNames.INLINE.in(low),
            ColumnNames.CROSSLINE.in(low),
            ColumnNames.value(low, samples.unit())
        };
        boolean isTable = found[4] >= 0 && ((found[0] >= 0 && found[1] >= 0) || (found[2] >= 0 && found[3] >= 0));
        isTable &= !isComment || IntStream.of(found).anyMatch(at -> at == 0);
        if (isTable) {
            Matcher brackets = ColumnNames.UNIT.matcher(words.get(found[4]));
            unit = brackets.find() ? StatedUnit.of(brackets.group(1)).orElse(unit) : unit;
            columns = found;
            int label = ColumnNames.NAME.in(low);
            nameColumn = label == found[4] ? -1 : label;
            named = true;
        }
        return isTable;
    }

    /** Returns the unit that the file states. */
    Optional<StatedUnit> unit() {
        return Optional.ofNullable(unit);
    }

    /** Returns the names of the columns in order, without the value, such as {@code X, Y, inline, crossline}. */
    String places() {
        return IntStream.range(0, PLACES.size())
                .filter(i -> columns[i] >= 0)
                .boxed()
                .sorted(Comparator.comparingInt(i -> columns[i]))
                .map(i -> PLACES.get(i).toString())
                .collect(Collectors.joining(", "));
    }

    /** True if points are located by their coordinates, because line numbers are missing. */
    boolean isOnMap() {
        return columns[2] < 0 || columns[3] < 0;
    }

    /** Returns the name of the horizon that the point belongs to; empty if the row has none. */
    String name() {
        return row.name;
    }

    double first() {
        return row.numbers[columns[isOnMap() ? 0 : 2]];
    }

    double second() {
        return row.numbers[columns[isOnMap() ? 1 : 3]];
    }

    double value() {
        return row.numbers[columns[4]];
    }

    long line() {
        return row.line;
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
