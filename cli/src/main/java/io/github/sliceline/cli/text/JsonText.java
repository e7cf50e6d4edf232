package io.github.sliceline.cli.text;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.util.Map;

/** Answers for programs: JSON, one object, indented. */
public final class JsonText {
    private static final JSON WRITER =
            JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT).with(JSON.Feature.WRITE_NULL_PROPERTIES);

    private JsonText() {}

    /** Object with its entries in the order of the map; values are strings, numbers, booleans, lists, maps, arrays. */
    public static String of(Map<String, ?> object) throws IOException {
        return WRITER.asString(object);
    }
}
