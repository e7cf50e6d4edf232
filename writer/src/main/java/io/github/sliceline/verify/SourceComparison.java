package io.github.sliceline.verify;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.archive.SegyArchive;
import io.github.sliceline.archive.SourceHash;
import io.github.sliceline.exporting.Hdf5ToSegy;
import io.github.sliceline.geometry.Region;
import io.github.sliceline.hdf5.ElementReader;
import io.github.sliceline.segy.JoinedSegy;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeBlock;
import io.github.sliceline.volume.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Compares a volume with the SEG-Y files that it was made of.
 *
 * @param archive what the volume keeps of them besides samples
 * @param attributes of the volume's root
 */
record SourceComparison(
        Path file, int revision, SegyArchive archive, Map<String, Object> attributes, SeismicVolume volume, Job job) {
    private static final int HEADERS_AT_ONCE = 4096;

    /**
     * Compares length and SHA-256 with those that were kept, and then what is in the volume: its export as a SEG-Y file, byte
     * for byte, or all headers and samples, where the file cannot come back or only out of its order.
     *
     * @param quick whether length and SHA-256 are enough
     * @return what differs, as a sentence; empty if nothing does
     */
    Optional<String> difference(List<Path> sources, boolean quick) throws IOException {
        try (ByteSource segy = open(sources)) {
            Optional<String> difference = hashes(segy);
            return quick || difference.isPresent() ? difference : contents(sources);
        }
    }

    /** One file as it is, whatever it holds; several as the one that the conversion saw. */
    private static ByteSource open(List<Path> sources) throws IOException {
        return sources.size() == 1 ? ChannelStore.openForReading(sources.get(0)) : JoinedSegy.open(sources);
    }

    private Optional<String> hashes(ByteSource segy) throws IOException {
        Object bytes = attributes.get(VolumeProfile.SOURCE_BYTES_ATTRIBUTE);
        Object sha256 = attributes.get(VolumeProfile.SOURCE_SHA256_ATTRIBUTE);
        String expected = ", the volume was made of " + attributes.get("source_file") + " with ";
        long size = segy instanceof SegyFile joined ? joined.storedBytes() : segy.size();
        if (!(bytes instanceof Long length) || length != size) {
            return Optional.of(segy + " has " + size + " bytes" + expected + bytes);
        }
        String found = SourceHash.digest(segy, job.token());
        return found.equals(sha256)
                ? Optional.empty()
                : Optional.of(segy + " has SHA-256 " + found + expected + sha256);
    }

    private Optional<String> contents(List<Path> sources) throws IOException {
        try {
            if (!archive.isSalvaged() && Hdf5ToSegy.comesBack(file, revision, job)) {
                return Optional.empty();
            }
        } catch (UnsupportedFileException e) {
            return Optional.of("its samples or headers are not those of its source: " + e.getMessage());
        }
        try (SegyFile segy =
                archive.isSalvaged() ? JoinedSegy.salvage(sources, archive.mapping()) : JoinedSegy.open(sources)) {
            Optional<String> headers = headers(segy);
            return headers.isPresent() ? headers : samples(segy);
        }
    }

    private Optional<String> headers(SegyFile segy) throws IOException {
        ElementReader kept = archive.bytes(VolumeProfile.TRACE_HEADERS);
        if (segy.traceCount() != archive.traces()) {
            return Optional.of(
                    segy + " has " + segy.traceCount() + " traces, the volume keeps headers of " + archive.traces());
        }
        ByteBuffer headers = ByteBuffer.allocate(HEADERS_AT_ONCE * TraceHeader.BYTES);
        byte[] found = new byte[TraceHeader.BYTES];
        for (long trace = 0; trace < archive.traces(); trace++) {
            if (trace % HEADERS_AT_ONCE == 0) {
                job.throwIfCancelled();
                long count = Math.min(HEADERS_AT_ONCE, archive.traces() - trace);
                kept.read(Region.of(new long[] {trace, 0}, new long[] {count, TraceHeader.BYTES}), headers.clear());
                headers.flip();
            }
            segy.readFully(ByteBuffer.wrap(found), segy.traceOffset(trace));
            if (!headers.slice(headers.position(), TraceHeader.BYTES).equals(ByteBuffer.wrap(found))) {
                return Optional.of("the header of trace " + trace + " of " + segy + " is another in the volume");
            }
            headers.position(headers.position() + TraceHeader.BYTES);
        }
        return Optional.empty();
    }

    private Optional<String> samples(SegyFile segy) throws IOException {
        int rank = volume.shape().rank();
        int samples = Math.toIntExact(volume.shape().extent(rank - 1));
        int[] columns = new int[rank];
        Arrays.fill(columns, 1);
        columns[0] =
                Math.toIntExact(volume.info().chunk().orElse(volume.shape()).extent(0));
        columns[rank - 2] =
                Math.toIntExact(volume.info().chunk().orElse(volume.shape()).extent(rank - 2));
        columns[rank - 1] = samples;
        ElementReader index =
                archive.traceIndex(bins(Region.all(volume.shape())).shape());
        AtomicReference<String> difference = new AtomicReference<>();
        volume.blocks()
                .withExtents(columns)
                .forEach(1, block -> samples(segy, block, index, samples).ifPresent(difference::set), job);
        return Optional.ofNullable(difference.get());
    }

    private Optional<String> samples(SegyFile segy, VolumeBlock block, ElementReader index, int samples)
            throws IOException {
        long[] traces = archive.tracesOf(bins(block.inner()), index);
        for (int bin = 0; bin < traces.length; bin++) {
            if (traces[bin] >= 0) {
                float[] found = segy.readTrace(traces[bin]);
                int from = bin * samples;
                int at = Arrays.mismatch(bits(found, 0, samples), bits(block.samples(), from, samples));
                if (at >= 0) {
                    return Optional.of("sample " + at + " of trace " + traces[bin] + " of " + segy + " is " + found[at]
                            + ", in the volume " + block.samples()[from + at]);
                }
            }
        }
        return Optional.empty();
    }

    private static int[] bits(float[] floats, int from, int count) {
        int[] bits = new int[count];
        for (int i = 0; i < count; i++) {
            bits[i] = Float.floatToRawIntBits(floats[from + i]);
        }
        return bits;
    }

    private static Region bins(Region samples) {
        long[] start = new long[samples.rank() - 1];
        Arrays.setAll(start, samples::start);
        return Region.of(start, Arrays.copyOf(samples.shape().extents(), start.length));
    }
}
