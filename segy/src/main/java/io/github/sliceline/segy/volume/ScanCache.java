package io.github.sliceline.segy.volume;

import io.github.sliceline.Job;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.SegyOverrides;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.GeometryScan;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.PrivateFile;
import io.github.sliceline.storage.Sha256;
import io.github.sliceline.storage.SystemCaches;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cache of the scans of large files, in a folder of small files. If the folder or a file in it is damaged or
 * unreadable, the survey is scanned anew. Thread-safe, also between processes: a file gets its name when it is
 * complete.
 *
 * @param folder folder of the cache; empty for no cache
 * @param leastBytes size of the smallest SEG-Y file whose scan is kept, bytes
 * @param mostBytes largest size of the folder, bytes; the least recently used file is deleted first
 */
record ScanCache(Optional<Path> folder, long leastBytes, long mostBytes) {
    private static final Logger LOG = LoggerFactory.getLogger(ScanCache.class);

    /** Size below which a scan takes almost no time. */
    private static final long LEAST_BYTES = 16 << 20;

    private static final long MOST_BYTES = 256 << 20;

    /** Most runs, of 32 bytes in memory and in the cache. A survey with more runs is looked up in its own index. */
    private static final int MOST_RUNS = 1 << 20;

    private static final int SOME_HEADERS = 65;

    private static final String ENDING = ".scan";

    /** Returns the cache in the folder that the system property names, or the system's own. */
    static ScanCache ofSystem() {
        return new ScanCache(SystemCaches.folder("scans"), LEAST_BYTES, MOST_BYTES);
    }

    /**
     * Returns the scan of a file, from the cache or made now.
     *
     * @param version version of the file, taken before the file was opened
     * @throws io.github.sliceline.FileChangedException if the file was written to during the scan
     */
    ScannedVolume scanned(FileVersion version, SegyFile file, ScanOptions options, Job job) throws IOException {
        Optional<ScanFile> kept = kept(version, file, options);
        Optional<ScannedVolume> known = kept.flatMap(this::load);
        if (known.isPresent()) {
            return known.get();
        }
        SegySurvey survey = GeometryScan.survey(file, options, null, job);
        ScannedVolume found = OnFailure.close(survey, () -> {
            if (!version.isOfObject()) {
                version.ofContent().requireSame("while it was being scanned; open it again when nobody writes to it");
            }
            return ScannedVolume.of(survey, MOST_RUNS);
        });
        if (kept.isPresent() && found.isInMemory()) {
            store(kept.get(), found);
        }
        return found;
    }

    /**
     * Returns the SHA-256 of the first trace header, the last, and 64 in between: a file may have been written to
     * twice within one tick of its clock. Empty for objects, which get a new version with every write.
     */
    private static String someHeaders(FileVersion version, SegyFile file) throws IOException {
        if (version.isOfObject()) {
            return "";
        }
        MessageDigest digest = Sha256.begin();
        for (long i = 0; i <= SOME_HEADERS; i++) {
            ByteBuffer header = ByteBuffer.allocate(TraceHeader.BYTES);
            file.readFully(header, file.traceOffset(Math.multiplyExact(file.traceCount() - 1, i) / SOME_HEADERS));
            digest.update(header.flip());
        }
        return Sha256.end(digest);
    }

    /** Returns the cached form of a scan, or empty if the scan is not kept. */
    private Optional<ScanFile> kept(FileVersion version, SegyFile file, ScanOptions options) throws IOException {
        if (folder.isEmpty() || version.bytes() < leastBytes || !version.isNamed()) {
            return Optional.empty();
        }
        List<Object> key = new ArrayList<>(List.of(
                version, someHeaders(version, file), options.mapping(), options.duplicates(), options.vertical()));
        options.axes().ifPresent(key::add);
        if (!file.overrides().equals(SegyOverrides.NONE)) {
            key.add(file.overrides());
        }
        return Optional.of(ScanFile.of(key, file.traceCount(), file.samplesPerTrace()));
    }

    private Path path(ScanFile kept) {
        return folder.orElseThrow().resolve(kept.name() + ENDING);
    }

    private Optional<ScannedVolume> load(ScanFile kept) {
        Path path = path(kept);
        try {
            if (!Files.isRegularFile(path) || Files.size(path) > mostBytes) {
                return Optional.empty();
            }
            ScannedVolume found = kept.read(Files.readAllBytes(path));
            Files.setLastModifiedTime(path, FileTime.from(Instant.now()));
            return Optional.of(found);
        } catch (IOException | RuntimeException e) {
            LOG.debug("{} is not used: {}", path, e.toString());
            return Optional.empty();
        }
    }

    private void store(ScanFile kept, ScannedVolume found) {
        Path path = path(kept);
        try {
            PrivateFile.write(folder.orElseThrow(), kept.name() + ENDING, ENDING, ByteBuffer.wrap(kept.bytes(found)));
            makeRoom(folder.orElseThrow());
        } catch (IOException | RuntimeException e) {
            LOG.debug("{} cannot be kept: {}", path, e.toString());
        }
    }

    /** A file in the folder. */
    private record CachedScan(Path path, long bytes, FileTime used) {}

    private void makeRoom(Path folderOfScans) throws IOException {
        List<CachedScan> kept = new ArrayList<>();
        try (Stream<Path> paths = Files.list(folderOfScans)) {
            for (Path path : (Iterable<Path>) paths.filter(any -> any.toString().endsWith(ENDING))::iterator) {
                BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
                kept.add(new CachedScan(path, attributes.size(), attributes.lastModifiedTime()));
            }
        }
        kept.sort(Comparator.comparing(CachedScan::used));
        long bytes = kept.stream().mapToLong(CachedScan::bytes).sum();
        for (CachedScan eldest : kept) {
            if (bytes <= mostBytes) {
                return;
            }
            Files.deleteIfExists(eldest.path);
            bytes -= eldest.bytes;
        }
    }
}
