package io.github.sliceline.segy.axes;

import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.axes.AxisSource.Counted;
import io.github.sliceline.segy.axes.AxisSource.Field;
import io.github.sliceline.segy.axes.AxisSource.Measured;
import io.github.sliceline.segy.axes.AxisSource.Numbered;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parser of a list of axes. See {@link AxesSpec} for the grammar. */
final class AxesParser {
    /** Axes that are named otherwise than their field of the standard. */
    private static final Map<String, String> FIELDS = Map.of(
            "shot", "field_record",
            "record", "field_record",
            "channel", "trace_in_field_record",
            "receiver", "trace_in_field_record",
            "component", "trace_identification");

    /** Name, source and classes; a comma ends an axis unless it stands in brackets. */
    private static final Pattern ENTRY = Pattern.compile(
            "\\s*(?:(\\w+)\\s*=(?!\\s*$))?((?:[^,(]|\\([^)]*\\))*?)\\s*" + "(?::\\s*bins\\s*=([^,]*))?(?:,|$)");

    private static final Pattern NUMBERED =
            Pattern.compile("(index|wrap)\\s*\\(\\s*(.+?)\\s+by\\s+(.+?)\\s*\\)", Pattern.CASE_INSENSITIVE);

    private static final Pattern ALL = Pattern.compile("(.*):\\s*all\\s*", Pattern.CASE_INSENSITIVE);

    private final List<Entry> entries = new ArrayList<>();

    /** Fields of the axes, by their names. */
    private final Map<String, Field> fields = new HashMap<>();

    /** Texts of one axis. The source is that of the name if there is no other. */
    private record Entry(
            @Nullable String name, String source, @Nullable String classes) {}

    AxesParser(String text) {
        Matcher entry = ENTRY.matcher(text);
        int at = 0;
        while (at < text.length() && entry.find(at) && entry.start() == at) {
            entries.add(new Entry(entry.group(1), entry.group(2).strip(), entry.group(3)));
            at = entry.end();
        }
        if (at < text.length() || text.isBlank() || text.strip().endsWith(",")) {
            throw new IllegalArgumentException("'" + text.strip()
                    + "' are no axes; write a list such as shot=ffid,cable=137:int16,channel, or "
                    + Arrays.toString(GeometryKind.values()).replaceAll("[\\[\\]]", ""));
        }
    }

    List<AxisSpec> axes() {
        for (Entry entry : entries) {
            String named = entry.name == null ? entry.source : entry.name;
            if (computed(entry).isEmpty()) {
                fields.put(named, field(named, entry.source));
            }
        }
        List<AxisSpec> axes = new ArrayList<>();
        boolean all = false;
        for (Entry entry : entries) {
            AxisSource source =
                    computed(entry).orElseGet(() -> fields.get(entry.name == null ? entry.source : entry.name));
            String classes = entry.classes;
            Matcher keepsAll = ALL.matcher(classes == null ? "" : classes);
            all |= keepsAll.matches();
            axes.add(new AxisSpec(
                    entry.name != null ? entry.name : nameOf(source, entry.source),
                    source,
                    classes == null ? null : AxisClasses.parse(keepsAll.matches() ? keepsAll.group(1) : classes)));
        }
        return all ? AxesSpec.of(axes).withOrdinal().axes() : axes;
    }

    private static String nameOf(AxisSource source, String text) {
        return source instanceof Numbered numbered ? numbered.of().text() : text;
    }

    /** Returns the source of an axis that is not simply a field. */
    private Optional<AxisSource> computed(Entry entry) {
        Matcher numbered = NUMBERED.matcher(entry.source);
        if (numbered.matches()) {
            return Optional.of(new Numbered(
                    Numbered.How.valueOf(numbered.group(1).toUpperCase(Locale.ROOT)),
                    inBrackets(numbered.group(2)),
                    Arrays.stream(numbered.group(3).split(",", -1))
                            .map(by -> inBrackets(by.strip()))
                            .toList()));
        }
        return switch (entry.source.toLowerCase(Locale.ROOT)) {
            case "ordinal" -> Optional.of(Counted.ORDINAL);
            case "trace" -> Optional.of(Counted.TRACE);
            case "azimuth" -> Optional.of(Measured.AZIMUTH);
            case "distance" -> Optional.of(Measured.DISTANCE);
            default -> Optional.empty();
        };
    }

    private Field inBrackets(String name) {
        Field known = fields.get(name);
        return known == null ? field(name, name) : new Field(name, known.column());
    }

    private static Field field(String axis, String source) {
        String standard = FIELDS.getOrDefault(source.toLowerCase(Locale.ROOT), source);
        try {
            return new Field(source, HeaderColumn.parse(standard));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "axis " + axis
                            + (source.equals(axis)
                                    ? ": the standard has no field for it; say where it is, such as " + axis
                                            + "=171:int16"
                                    : ": " + e.getMessage()),
                    e);
        }
    }
}
