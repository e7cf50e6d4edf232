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
        ByteBuffer bytes = ByteBuffer.allocate(BinaryHeader.BYTES);
        HeaderRow<BinaryHeader> interval = row(HeaderRow.BINARY, "extended_sample_interval");
        BinaryField.EXTENDED_SAMPLE_INTERVAL.putDouble(bytes, 2000);
        assertEquals("2000", text(interval, bytes));
        BinaryField.EXTENDED_SAMPLE_INTERVAL.putDouble(bytes, 333.25);
        assertEquals("333.25", text(interval, bytes));
    }

    private static String text(HeaderRow<BinaryHeader> row, ByteBuffer bytes) {
        return row.in(new BinaryHeader(bytes.array(), ByteOrder.BIG_ENDIAN)).toString();
    }

    private static <H> HeaderRow<H> row(List<HeaderRow<H>> rows, String name) {
        return rows.stream().filter(row -> row.name().equals(name)).findFirst().orElseThrow();
    }
}
