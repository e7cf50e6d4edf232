package io.github.sliceline.segy.survey;

import io.github.sliceline.segy.sort.SpillSpace;
import io.github.sliceline.segy.sort.SpilledBytes;
import io.github.sliceline.segy.sort.TraceRecord;
import io.github.sliceline.segy.sort.TraceRecordReader;
import io.github.sliceline.storage.OnFailure;
import java.io.IOException;

/** Numbers the traces of each bin from 1, in the order of a sorted index: by offset, then by their place in the file. */
final class GatherNumbering {
    private static final int READ_RECORDS = 4096;

    private GatherNumbering() {}

    /**
     * An index with these numbers where a sorted one has offsets, sealed. The caller closes it.
     *
     * @param sorted index of all traces; left open
     */
    static SpilledBytes of(SpilledBytes sorted, SpillSpace space) throws IOException {
        SpilledBytes numbered = space.store();
        return OnFailure.close(numbered, () -> {
            byte[] numbers = new byte[TraceRecord.BYTES];
            TraceRecordReader reader =
                    new TraceRecordReader(sorted, 0, sorted.size() / TraceRecord.BYTES, READ_RECORDS);
            for (int number = 0; reader.next(); ) {
                boolean sameBin = number > 0
                        && reader.inline() == TraceRecord.inline(numbers, 0)
                        && reader.crossline() == TraceRecord.crossline(numbers, 0);
                number = sameBin ? number + 1 : 1;
                TraceRecord.put(numbers, 0, reader.inline(), reader.crossline(), number, reader.trace());
                numbered.append(numbers, 0, TraceRecord.BYTES);
            }
            return numbered.seal();
        });
    }
}
