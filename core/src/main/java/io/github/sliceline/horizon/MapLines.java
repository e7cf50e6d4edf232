package io.github.sliceline.horizon;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.geometry.SurveyGrid;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads fault sticks, polygons and paths on the map from text. Each row is a point: X and Y, then Z, the number of the
 * stick or polygon, and further columns. A name may precede X. If the first row names the columns, they may have any
 * order. A new line begins
 * <ul>
 * <li>after an empty row (DUG Insight, plain text), unless that would make lines of a single point;
 * <li>after a row {@code 999 999 999} (IRAP classic polygons, as xtgeo reads and writes them);
 * <li>at a row {@code ->NAME} (CPS-3 lines; rows {@code FFASCI}, {@code FFATTR} before them are skipped);
 * <li>at a row {@code PROFILE NAME TYPE …} or {@code PFILE …} (GeoQuest IESX), and at any other row of words, which
 *     names the next line;
 * <li>where the name or the number of the stick changes (OpendTect: name, X, Y, Z, stick, node; xtgeo's CSV).
 * </ul>
 *
 * <p>The fourth column is taken as the number only if it is an integer in all rows and does not change in every second
 * row. Z is a time or depth; where it is 0 in all rows, the file has none. Rows that begin with {@code #} or {@code !} are comments. Sources: OpendTect user documentation, "Export
 * Faults"; xtgeo's documentation of {@code Polygons}; DUG Insight help, "Importing a Fault"; SKUA-GOCAD user guide II,
 * "CPS3 ASCII".
 */
public final class MapLines {
    /** Maximum number of points in a file. */
    private static final int MOST = 1_000_000;

    /** Number of rows from which {@link #isIn} decides. */
    private static final int HEAD = 10_000;

    /** The separator before a point: 0 for none, an empty row, or a stronger mark. */
    private static final int BY_EMPTY_ROW = 1;

    private static final int BY_MARK = 2;

    private static final Pattern KEYWORD = Pattern.compile("F[FS][A-Z]{4}\\b.*|EOD\\b.*|SNAP .*");
    private static final Pattern PROFILE = Pattern.compile("(?:PROFILE|PFILE)\\s++(.*?)(?:(?<!\\s)\\s++TYPE\\b.*)?");
    private static final List<String> NAMES =
            List.of("name", "fault", "polygon", "line", "poly_id", "stick", "stickidx", "stick_id", "id");

    private final TextLines lines;
    private final List<Row> rows = new ArrayList<>();
    /** Columns of X, Y, the number of the line, and Z; -1 for none. */
    private final int[] columns = {0, 1, 3, 2};

    private String name = "";
    private String title = "";
    private int begins = BY_MARK;
    private boolean isMarked;
    private boolean isNumbered;
    private boolean isScattered;
    private boolean hasHeader;

    /** A point, the separator before it, and the name and number of its line. */
    private record Row(MapPoint at, double depth, int begins, String name, String id) {}

    private MapLines(TextLines lines) {
        this.lines = lines;
    }

    /**
     * Reads all lines of a file in order, including lines of a single point.
     *
     * @throws CorruptFileException if a row is not a point; the message names the row
     * @throws UnsupportedFileException if the file has no lines, or too many points
     */
    public static List<MapLine> read(Path file) throws IOException {
        try (TextLines lines = TextLines.open(file)) {
            MapLines reader = new MapLines(lines);
            if (reader.rows(Long.MAX_VALUE).isEmpty()) {
                throw new UnsupportedFileException(file, "there are no points in it");
            }
            List<MapLine> split = reader.split(BY_EMPTY_ROW);
            return split.stream().anyMatch(line -> line.points().size() == 1) ? reader.split(BY_MARK) : split;
        }
    }

    /**
     * Returns the factor that brings times or depths of lines into the unit of the samples: 1, or where they lie
     * outside, such as 1000 for seconds or -1 for heights, if that fits.
     */
    public static double factor(List<MapLine> all, SampleAxis samples) {
        return SurfaceFit.factor(
                samples,
                all.stream()
                        .flatMap(line -> line.depths().stream())
                        .mapToDouble(Double::doubleValue)
                        .filter(depth -> !Double.isNaN(depth))
                        .toArray());
    }

    /**
     * True if the first rows of a file look like lines rather than a horizon: they have two columns, names, line
     * numbers from 0 or 1, or separators between lines; and they do not begin with line numbers of the survey.
     */
    public static boolean isIn(Path file, SurveyGrid grid) throws IOException {
        try (TextLines lines = TextLines.open(file)) {
            MapLines reader = new MapLines(lines);
            List<Row> rows = reader.rows(HEAD);
            return GridFile.formatOf(file).isEmpty()
                    && !rows.isEmpty()
                    && !reader.isScattered
                    && !rows.stream()
                            .allMatch(row -> SurfaceText.isLine(grid.inlines(), row.at.x())
                                    && SurfaceText.isLine(grid.crosslines(), row.at.y()))
                    && (reader.isMarked
                            || (reader.isNumbered
                                    && rows.stream().map(Row::id).distinct().count() > 1)
                            || (rows.get(0).id.matches("[01]") && reader.hasNumbers()));
        } catch (CorruptFileException | UnsupportedFileException e) {
            return false;
        }
    }

    private List<Row> rows(long most) throws IOException {
        for (String text = lines.next(); text != null && lines.number() <= most; text = lines.next()) {
            boolean isComment = text.startsWith("#") || text.startsWith("!");
            isScattered |= isComment && text.contains("scattered data"); // EarthVision
            if (!isComment) {
                row(text);
            }
            if (rows.size() > MOST) {
                throw new UnsupportedFileException(
                        lines.file(), "it has more than " + MOST + " points; is it of lines?");
            }
        }
        if (!rows.isEmpty() && !title.isEmpty()) {
            throw lines.broken("is the last, after the name " + TextLines.quoted(title) + "; wanted X and Y behind it");
        }
        return rows;
    }

    private void row(String text) throws IOException {
        Matcher profile = PROFILE.matcher(text);
        if (text.isEmpty()) {
            begins = Math.max(begins, BY_EMPTY_ROW);
        } else if (KEYWORD.matcher(text).matches()) {
            begin("", false);
        } else if (text.startsWith("->")) {
            begin(text.substring(2).strip(), true);
        } else if (profile.matches()) {
            begin(profile.group(1), true);
        } else {
            words(text, TextLines.words(text));
        }
    }

    private void begin(String named, boolean marks) {
        begins = BY_MARK;
        name = named;
        isMarked |= marks;
    }

    private void words(String text, List<String> words) throws IOException {
        boolean isNamed = !hasHeader && !TextLines.isNumber(words.get(0));
        int first = isNamed ? 1 : 0;
        if (isNamed && (words.size() < 3 || !TextLines.isNumber(words.get(1)) || !TextLines.isNumber(words.get(2)))) {
            names(text, words);
            return;
        }
        int y = columns[1] + first;
        if (words.size() <= Math.max(columns[0] + first, y)) {
            throw lines.broken("has " + TextLines.quoted(text) + "; wanted X and Y");
        }
        MapPoint at = new MapPoint(lines.value(words.get(columns[0] + first)), lines.value(words.get(y)));
        if (at.x() == 999 && at.y() == 999) {
            begin("", true);
            return;
        }
        if (Double.isNaN(at.x()) || Double.isNaN(at.y())) {
            throw lines.broken("has " + TextLines.quoted(text) + ", without X and Y");
        }
        isMarked |= isNamed || (rows.isEmpty() ? words.size() == 2 : begins > 0);
        rows.add(new Row(
                at,
                depth(word(words, columns[3], first)),
                begins,
                isNamed ? words.get(0) : name,
                word(words, columns[2], first)));
        begins = 0;
        title = "";
    }

    private static String word(List<String> words, int column, int first) {
        return column >= 0 && column + first < words.size() ? words.get(column + first) : "";
    }

    private double depth(String word) throws IOException {
        return TextLines.isNumber(word) ? lines.value(word) : Double.NaN;
    }

    /** Reads a row of words: the names of the columns, or the name of the next line. */
    private void names(String text, List<String> words) {
        List<String> low = ColumnNames.plain(words);
        int x = ColumnNames.EASTING.in(low);
        int y = ColumnNames.NORTHING.in(low);
        if (rows.isEmpty() && x >= 0 && y >= 0) {
            hasHeader = true;
            columns[0] = x;
            columns[1] = y;
            columns[3] = ColumnNames.value(low, SampleUnit.MILLISECONDS);
            columns[2] = NAMES.stream()
                    .map(low::indexOf)
                    .filter(at -> at >= 0)
                    .findFirst()
                    .orElse(-1);
            isNumbered = columns[2] >= 0;
        } else {
            begin(text, false);
            title = text;
        }
    }

    private List<MapLine> split(int least) {
        isNumbered |= hasNumbers();
        boolean hasDepths = rows.stream().anyMatch(row -> !Double.isNaN(row.depth) && row.depth != 0);
        List<MapLine> split = new ArrayList<>();
        List<Row> points = new ArrayList<>();
        @Nullable Row before = null;
        for (Row row : rows) {
            if (before != null && (row.begins >= least || isOther(before, row, isNumbered))) {
                split.add(line(hasDepths, points, split.size() + 1));
                points.clear();
            }
            points.add(row);
            before = row;
        }
        split.add(line(hasDepths, points, split.size() + 1));
        return split;
    }

    private static boolean isOther(Row a, Row b, boolean isNumbered) {
        return !a.name.equals(b.name) || (isNumbered && !a.id.equals(b.id));
    }

    private MapLine line(boolean hasDepths, List<Row> points, int number) {
        Row of = points.get(0);
        String id = isNumbered ? of.id : "";
        String named = of.name + (of.name.isEmpty() || id.isEmpty() ? "" : " ") + id;
        return new MapLine(
                named.isEmpty() ? Integer.toString(number) : named,
                points.stream().map(Row::at).toList(),
                hasDepths ? points.stream().map(Row::depth).toList() : List.of());
    }

    /** True if the column after the coordinates numbers the lines. A depth or time does not. */
    private boolean hasNumbers() {
        int changes = 0;
        for (int i = 1; i < rows.size(); i++) {
            changes += isOther(rows.get(i - 1), rows.get(i), true) || rows.get(i).begins > 0 ? 1 : 0;
        }
        return 2 * changes < rows.size()
                && rows.stream().allMatch(row -> !TextLines.isNumber(row.id) || !row.id.matches(".*[.eE].*"));
    }
}
