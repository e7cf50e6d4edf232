package io.github.sliceline.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class TextTableTest {
    @Test
    void aligns() {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        new TextTable("lrl").row("a", 1, "x").row("long", 1000, "").print(out, 2);
        out.flush();
        assertEquals(String.format("  a        1  x%n  long  1000%n"), text.toString());
    }

    @Test
    void refusesRowsOfAnotherLength() {
        assertThrows(IllegalArgumentException.class, () -> new TextTable("lr").row("a"));
    }
}
