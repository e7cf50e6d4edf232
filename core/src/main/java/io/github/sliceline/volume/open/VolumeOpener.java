package io.github.sliceline.volume.open;

import io.github.sliceline.Advice;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.FileChangedException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.Hdf5Signature;
import io.github.sliceline.journal.JournalReader;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.memory.DirectMemory;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.remote.Location;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.FileLook;
import io.github.sliceline.storage.FileOpener;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.StorageSource;
import io.github.sliceline.volume.direct.FirstRead;
import io.github.sliceline.volume.format.OpenHooks;
import io.github.sliceline.volume.format.StoredVolume;
import io.github.sliceline.volume.format.VolumeFormat;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Opens the file with a name: a volume, or one that is still being converted.
 *
 * @param hooks formats are asked for only if the file is not HDF5
 */
public record VolumeOpener(Path file, ReadOptions options, OpenHooks hooks) {
    /** Attempts while the conversion ends. The rewriting of metadata takes less time than all of them. */
    private static final int TRIES = 100;

    private static final int PAUSE_MS = 50;

    /** Makes the caller's object from the volume, and closes the volume if that fails. */
    @FunctionalInterface
    public interface Use<T> {
        T of(OpenVolume volume) throws IOException;
    }

    /** Opens the volume and returns the result of {@code use}. The volume is closed only if {@code use} fails. */
    public <T> T open(Use<T> use) throws IOException {
        DirectMemory.limit(); // refuses a property that is not a number of bytes before anything is read
        if (Location.of(file).isObject()) {
            return used(openObject(), use);
        }
        FirstRead.prepare();
        boolean isRevision = options.revision() != 0 && (!Files.isRegularFile(file) || isHdf5());
        for (int left = TRIES; ; left--) {
            Optional<WorkFiles> unfinished = isRevision ? Optional.empty() : WorkFiles.unfinished(file);
            if (unfinished.isEmpty()) {
                return FileLook.at(file, version -> used(openFile(version, isRevision), use));
            }
            if (!options.live()) {
                throw new UnsupportedFileException(
                        file,
                        "its conversion is not complete; the same conversion, run again, completes it, and what is"
                                + " there can be " + Advice.Step.READ_LIVE);
            }
            try {
                return used(openLive(unfinished.get()), use);
            } catch (CorruptFileException | EOFException | NoSuchFileException | FileChangedException e) {
                // The file was opened while its metadata were rewritten, or while it got its final name.
                if (left == 0) {
                    throw e;
                }
                pause();
            }
        }
    }

    private static <T> T used(OpenVolume volume, Use<T> use) throws IOException {
        return OnFailure.close(volume, () -> use.of(volume));
    }

    private OpenVolume openFile(FileVersion version, boolean isRevision) throws IOException {
        return isRevision
                ? hdf5In(FileOpener.openAny(file, options.revision()), version, null)
                : volumeIn(FileOpener.openAny(file, 0), version);
    }

    /** Opens an object by one request, whose bytes also serve the reading of the metadata. */
    private OpenVolume openObject() throws IOException {
        requireReadFromAfar();
        ByteSource object = FileOpener.openAny(file, 0);
        return volumeIn(
                object,
                FileVersion.ofObject(
                        file, StorageSource.of(object).contentVersion().orElse(""), object.size()));
    }

    private void requireReadFromAfar() throws UnsupportedFileException {
        if (options.live()) {
            throw new UnsupportedFileException(
                    file,
                    "is an object of a store, and such a one is there when it is complete: it cannot be read while it"
                            + " is being converted");
        }
        if (options.revision() > 0) {
            throw new UnsupportedFileException(
                    file,
                    "is an object of a store, of which revisions are not read; check out revision " + options.revision()
                            + " where its history is");
        }
        if (options.backend() == Backend.NATIVE || options.backend() == Backend.JHDF) {
            throw new UnsupportedFileException(
                    file, "is an object of a store, and only the direct read path reads such");
        }
    }

    private boolean isHdf5() throws IOException {
        try (ByteSource source = ChannelStore.openForReading(file)) {
            return Hdf5Signature.isIn(source);
        }
    }

    /** Opens the journal first, so that what the journal says then is true of the file opened after it. */
    private OpenVolume openLive(WorkFiles files) throws IOException {
        JournalReader unfinished = LiveChunks.journal(files);
        return OnFailure.close(unfinished, () -> {
            FileVersion version = FileLook.version(files.part());
            return hdf5In(FileOpener.openAny(files.part(), 0), version, unfinished);
        });
    }

    /** Returns the volume in an open file. If the file has no other known format, it is read as HDF5. */
    private OpenVolume volumeIn(ByteSource source, FileVersion version) throws IOException {
        return OnFailure.close(source, () -> {
            List<VolumeFormat> formats =
                    Hdf5Signature.isIn(source) ? List.of() : hooks.formats().get();
            for (VolumeFormat format : formats) {
                Optional<StoredVolume> found = format.open(version, source);
                if (found.isPresent()) {
                    return OnFailure.close(
                            found.get(), () -> ForeignVolume.of(found.get(), through(source), version, options));
                }
            }
            return hdf5In(source, version, null);
        });
    }

    private OpenVolume hdf5In(ByteSource source, FileVersion version, @Nullable JournalReader unfinished)
            throws IOException {
        Hdf5Container container = Hdf5Container.of(version.path(), through(source), options.limits());
        return Hdf5Volume.of(container, version, unfinished, options);
    }

    private ByteSource through(ByteSource source) {
        return StorageSource.of(source).answersLate() ? source : hooks.bytes().apply(source);
    }

    private static void pause() throws InterruptedIOException {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for a file to be complete");
        }
    }
}
