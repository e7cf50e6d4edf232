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
 * SEG-Y files of a conversion, with proof that all bytes used come from one version of them. The version of each file
 * is taken before it is opened. Sums of the bytes that were used are compared with the pass that hashes the source.
 *
 * @param versions in the order of the traces
 * @param segy all files as one
 * @param options options of the conversion
 * @param lost filled by {@link #hash}
 * @param used sums of the bytes that the volume was made of
 * @param scanned sums of the trace headers, 240 bytes each, as if they were stored one behind the other
 */
record ConvertedSource(
        List<FileVersion> versions,
        SegyFile segy,
        ConvertOptions options,
        LostWords lost,
        SourceSums used,
        SourceSums scanned)
        implements Closeable {
    /** Requests of two megabytes that take 50 ms each make 600 MB/s. */
    private static final int LATE_THREADS = 16;

    private static final String AGAIN = "; convert it again when nobody writes to it";

    static ConvertedSource open(List<Path> sources, ConvertOptions options) throws IOException {
        List<FileVersion> versions = new ArrayList<>();
        for (Path source : sources) {
            versions.add(FileLook.version(source));
        }
        SegyFile segy = segy(sources, options);
        // A source that answers late is read by more threads, because they wait most of the time.
        ConvertOptions suiting =
                segy.answersLate() ? options.withThreads(Math.max(LATE_THREADS, options.threads())) : options;
        return of(List.copyOf(versions), segy, suiting);
    }

    /** Opens the SEG-Y files of a conversion as one. */
    static SegyFile segy(List<Path> sources, ConvertOptions options) throws IOException {
        return options.salvage()
                ? JoinedSegy.salvage(sources, options.mapping(), options.overrides())
                : JoinedSegy.open(sources, options.overrides());
    }

    private static ConvertedSource of(List<FileVersion> versions, SegyFile segy, ConvertOptions options) {
        ConvertedSource source =
                new ConvertedSource(versions, segy, options, new LostWords(segy), new SourceSums(), new SourceSums());
        source.useHeaders();
        return source;
    }

    /** Returns the same files with fresh sums. The result shares the open files, so only one of the two is closed. */
    ConvertedSource unused() {
        return of(versions, segy, options);
    }

    /** Adds the file headers to the sums. Opening the file has read them into memory. */
    private void useHeaders() {
        if (!segy.isSu()) {
            long at = segy.headersStart();
            used.add(at, ByteBuffer.wrap(segy.textHeader().bytes()));
            used.add(at + TextHeader.BYTES, ByteBuffer.wrap(segy.binaryHeader().bytes()));
            at += TextHeader.BYTES + BinaryHeader.BYTES;
            for (TextHeader text : segy.extendedTextHeaders()) {
                used.add(at, ByteBuffer.wrap(text.bytes()));
                at += TextHeader.BYTES;
            }
        }
    }

    List<Path> paths() {
        return versions.stream().map(FileVersion::path).toList();
    }

    /** Returns the names of the files, for people. */
    String name() {
        return versions.stream()
                .map(source -> String.valueOf(source.path().getFileName()))
                .collect(Collectors.joining(", "));
    }

    /**
     * Starts to hash the source. Lost words are not counted for a damaged source, because it cannot be restored
     * exactly.
     */
    SourceHash hash() {
        return new SourceHash(segy, segy.isDamaged() ? null : lost);
    }

    /** Fails if a file was replaced or written to since it was opened. Its permissions and names may change. */
    void requireSame() throws IOException {
        for (FileVersion version : versions) {
            version.ofContent().requireSame("while it was being converted" + AGAIN);
        }
    }

    /**
     * Throws if the bytes used differ from the bytes hashed. A damaged file is not checked, because only a part of it
     * is used.
     *
     * @param hash a hash that is done
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

    /** Returns the change of the source that explains a failure. Empty if the source may be unchanged. */
    Optional<FileChangedException> changeBehind(IOException failure) {
        try {
            for (FileVersion version : versions) {
                if (version.isSameFile(
                        FileVersion.of(version.path()))) { // otherwise another drive may be in its place for now
                    version.ofContent().requireSame("while it was being converted" + AGAIN);
                }
            }
        } catch (FileChangedException e) {
            return Optional.of(e);
        } catch (IOException e) {
            failure.addSuppressed(e); // the source cannot be reached, and may come back unchanged
        }
        return Optional.ofNullable(failure instanceof FileChangedException changed ? changed : null);
    }

    @Override
    public void close() throws IOException {
        segy.close();
    }
}
