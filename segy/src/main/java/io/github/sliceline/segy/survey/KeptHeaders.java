package io.github.sliceline.segy.survey;

import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceHeader;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The trace headers of a file, kept in memory as a scan hands them on, so that the file can be
 * {@linkplain SegyScanner#scan(KeptHeaders, ScanOptions, TraceHeaderSink, io.github.sliceline.Job) scanned again} with other
 * byte positions without a pass over the file. Of each block of headers what is the same in all is kept once, and the rest as
 * differences, deflated: a few bytes a trace in most files, where the headers themselves have 240. Thread-safe.
 */
public final class KeptHeaders implements TraceHeaderSink {
    private final SegyFile file;
    private final long mostBytes;
    private final AtomicReferenceArray<byte @Nullable []> blocks;
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong traces = new AtomicLong();

    /**
     * Keeps nothing yet.
     *
     * @param file whose headers will pass by; open for as long as they are used
     * @param mostBytes memory that they may take; of a file whose headers take more nothing is kept
     */
    public KeptHeaders(SegyFile file, long mostBytes) {
        this.file = file;
        this.mostBytes = mostBytes;
        this.blocks = new AtomicReferenceArray<>(SegyScanner.blocksOf(file));
    }

    @Override
    public void accept(long firstTrace, int count, ByteBuffer packedHeaders) {
        if (bytes.get() > mostBytes) {
            return;
        }
        byte[] packed = DeflatedHeaders.deflate(packedHeaders, count);
        if (blocks.getAndSet(number(firstTrace), packed) == null) {
            traces.addAndGet(count);
            bytes.addAndGet(packed.length);
        }
        if (bytes.get() > mostBytes) {
            for (int block = 0; block < blocks.length(); block++) {
                blocks.set(block, null);
            }
        }
    }

    private static int number(long firstTrace) {
        return (int) (firstTrace / SegyScanner.BLOCK_TRACES);
    }

    /** Whether all headers of the file are here: they have passed by, and fitted. */
    public boolean isComplete() {
        return bytes.get() <= mostBytes && traces.get() == file.traceCount();
    }

    /** Bytes of memory that they take, or would have taken when there were too many. */
    public long bytes() {
        return bytes.get();
    }

    SegyFile file() {
        return file;
    }

    /** Gives what is kept. */
    HeaderBlocks reader() {
        byte[] rows = new byte[SegyScanner.BLOCK_TRACES * TraceHeader.BYTES];
        ByteBuffer headers = ByteBuffer.wrap(rows).order(file.byteOrder());
        return (firstTrace, count) -> {
            DeflatedHeaders.inflate(Objects.requireNonNull(blocks.get(number(firstTrace))), rows, count);
            return headers.clear().limit(count * TraceHeader.BYTES);
        };
    }
}
