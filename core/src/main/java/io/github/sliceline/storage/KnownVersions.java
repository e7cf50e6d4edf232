package io.github.sliceline.storage;

import io.github.sliceline.FileVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Versions of files of which something was found, kept as names of empty files in a folder. Whatever is wrong with the folder,
 * no version is known. Thread-safe, also between processes.
 *
 * @param folder empty to keep nothing
 */
public record KnownVersions(Optional<Path> folder) {
    private static final Logger LOG = LoggerFactory.getLogger(KnownVersions.class);

    /** What is to be found of smaller files is found in no time. */
    private static final long LEAST_BYTES = 16 << 20;

    /** Versions under which a volume has the copies of its cube that were made of it, in the system's caches. */
    public static KnownVersions ofCopies() {
        return new KnownVersions(SystemCaches.folder("copies"));
    }

    /** Keeps the version that a file has now. */
    public void add(Path file) {
        try {
            Optional<Path> entry = entry(FileVersion.of(file));
            if (entry.isPresent()) {
                Files.createDirectories(entry.get().getParent());
                Files.write(entry.get(), new byte[0]);
            }
        } catch (IOException | RuntimeException e) {
            LOG.debug("the version of {} cannot be kept: {}", file, e.toString());
        }
    }

    public boolean contains(FileVersion version) {
        return entry(version).filter(Files::exists).isPresent();
    }

    /** By all but the name of the file, which may have several. */
    private Optional<Path> entry(FileVersion version) {
        MessageDigest digest = Sha256.begin();
        String text = List.of(version.key(), version.bytes(), version.modified(), version.changed())
                .toString();
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        return folder.filter(any -> version.bytes() >= LEAST_BYTES).map(known -> known.resolve(Sha256.end(digest)));
    }
}
