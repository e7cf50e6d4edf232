package io.github.sliceline.volume.open;

import io.github.sliceline.Advice;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.Hdf5Signature;
import io.github.sliceline.journal.JournalReader;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.RemoteSource;
import io.github.sliceline.volume.format.OpenHooks;
import io.github.sliceline.volume.format.TraceFile;
import io.github.sliceline.volume.format.VolumeFormat;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** Opens what stands under a name: a volume, or one that is still being converted. */
public final class VolumeOpener {
    /** The last moment of a conversion, in which metadata are rewritten, passes sooner. */
    private static final int TRIES = 100;

    private static final int PAUSE_MS = 50;

    private VolumeOpener() {}

    /**
     * Opens a volume.
     *
     * @param hooks formats are asked for only if the file is not HDF5
     */
    public static OpenVolume open(Path file, ReadOptions options, OpenHooks hooks) throws IOException {
        if (file instanceof RemotePath object) {
            return openRemote(object, options, hooks);
        }
        if (Files.isRegularFile(file) && !isHdf5(file)) {
            FileVersion version = FileVersion.of(file);
            for (VolumeFormat format : hooks.formats().get()) {
                Optional<TraceFile> found = format.open(file);
                if (found.isPresent()) {
                    return OnFailure.close(found.get(), () -> {
                        ByteSource source = hooks.bytes().apply(found.get().source());
                        return TraceVolume.of(found.get(), source, version, options);
                    });
                }
            }
        }
        return openHdf5(file, options, hooks.bytes());
    }

    /** It is opened once, by one request, and what that brought is handed on. */
    private static OpenVolume openRemote(RemotePath object, ReadOptions options, OpenHooks hooks) throws IOException {
        requireReadFromAfar(object, options);
        RemoteSource source = RemoteSource.open(object);
        FileVersion version = FileVersion.ofObject(object, source.version(), source.size());
        return OnFailure.close(source, () -> {
            if (!Hdf5Signature.isAmong(source, RemoteSource.HEAD_BYTES)) {
                for (VolumeFormat format : hooks.formats().get()) {
                    Optional<TraceFile> found = format.open(source);
                    if (found.isPresent()) {
                        return OnFailure.close(
                                found.get(),
                                () -> TraceVolume.of(found.get(), found.get().source(), version, options));
                    }
                }
            }
            Hdf5Container container = Hdf5Container.of(object, source, options.limits());
            return Hdf5Volume.of(container, version, null, options);
        });
    }

    private static void requireReadFromAfar(RemotePath object, ReadOptions options) throws UnsupportedFileException {
        if (options.live()) {
            throw new UnsupportedFileException(
                    object,
                    "is an object of a store, and such a one is there when it is complete: it cannot be read while it is"
                            + " being converted");
        }
        if (options.revision() > 0) {
            throw new UnsupportedFileException(
                    object,
                    "is an object of a store, of which revisions are not read; check out revision " + options.revision()
                            + " where its history is");
        }
        if (options.backend() == Backend.NATIVE || options.backend() == Backend.JHDF) {
            throw new UnsupportedFileException(
                    object, "is an object of a store, and only the direct read path reads such");
        }
    }

    private static boolean isHdf5(Path file) throws IOException {
        try (ByteSource source = ChannelStore.openForReading(file)) {
            return Hdf5Signature.isIn(source);
        }
    }

    private static OpenVolume openHdf5(Path file, ReadOptions options, UnaryOperator<ByteSource> bytes)
            throws IOException {
        if (options.revision() != 0) {
            return Hdf5Volume.open(file, null, options, bytes);
        }
        for (int left = TRIES; ; left--) {
            Optional<WorkFiles> unfinished = WorkFiles.unfinished(file);
            if (unfinished.isEmpty()) {
                return Hdf5Volume.open(file, null, options, bytes);
            }
            if (!options.live()) {
                throw new UnsupportedFileException(
                        file,
                        "its conversion is not complete; the same conversion, run again, completes it, and what is"
                                + " there can be " + Advice.Step.READ_LIVE,
                        Advice.Step.READ_LIVE);
            }
            try {
                return openLive(unfinished.get(), options, bytes);
            } catch (CorruptFileException | EOFException | NoSuchFileException e) {
                // Caught in the midst of metadata being rewritten, or of the file getting its name.
                if (left == 0) {
                    throw e;
                }
                pause();
            }
        }
    }

    /** The journal first: what it says when it is opened is true of the file opened after it. */
    private static OpenVolume openLive(WorkFiles files, ReadOptions options, UnaryOperator<ByteSource> bytes)
            throws IOException {
        JournalReader unfinished = LiveView.journal(files);
        return OnFailure.close(unfinished, () -> Hdf5Volume.open(files.part(), unfinished, options, bytes));
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
