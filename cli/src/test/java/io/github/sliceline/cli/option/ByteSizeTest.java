package io.github.sliceline.cli.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {
    @ParameterizedTest
    @CsvSource({
        "4096, 4096",
        "512M, 512000000",
        "512MB, 512000000",
        "64MiB, 67108864",
        "1.5g, 1500000000",
        "2 T, 2000000000000",
        "1ki, 1024",
        "0, 0"
    })
    void parses(String text, long bytes) {
        assertEquals(bytes, ByteSize.parse(text).bytes());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "M", "-1", "1.M", "1e3", "12X", "1,5G", "99999999999T"})
    void refuses(String text) {
        assertThrows(IllegalArgumentException.class, () -> ByteSize.parse(text));
    }

    @Test
    void theRefusalShowsTheForm() {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> ByteSize.parse("lots"));
        assertEquals("'lots' is not a size; write 512M, 1.5GB or 64MiB", e.getMessage());
    }
}
