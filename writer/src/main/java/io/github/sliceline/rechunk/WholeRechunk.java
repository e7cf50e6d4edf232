package io.github.sliceline.rechunk;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.DiskFullException;
import io.github.sliceline.FileChangedException;
import io.github.sliceline.Job;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.UnfinishedWorkException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.chunks.ChunkJournal;
import io.github.sliceline.chunks.ChunkWriter;
import io.github.sliceline.chunks.LayoutWriter;
import io.github.sliceline.chunks.SampleTransfer;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.copy.CopiedObjects;
import io.github.sliceline.hdf5.copy.CopyReplacements;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.hdf5.write.EncodedFile;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.memory.BufferPool;
import io.github.sliceline.profile.VolumeDescription;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.revision.onion.NewFile;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumePass;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.work.Checkpoint;
import io.github.sliceline.work.WorkStores;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Copier of a whole file, with the volume in it stored in another way.
 *
 * @param dataset dataset of the volume
 * @param cube its storage in the new file
 */
record WholeRechunk(
        VolumePass pass,
        Hdf5Container container,
        SeismicVolume volume,
        WorkFiles files,
        RechunkOptions options,
        WorkStores stores,
        Job job,
        DatasetInfo dataset,
        RechunkedCube cube) {
    /** A term that conversions do not have. It tells their part files from those of rechunking. */
    private static final String WORK = "work";

    private static final String RECHUNK = "rechunk";

    /** Terms that name the version of the source. */
    private static final List<String> SOURCE_VERSION = List.of("length", "changed", "content");

    static WholeRechunk of(
            VolumePass pass,
            Hdf5Container container,
            SeismicVolume volume,
            WorkFiles files,
            RechunkOptions options,
            WorkStores stores,
            Job job)
            throws IOException {
        DriveModel drive = DriveModel.ofDriveOf(files.target().toAbsolutePath().resolveSibling(""));
        DatasetInfo dataset = container.dataset(volume.info().dataset());
        RechunkedCube cube = RechunkedCube.of(container, dataset, pass, drive, options, job);
        WholeRechunk whole = new WholeRechunk(pass, container, volume, files, options, stores, job, dataset, cube);
        if (!whole.isOurs() && !cube.layouts().isEmpty()) {
            whole.requireAbsent(VolumeProfile.LAYOUTS);
            whole.requireAbsent(VolumeProfile.CHECKSUMS_GROUP);
        }
        return whole;
    }

    private boolean isOurs() throws IOException {
        return container.attributes("/").containsKey(VolumeProfile.VERSION_ATTRIBUTE);
    }

    private FileVersion version() {
        return pass.version();
    }

    private void requireAbsent(String group) throws IOException {
        if (container.exists(group)) {
            throw new UnsupportedFileException(container, "has " + group + " already, where layouts would stand");
        }
    }

    /**
     * Returns the report. Empty if the source was touched meanwhile: the repeated work copies everything again, except
     * for the cube, whose chunks have checksums.
     */
    Optional<RechunkReport> run() throws IOException {
        long start = System.nanoTime();
        Optional<Checkpoint> earlier = earlier();
        Optional<List<String>> remarks;
        try {
            remarks = OnFailure.close(this::deleteUnlessResumable, () -> make(earlier));
        } catch (CorruptFileException | UnsupportedFileException | FileChangedException e) {
            files.delete(); // the source would stop the next run too, or the part mixes two versions of it
            throw e;
        } catch (IOException e) {
            throw WorkFiles.unfinished(files.part()).isPresent()
                    ? new UnfinishedWorkException(files.part(), DiskFullException.orSame(files.target(), e))
                    : e;
        }
        if (remarks.isEmpty()) {
            return Optional.empty();
        }
        NewFile.namePart(files.target(), options.overwrite());
        files.delete();
        return Optional.of(RechunkReport.of(pass, files.target(), volume.shape(), cube.chunk(), remarks.get(), start));
    }

    /** Returns what an earlier run of the same work left. Files of a different rechunking are replaced. */
    private Optional<Checkpoint> earlier() throws IOException {
        Map<String, String> terms = terms();
        Optional<Checkpoint> found = Checkpoint.find(files);
        if (found.isPresent() && !RECHUNK.equals(found.get().begun().terms().get(WORK))) {
            throw new FileAlreadyExistsException(
                    files.part().toString(),
                    null,
                    "is an unfinished conversion; finish or delete that, or give the new volume another name");
        }
        if (found.isEmpty() || found.get().begun().terms().equals(terms)) {
            return found;
        }
        Map<String, String> was = new LinkedHashMap<>(found.get().begun().terms());
        SOURCE_VERSION.forEach(term -> was.put(term, terms.get(term)));
        if (was.equals(terms)) {
            throw new FileAlreadyExistsException( // perhaps another drive is mounted in its place
                    files.part().toString(),
                    null,
                    "holds unfinished work on " + version().path()
                            + " as it was before somebody wrote to it; delete it to begin again");
        }
        return Optional.empty();
    }

    /** Deletes files that no later run could resume. */
    private void deleteUnlessResumable() throws IOException {
        if (Checkpoint.find(files).isEmpty()) {
            files.delete();
        }
    }

    /** Makes the part file and forces it to the medium. Returns remarks on what was left out; empty if the source was touched. */
    private Optional<List<String>> make(Optional<Checkpoint> earlier) throws IOException {
        if (earlier.isEmpty()) {
            files.delete();
            requireRoom();
        }
        try (ByteStore part = stores.openDirect(files.part())) {
            EncodedFile file = new EncodedFile(part, 0);
            CopiedObjects rest = CopiedObjects.read(container, replacements(), ReadLimits.DEFAULTS);
            file.describe(describe(rest));
            file.keepBytesAfterEnd(earlier.isPresent() && !cube.layouts().isEmpty());
            try (ChunkJournal journal = earlier.isPresent()
                    ? ChunkJournal.resume(files.journal(), stores, part, earlier.get())
                    : ChunkJournal.begin(files.journal(), stores, part, terms(), 0)) {
                rest.copy(file, job);
                fill(file, part, journal);
                journal.complete();
            }
            part.force();
            boolean touched = checksums().isPresent() && version().isTouched();
            if (touched) {
                pass.prove();
            }
            pass.end();
            return touched ? Optional.empty() : Optional.of(remarks(rest));
        }
    }

    private List<String> remarks(CopiedObjects rest) throws IOException {
        List<String> remarks = new ArrayList<>(rest.leftOut());
        for (String attribute : droppedAttributes()) {
            if (!RechunkedCube.SCALING.contains(attribute)) {
                remarks.add("attribute " + attribute + " of " + dataset.path()
                        + " is left out: it is one of elements of " + dataset.type());
            }
        }
        return remarks;
    }

    /** Throws before writing if an uncompressed output cannot fit on the drive. */
    private void requireRoom() throws IOException {
        if (cube.form().filters().isEmpty()) {
            PartFile.requireRoom(
                    files.target(), Math.multiplyExact(volume.shape().size(), (long)
                            cube.codec().bytes()));
        }
    }

    /** Returns the facts that must be the same before work may be resumed. */
    private Map<String, String> terms() throws IOException {
        Map<String, String> terms = new LinkedHashMap<>();
        terms.put(WORK, RECHUNK);
        terms.put("source", version().path().toRealPath().toString());
        terms.put("length", String.valueOf(version().bytes()));
        terms.put("changed", version().content());
        terms.put("content", checksums().orElse(version().changed()));
        terms.put("options", options.toString());
        terms.put("stored as", cube.toString()); // it may depend on the drive
        terms.put("memory", String.valueOf(options.memoryBytes()));
        return terms;
    }

    /**
     * Returns a text that identifies the content of the cube, independent of the file's times. It is made from the
     * checksums of all chunks, which reading the chunks compares.
     */
    private Optional<String> checksums() throws IOException {
        if (isOurs()
                && dataset.path().equals(VolumeProfile.DATA)
                && container.exists(VolumeProfile.CHECKSUMS)
                && container.dataset(VolumeProfile.CHECKSUMS).layout() instanceof StorageLayout.Contiguous sums
                && sums.bytes() > 0) {
            try (BufferPool buffers = new BufferPool(Math.toIntExact(sums.bytes()), 1)) {
                int sum = Crc32c.of(container.source(), sums.address(), buffers.bufferBytes(), buffers);
                return Optional.of("checksums " + sum);
            }
        }
        return Optional.empty();
    }

    /** True if the new file gets checksums of the chunks: volumes of ours have them, and layouts need them. */
    private boolean hasChecksums() throws IOException {
        return dataset.path().equals(VolumeProfile.DATA)
                && (isOurs() || !cube.layouts().isEmpty());
    }

    private Set<String> droppedAttributes() throws IOException {
        return container.attributes(dataset.path()).keySet().stream()
                .filter(cube::isDropped)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private CopyReplacements replacements() throws IOException {
        Set<String> omitted = new HashSet<>();
        if (hasChecksums()) {
            omitted.add(VolumeProfile.CHECKSUMS);
            omitted.add(VolumeProfile.LAYOUTS);
        }
        return new CopyReplacements(
                Map.of(dataset.path(), cube.form()), omitted, Map.of(dataset.path(), droppedAttributes()));
    }

    private FileSpec describe(CopiedObjects rest) throws IOException {
        FileSpec spec = new FileSpec(FormatVersion.V1_10);
        rest.describe(spec);
        cube.codec().describe(spec, dataset.path());
        if (hasChecksums()) {
            if (!container.exists(VolumeProfile.CHECKSUMS_GROUP)) {
                spec.group(VolumeProfile.CHECKSUMS_GROUP);
            }
            VolumeDescription.checksums(
                    spec,
                    VolumeProfile.CHECKSUMS,
                    VolumeProfile.DATA,
                    cube.form().grid().chunks());
        }
        return spec;
    }

    private void fill(EncodedFile file, ByteStore part, ChunkJournal journal) throws IOException {
        SampleTransfer transfer = new SampleTransfer(pass, journal, options.threads(), options.memoryBytes());
        ChunkWriter.Dataset samples = new ChunkWriter.Dataset(
                dataset.path(), cube.form(), hasChecksums() ? Optional.of(VolumeProfile.CHECKSUMS) : Optional.empty());
        pass.loss().add(transfer.fill(file, samples, cube.codec(), job));
        file.complete();
        if (!cube.layouts().isEmpty()) {
            try (Hdf5Container made =
                    Hdf5Container.of(files.part(), ChannelStore.openForReading(files.part()), ReadLimits.DEFAULTS)) {
                LayoutWriter.open(part, made, cube.layouts()).write(transfer, job);
            }
        }
    }
}
