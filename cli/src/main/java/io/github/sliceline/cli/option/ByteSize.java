package io.github.sliceline.cli.option;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Number of bytes as users type it: {@code 512M}, {@code 1.5GB}, {@code 64MiB}, {@code 4096}.
 *
 * @param bytes 0 or more
 */
public record ByteSize(long bytes) {
    private static final Pattern FORM = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*([kmgt]?)(i?)b?");
    private static final Map<String, Integer> POWERS = Map.of("", 0, "k", 1, "m", 2, "g", 3, "t", 4);

    /** Parses a size. K, M, G and T are powers of 1000, with an i (MiB) powers of 1024. */
    public static ByteSize parse(String text) {
        Matcher form = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!form.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a size; write 512M, 1.5GB or 64MiB");
        }
        BigDecimal base = BigDecimal.valueOf(form.group(3).isEmpty() ? 1000 : 1024);
        BigDecimal bytes = new BigDecimal(form.group(1)).multiply(base.pow(POWERS.getOrDefault(form.group(2), 0)));
        if (bytes.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            throw new IllegalArgumentException("'" + text + "' is more bytes than a file can have");
        }
        return new ByteSize(bytes.longValue());
    }
}
