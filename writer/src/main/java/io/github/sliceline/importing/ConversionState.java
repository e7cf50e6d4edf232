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
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.info.VolumeStatistics;
import io.github.sliceline.volume.profile.Tallies;
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
 * Progress of a conversion whose file is described.
 *
 * @param part store that the file is written to
 * @param journal journal of finished units; empty if the work cannot be resumed
 * @param done numbers of the finished units of an earlier run
 * @param tallies statistics of those units, and of the units that this run adds
 */
record ConversionState(
        ConversionPlan plan,
        DescribedFile file,
        ByteStore part,
        Optional<ChunkJournal> journal,
        Set<Integer> done,
        Tallies tallies)
        implements Closeable {
    /** Most bytes before the first chunk. A drive or a server delivers them by one request. */
    private static final long MOST_METADATA = 1 << 20;

    /**
     * Bytes for the headers of all objects, with a map for each field of the trace headers, and for texts of usual
     * length.
     */
    private static final long LEAST_METADATA = 80 << 10;

    /** Approximate bytes of a survey's maps and indexes for each trace. */
    private static final long BYTES_A_TRACE = 40;

    private static final long PAGE = 4096;

    ConversionState(ConversionPlan plan, DescribedFile file, ByteStore part, Optional<ChunkJournal> journal) {
        this(plan, file, part, journal, new HashSet<>(), new Tallies());
    }

    /**
     * Returns the byte at which the trace headers begin. They are written before the survey is known. Metadata and
     * small datasets go before them, as far as they fit.
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

    /** Begins the file. Trace headers are written before the file is described. */
    static void beginHeaders(DescribedFile file, SegyFile segy) throws IOException {
        file.begin(VolumeProfile.TRACE_HEADERS, OrderedChunks.headersForm(segy.traceCount()));
    }

    /** Scans the source, writes its trace headers meanwhile, and describes the file. */
    static ConversionPlan describe(
            DescribedFile file, ConvertedSource source, Path target, ConversionTerms terms, Job job)
            throws IOException {
        beginHeaders(file, source.segy());
        ConversionPlan plan = ConversionPlan.scan(
                source, target, OrderedChunks.ofHeaders(file, source.segy().traceCount()), terms, Map.of(), job);
        terms.cut(plan.units().cut());
        OnFailure.close(plan, () -> {
            file.describe(plan.description().spec());
            plan.writeKnown(file);
        });
        return plan;
    }

    /**
     * Finds the units that are intact. If the source may have changed, their bytes are read again and compared.
     *
     * @param isTouched true if the source may have other content than before
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

    /**
     * True if a claim matches a unit of this run, which may be cut differently if it has less memory. Refuses work on a
     * source with other content.
     */
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

    /** Returns the report. */
    ConvertReport report(long targetBytes, VolumeStatistics statistics, long start, long copying) throws IOException {
        ConvertedSource source = plan.source();
        SegyFile segy = source.segy();
        return new ConvertReport(
                source.paths(),
                plan.target(),
                segy.storedBytes(),
                targetBytes,
                segy.traceCount(),
                plan.survey().axes(),
                plan.survey().isTable(),
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
