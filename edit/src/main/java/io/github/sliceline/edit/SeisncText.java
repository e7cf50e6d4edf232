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

/** New values for fields of the root attribute {@code seisnc}, a JSON object. Its other fields stay as they are. */
final class SeisncText {
    private static final JsonFactory JSON = new JsonFactory();

    private final Map<String, Object> fields = new LinkedHashMap<>();

    boolean isEmpty() {
        return fields.isEmpty();
    }

    /** Sets a field to a text, a number, or a list of pairs of whole numbers. An empty text removes the field. */
    void set(String name, Object value) {
        fields.put(name, value);
    }

    /**
     * Returns the text with the fields set. Fields that it has keep their place; new ones come last.
     *
     * @throws IOException if the text is no JSON object
     */
    String in(String text) throws IOException {
        StringWriter changed = new StringWriter();
        Map<String, Object> left = new LinkedHashMap<>(fields);
        try (JsonParser parser = JSON.createParser(text);
                JsonGenerator json = JSON.createGenerator(changed)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("attribute seisnc is no JSON object");
            }
            json.writeStartObject();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                Object replaced = left.remove(name);
                if (replaced == null) {
                    json.writeFieldName(name);
                    json.copyCurrentStructure(parser);
                } else {
                    parser.skipChildren();
                    write(json, name, replaced);
                }
            }
            for (Map.Entry<String, Object> added : left.entrySet()) {
                write(json, added.getKey(), added.getValue());
            }
            json.writeEndObject();
        }
        return changed.toString();
    }

    private static void write(JsonGenerator json, String name, Object value) throws IOException {
        if (value.equals("")) {
            return;
        }
        json.writeFieldName(name);
        if (value instanceof List<?> pairs) {
            json.writeStartArray();
            for (Object pair : pairs) {
                json.writeArray((int[]) pair, 0, 2);
            }
            json.writeEndArray();
        } else {
            json.writeObject(value);
        }
    }
}
