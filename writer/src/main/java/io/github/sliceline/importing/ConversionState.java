package io.github.sliceline.importing;

import io.github.sliceline.Job;
import io.github.sliceline.archive.OrderedChunks;
import io.github.sliceline.archive.SourceSums;
import io.github.sliceline.chunks.ChunkJournal;
import io.github.sliceline.hdf5.write.DescribedFile;
import io.github.sliceline.hdf5.write.EncodedFile;
import io.github.sliceline.journal.ChunkBatch;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.memory.BufferPool;
import io.github.sliceline.profile.Tallies;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.info.VolumeStatistics;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * How far a conversion is whose file is described.
 *
 * @param part what the file is written to
 * @param journal of what is done; empty where nobody could go on with it
 * @param done numbers of the units that an earlier run did
 * @param tallies what was counted in them, and in what this run adds
 */
record ConversionState(
        ConversionPlan plan,
        DescribedFile file,
        ByteStore part,
        Optional<ChunkJournal> journal,
        Set<Integer> done,
        Tallies tallies)
        implements Closeable {
    /** One request of a drive or a server brings all that stands before the first chunk. */
    private static final long MOST_METADATA = 1 << 20;

    /** Headers of all objects, a map of each field of the trace headers among them, and texts but for those that may be long. */
    private static final long LEAST_METADATA = 80 << 10;

    /** What the maps and indexes of a survey take for each trace, roughly. */
    private static final long BYTES_A_TRACE = 40;

    private static final long PAGE = 4096;

    ConversionState(ConversionPlan plan, DescribedFile file, ByteStore part, Optional<ChunkJournal> journal) {
        this(plan, file, part, journal, new HashSet<>(), new Tallies());
    }

    /**
     * Byte where the trace headers begin. They are written before the survey is known; metadata and what is small stand
     * before them, as long as they fit.
     */
    static long firstHeader(ConvertedSource source) {
        int salvage = source.segy()
                .salvageReport()
                .map(report -> report.summary().length())
                .orElse(0);
        long least = LEAST_METADATA + 8L * (source.name().length() + salvage);
        long usual = least + source.segy().traceCount() * BYTES_A_TRACE;
        return (Math.max(least, Math.min(usual, MOST_METADATA)) + PAGE - 1) / PAGE * PAGE;
    }

    /** Begins the file: trace headers are written before it is described. */
    static void beginHeaders(DescribedFile file, SegyFile segy) throws IOException {
        file.begin(VolumeProfile.TRACE_HEADERS, OrderedChunks.headersForm(segy.traceCount()));
    }

    /** Scans the source, keeps its trace headers on the way, and describes the file. */
    static ConversionPlan describe(
            DescribedFile file, ConvertedSource source, Path target, ConversionTerms terms, Job job)
            throws IOException {
        beginHeaders(file, source.segy());
        ConversionPlan plan = ConversionPlan.scan(
                source, target, OrderedChunks.ofHeaders(file, source.segy().traceCount()), terms, Map.of(), job);
        terms.cut(plan.units().cut());
        OnFailure.close(plan, () -> {
            file.describe(plan.description().spec());
            plan.description().writeKnown(file);
        });
        return plan;
    }

    /**
     * Finds out which units need not be done again. Where the source may have another content than it had, what they were made
     * of is read again.
     *
     * @param isTouched whether the source may have another content
     */
    void restore(boolean isTouched, Job job) throws IOException {
        WorkUnits units = plan.units();
        ChunkJournal claims = journal.orElseThrow();
        EncodedFile laidOut = (EncodedFile) file;
        Map<Long, Integer> numbers = new HashMap<>();
        for (int unit = 0; unit < units.list().size(); unit++) {
            numbers.put(units.firstChunk(units.list().get(unit)), unit);
        }
        Map<Integer, ChunkJournal.Claim> sound = new HashMap<>();
        try (BufferPool traces = UnitReader.buffers(plan)) {
            for (ChunkJournal.Claim claim : claims.believed(
                    plan.samples(),
                    laidOut,
                    batch -> isMadeOfSource(batch, numbers, isTouched, traces),
                    units.threads(),
                    job)) {
                int number = Objects.requireNonNull(numbers.get(claim.first()));
                if (!plan.samples().form().isPlacedEarly() && number != sound.size()) {
                    break; // units are written in their order
                }
                sound.put(number, claim);
            }
        }
        done.addAll(units.splitsBins() ? units.inWholeRows(sound.keySet()) : sound.keySet());
        List<Integer> inOrder = new ArrayList<>(done);
        inOrder.sort(null);
        for (int unit : inOrder) {
            ByteBuffer notes = claims.restore(Objects.requireNonNull(sound.get(unit)), plan.samples(), laidOut)
                    .notes();
            plan.source().used().add(SourceSums.read(notes));
            tallies.addBytes(notes);
        }
    }

    /** Refuses work on another source; with less memory units may be cut differently, and what does not match is made again. */
    private boolean isMadeOfSource(ChunkBatch batch, Map<Long, Integer> numbers, boolean isTouched, BufferPool traces)
            throws IOException {
        Integer number = numbers.get(batch.first());
        if (number == null || batch.count() != plan.units().list().get(number).chunks()) {
            return false;
        }
        if (isTouched) {
            SourceSums was = SourceSums.read(batch.notes());
            Optional<String> difference = UnitReader.sums(
                            plan, plan.units().list().get(number), traces)
                    .difference(was);
            if (difference.isPresent()) {
                throw new ForeignWorkException(
                        new WorkFiles(plan.target()).part(), "the source had other content in " + difference.get());
            }
        }
        return true;
    }

    /** What the conversion came to. */
    ConvertReport report(long targetBytes, VolumeStatistics statistics, long start, long copying) throws IOException {
        ConvertedSource source = plan.source();
        SegyFile segy = source.segy();
        return new ConvertReport(
                source.paths(),
                plan.target(),
                segy.storedBytes(),
                targetBytes,
                segy.traceCount(),
                plan.survey().emptyBins(),
                segy.salvageReport(),
                plan.survey().leftOut().count(),
                source.lost().count(),
                plan.units().volume(),
                plan.survey().samples(),
                plan.survey().vertical(),
                plan.units().chunk(),
                done.stream()
                        .mapToLong(unit -> plan.units().list().get(unit).chunks())
                        .sum(),
                statistics,
                plan.survey().remarks(),
                Duration.ofNanos(copying - start),
                Duration.ofNanos(System.nanoTime() - start));
    }

    @Override
    public void close() throws IOException {
        try (plan;
                part;
                file) {
            if (journal.isPresent()) {
                journal.get().close();
            }
        }
    }
}
