package io.github.sliceline.volume.profile;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text that names a coordinate reference system: {@code EPSG:n}, WKT, or a name. Only its form is checked, because the
 * list of EPSG codes is not part of this library.
 */
public final class Crs {
    private static final Pattern EPSG = Pattern.compile("EPSG:([0-9]{1,9})", Pattern.CASE_INSENSITIVE);
    /** Attribute of the CF variable for the system, if the text is a code: {@code EPSG:n}. */
    public static final String EPSG_ATTRIBUTE = "epsg_code";
    /** Attribute of the samples with the name of that variable. */
    public static final String MAPPING_ATTRIBUTE = "grid_mapping";
    /** Attribute of the CF variable for the system, if the text is WKT. */
    public static final String WKT_ATTRIBUTE = "crs_wkt";

    private static final String EXAMPLE = "write EPSG:n, such as EPSG:23031, or WKT";

    private Crs() {}

    /**
     * Returns the text without blanks around it; empty for none.
     *
     * @throws IllegalArgumentException if it begins like an EPSG code or like WKT and is neither
     */
    public static String checked(String text) {
        String crs = text.strip();
        if (crs.toUpperCase(Locale.ROOT).startsWith("EPSG") && epsg(crs).isEmpty()) {
            throw new IllegalArgumentException("is no code of EPSG's; " + EXAMPLE);
        }
        if (isWkt(crs) && !isBalanced(crs)) {
            throw new IllegalArgumentException("is WKT whose brackets or quotes do not close; " + EXAMPLE);
        }
        return crs;
    }

    /** Returns the number of {@code EPSG:n}. */
    public static OptionalLong epsg(String crs) {
        Matcher matcher = EPSG.matcher(crs);
        return matcher.matches() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty();
    }

    /**
     * Returns a sentence about what was not checked of a name or WKT. Empty for a code, which the caller looks up, and
     * for an empty text.
     */
    public static Optional<String> remark(String crs) {
        if (crs.isEmpty() || epsg(crs).isPresent()) {
            return Optional.empty();
        }
        return Optional.of("the coordinate reference system is taken as given"
                + (isWkt(crs) ? "" : "; programs find one by EPSG:n or WKT, not by a name"));
    }

    /** True if the text looks like WKT. */
    public static boolean isWkt(String crs) {
        return crs.indexOf('[') >= 0 || crs.indexOf(']') >= 0;
    }

    /**
     * True if the square and round brackets that WKT allows are balanced. Brackets between quotes do not count; a quote
     * in a text is doubled.
     */
    private static boolean isBalanced(String wkt) {
        Deque<Character> open = new ArrayDeque<>();
        boolean quoted = false;
        for (int i = 0; i < wkt.length(); i++) {
            char at = wkt.charAt(i);
            quoted ^= at == '"';
            if (quoted) {
                continue;
            }
            if (at == '[' || at == '(') {
                open.push(at == '[' ? ']' : ')');
            } else if ((at == ']' || at == ')') && (open.isEmpty() || open.pop() != at)) {
                return false;
            }
        }
        return !quoted && open.isEmpty() && wkt.endsWith("]");
    }
}
