package io.github.sliceline.show.words;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class HumanTest {
    @Test
    void bytes() {
        assertEquals("0 bytes", Human.bytes(0));
        assertEquals("1 byte", Human.bytes(1));
        assertEquals("999 bytes", Human.bytes(999));
        assertEquals("1.0 kB", Human.bytes(1000));
        assertEquals("99.9 kB", Human.bytes(99_900));
        assertEquals("100 kB", Human.bytes(99_990));
        assertEquals("1.0 MB", Human.bytes(999_600));
        assertEquals("2.4 GB", Human.bytes(2_415_919_104L));
        assertEquals("9.2 EB", Human.bytes(Long.MAX_VALUE));
    }

    @Test
    void countsAndNouns() {
        assertEquals("603,979,776", Human.count(603_979_776));
        assertEquals("1 trace", Human.count(1, "trace"));
        assertEquals("0 traces", Human.count(0, "trace"));
    }

    @Test
    void times() {
        assertEquals("0.3 s", Human.seconds(Duration.ofMillis(260)));
        assertEquals("2 min 0 s", Human.seconds(Duration.ofMillis(119_960)));
        assertEquals("61 min 1 s", Human.seconds(Duration.ofSeconds(3661)));
        assertEquals("500 MB/s", Human.throughput(1_000_000_000, Duration.ofSeconds(2)));
    }

    @Test
    void numbers() {
        assertEquals("620197.24", Human.number(620_197.2400000001));
        assertEquals("25", Human.number(25.000000000001));
        assertEquals("0.1235", Human.number(0.123456, 4));
        assertEquals("1.5E-9", Human.number(1.5e-9, 4));
        assertEquals("0", Human.number(0));
        assertEquals("NaN", Human.number(Double.NaN));
        assertEquals("-1200", Human.number(-1200));
        assertEquals("-8388608", Human.number(-8_388_608, 6));
        assertEquals("1234568", Human.number(1_234_567.5, 6));
        assertEquals("2.14748E+9", Human.number(2_147_483_647, 6));
        assertEquals("12345.7", Human.number(12_345.678, 6));
    }

    @Test
    void theLanguageOfTheUserDoesNotMatter() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            assertEquals("2.4 GB", Human.bytes(2_415_919_104L));
            assertEquals("1,000", Human.count(1000));
        } finally {
            Locale.setDefault(before);
        }
    }
}
