package io.github.sliceline.show.words;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.segy.BinaryField;
import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeaderRowTest {
    @Test
    void rowsHaveTheValuesOfAHeader() {
        ByteBuffer bytes = ByteBuffer.allocate(TraceHeader.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        TraceField.INLINE.put(bytes, 0, -1200);
        HeaderRow<TraceHeader> inline = row(HeaderRow.TRACE, "inline");
        assertEquals("189-192", inline.bytes());
        assertEquals(-1200L, inline.in(TraceHeader.at(bytes, 0)));
        assertEquals(TraceField.values().length, HeaderRow.TRACE.size());
    }

    @Test
    void wholeNumbersHaveNoPoint() {
        HeaderRow<BinaryHeader> interval = row(HeaderRow.BINARY, "extended_sample_interval");
        assertEquals("2000", interval.in(sampled(2000)).toString());
        assertEquals("333.25", interval.in(sampled(333.25)).toString());
    }

    private static BinaryHeader sampled(double interval) {
        byte[] bytes = new byte[BinaryHeader.BYTES];
        BinaryField.EXTENDED_SAMPLE_INTERVAL.putDouble(ByteBuffer.wrap(bytes), interval);
        return new BinaryHeader(bytes, ByteOrder.BIG_ENDIAN);
    }

    private static <H> HeaderRow<H> row(List<HeaderRow<H>> rows, String name) {
        return rows.stream().filter(row -> row.name().equals(name)).findFirst().orElseThrow();
    }
}
