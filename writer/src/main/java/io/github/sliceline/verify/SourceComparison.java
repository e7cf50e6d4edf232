package io.github.sliceline.verify;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.archive.SegyArchive;
import io.github.sliceline.archive.SourceHash;
import io.github.sliceline.exporting.ExportOptions;
import io.github.sliceline.exporting.SegyExport;
import io.github.sliceline.segy.JoinedSegy;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.verify.VolumeVerifier.Scope;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Comparison of a volume with the SEG-Y files that it was made from. Not thread-safe. */
final class SourceComparison {
    private static final int BYTES_AT_ONCE = 1 << 20;

    private final Path file;
    private final SegyArchive archive;
    private final ExportOptions asItIs;
    private final Job job;
    private Optional<Scope> compared = Optional.empty();

    /** @param archive everything that the volume keeps of the SEG-Y files besides samples */
    SourceComparison(Path file, int revision, SegyArchive archive, Job job) {
        this.file = file;
        this.archive = archive;
        this.asItIs = ExportOptions.DEFAULTS.withRevision(revision);
        this.job = job;
    }

    /** Returns how much was compared before a difference was found. Empty if already the lengths differ. */
    Optional<Scope> compared() {
        return compared;
    }

    /**
     * Compares length and SHA-256 with the stored ones. Then compares the content of the volume: its export as a SEG-Y
     * file, byte for byte, or for a salvaged volume all headers and samples.
     *
     * @param attributes attributes of the volume's root
     * @return the difference, as a sentence; empty if there is none
     */
    Optional<String> difference(List<Path> sources, Map<String, Object> attributes, Scope scope) throws IOException {
        Optional<String> difference = hashes(sources, attributes);
        if (scope == Scope.QUICK || (difference.isPresent() && (compared.isEmpty() || archive.isSalvaged()))) {
            return difference;
        }
        try {
            if (difference.isPresent()) {
                String changed = changed(sources) + " (" + difference.get() + ")";
                compared = Optional.of(Scope.WHOLE);
                return Optional.of(changed);
            }
            if (archive.isSalvaged()) {
                difference = salvaged(sources);
            } else {
                SegyExport.tryOut(file, asItIs, job);
            }
            compared = Optional.of(Scope.WHOLE);
            return difference;
        } catch (UnsupportedFileException e) {
            compared = Optional.of(Scope.WHOLE);
            return Optional.of("its samples or headers are not those of its source: " + e.getMessage());
        } catch (CorruptFileException e) {
            return Optional.of("its samples and headers cannot be compared with its source: " + e.getMessage());
        }
    }

    /**
     * Returns how a file of unchanged length was changed since. It is compared with its old bytes, which the volume can
     * export.
     */
    private String changed(List<Path> sources) throws IOException {
        try (SegyFile now = JoinedSegy.open(sources, archive.overrides())) {
            SourceDifferences found = new SourceDifferences(now);
            SegyExport.tryOut(file, found, asItIs, job);
            return now + ": " + found;
        }
    }

    /**
     * Compares length and SHA-256. A single file is read as plain bytes, several files as the one that the conversion
     * read.
     */
    private Optional<String> hashes(List<Path> sources, Map<String, Object> attributes) throws IOException {
        Object bytes = attributes.get(VolumeProfile.SOURCE_BYTES_ATTRIBUTE);
        Object sha256 = attributes.get(VolumeProfile.SOURCE_SHA256_ATTRIBUTE);
        String expected = ", the volume was made of " + attributes.get("source_file") + " with ";
        Path first = sources.get(0);
        try (ByteSource segy = sources.size() == 1
                ? ChannelStore.openForReading(first)
                : JoinedSegy.open(sources, archive.overrides())) {
            long size = segy instanceof SegyFile joined ? joined.storedBytes() : segy.size();
            if (!(bytes instanceof Long length) || length != size) {
                return Optional.of(segy + " has " + size + " bytes" + expected + bytes);
            }
            String found = SourceHash.digest(segy, job.token());
            compared = Optional.of(Scope.QUICK);
            return found.equals(sha256)
                    ? Optional.empty()
                    : Optional.of(segy + " has SHA-256 " + found + expected + sha256);
        }
    }

    /**
     * Compares headers and samples. The volume of a damaged file has no exact copy, only the traces that were intact.
     */
    private Optional<String> salvaged(List<Path> sources) throws IOException {
        Path exported = Files.createTempFile("sliceline-export", ".sgy");
        try {
            SegyExport.export(file, exported, asItIs.withModified(true).withOverwrite(true), job);
            try (SegyFile segy = JoinedSegy.salvage(sources, archive.mapping(), archive.overrides());
                    ByteSource volume = ChannelStore.openForReading(exported)) {
                return traces(segy, volume);
            }
        } finally {
            Files.deleteIfExists(exported);
        }
    }

    /** @param volume exported volume: headers of the file, then traces; the rest of a damaged file was not kept */
    private Optional<String> traces(SegyFile segy, ByteSource volume) throws IOException {
        long traces = segy.traceCount();
        int traceBytes = segy.traceBytes();
        long first = volume.size() - traces * traceBytes;
        if (traces != archive.traces()) {
            return Optional.of(segy + " has " + traces + " traces, the volume keeps those of " + archive.traces());
        }
        int atOnce = Math.max(1, BYTES_AT_ONCE / traceBytes);
        ByteBuffer stored = ByteBuffer.allocate(atOnce * traceBytes).order(segy.sampleOrder());
        ByteBuffer kept = ByteBuffer.allocate(stored.capacity()).order(segy.sampleOrder());
        for (long trace = 0; trace < traces; trace += atOnce) {
            job.throwIfCancelled();
            int count = (int) Math.min(atOnce, traces - trace);
            segy.readTraces(trace, count, stored.clear());
            volume.readFully(kept.clear().limit(count * traceBytes), first + trace * traceBytes);
            for (int k = 0; k < count; k++) {
                int samples = k * traceBytes + segy.traceHeaderBytes();
                ByteBuffer header = stored.slice(k * traceBytes, segy.traceHeaderBytes());
                if (!header.equals(kept.slice(k * traceBytes, segy.traceHeaderBytes()))
                        || !Arrays.equals(samples(segy, stored, samples), samples(segy, kept, samples))) {
                    return Optional.of(
                            "trace " + (trace + k) + " of " + segy + " has another header or samples in the volume");
                }
            }
        }
        return Optional.empty();
    }

    private static float[] samples(SegyFile segy, ByteBuffer traces, int at) {
        float[] samples = new float[segy.samplesPerTrace()];
        segy.format().decode(traces, at, samples, 0, samples.length);
        return samples;
    }
}
