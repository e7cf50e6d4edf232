package io.github.sliceline.cli;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * As much of JSON Schema 2020-12 as our schemas use. A word of it that is not known here is a complaint, so that nothing
 * passes by not being looked at.
 */
public final class JsonSchema {
    private static final Set<String> KNOWN = Set.of(
            "$schema",
            "$defs",
            "$ref",
            "title",
            "description",
            "type",
            "properties",
            "required",
            "additionalProperties",
            "items",
            "enum");

    private final Map<String, Object> root;
    private final List<String> complaints = new ArrayList<>();

    private JsonSchema(Map<String, Object> root) {
        this.root = root;
    }

    /** What is wrong with a document; empty if nothing is. */
    public static List<String> complaints(Path schema, String document) throws IOException {
        JsonSchema checked = new JsonSchema(JSON.std.mapFrom(Files.readString(schema)));
        checked.check("$", checked.root, JSON.std.anyFrom(document));
        return checked.complaints;
    }

    private void check(String at, Map<?, ?> schema, @Nullable Object value) {
        for (Object word : schema.keySet()) {
            if (!KNOWN.contains(word)) {
                complaints.add(at + ": the schema says " + word + ", which is not checked");
            }
        }
        if (schema.get("$ref") instanceof String name) {
            Map<?, ?> defined = map(root.get("$defs"));
            check(at, map(defined.get(name.replace("#/$defs/", ""))), value);
            return;
        }
        checkType(at, schema.get("type"), value);
        if (schema.get("enum") instanceof List<?> values && !values.contains(value)) {
            complaints.add(at + ": " + value + " is none of " + values);
        }
        if (value instanceof Map<?, ?> object) {
            checkObject(at, schema, object);
        }
        if (value instanceof List<?> list && schema.get("items") instanceof Map<?, ?> items) {
            for (int i = 0; i < list.size(); i++) {
                check(at + "[" + i + "]", items, list.get(i));
            }
        }
    }

    private void checkObject(String at, Map<?, ?> schema, Map<?, ?> object) {
        Map<?, ?> properties = schema.get("properties") == null ? Map.of() : map(schema.get("properties"));
        if (schema.get("required") instanceof List<?> required) {
            required.stream()
                    .filter(name -> !object.containsKey(name))
                    .forEach(name -> complaints.add(at + ": " + name + " is missing"));
        }
        object.forEach((name, value) -> {
            if (properties.containsKey(name)) {
                check(at + "." + name, map(properties.get(name)), value);
            } else if (schema.get("additionalProperties") instanceof Map<?, ?> others) {
                check(at + "." + name, others, value);
            } else if (Boolean.FALSE.equals(schema.get("additionalProperties"))) {
                complaints.add(at + ": " + name + " is not in the schema");
            }
        });
    }

    private void checkType(String at, @Nullable Object type, @Nullable Object value) {
        List<?> types = type instanceof List<?> several ? several : type == null ? List.of() : List.of(type);
        if (!types.isEmpty() && types.stream().noneMatch(each -> is(String.valueOf(each), value))) {
            complaints.add(at + ": " + value + " is no " + type);
        }
    }

    private static boolean is(String type, @Nullable Object value) {
        return switch (type) {
            case "null" -> value == null;
            case "string" -> value instanceof String;
            case "boolean" -> value instanceof Boolean;
            case "number" -> value instanceof Number;
            case "integer" -> value instanceof Number number && number.doubleValue() == Math.rint(number.doubleValue());
            case "array" -> value instanceof List;
            case "object" -> value instanceof Map;
            default -> false;
        };
    }

    private static Map<?, ?> map(@Nullable Object value) {
        return (Map<?, ?>) Objects.requireNonNull(value);
    }
}
