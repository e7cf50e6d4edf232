package io.github.sliceline.edit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.exporting.ExportOptions;
import io.github.sliceline.exporting.SegyExport;
import io.github.sliceline.follow.FileFollower;
import io.github.sliceline.hdf5.format.Hdf5Signature;
import io.github.sliceline.hdf5.write.AttributeValues;
import io.github.sliceline.hdf5.write.InPlaceAttributes;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.rechunk.Rechunk;
import io.github.sliceline.rechunk.RechunkOptions;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.undo.Seal;
import io.github.sliceline.undo.UndoFiles;
import io.github.sliceline.verify.VolumeVerifier;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever opens a file whose edit was killed completes the edit, and then does its own work: it does not refuse its own writes. */
@Tag("without-libhdf5")
class PendingEditTest {
    @TempDir
    Path folder;

    private Path segy;
    private Path volume;
    private int edits;

    @BeforeEach
    void survey() throws IOException {
        segy = Files.write(
                folder.resolve("survey.sgy"), new SegyBytes().grid(3, 4).bytes());
        volume = folder.resolve("survey.h5");
        SegyToHdf5.convert(segy, volume, ConvertOptions.DEFAULTS, Job.quiet());
    }

    @FunctionalInterface
    private interface Change {
        void in(EditSession session) throws IOException;
    }

    @FunctionalInterface
    private interface Work {
        void on(Path file) throws IOException;
    }

    /** Leaves a file as a kill does once it is sealed. */
    private static void interrupt(Path file, EditSession.SealFinder seals, Change change) throws IOException {
        byte[] before = Files.readAllBytes(file);
        Path journal = UndoFiles.of(file).journal();
        byte[] kept;
        Seal seal;
        try (EditSession session = EditSession.open(file, EditOptions.DEFAULTS, FileFollower.NOBODY, seals)) {
            seal = seals.in(session.store());
            change.in(session);
            session.commit();
            kept = Files.readAllBytes(journal);
        }
        Files.write(file, before);
        try (ChannelStore store = ChannelStore.open(file)) {
            store.writeFully(seal.broken().duplicate().putInt(Integer.BYTES, 1), seal.position());
        }
        Files.write(journal, kept);
    }

    private static void settles(Path file, EditSession.SealFinder seals, Change change, Work work) throws IOException {
        interrupt(file, seals, change);
        FileVersion sealed = FileVersion.of(file);
        work.on(file);
        assertFalse(Files.exists(UndoFiles.of(file).journal()));
        assertTrue(sealed.isSameFile(FileVersion.of(file)));
    }

    private void ofSegy(Work work) throws IOException {
        byte[] letter = {(byte) (0xC1 + edits++)};
        settles(segy, SegyEdit::seal, session -> session.store().writeFully(ByteBuffer.wrap(letter), 5), work);
        assertEquals(letter[0], Files.readAllBytes(segy)[5]);
    }

    private void ofVolume(Work work) throws IOException {
        double mean = -7 - edits++;
        Change change = session -> new InPlaceAttributes(session.store())
                .modify(VolumeProfile.STATISTICS, "mean", AttributeValues.reals(mean));
        settles(volume, store -> new Seal(0, Hdf5Signature.VALUE), change, work);
        try (SeismicVolume edited = SeismicVolume.open(volume)) {
            assertEquals(mean, edited.statistics().orElseThrow().mean());
        }
    }

    @Test
    void aSegyFileIsOpenedAndConverted() throws IOException {
        ofSegy(file -> SeismicVolume.open(file).close());
        ofSegy(file -> SegyToHdf5.convert(file, folder.resolve("new.h5"), ConvertOptions.DEFAULTS, Job.quiet()));
        ofSegy(file -> Rechunk.rechunk(file, folder.resolve("part.h5"), RechunkOptions.DEFAULTS, Job.quiet()));
    }

    @Test
    void aVolumeIsVerifiedRechunkedAndExported() throws IOException {
        ofVolume(file -> SeismicVolume.open(file).close());
        ofVolume(file -> assertTrue(
                VolumeVerifier.verify(file, 0, List.of(), Job.quiet()).isSound()));
        ofVolume(file -> Rechunk.rechunk(file, folder.resolve("other.h5"), RechunkOptions.DEFAULTS, Job.quiet()));
        ofVolume(file -> SegyExport.export(file, folder.resolve("back.sgy"), ExportOptions.DEFAULTS, Job.quiet()));
    }
}
