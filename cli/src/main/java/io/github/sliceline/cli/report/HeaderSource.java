package io.github.sliceline.cli.report;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.SegyScanner;
import io.github.sliceline.segy.survey.TraceHeaderSink;
import io.github.sliceline.volume.VolumeHeaders;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Source of headers: a SEG-Y file, or a volume converted from one. */
public interface HeaderSource {
    /** Returns the text header and the extended ones; none for an SU file. */
    List<TextHeader> texts() throws IOException;

    /** Returns the binary header; empty for an SU file. */
    Optional<BinaryHeader> binary() throws IOException;

    /** Returns the byte order of the trace headers. */
    ByteOrder byteOrder();

    long traces();

    /** Returns the header of one trace, counted from 0, with its extension. */
    TraceHeader trace(long number) throws IOException;

    /** True if traces may have extensions, which {@link #pass} leaves out. */
    boolean hasExtensions();

    /**
     * Passes all trace headers to the sink.
     *
     * @param threads at least 1; one thread passes block after block in file order
     */
    void pass(int threads, TraceHeaderSink sink, Job job) throws IOException;

    /**
     * Throws if fields need more than the 240 bytes of a header that are read from volumes.
     *
     * @param headerBytes bytes of a header with the extensions that hold the fields
     */
    static void requirePlain(Path file, int headerBytes) throws UnsupportedFileException {
        if (headerBytes > TraceHeader.BYTES) {
            throw new UnsupportedFileException(
                    file,
                    "is read without the extensions of its trace headers; name fields in bytes 1 to "
                            + TraceHeader.BYTES + ", or read the others from the SEG-Y file with 'sliceline headers'");
        }
    }

    /** Headers in a SEG-Y file. */
    record OfFile(SegyFile file) implements HeaderSource {
        @Override
        public List<TextHeader> texts() {
            List<TextHeader> texts = new ArrayList<>();
            if (!file.isSu()) {
                texts.add(file.textHeader());
                texts.addAll(file.extendedTextHeaders());
            }
            return texts;
        }

        @Override
        public Optional<BinaryHeader> binary() {
            return file.isSu() ? Optional.empty() : Optional.of(file.binaryHeader());
        }

        @Override
        public ByteOrder byteOrder() {
            return file.byteOrder();
        }

        @Override
        public long traces() {
            return file.traceCount();
        }

        @Override
        public TraceHeader trace(long number) throws IOException {
            return file.readTraceHeader(number);
        }

        @Override
        public boolean hasExtensions() {
            return file.traceHeaderBytes() > TraceHeader.BYTES;
        }

        @Override
        public void pass(int threads, TraceHeaderSink sink, Job job) throws IOException {
            SegyScanner.readHeaders(file, threads, sink, job);
        }

        @Override
        public String toString() {
            return file.toString();
        }
    }

    /** Headers stored in a volume. */
    record OfVolume(Path file, VolumeHeaders kept) implements HeaderSource {
        @Override
        public List<TextHeader> texts() throws IOException {
            return TextHeader.of(kept);
        }

        @Override
        public Optional<BinaryHeader> binary() throws IOException {
            return Optional.of(BinaryHeader.of(kept));
        }

        @Override
        public ByteOrder byteOrder() {
            return kept.byteOrder();
        }

        @Override
        public long traces() {
            return kept.traceCount();
        }

        @Override
        public TraceHeader trace(long number) throws IOException {
            return TraceHeader.at(kept.read(number), 0);
        }

        @Override
        public boolean hasExtensions() {
            return false;
        }

        @Override
        public void pass(int threads, TraceHeaderSink sink, Job job) throws IOException {
            requirePlain(file, sink.headerBytes());
            int most = SegyScanner.BLOCK_TRACES;
            ByteBuffer block = ByteBuffer.allocate(most * TraceHeader.BYTES).order(kept.byteOrder());
            VolumeHeaders all = kept.inFileOrder();
            all.read(
                    Region.all(all.shape()),
                    (place, trace, header) -> {
                        block.put(header.position(0));
                        if (!block.hasRemaining() || trace + 1 == traces()) {
                            block.flip();
                            int count = block.limit() / TraceHeader.BYTES;
                            sink.accept(trace + 1 - count, count, block);
                            block.clear();
                        }
                    },
                    job);
        }

        @Override
        public String toString() {
            return file.toString();
        }
    }
}
