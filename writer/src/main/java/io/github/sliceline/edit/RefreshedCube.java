package io.github.sliceline.edit;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.copies.CubeCopy;
import io.github.sliceline.follow.FileFollower;
import io.github.sliceline.geometry.Region;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.hdf5.write.AttributeValues;
import io.github.sliceline.hdf5.write.InPlaceAttributes;
import io.github.sliceline.plan.ChunkGrid;
import io.github.sliceline.plan.ChunkLookup;
import io.github.sliceline.profile.PartStatistics;
import io.github.sliceline.profile.VolumeDescription;
import io.github.sliceline.storage.Beside;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.storage.ReadScheduler;
import io.github.sliceline.tune.ChunkFilters;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.volume.ReadOptions;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeProfile;
import io.github.sliceline.volume.VolumeStatistics;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What a volume says of its cube, taken anew when another program has written samples: checksums of chunks, statistics. */
record RefreshedCube(Path file, LayoutOptions options, Job job) {
    private static final int CHUNKS_AT_ONCE = 64;

    /** Writes into the file. */
    private interface Writing {
        void write(ByteStore store) throws IOException;
    }

    /** In two steps, each wholly or not at all; until the second is done the statistics are those of the old samples. */
    void write() throws IOException {
        try (Hdf5Container container = Hdf5Container.open(file)) {
            long at = VolumeState.address(container, VolumeProfile.CHECKSUMS, Integer.BYTES);
            boolean told = container.attributes(VolumeProfile.CHECKSUMS).containsKey(VolumeProfile.CHECKSUM_ATTRIBUTE);
            ByteBuffer checksums = checksums(container);
            edit(store -> {
                Files.deleteIfExists(Beside.LAYOUTS.of(file.toRealPath())); // unfinished copies are of the old samples
                store.writeFully(checksums.duplicate(), at);
                if (told) {
                    AttributeValues checksum = AttributeValues.integers(Integer.toUnsignedLong(Crc32c.of(checksums)));
                    new InPlaceAttributes(store)
                            .modify(VolumeProfile.CHECKSUMS, VolumeProfile.CHECKSUM_ATTRIBUTE, checksum);
                }
            });
        }
        ReadOptions read = ReadOptions.DEFAULTS.withDataset(VolumeProfile.DATA);
        try (SeismicVolume cube = SeismicVolume.open(file, read);
                Hdf5Container container = Hdf5Container.open(file)) {
            Region all = Region.all(cube.shape());
            VolumeStatistics counted = PartStatistics.of(cube, all, options.threads(), named("Counting samples"));
            long at = VolumeState.address(container, VolumeProfile.HISTOGRAM, Long.BYTES);
            edit(store -> {
                InPlaceAttributes attributes = new InPlaceAttributes(store);
                for (var value : VolumeDescription.values(counted).entrySet()) {
                    attributes.modify(VolumeProfile.STATISTICS, value.getKey(), one(value.getValue()));
                }
                store.writeFully(VolumeDescription.histogram(counted), at);
            });
        }
    }

    private static AttributeValues one(Number value) {
        return value instanceof Long whole
                ? AttributeValues.integers(whole)
                : AttributeValues.reals(value.doubleValue());
    }

    private Job named(String stage) {
        return job.withProgress((any, done, total) -> job.report(stage, done, total));
    }

    private void edit(Writing writing) throws IOException {
        EditSession session = new EditOpener(file, EditOptions.DEFAULTS, FileFollower.NOBODY).open();
        try (session) {
            writing.write(session.store());
            session.commit();
        } catch (IOException e) {
            throw session.failure(e, "nothing was changed", 0);
        }
    }

    private ByteBuffer checksums(Hdf5Container container) throws IOException {
        DatasetInfo cube = container.dataset(VolumeProfile.DATA);
        ChunkIndex index = ChunkIndexReader.read(container.source(), cube);
        long chunks = new ChunkGrid(cube.shape(), cube.chunk()).chunks().size();
        ByteBuffer checksums =
                ByteBuffer.allocate(Math.toIntExact(chunks * Integer.BYTES)).order(ByteOrder.LITTLE_ENDIAN);
        AtomicLong bytes = new AtomicLong();
        try (ReadScheduler threads = new ReadScheduler("sliceline-checksums", options.threads())) {
            threads.run(
                    Math.toIntExact((chunks + CHUNKS_AT_ONCE - 1) / CHUNKS_AT_ONCE),
                    share -> {
                        long end = Math.min(chunks, (share + 1L) * CHUNKS_AT_ONCE);
                        for (long chunk = (long) share * CHUNKS_AT_ONCE; chunk < end; chunk++) {
                            if (index.address(chunk) != ChunkLookup.ABSENT) {
                                ByteBuffer stored =
                                        container.source().read(index.address(chunk), index.storedBytes(chunk));
                                checksums.putInt((int) chunk * Integer.BYTES, Crc32c.of(stored));
                                bytes.addAndGet(stored.remaining());
                            }
                        }
                        job.report("Taking checksums", bytes.get(), index.storedBytesTotal());
                    },
                    job.token());
        }
        return checksums;
    }

    /** How the copies of a cube are stored, without its levels of detail. */
    static List<CubeLayout> copies(Hdf5Container container) throws IOException {
        List<CubeLayout> copies = new ArrayList<>();
        for (String name : CubeCopy.namesIn(container)) {
            if (!name.equals(CubeCopy.LEVELS)) {
                DatasetInfo dataset = container.dataset(CubeCopy.path(name));
                SampleType type = Arrays.stream(SampleType.values())
                        .filter(any -> any.bytes() == dataset.type().bytes())
                        .findFirst()
                        .orElse(SampleType.FLOAT32);
                copies.add(new CubeLayout(name, dataset.chunk(), type, filters(container, dataset)));
            }
        }
        return copies;
    }

    /** Which of all filters that we write make these. */
    private static ChunkFilters filters(Hdf5Container container, DatasetInfo dataset) throws IOException {
        List<String> compressors = new ArrayList<>(List.of("", "lz4"));
        IntStream.rangeClosed(1, 9).forEach(level -> compressors.add("deflate=" + level));
        IntStream.rangeClosed(1, 22).forEach(level -> compressors.add("zstd=" + level));
        for (String first : List.of("", "shuffle", "bitshuffle")) {
            for (String compressor : compressors) {
                for (String last : List.of("", "fletcher32")) {
                    String text = Stream.of(first, compressor, last)
                            .filter(step -> !step.isEmpty())
                            .collect(Collectors.joining(","));
                    ChunkFilters filters = ChunkFilters.parse(text.isEmpty() ? "none" : text);
                    if (FilterSpec.of(filters, dataset.type().bytes()).equals(dataset.filters())) {
                        return filters;
                    }
                }
            }
        }
        throw new UnsupportedFileException(
                container, dataset.path() + " has filters that are not written here; drop that layout first");
    }
}
