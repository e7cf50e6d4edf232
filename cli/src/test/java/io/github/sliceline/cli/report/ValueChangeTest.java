package io.github.sliceline.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueChangeTest {
    private static final String LONG = "0123456789".repeat(20);

    @ParameterizedTest
    @CsvSource({
        "m, ft, m -> ft",
        "'two\n  lines ', one, two lines -> one",
        "{L}, {L}x, ...4567890123456789 -> ...4567890123456789x",
        "{L}, '', 012345678901234567890123456789012345678901234567890123456... -> ''",
        "a{L}, b{L}, a01234567890123456789012345678901234567890123456789012345... -> "
                + "b01234567890123456789012345678901234567890123456789012345...",
        "{L}a{L}, {L}b{L}, ...4567890123456789a0123456789012345678901234567890123456... -> "
                + "...4567890123456789b0123456789012345678901234567890123456..."
    })
    void showsWhereTheTwoDiffer(String before, String after, String shown) {
        assertEquals(
                shown.replace("''", ""),
                HistoryText.ValueChange.of(before.replace("{L}", LONG), after.replace("{L}", LONG)));
    }
}
