package io.github.sliceline.segy.survey;

import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.segy.TextHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Statements of text headers on the samples: time or depth, unit, and interval. */
final class VerticalWords {
    private static final String UNIT =
            "(MS|MSECS?|MILLISECONDS?|US|USECS?|MICROSECONDS?|S|SECS?|SECONDS?|M|MTRS?|MET(?:ER|RE)S?|FT|FEET)\\b";
    private static final String NUMBER = "(\\d+(?:\\.\\d*)?|\\.\\d+)";
    private static final String GAP = "[\\s:=.()\\[\\],-]{0,12}";

    /** Prefix that excludes depths of other things than samples. */
    private static final String NOT_OF_OTHERS =
            "(?<!\\b(?:WATER|CABLE|STREAMER|GUN|SOURCE|SHOT|HOLE|RECEIVER|GEOPHONE|HYDROPHONE|ARRAY|CHARGE|TOW|TOWING|AIRGUN|"
                    + "WELL|SEABED|DATUM|FEATHER|PHONE)S?[\\s/-]{1,3})";

    /** Pattern of a sample interval with its unit before or after the number. */
    private static final Pattern INTERVAL =
            Pattern.compile("\\b(?:SAMPL(?:E|ING)\\s*(?:INTERVAL|RATE|INT|STEP|SPACING|PERIOD)"
                    + "|VERTICAL\\s+(?:SAMPL(?:E|ING)\\s+)?(?:INTERVAL|STEP|SPACING|SAMPLING)|DEPTH\\s+(?:INTERVAL|STEP|SAMPLING)"
                    + "|DZ|DT)\\b" + GAP + "(?:(?:IN|IS|OF)\\b" + GAP + ")?(?:" + NUMBER + "\\s*" + UNIT + "|" + UNIT
                    + GAP + NUMBER
                    + "?)");

    /** Pattern of the unit of the vertical axis. */
    private static final Pattern UNITS =
            Pattern.compile("\\b(?:VERTICAL|DEPTH|Z|TIME|SAMPLE)\\s+UNITS?\\b" + GAP + "(?:(?:IN|IS|ARE)\\s+)?" + UNIT);

    /** Pattern of the range of the samples. */
    private static final Pattern RANGE = Pattern.compile(NOT_OF_OTHERS + "\\b(?:DEPTH|TIME|TWT)S?" + GAP + "(?:RANGE"
            + GAP + ")?-?\\d+(?:\\.\\d*)?\\s*(?:" + UNIT + "\\s*)?(?:TO|-|…)\\s*-?\\d+(?:\\.\\d*)?\\s*" + UNIT);

    private static final Pattern DEPTH =
            Pattern.compile("\\bDOMAIN" + GAP + "DEPTH\\b|\\bDEPTH[\\s-]+DOMAIN\\b|\\bTVD(?:SS)?\\b|"
                    + NOT_OF_OTHERS
                    + "\\bDEPTH[\\s-]+(?:SECTIONS?|VOLUME|CUBE|STACK|SAMPLES?|SLICES?|DATA|IMAGE|CONVERTED|SEISMIC)\\b|"
                    + "\\b(?:CONVERTED|STRETCHED|SCALED)\\s+TO\\s+DEPTH\\b|^\\s*DEPTH\\s+MIN\\b");
    private static final Pattern TIME =
            Pattern.compile("\\bDOMAIN" + GAP + "(?:TIME|TWT)\\b|\\bTIME[\\s-]+DOMAIN\\b|\\bTWT\\b|"
                    + "\\bTWO[\\s-]+WAY\\b|\\bTIME[\\s-]+(?:SECTIONS?|VOLUME|CUBE|STACK|SAMPLES?|SLICES?|DATA|IMAGE|CONVERTED)\\b|"
                    + "\\b(?:CONVERTED|STRETCHED|SCALED)\\s+(?:BACK\\s+)?TO\\s+(?:TIME|TWT)\\b|^\\s*TIME\\s+MIN\\b");

    /** Pattern of words on depth that also occur in time volumes. */
    private static final Pattern HINT =
            Pattern.compile(NOT_OF_OTHERS + "\\bDEPTH\\b(?!\\s+OF\\b)|\\bPS?DM\\b|\\bPRE?SDM\\b|\\bPOSDM\\b");

    private static final double THOUSANDTHS = 1000;
    private static final double SAME_WITHIN = 1e-6;

    private final List<Statement> statements = new ArrayList<>();
    private @Nullable Statement hint;

    /**
     * A statement in one place.
     *
     * @param isDepth true for depth, false for time
     * @param unit unit of the samples; null for depth without a stated unit
     * @param step sample interval in {@code unit}; NaN if it is not stated
     * @param where place of the statement, with its words
     */
    record Statement(boolean isDepth, @Nullable SampleUnit unit, double step, String where) {
        /** True if the stored interval is this step in thousandths or, for depths, this step itself. */
        boolean agreesWith(double intervalMicros) {
            return same(step * THOUSANDTHS, intervalMicros) || (isDepth && same(step, intervalMicros));
        }

        private static boolean same(double one, double other) {
            return Math.abs(one - other) <= SAME_WITHIN * Math.abs(other);
        }
    }

    /** @param texts the text header, then the extended ones */
    VerticalWords(List<TextHeader> texts) {
        read("text header", texts.get(0));
        for (int i = 1; i < texts.size(); i++) {
            read("extended text header " + i, texts.get(i));
        }
    }

    private void read(String name, TextHeader header) {
        List<String> lines = header.lines();
        for (int i = 0; i < lines.size(); i++) {
            String said =
                    lines.get(i).replaceFirst("^C ?\\d{1,2}\\b", "").strip().replaceAll("\\s+", " ");
            readLine(said.toUpperCase(Locale.ROOT), name + " line " + (i + 1) + ", '" + said + "'");
        }
    }

    private void readLine(String line, String where) {
        int before = statements.size();
        for (Matcher found = INTERVAL.matcher(line); found.find(); ) {
            boolean unitAfter = found.group(2) != null;
            add(found.group(unitAfter ? 2 : 3), found.group(unitAfter ? 1 : 4), where);
        }
        for (Matcher found = UNITS.matcher(line); found.find(); ) {
            add(found.group(1), null, where);
        }
        for (Matcher found = RANGE.matcher(line); found.find(); ) {
            add(found.group(2), null, where);
        }
        if (statements.size() > before) {
            return;
        }
        boolean depth = DEPTH.matcher(line).find();
        if (depth) {
            statements.add(new Statement(true, null, Double.NaN, where));
        }
        if (TIME.matcher(line).find()) {
            statements.add(new Statement(false, SampleUnit.MILLISECONDS, Double.NaN, where));
        } else if (!depth && hint == null && HINT.matcher(line).find()) {
            hint = new Statement(true, null, Double.NaN, where);
        }
    }

    private void add(String unit, @Nullable String number, String where) {
        double step = number == null ? Double.NaN : Double.parseDouble(number);
        statements.add(
                switch (unit.replaceFirst("S$", "")) {
                    case "FT", "FEET" -> new Statement(true, SampleUnit.FEET, step, where);
                    case "M", "MTR", "METER", "METRE" ->
                        unit.equals("MS")
                                ? new Statement(false, SampleUnit.MILLISECONDS, step, where)
                                : new Statement(true, SampleUnit.METRES, step, where);
                    case "U", "USEC", "MICROSECOND" ->
                        new Statement(false, SampleUnit.MILLISECONDS, step / 1000, where);
                    case "", "SEC", "SECOND" -> new Statement(false, SampleUnit.MILLISECONDS, step * 1000, where);
                    default -> new Statement(false, SampleUnit.MILLISECONDS, step, where);
                });
    }

    /** Returns all statements on time, or on depth, in the order of the headers. */
    List<Statement> of(boolean depth) {
        return statements.stream().filter(one -> one.isDepth == depth).toList();
    }

    /** Returns the first mention of depth that does not say that samples are depths. */
    Optional<Statement> hint() {
        return Optional.ofNullable(hint);
    }
}
