package io.github.sliceline.exporting;

import io.github.sliceline.archive.SegyArchive;
import io.github.sliceline.geometry.Region;
import io.github.sliceline.hdf5.ElementReader;
import io.github.sliceline.segy.FloatTrip;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.volume.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Completes traces that have their samples, as encoded floats, to what they were in the source: puts their headers
 * before them, the samples of traces that no bin shows, and the words that floats did not keep. Blocks come in file
 * order, so everything in the archive is read and decoded once. Not thread-safe.
 */
final class SourceTraces {
    private static final int HEADERS_AT_ONCE = 4096;

    private final SegyArchive archive;
    private final int samples;
    private final int width;
    private final ElementReader headers;
    private final @Nullable ElementReader extensions;
    private final ByteBuffer headerRows;
    private final KeptTraces leftOut;
    private final KeptTraces rawTraces;
    private final KeptWords rawWords;
    private final FloatTrip trip;

    /** @param samples of a trace */
    SourceTraces(SegyArchive archive, int samples) throws IOException {
        this.archive = archive;
        this.samples = samples;
        this.width = archive.format().bytes();
        this.headers = archive.bytes(VolumeProfile.TRACE_HEADERS);
        this.extensions = archive.extensionBytes() == 0 ? null : archive.bytes(VolumeProfile.TRACE_HEADER_EXTENSIONS);
        this.headerRows = ByteBuffer.allocate(Math.max(HEADERS_AT_ONCE * TraceHeader.BYTES, archive.extensionBytes()));
        int sampleBytes = Math.multiplyExact(samples, width);
        this.leftOut =
                new KeptTraces(archive, VolumeProfile.LEFT_OUT_TRACES, VolumeProfile.LEFT_OUT_SAMPLES, sampleBytes);
        this.rawTraces = new KeptTraces(archive, VolumeProfile.RAW_TRACES, VolumeProfile.RAW_SAMPLES, sampleBytes);
        this.rawWords = new KeptWords(archive);
        this.trip = new FloatTrip(archive.format());
    }

    /** Completes the next traces. */
    void complete(TraceBlock block) throws IOException {
        putRows(headers, block, TraceHeader.BYTES, 0);
        if (extensions != null) {
            putRows(extensions, block, archive.extensionBytes(), TraceHeader.BYTES);
        }
        putLeftOut(block);
        restoreTraces(block);
        restoreWords(block);
    }

    private void putRows(ElementReader reader, TraceBlock block, int rowBytes, int offset) throws IOException {
        int atOnce = headerRows.capacity() / rowBytes;
        for (int done = 0; done < block.count(); done += atOnce) {
            int n = Math.min(atOnce, block.count() - done);
            long first = block.firstTrace() + done;
            reader.read(Region.of(new long[] {first, 0}, new long[] {n, rowBytes}), headerRows.clear());
            for (int k = 0; k < n; k++) {
                block.bytes().put(block.indexOf(first + k) + offset, headerRows, k * rowBytes, rowBytes);
            }
        }
    }

    private void putLeftOut(TraceBlock block) throws IOException {
        long end = block.firstTrace() + block.count();
        for (long trace = block.nextMissing(block.firstTrace()); trace < end; trace = block.nextMissing(trace + 1)) {
            if (leftOut.trace() != trace) {
                throw archive.broken("trace " + (trace + 1) + " is in no bin of " + VolumeProfile.TRACE_INDEX
                        + " and not among " + VolumeProfile.LEFT_OUT_TRACES);
            }
            ByteBuffer kept = leftOut.samples();
            block.bytes().put(samplesAt(block, trace), kept, 0, kept.limit());
            leftOut.advance();
        }
    }

    private int samplesAt(TraceBlock block, long trace) {
        return block.indexOf(trace) + TraceHeader.BYTES + archive.extensionBytes();
    }

    private void restoreTraces(TraceBlock block) throws IOException {
        long end = block.firstTrace() + block.count();
        while (rawTraces.trace() < end) {
            trip.restore(block.bytes(), samplesAt(block, rawTraces.trace()), rawTraces.samples(), 0, samples);
            rawTraces.advance();
        }
    }

    private void restoreWords(TraceBlock block) throws IOException {
        long end = block.firstTrace() + block.count();
        while (rawWords.position() / samples < end) {
            long trace = rawWords.position() / samples;
            int at = samplesAt(block, trace) + (int) (rawWords.position() % samples) * width;
            trip.restore(block.bytes(), at, rawWords.word(), rawWords.index(), 1);
            rawWords.advance();
        }
    }
}
