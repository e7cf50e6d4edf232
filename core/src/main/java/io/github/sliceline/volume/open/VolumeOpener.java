package io.github.sliceline.volume.open;

import io.github.sliceline.Advice;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.Hdf5Signature;
import io.github.sliceline.journal.JournalReader;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.remote.Location;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.FileOpener;
import io.github.sliceline.storage.FileOpener.OpenedFile;
import io.github.sliceline.storage.OnFailure;
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
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

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
        return Location.of(file).isObject() ? openObject(file, options, hooks) : openFile(file, options, hooks);
    }

    /** It is opened once, by one request, and what that brought is handed on. */
    private static OpenVolume openObject(Path file, ReadOptions options, OpenHooks hooks) throws IOException {
        requireReadFromAfar(file, options);
        OpenedFile object = FileOpener.openAny(file, 0);
        ByteSource source = object.source();
        FileVersion version = FileVersion.ofObject(file, source.contentVersion().orElse(""), source.size());
        return openFound(object, version, options, new OpenHooks(hooks.formats(), UnaryOperator.identity()));
    }

    private static OpenVolume openFile(Path file, ReadOptions options, OpenHooks hooks) throws IOException {
        if (options.revision() != 0 && (!Files.isRegularFile(file) || isHdf5(file))) {
            return openHdf5(file, options.revision(), null, options, hooks);
        }
        for (int left = TRIES; ; left--) {
            Optional<WorkFiles> unfinished = WorkFiles.unfinished(file);
            if (unfinished.isEmpty()) {
                FileVersion version = FileVersion.of(file);
                return openFound(FileOpener.openAny(file, 0), version, options, hooks);
            }
            if (!options.live()) {
                throw new UnsupportedFileException(
                        file,
                        "its conversion is not complete; the same conversion, run again, completes it, and what is"
                                + " there can be " + Advice.Step.READ_LIVE,
                        Advice.Step.READ_LIVE);
            }
            try {
                return openLive(unfinished.get(), options, hooks);
            } catch (CorruptFileException | EOFException | NoSuchFileException e) {
                // Caught in the midst of metadata being rewritten, or of the file getting its name.
                if (left == 0) {
                    throw e;
                }
                pause();
            }
        }
    }

    private static boolean isHdf5(Path file) throws IOException {
        try (ByteSource source = ChannelStore.openForReading(file)) {
            return Hdf5Signature.isIn(source);
        }
    }

    /** The journal first: what it says when it is opened is true of the file opened after it. */
    private static OpenVolume openLive(WorkFiles files, ReadOptions options, OpenHooks hooks) throws IOException {
        JournalReader unfinished = LiveView.journal(files);
        return OnFailure.close(unfinished, () -> openHdf5(files.part(), 0, unfinished, options, hooks));
    }

    private static OpenVolume openHdf5(
            Path file, int revision, @Nullable JournalReader unfinished, ReadOptions options, OpenHooks hooks)
            throws IOException {
        FileVersion version = FileVersion.of(file);
        return ofHdf5(FileOpener.openAny(file, revision), version, unfinished, options, hooks);
    }

    /** The volume of the format that an open file has, which is HDF5 if it is no other. */
    private static OpenVolume openFound(OpenedFile opened, FileVersion version, ReadOptions options, OpenHooks hooks)
            throws IOException {
        ByteSource source = opened.source();
        return OnFailure.close(source, () -> {
            for (VolumeFormat format : Hdf5Signature.isIn(source)
                    ? List.<VolumeFormat>of()
                    : hooks.formats().get()) {
                Optional<TraceFile> found = format.open(version, source);
                if (found.isPresent()) {
                    ByteSource through = hooks.bytes().apply(source);
                    return OnFailure.close(found.get(), () -> TraceVolume.of(found.get(), through, version, options));
                }
            }
            return ofHdf5(opened, version, null, options, hooks);
        });
    }

    private static OpenVolume ofHdf5(
            OpenedFile opened,
            FileVersion version,
            @Nullable JournalReader unfinished,
            ReadOptions options,
            OpenHooks hooks)
            throws IOException {
        OpenedFile through = new OpenedFile(hooks.bytes().apply(opened.source()), opened.origin());
        Hdf5Container container = Hdf5Container.of(version.path(), through, options.limits());
        return Hdf5Volume.of(container, version, unfinished, options);
    }

    private static void requireReadFromAfar(Path object, ReadOptions options) throws UnsupportedFileException {
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

    private static void pause() throws InterruptedIOException {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for a file to be complete");
        }
    }
}
