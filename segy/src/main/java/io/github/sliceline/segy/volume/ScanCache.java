package io.github.sliceline.segy.volume;

import io.github.sliceline.Job;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.survey.SegyScanner;
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
 * Keeps what scans of large files found, in a folder of small files. Whatever is wrong with the folder or a file in it,
 * the survey is scanned as if there were none. Thread-safe, also between processes: a file gets its name when it is whole.
 *
 * @param folder empty to keep nothing
 * @param leastBytes of a SEG-Y file that is worth it
 * @param mostBytes that the folder may hold; what was used longest ago goes first
 */
record ScanCache(Optional<Path> folder, long leastBytes, long mostBytes) {
    private static final Logger LOG = LoggerFactory.getLogger(ScanCache.class);

    /** Smaller files are scanned in no time. */
    private static final long LEAST_BYTES = 16 << 20;

    private static final long MOST_BYTES = 256 << 20;

    /** Of 32 bytes in memory and in the cache; a survey of more is looked up in its own index. */
    private static final int MOST_RUNS = 1 << 20;

    private static final int SOME_HEADERS = 65;

    private static final String ENDING = ".scan";

    /** Where the property or the system says. */
    static ScanCache ofSystem() {
        return new ScanCache(SystemCaches.folder("scans"), LEAST_BYTES, MOST_BYTES);
    }

    /**
     * What a scan found, now or before.
     *
     * @param version of the file, taken before it was opened
     * @throws io.github.sliceline.FileChangedException if it was written to while it was being scanned
     */
    ScannedVolume scanned(FileVersion version, SegyFile file, ScanOptions options, Job job) throws IOException {
        Optional<Place> place = place(version, file, options);
        Optional<ScannedVolume> known = place.flatMap(this::load);
        if (known.isPresent()) {
            return known.get();
        }
        SegySurvey survey = SegyScanner.scan(file, options, null, job);
        ScannedVolume found = OnFailure.close(survey, () -> {
            if (!version.isOfObject()) {
                version.ofContent().requireSame("while it was being scanned; open it again when nobody writes to it");
            }
            return ScannedVolume.of(survey, MOST_RUNS);
        });
        if (place.isPresent() && found.places() instanceof TracePlaces) {
            store(place.get(), found);
        }
        return found;
    }

    /** Where the scan of a file is kept. */
    private record Place(ScanFile file, Path folder) {
        Path path() {
            return folder.resolve(file.name() + ENDING);
        }
    }

    /**
     * SHA-256 of the first trace header, the last, and 64 between: a file may have been written to at the same tick of its
     * clock. Of objects empty, which have other versions then.
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

    /** Empty where nothing is kept. */
    private Optional<Place> place(FileVersion version, SegyFile file, ScanOptions options) throws IOException {
        if (folder.isEmpty() || version.bytes() < leastBytes || !version.isNamed()) {
            return Optional.empty();
        }
        ScanFile scan = ScanFile.of(
                List.of(
                        version,
                        someHeaders(version, file),
                        options.mapping(),
                        options.duplicates(),
                        options.vertical()),
                file.traceCount(),
                file.samplesPerTrace());
        return Optional.of(new Place(scan, folder.get()));
    }

    private Optional<ScannedVolume> load(Place place) {
        Path path = place.path();
        try {
            if (!Files.isRegularFile(path) || Files.size(path) > mostBytes) {
                return Optional.empty();
            }
            ScannedVolume found = place.file.read(Files.readAllBytes(path));
            Files.setLastModifiedTime(path, FileTime.from(Instant.now()));
            return Optional.of(found);
        } catch (IOException | RuntimeException e) {
            LOG.debug("{} is not used: {}", path, e.toString());
            return Optional.empty();
        }
    }

    private void store(Place place, ScannedVolume found) {
        Path path = place.path();
        try {
            PrivateFile.write(
                    place.folder, place.file.name() + ENDING, ENDING, ByteBuffer.wrap(place.file.bytes(found)));
            makeRoom(place.folder);
        } catch (IOException | RuntimeException e) {
            LOG.debug("{} cannot be kept: {}", path, e.toString());
        }
    }

    /** A file of the folder. */
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
