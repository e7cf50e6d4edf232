package io.github.sliceline.edit;

import static io.github.sliceline.storage.OddFile.assertRefused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.layouts.LayoutOptions;
import io.github.sliceline.layouts.VolumeLayouts;
import io.github.sliceline.rechunk.Rechunk;
import io.github.sliceline.rechunk.RechunkOptions;
import io.github.sliceline.revision.History;
import io.github.sliceline.revision.HistoryCheck;
import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.storage.CompanionFile;
import io.github.sliceline.storage.OddFile;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever stands in place of a file that belongs to a volume: nobody waits for it, and the volume stays what it was. */
@Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD) // opening a pipe is not interrupted
class OddFilesBesideTest {
    private static final Shape VOLUME = Shape.of(4, 5, 6);
    private static final EditOptions REVISION = EditOptions.DEFAULTS.withHistory("");

    @TempDir
    Path folder;

    private Path file;
    private Path segy;
    private int edits;

    @BeforeEach
    void volume() throws IOException {
        segy = folder.resolve("survey.sgy");
        Files.write(segy, new SegyBytes().grid(4, 5).bytes());
        file = make(folder.resolve("survey.h5"));
    }

    private static Path make(Path path) throws IOException {
        VolumeSpec spec = VolumeSpec.of(Axis.of(100, 2, 4), Axis.of(500, 1, 5), SampleAxis.milliseconds(0, 4, 6));
        try (VolumeWriter writer = VolumeWriter.create(path, spec.withOverwrite(true))) {
            writer.write(Region.all(VOLUME), samples());
            writer.commit();
        }
        return path;
    }

    private static float[] samples() {
        float[] samples = new float[(int) VOLUME.size()];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = i;
        }
        return samples;
    }

    private void read(int revision) throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(file, ReadOptions.DEFAULTS.withRevision(revision))) {
            assertArrayEquals(samples(), volume.read(Region.all(VOLUME)));
        }
    }

    private void edit(EditOptions options) throws IOException {
        VolumeEdit.set(file, Map.of("survey", "number " + edits++), options);
    }

    private void addLayout() throws IOException {
        CubeLayout slices = new CubeLayout("slice", Shape.of(4, 5, 1), SampleType.FLOAT32, ChunkFilters.NONE);
        VolumeLayouts.add(file, List.of(slices), LayoutOptions.DEFAULTS, Job.quiet());
        VolumeLayouts.drop(file, List.of("slice"));
    }

    /** What is done to a volume; those that make a file make one of that name. */
    private Map<String, Executable> uses() {
        Map<String, Executable> uses = new TreeMap<>(Map.of(
                "read", () -> read(0),
                "read the newest revision", () -> read(-1),
                "edit", () -> edit(EditOptions.DEFAULTS),
                "add a revision", () -> edit(REVISION),
                "list revisions", () -> History.open(file).close(),
                "check revisions", () -> HistoryCheck.verify(file, Job.quiet()),
                "add a layout", this::addLayout,
                "convert",
                        () -> SegyToHdf5.convert(segy, folder.resolve("new.h5"), ConvertOptions.DEFAULTS, Job.quiet()),
                "rechunk",
                        () -> Rechunk.rechunk(
                                file,
                                folder.resolve("new.h5"),
                                RechunkOptions.DEFAULTS.withChunk(Shape.of(2, 2, 6)),
                                Job.quiet()),
                "create", () -> make(folder.resolve("new.h5"))));
        uses.put("refresh layouts", () -> VolumeLayouts.refresh(file, LayoutOptions.DEFAULTS, Job.quiet()));
        return uses;
    }

    static Stream<Arguments> everything() {
        AtomicInteger turn = new AtomicInteger();
        return Stream.of(CompanionFile.values())
                .flatMap(beside ->
                        Stream.of(OddFile.values()).map(odd -> Arguments.of(beside, odd, turn.getAndIncrement())));
    }

    /** In a build each of the odd files is met by every third use, in turn by all. */
    @ParameterizedTest
    @MethodSource("everything")
    void oddFilesBesideDelayNoUse(CompanionFile beside, OddFile odd, int firstTurn) throws IOException {
        int turn = firstTurn;
        for (Map.Entry<String, Executable> use : uses().entrySet()) {
            if (turn++ % Cases.step(5) != 0) {
                continue;
            }
            for (Path of : List.of(file, folder.resolve("new.h5"))) {
                odd.at(beside.of(of));
            }
            try {
                use.getValue().execute();
            } catch (IOException e) {
                assertTrue(e.toString().contains(folder.toString()), use.getKey() + ": " + e);
            } catch (Throwable e) {
                throw new AssertionError(use.getKey() + " with " + odd + " as " + beside, e);
            }
            for (CompanionFile any : CompanionFile.values()) {
                Files.deleteIfExists(any.of(file));
                Files.deleteIfExists(any.of(folder.resolve("new.h5")));
            }
            Files.deleteIfExists(folder.resolve("new.h5"));
            read(0);
        }
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                        Arguments.of(CompanionFile.UNDO, List.of("read", "edit", "add a revision", "add a layout")),
                        Arguments.of(CompanionFile.UNDO_LOCK, List.of("edit", "add a revision", "add a layout")),
                        Arguments.of(CompanionFile.LAYOUTS, List.of("add a layout")),
                        Arguments.of(CompanionFile.LAYOUTS_AGAIN, List.of("refresh layouts")),
                        Arguments.of(CompanionFile.PART_LOCK, List.of("convert", "rechunk", "create")))
                .flatMap(row -> Stream.of(OddFile.values()).map(odd -> Arguments.of(row.get()[0], odd, row.get()[1])));
    }

    @ParameterizedTest
    @MethodSource
    void refused(CompanionFile beside, OddFile odd, List<String> uses) throws IOException {
        for (String use : uses) {
            boolean makesFile = List.of("convert", "rechunk", "create").contains(use);
            Path path = odd.at(beside.of(makesFile ? folder.resolve("new.h5") : file));
            assertRefused(path, Objects.requireNonNull(uses().get(use)));
            assertTrue(Files.exists(path, LinkOption.NOFOLLOW_LINKS), use);
        }
    }

    /** A history may be kept on another drive. */
    @Test
    void linkToAHistoryIsFollowed() throws IOException {
        edit(REVISION);
        Path link = CompanionFile.HISTORY.of(file);
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere")).resolve("revisions");
        Files.move(link, elsewhere);
        Files.createSymbolicLink(link, elsewhere);
        edit(EditOptions.DEFAULTS.withHistory("again"));
        assertTrue(Files.isSymbolicLink(link));
        try (History history = History.open(file)) {
            assertEquals(2, history.newest());
        }
        assertTrue(HistoryCheck.verify(file, Job.quiet()).isSound());
        Files.delete(elsewhere);
        assertRefused(link, () -> edit(REVISION)); // the drive is not there
        assertRefused(link, () -> read(-1));
        assertFalse(Files.exists(elsewhere));
        assertTrue(Files.isSymbolicLink(link));
    }
}
