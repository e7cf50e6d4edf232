package io.github.sliceline.segy.volume;

import io.github.sliceline.Job;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.survey.SegyScanner;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.SystemCaches;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
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

    private static final String ENDING = ".scan";

    /** Where the property or the system says. */
    static ScanCache ofSystem() {
        return new ScanCache(SystemCaches.folder("scans"), LEAST_BYTES, MOST_BYTES);
    }

    /**
     * What a scan found, now or before.
     *
     * @param stamp of the file, taken before it was opened
     */
    ScannedVolume scanned(FileStamp stamp, SegyFile file, ScanOptions options, Job job) throws IOException {
        Optional<Place> place = place(stamp, file, options);
        Optional<ScannedVolume> known = place.flatMap(this::load);
        if (known.isPresent()) {
            return known.get();
        }
        SegySurvey survey = SegyScanner.scan(file, options, null, job);
        ScannedVolume found = OnFailure.close(survey, () -> ScannedVolume.of(survey, MOST_RUNS));
        if (place.isPresent() && found.places() instanceof TracePlaces) {
            store(place.get(), stamp, found);
        }
        return found;
    }

    /** Where the scan of a file is kept. */
    private record Place(ScanFile file, Path folder) {
        Path path() {
            return folder.resolve(file.name() + ENDING);
        }
    }

    /** Empty where nothing is kept. */
    private Optional<Place> place(FileStamp stamp, SegyFile file, ScanOptions options) {
        if (folder.isEmpty() || stamp.size() < leastBytes || !stamp.isOfOneVersion()) {
            return Optional.empty();
        }
        ScanFile scan = ScanFile.of(
                List.of(stamp, options.mapping(), options.duplicates(), options.vertical()),
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

    private void store(Place place, FileStamp stamp, ScannedVolume found) {
        Path path = place.path();
        try {
            if (!stamp.isStillThere()) {
                return;
            }
            Files.createDirectories(place.folder);
            Path part = Files.createTempFile(place.folder, "new", ENDING);
            try {
                Files.write(part, place.file.bytes(found));
                Files.move(part, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(part);
            }
            makeRoom(place.folder);
        } catch (IOException | RuntimeException e) {
            LOG.debug("{} cannot be kept: {}", path, e.toString());
        }
    }

    /** A file of the folder. */
    private record Kept(Path path, long bytes, FileTime used) {}

    private void makeRoom(Path folderOfScans) throws IOException {
        List<Kept> kept = new ArrayList<>();
        try (Stream<Path> paths = Files.list(folderOfScans)) {
            for (Path path : (Iterable<Path>) paths.filter(any -> any.toString().endsWith(ENDING))::iterator) {
                BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
                kept.add(new Kept(path, attributes.size(), attributes.lastModifiedTime()));
            }
        }
        kept.sort(Comparator.comparing(Kept::used));
        long bytes = kept.stream().mapToLong(Kept::bytes).sum();
        for (Kept eldest : kept) {
            if (bytes <= mostBytes) {
                return;
            }
            Files.deleteIfExists(eldest.path);
            bytes -= eldest.bytes;
        }
    }
}
