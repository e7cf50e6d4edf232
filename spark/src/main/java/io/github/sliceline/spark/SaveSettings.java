package io.github.sliceline.spark;

import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.spark.read.OptionNames;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Options of a write.
 *
 * @param path path of the new volume
 * @param like path of a volume with the same grid
 * @param dataset dataset of that volume; empty to search for it
 * @param name name of the new dataset
 * @param units units of the samples
 * @param attributes attributes of the new file, sorted by name, because Spark does not keep their order
 */
record SaveSettings(
        String path,
        String like,
        Optional<String> dataset,
        Optional<String> name,
        Optional<String> units,
        Map<String, String> attributes) {

    private static final String ATTRIBUTE = "attribute.";
    private static final List<String> NAMES = List.of("path", "like", "dataset", "name", "units", "attribute.NAME");

    /**
     * Reads options.
     *
     * @param options values by name. Case matters only in the part of a name after {@code attribute.}
     * @throws IllegalArgumentException if an option is unknown, or a required one is missing
     */
    static SaveSettings of(Map<String, String> options) {
        Map<String, String> attributes = new TreeMap<>();
        Map<String, String> others = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        options.forEach((name, value) -> {
            if (name.toLowerCase(Locale.ROOT).startsWith(ATTRIBUTE)) {
                attributes.put(name.substring(ATTRIBUTE.length()), value);
            } else {
                others.put(name, value);
            }
        });
        OptionNames.check(others.keySet(), NAMES);
        return new SaveSettings(
                required(others, "path", "where the volume goes; save(\"rms.h5\") gives it"),
                required(
                        others,
                        "like",
                        "the volume on whose grid the new one is, such as the one that bricks were read of"),
                Optional.ofNullable(others.get("dataset")),
                Optional.ofNullable(others.get("name")),
                Optional.ofNullable(others.get("units")),
                attributes);
    }

    private static String required(Map<String, String> options, String name, String what) {
        String value = options.get(name);
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException("option " + name + " is missing: " + what);
        }
        return value.strip();
    }

    /** Returns the specification of the new volume, based on that of a volume with the same grid. */
    VolumeSpec applyTo(VolumeSpec grid) {
        VolumeSpec spec = grid;
        spec = name.isPresent() ? spec.named(name.get()) : spec;
        spec = units.isPresent() ? spec.withUnits(units.get()) : spec;
        for (Map.Entry<String, String> attribute : attributes.entrySet()) {
            spec = withAttribute(spec, attribute.getKey(), attribute.getValue());
        }
        return spec;
    }

    /** Adds an attribute as an integer, a floating-point number or a text, depending on its form. */
    private static VolumeSpec withAttribute(VolumeSpec spec, String attribute, String value) {
        if (value.matches("[+-]?\\d{1,18}")) {
            return spec.withAttribute(attribute, Long.parseLong(value));
        }
        if (value.matches("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,3})?")) {
            return spec.withAttribute(attribute, Double.parseDouble(value));
        }
        return spec.withAttribute(attribute, value);
    }
}
