package io.github.sliceline.importing;

import io.github.sliceline.FileChangedException;
import io.github.sliceline.archive.LostWords;
import io.github.sliceline.archive.SourceHash;
import io.github.sliceline.archive.SourceSums;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.segy.JoinedSegy;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.storage.FileLook;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The SEG-Y files of a conversion, and what shows that all that is used of them is of one version: the version of each file,
 * taken before it was opened, and sums of the bytes that were used, which the pass that hashes the source compares.
 *
 * @param versions in the order of the traces
 * @param segy all of them as one
 * @param options with which they are converted
 * @param lost filled by {@link #hash}
 * @param used bytes that the volume was made of
 * @param scanned trace headers, 240 bytes each, as if they stood one after the other
 */
record ConvertedSource(
        List<FileVersion> versions,
        SegyFile segy,
        ConvertOptions options,
        LostWords lost,
        SourceSums used,
        SourceSums scanned)
        implements Closeable {
    /** Requests of two megabytes, at 50 ms each, are 600 MB/s. */
    private static final int LATE_THREADS = 16;

    private static final String AGAIN = "; convert it again when nobody writes to it";

    static ConvertedSource open(List<Path> sources, ConvertOptions options) throws IOException {
        List<FileVersion> versions = new ArrayList<>();
        for (Path source : sources) {
            versions.add(FileLook.version(source));
        }
        SegyFile segy = options.salvage() ? JoinedSegy.salvage(sources, options.mapping()) : JoinedSegy.open(sources);
        // Of one that answers late more threads read: they wait most of their time.
        ConvertOptions suiting =
                segy.answersLate() ? options.withThreads(Math.max(LATE_THREADS, options.threads())) : options;
        return of(List.copyOf(versions), segy, suiting);
    }

    private static ConvertedSource of(List<FileVersion> versions, SegyFile segy, ConvertOptions options) {
        ConvertedSource source =
                new ConvertedSource(versions, segy, options, new LostWords(segy), new SourceSums(), new SourceSums());
        source.useHeaders();
        return source;
    }

    /** The same files, of which nothing was used yet; not to be closed besides this. */
    ConvertedSource unused() {
        return of(versions, segy, options);
    }

    /** Those that every SEG-Y file has are in memory since it was opened. */
    private void useHeaders() {
        if (!segy.isSu()) {
            used.add(0, ByteBuffer.wrap(segy.textHeader().bytes()));
            used.add(TextHeader.BYTES, ByteBuffer.wrap(segy.binaryHeader().bytes()));
            long at = TextHeader.BYTES + BinaryHeader.BYTES;
            for (TextHeader text : segy.extendedTextHeaders()) {
                used.add(at, ByteBuffer.wrap(text.bytes()));
                at += TextHeader.BYTES;
            }
        }
    }

    List<Path> paths() {
        return versions.stream().map(FileVersion::path).toList();
    }

    /** Names for people. */
    String name() {
        return versions.stream()
                .map(source -> String.valueOf(source.path().getFileName()))
                .collect(Collectors.joining(", "));
    }

    /** Begins to hash the source. Of a damaged one no exact copy can be given back. */
    SourceHash hash() {
        return new SourceHash(segy, segy.isDamaged() ? null : lost);
    }

    /** Fails if a file is not the one that was opened, or was written to. Rights and names may change. */
    void requireSame() throws IOException {
        for (FileVersion version : versions) {
            version.ofContent().requireSame("while it was being converted" + AGAIN);
        }
    }

    /**
     * Fails if what was used is not what was hashed. Of a damaged file not all is used.
     *
     * @param hash that is done
     */
    void requireHashed(SourceHash hash) throws IOException {
        Optional<String> difference = hash.headers()
                .difference(scanned)
                .map(any -> "its trace headers")
                .or(() -> hash.all().difference(used));
        if (difference.isPresent() && !segy.isDamaged()) {
            throw new FileChangedException(
                    segy, difference.get() + " were changed while it was being converted" + AGAIN);
        }
    }

    /** What became of the source, if that is why work on it failed; empty if it may be as it was. */
    Optional<FileChangedException> changeBehind(IOException failure) {
        try {
            for (FileVersion version : versions) {
                if (version.isSameFile(
                        FileVersion.of(version.path()))) { // else another drive may be in its place for now
                    version.ofContent().requireSame("while it was being converted" + AGAIN);
                }
            }
        } catch (FileChangedException e) {
            return Optional.of(e);
        } catch (IOException e) {
            failure.addSuppressed(e); // it cannot be reached, and may come back as it was
        }
        return Optional.ofNullable(failure instanceof FileChangedException changed ? changed : null);
    }

    @Override
    public void close() throws IOException {
        segy.close();
    }
}
