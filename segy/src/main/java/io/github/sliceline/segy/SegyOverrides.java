package io.github.sliceline.segy;

import java.math.BigDecimal;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the caller knows better than the headers of a SEG-Y file. Each value replaces one statement of the headers and
 * leaves the others as they were found. Immutable. Start from {@link #NONE}.
 *
 * @param sampleFormatOrNull format of the samples; null for that of the binary header
 * @param sampleOrderOrNull byte order of the samples; null for that of the headers
 * @param traceSamples samples per trace; 0 for those of the headers
 * @param intervalMicros sample interval in microseconds; 0 for that of the headers
 * @param startOrNull time or depth of the first sample; null for that of the headers
 * @param coordinateScale factor of the stored coordinates; 0 for the scalars of the headers
 * @param skip bytes that stand before the text header, such as a tape label
 * @param where traces to take; the others are left out of the volume and kept for exports
 */
public record SegyOverrides(
        @Nullable SampleFormat sampleFormatOrNull,
        @Nullable ByteOrder sampleOrderOrNull,
        int traceSamples,
        double intervalMicros,
        @Nullable Start startOrNull,
        double coordinateScale,
        long skip,
        HeaderFilter where) {
    /** The headers are believed, and all traces are taken. */
    public static final SegyOverrides NONE = new SegyOverrides(null, null, 0, 0, null, 0, 0, HeaderFilter.ALL);

    private static final String NUMBER = "([-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?)";
    private static final Pattern TIME = Pattern.compile(NUMBER + "\\s*(s|ms|us|µs|ns|ps)");
    private static final Pattern DEPTH = Pattern.compile(NUMBER + "\\s*(m|ft)");

    public SegyOverrides {
        if (traceSamples < 0 || skip < 0) {
            throw new IllegalArgumentException("samples and bytes are counted, got " + Math.min(traceSamples, skip));
        }
        if (intervalMicros != 0 && !BinaryHeader.isInterval(intervalMicros)) {
            throw new IllegalArgumentException(
                    "a sample interval is 1 ps to 11 days, got " + intervalMicros + " microseconds");
        }
        if (!Double.isFinite(coordinateScale)) {
            throw new IllegalArgumentException("a scale of coordinates is a finite number, got " + coordinateScale);
        }
    }

    /**
     * Place of the first sample.
     *
     * @param fieldOrNull field of the first trace header, in milliseconds or in the unit of depth, scaled by bytes
     *     215–216 if it is in bytes 95–114; null for a fixed value
     * @param value milliseconds, or depth in {@code unit}; 0 with a field
     * @param unit {@code ms}, {@code m} or {@code ft}; empty with a field
     */
    public record Start(@Nullable HeaderColumn fieldOrNull, double value, String unit) {
        /**
         * Parses {@code 100ms}, {@code -0.5s}, {@code 1200m}, or a field such as {@code 105} or {@code laga}.
         *
         * @throws IllegalArgumentException if the text has another form
         */
        public static Start parse(String text) {
            Optional<Double> micros = micros(text);
            if (micros.isPresent()) {
                return new Start(
                        null, BigDecimal.valueOf(micros.get()).movePointLeft(3).doubleValue(), "ms");
            }
            Matcher depth = DEPTH.matcher(text.strip());
            return depth.matches()
                    ? new Start(null, Double.parseDouble(depth.group(1)), depth.group(2))
                    : new Start(HeaderColumn.parse(text), 0, "");
        }

        /** The field, if the headers say where the first sample is. */
        public Optional<HeaderColumn> field() {
            return Optional.ofNullable(fieldOrNull);
        }

        /** Returns the text that {@link #parse} reads. */
        @Override
        public String toString() {
            return fieldOrNull == null ? number(value) + unit : fieldOrNull.toString();
        }
    }

    private static Optional<Double> micros(String text) {
        Matcher time = TIME.matcher(text.strip());
        if (!time.matches()) {
            return Optional.empty();
        }
        int toMicros = switch (time.group(2)) {
            case "s" -> 6;
            case "ms" -> 3;
            case "ns" -> -3;
            case "ps" -> -6;
            default -> 0;
        };
        return Optional.of(
                new BigDecimal(time.group(1)).scaleByPowerOfTen(toMicros).doubleValue());
    }

    /** Sample interval in milliseconds; 0 for that of the headers. */
    public double intervalMillis() {
        return BigDecimal.valueOf(intervalMicros).movePointLeft(3).doubleValue();
    }

    private static String number(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    /** Format of the samples. Empty for that of the binary header. */
    public Optional<SampleFormat> sampleFormat() {
        return Optional.ofNullable(sampleFormatOrNull);
    }

    /** Byte order of the samples. Empty for that of the headers. */
    public Optional<ByteOrder> sampleOrder() {
        return Optional.ofNullable(sampleOrderOrNull);
    }

    /** Place of the first sample. Empty for that of the headers. */
    public Optional<Start> start() {
        return Optional.ofNullable(startOrNull);
    }

    /**
     * Returns these overrides with another one, as text.
     *
     * @param name {@code sample-format}, {@code sample-order}, {@code trace-samples}, {@code interval}, {@code start},
     *     {@code coordinate-scale}, {@code skip}, {@code where} or {@code where-not}; conditions add to those before
     * @param value such as {@code ieee} or 5; {@code big} or {@code little}; 300000; {@code 250us}; {@code 100ms} or a
     *     field; 0.01; 128; {@code trid=1} with several conditions or ranges after commas
     * @throws IllegalArgumentException if there is no such override, or the value has another form
     */
    public SegyOverrides with(String name, String value) {
        SampleFormat format = sampleFormatOrNull;
        ByteOrder order = sampleOrderOrNull;
        int samples = traceSamples;
        double micros = intervalMicros;
        Start start = startOrNull;
        double scale = coordinateScale;
        long skipped = skip;
        HeaderFilter taken = where;
        switch (name) {
            case "sample-format" -> format = SampleFormat.parse(value);
            case "sample-order" -> order = order(value);
            case "trace-samples" -> samples = (int) count(name, value, Integer.MAX_VALUE);
            case "interval" ->
                micros = micros(value)
                        .filter(given -> given > 0)
                        .orElseThrow(() -> new IllegalArgumentException(
                                "'" + value + "' is no sample interval; write a time such as 4ms, 250us or 200ps"));
            case "start" -> start = Start.parse(value);
            case "coordinate-scale" -> scale = scale(value);
            case "skip" -> skipped = count(name, value, Long.MAX_VALUE);
            case "where" -> {
                List<HeaderFilter.Condition> all = new ArrayList<>(where.conditions());
                all.addAll(HeaderFilter.parse(List.of(value), false).conditions());
                taken = new HeaderFilter(all);
            }
            case "where-not" -> taken = where.except(List.of(value));
            default -> throw new IllegalArgumentException("no override is named '" + name + "'");
        }
        return new SegyOverrides(format, order, samples, micros, start, scale, skipped, taken);
    }

    private static ByteOrder order(String value) {
        return switch (value.strip().toLowerCase(Locale.ROOT)) {
            case "big" -> ByteOrder.BIG_ENDIAN;
            case "little" -> ByteOrder.LITTLE_ENDIAN;
            default -> throw new IllegalArgumentException("'" + value + "' is no byte order; write big or little");
        };
    }

    private static long count(String name, String value, long most) {
        try {
            long count = Long.parseLong(value.strip());
            if (count > 0 && count <= most) {
                return count;
            }
        } catch (NumberFormatException e) {
            // thrown below, as for a number out of range
        }
        throw new IllegalArgumentException(
                "'" + value + "' is not " + (name.equals("skip") ? "a number of bytes" : "a number of samples")
                        + "; write a whole number from 1 on");
    }

    private static double scale(String value) {
        try {
            double scale = Double.parseDouble(value.strip());
            if (Double.isFinite(scale) && scale != 0) {
                return scale;
            }
        } catch (NumberFormatException e) {
            // thrown below, as for a number out of range
        }
        throw new IllegalArgumentException(
                "'" + value + "' is no factor of coordinates; write a number such as 0.01 or 100");
    }

    /** Returns each override as text, by its name. */
    public Map<String, String> asMap() {
        Map<String, String> all = new LinkedHashMap<>();
        sampleFormat().ifPresent(format -> all.put("sample-format", "" + format.code()));
        sampleOrder().ifPresent(order -> all.put("sample-order", order == ByteOrder.BIG_ENDIAN ? "big" : "little"));
        if (traceSamples > 0) {
            all.put("trace-samples", "" + traceSamples);
        }
        if (intervalMicros != 0) {
            all.put("interval", number(intervalMicros) + "us");
        }
        start().ifPresent(start -> all.put("start", start.toString()));
        if (coordinateScale != 0) {
            all.put("coordinate-scale", number(coordinateScale));
        }
        if (skip > 0) {
            all.put("skip", "" + skip);
        }
        all.put("where", where.text(false));
        all.put("where-not", where.text(true));
        all.values().removeIf(String::isEmpty);
        return all;
    }

    /**
     * Parses the text of {@link #toString}.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    public static SegyOverrides parse(String text) {
        SegyOverrides overrides = NONE;
        for (String one : text.isEmpty() ? new String[0] : text.split("; ", -1)) {
            String[] nameAndValue = one.split(" ", 2);
            overrides = overrides.with(nameAndValue[0], nameAndValue[nameAndValue.length - 1]);
        }
        return overrides;
    }

    /** Returns for example {@code sample-format 5; skip 128}; empty without overrides. */
    @Override
    public String toString() {
        List<String> all = new ArrayList<>();
        asMap().forEach((name, value) -> all.add(name + " " + value));
        return String.join("; ", all);
    }
}
