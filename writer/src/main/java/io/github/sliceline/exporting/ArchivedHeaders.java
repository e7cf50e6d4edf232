package io.github.sliceline.exporting;

import io.github.sliceline.archive.SegyArchive;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.hdf5.ElementReader;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.segy.ExtensionField;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Headers of a part of a volume that was SEG-Y: those of its traces in the source with their extensions, and with
 * sequence numbers, sample count and delay recording time of the part. What followed the traces stays behind, and so do
 * sequence numbers where the geometry was read from their bytes.
 */
final class ArchivedHeaders implements SubvolumeHeaders {
    private final SegyArchive archive;
    private final Region part;
    private final List<TextHeader> texts;
    private final PartHeaders headers;
    private final List<TraceField> renumbered;
    private final ElementReader index;
    private final ElementReader rows;
    private final @Nullable ElementReader extensions;
    private final int headerBytes;

    ArchivedHeaders(SegyArchive archive, SeismicVolume volume, ExportOptions options) throws IOException {
        this.archive = archive;
        this.part = SubvolumeExport.partOf(volume, options);
        SampleAxis axis = volume.samples();
        double first = archive.isSu() ? axis.start() : 0;
        double shift = axis.unit() == SampleUnit.INDEX ? 0 : first + part.start(2) * axis.step();
        this.headers =
                new PartHeaders(archive, archive.binaryHeader(), part.count(2), shift, axis.unit(), archive.isSu());
        this.texts = new ArrayList<>(archive.textHeaders());
        if (archive.isSu()) {
            texts.set(0, texts.get(0).withLine(1, "C 2 " + SubvolumeText.interval(axis)));
        }
        if (options.part().isPresent()) {
            texts.set(0, SubvolumeText.describe(texts.get(0), volume, part));
        }
        this.renumbered =
                new ArrayList<>(List.of(TraceField.TRACE_SEQUENCE_IN_LINE, TraceField.TRACE_SEQUENCE_IN_FILE));
        renumbered.removeIf(field -> archive.isGeometry(field.bytePosition(), field.width()));
        this.index = archive.traceIndex(FileOrder.binsOf(volume.shape()));
        this.rows = archive.bytes(VolumeProfile.TRACE_HEADERS);
        this.extensions = archive.extensionBytes() == 0 ? null : archive.bytes(VolumeProfile.TRACE_HEADER_EXTENSIONS);
        this.headerBytes = TraceHeader.BYTES + archive.extensionBytes();
        headers.requireCount();
    }

    @Override
    public Form form() {
        return new Form(archive.byteOrder(), archive.format(), headerBytes, List.copyOf(texts));
    }

    @Override
    public ByteBuffer binaryHeader(long traces, SampleFormat format) {
        return headers.binaryHeader(traces, format, texts.size());
    }

    @Override
    public SubvolumeBins bins(Region bins) throws IOException {
        long[] traces = archive.tracesOf(bins, index);
        int[] live = IntStream.range(0, traces.length)
                .filter(place -> traces[place] >= 0)
                .toArray();
        return new SubvolumeBins(
                bins, live, Arrays.stream(traces).filter(trace -> trace >= 0).toArray());
    }

    /** Reads the headers in file order, neighbours together: each chunk of the archive is decoded once. */
    @Override
    public Writer open(SubvolumeBins bins) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(bins.size(), headerBytes))
                .order(archive.byteOrder());
        List<Integer> byTrace = IntStream.range(0, bins.size())
                .boxed()
                .sorted(Comparator.comparingLong(bins::trace))
                .toList();
        for (int k : byTrace) {
            bytes.position(k * headerBytes);
            rows.read(Region.of(new long[] {bins.trace(k), 0}, new long[] {1, TraceHeader.BYTES}), bytes);
            if (extensions != null) {
                bytes.position(k * headerBytes + TraceHeader.BYTES);
                extensions.read(
                        Region.of(new long[] {bins.trace(k), 0}, new long[] {1, archive.extensionBytes()}), bytes);
            }
            headers.shiftDelay(bytes, k * headerBytes, bins.trace(k));
        }
        return (k, inLine, inFile, to, at) -> {
            to.put(at, bytes, k * headerBytes, headerBytes);
            numberExtension(to, at, inLine, inFile);
            number(to, at, TraceField.TRACE_SEQUENCE_IN_LINE, inLine);
            number(to, at, TraceField.TRACE_SEQUENCE_IN_FILE, inFile);
            TraceField.SAMPLE_COUNT.put(to, at, headers.samplesIn16Bits());
        };
    }

    @Override
    public void close() throws IOException {
        archive.close();
    }

    /** A number that the field does not hold stays what it was: 0 would say that there is none. */
    private void number(ByteBuffer to, int at, TraceField field, long value) {
        if (renumbered.contains(field) && field.holds(value)) {
            field.put(to, at, value);
        }
    }

    /** The fields of SEG00001 that say the same as those changed in the header; 0 says nothing, and stays. */
    private void numberExtension(ByteBuffer to, int at, int inLine, long inFile) {
        TraceHeader header = TraceHeader.at(to, at, headerBytes);
        if (!header.hasExtension()) {
            return;
        }
        int extension = at + TraceHeader.BYTES;
        putIfSaid(header, ExtensionField.TRACE_SEQUENCE_IN_LINE, inLine, to, extension);
        putIfSaid(header, ExtensionField.TRACE_SEQUENCE_IN_FILE, inFile, to, extension);
        putIfSaid(header, ExtensionField.SAMPLE_COUNT, part.count(2), to, extension);
    }

    private static void putIfSaid(TraceHeader header, ExtensionField field, long value, ByteBuffer to, int at) {
        if (header.get(field) != 0) {
            field.put(to, at, value);
        }
    }
}
