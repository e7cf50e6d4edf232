package io.github.sliceline.edit;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The root attribute {@code seisnc}, a JSON object, with some of its fields replaced; everything else stays as it is. */
final class SeisncText {
    private static final JsonFactory JSON = new JsonFactory();
    private static final Field REMOVED = json -> {};

    private final Map<String, Field> fields = new LinkedHashMap<>();

    /** Writes the value of a field. */
    @FunctionalInterface
    private interface Field {
        void write(JsonGenerator json) throws IOException;
    }

    boolean isEmpty() {
        return fields.isEmpty();
    }

    /** Sets a field to a text; an empty one removes it. */
    SeisncText text(String name, String value) {
        fields.put(name, value.isEmpty() ? REMOVED : json -> json.writeString(value));
        return this;
    }

    /** Sets a field to a number. */
    SeisncText number(String name, double value) {
        fields.put(name, json -> json.writeNumber(value));
        return this;
    }

    /** Sets a field to a whole number. */
    SeisncText whole(String name, long value) {
        fields.put(name, json -> json.writeNumber(value));
        return this;
    }

    /** Removes a field. */
    SeisncText remove(String name) {
        fields.put(name, REMOVED);
        return this;
    }

    /** Sets a field to pairs of whole numbers. */
    SeisncText pairs(String name, List<int[]> pairs) {
        fields.put(name, json -> {
            json.writeStartArray();
            for (int[] pair : pairs) {
                json.writeArray(pair, 0, pair.length);
            }
            json.writeEndArray();
        });
        return this;
    }

    /**
     * The text with the fields set: those that were there stay in their place, others come last.
     *
     * @throws IOException if it is no JSON object
     */
    String in(String text) throws IOException {
        StringWriter changed = new StringWriter();
        Map<String, Field> left = new LinkedHashMap<>(fields);
        try (JsonParser parser = JSON.createParser(text);
                JsonGenerator json = JSON.createGenerator(changed)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("attribute seisnc is no JSON object");
            }
            json.writeStartObject();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                Field replaced = left.remove(name);
                if (replaced == null) {
                    json.writeFieldName(name);
                    json.copyCurrentStructure(parser);
                } else {
                    parser.skipChildren();
                    write(json, name, replaced);
                }
            }
            for (Map.Entry<String, Field> added : left.entrySet()) {
                write(json, added.getKey(), added.getValue());
            }
            json.writeEndObject();
        }
        return changed.toString();
    }

    private static void write(JsonGenerator json, String name, Field field) throws IOException {
        if (field != REMOVED) {
            json.writeFieldName(name);
            field.write(json);
        }
    }
}
