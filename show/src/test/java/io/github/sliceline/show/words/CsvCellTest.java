package io.github.sliceline.show.words;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvCellTest {
    /** Expected cells by OWASP's page "CSV Injection" and RFC 4180. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "survey.sgy             | survey.sgy",
                "=cmd.sgy               | '=cmd.sgy",
                "+1.sgy                 | '+1.sgy",
                "-1.sgy                 | '-1.sgy",
                "@sum.sgy               | '@sum.sgy",
                "`\t=x`                 | '\\u0009=x",
                "`\r=x`                 | '\\u000d=x",
                "a=b                    | a=b",
                "a,b                    | \"a,b\"",
                "say \"hi\"            | \"say \"\"hi\"\"\"",
                "=HYPERLINK(\"x\",\"y\") | \"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"",
                "`a\nb`                 | a\\u000ab",
                "`\u001b[31m`           | \\u001b[31m",
            })
    void aCellIsOneLineAndNoFormula(String text, String cell) {
        assertEquals(cell, ForeignText.cell(text));
    }
}
