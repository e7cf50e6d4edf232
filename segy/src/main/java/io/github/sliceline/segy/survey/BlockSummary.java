package io.github.sliceline.segy.survey;

import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.sort.RunBuilder;
import io.github.sliceline.segy.sort.TraceRun;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * What one block of trace headers says.
 *
 * @param runs of the block, at least one
 * @param changes inside the block
 * @param oddities of its headers
 */
record BlockSummary(List<TraceRun> runs, LineChanges changes, HeaderOddities oddities) {

    /** Summary of packed headers in the file's byte order. */
    static BlockSummary of(long firstTrace, int count, ByteBuffer headers, HeaderMapping mapping, int samples) {
        RunBuilder builder = new RunBuilder(null);
        HeaderOddities oddities = new HeaderOddities();
        for (int k = 0; k < count; k++) {
            int at = k * TraceHeader.BYTES;
            builder.add(
                    firstTrace + k,
                    headers.getInt(at + mapping.inlineByte() - 1),
                    headers.getInt(at + mapping.crosslineByte() - 1),
                    headers.getInt(at + mapping.offsetByte() - 1));
            oddities.add(headers, at, samples);
        }
        List<TraceRun> runs = builder.runs();
        LineChanges changes = new LineChanges();
        for (int i = 0; i < runs.size(); i++) {
            changes.addInside(runs.get(i));
            if (i > 0) {
                changes.addBetween(runs.get(i - 1), runs.get(i));
            }
        }
        return new BlockSummary(runs, changes, oddities);
    }

    TraceRun first() {
        return runs.get(0);
    }

    TraceRun last() {
        return runs.get(runs.size() - 1);
    }
}
