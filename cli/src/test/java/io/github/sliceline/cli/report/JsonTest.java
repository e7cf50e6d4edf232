package io.github.sliceline.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JsonTest {
    /** Programs have read them so since the first version. */
    @Test
    void wholeNumbersKeepTheirPointOnlyWhereTheyAreDecimalsOrFloats() throws IOException {
        String text = new Json()
                .put("double", 1234.0)
                .put("float", 1234f)
                .put("list", List.of(1.0, 2f))
                .put("number", Json.number(1234f))
                .put("tenth", Json.number(0.1f))
                .put("missing", Double.NaN)
                .put("absent", Optional.empty())
                .decimal("decimal", 1234)
                .text();
        assertEquals(
                "{'double':1234,'float':1234.0,'list':[1,2.0],'number':1234,'tenth':0.1,'missing':null,'absent':null,'decimal':1234.0}",
                text.replaceAll("\\s", "").replace('"', '\''));
    }
}
