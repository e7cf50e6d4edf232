package io.github.sliceline.soak;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.edit.EditOptions;
import io.github.sliceline.edit.VolumeEdit;
import io.github.sliceline.exporting.ExportOptions;
import io.github.sliceline.exporting.SegyExport;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.layouts.LayoutOptions;
import io.github.sliceline.layouts.VolumeLayouts;
import io.github.sliceline.mirror.MirrorPolicy;
import io.github.sliceline.mirror.MirrorSync;
import io.github.sliceline.mirror.MirrorTarget;
import io.github.sliceline.mirror.MirrorTargets;
import io.github.sliceline.mirror.Mirrors;
import io.github.sliceline.mirror.server.TestProxy;
import io.github.sliceline.mirror.server.TestServer;
import io.github.sliceline.rechunk.Rechunk;
import io.github.sliceline.rechunk.RechunkOptions;
import io.github.sliceline.revision.Checkout;
import io.github.sliceline.revision.History;
import io.github.sliceline.revision.HistoryCheck;
import io.github.sliceline.revision.HistoryPruner;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.verify.VolumeVerifier;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.MissingTraces;
import io.github.sliceline.volume.options.ReadOptions;
import io.github.sliceline.zgy.ZgyExport;
import io.github.sliceline.zgy.ZgyOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;

/** Files that are made, changed and compared, in a folder in which nothing is left. Of one thread. */
final class Writing {
    private static final List<String> FILTERS =
            List.of("none", "shuffle,deflate=1", "bitshuffle,zstd=1", "bitshuffle,lz4,fletcher32");

    private static final CubeLayout CROSSLINES =
            new CubeLayout("crossline", Shape.of(16, 1, 96), SampleType.FLOAT32, ChunkFilters.NONE);

    private final Path folder;
    private final Path segy;
    private final NumberedSurvey survey;
    private int edits;

    Writing(Path folder, Path segy, NumberedSurvey survey) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.segy = segy;
        this.survey = survey;
    }

    /** One of the methods here; fails if a file is left. */
    Soak.Work that(Soak.Work work) {
        return random -> {
            boolean well = false;
            try {
                String what = work.once(random);
                try (Stream<Path> left = Files.list(folder)) {
                    List<Path> files = left.toList();
                    require(files.isEmpty(), what + " leaves " + files);
                }
                well = true;
                return what;
            } finally {
                if (!well) {
                    Soak.delete(folder);
                    Files.createDirectories(folder);
                }
            }
        };
    }

    private Path file(String name) {
        return folder.resolve(name);
    }

    private static ChunkFilters filters(Random random) {
        return ChunkFilters.parse(FILTERS.get(random.nextInt(FILTERS.size())));
    }

    private static Shape chunk(Random random) {
        return Shape.of(4 + random.nextInt(20), 4 + random.nextInt(20), 8 + random.nextInt(60));
    }

    private static ConvertOptions options(Random random) {
        ConvertOptions options = ConvertOptions.DEFAULTS
                .withFilters(filters(random))
                .withThreads(1 + random.nextInt(3))
                .withMemoryBytes(16 << 20);
        return random.nextInt(4) == 0 ? options.withLayout("planes") : options.withChunk(chunk(random));
    }

    private static void require(boolean right, Object otherwise) {
        if (!right) {
            throw new AssertionError(otherwise);
        }
    }

    private static void requireSame(Path one, Path other) throws IOException {
        require(Files.mismatch(one, other) < 0, one + " and " + other + " differ");
    }

    /** SEG-Y to HDF5 and back; a quarter of the conversions is stopped and resumed. */
    String convert(Random random) throws IOException {
        Path volume = file("volume.h5");
        ConvertOptions options = options(random);
        String what = "conversion";
        if (random.nextInt(4) == 0) {
            CancelToken cancel = new CancelToken();
            try {
                Job job = Job.stoppedBy(cancel).withProgress((stage, done, total) -> cancel.cancel());
                SegyToHdf5.convert(segy, volume, options, job);
            } catch (CancellationException e) {
                what = "conversion, stopped and resumed";
            }
        }
        SegyToHdf5.convert(segy, volume, options.withOverwrite(true), Job.quiet());
        survey.check(volume);
        require(VolumeVerifier.verify(volume, 0, List.of(segy), Job.quiet()).isSound(), options);
        Path back = file("back.sgy");
        SegyExport.export(volume, back, ExportOptions.DEFAULTS, Job.quiet());
        requireSame(segy, back);
        Files.delete(back);
        Files.delete(volume);
        return what + ", verified, exported to SEG-Y";
    }

    /** From one form to another, and to ZGY. */
    String rechunk(Path source, Random random) throws IOException {
        Path volume = file("rechunked.h5");
        RechunkOptions options =
                RechunkOptions.DEFAULTS.withChunk(chunk(random)).withFilters(filters(random));
        Rechunk.rechunk(source, volume, options, Job.quiet());
        VolumeLayouts.add(volume, List.of(CROSSLINES), LayoutOptions.DEFAULTS, Job.quiet());
        survey.check(volume);
        Path zgy = file("exported.zgy");
        try (SeismicVolume exported = SeismicVolume.open(volume)) {
            int crossline = random.nextInt(exported.crosslines().size());
            Region plane = Region.of(new long[] {0, crossline, 0}, new long[] {64, 1, 96});
            survey.check(exported.read(plane), plane);
            ZgyExport.write(exported, zgy, ZgyOptions.DEFAULTS.withType(SampleType.FLOAT32), Job.quiet());
        }
        survey.check(zgy);
        VolumeLayouts.drop(volume, List.of("crossline"));
        survey.check(volume);
        Files.delete(zgy);
        Files.delete(volume);
        return "rechunked, layout added and dropped, exported to ZGY";
    }

    /** A setting of a volume that others read: changed in place. */
    String editInPlace(Path volume) throws IOException {
        String value = "edit " + edits++;
        VolumeEdit.set(volume, Map.of("quantity", "not done"), EditOptions.DEFAULTS.withDryRun(true));
        VolumeEdit.set(volume, Map.of("quantity", value), EditOptions.DEFAULTS);
        require(value.equals(VolumeEdit.show(volume, 0).get("quantity")), value);
        return "edit in place";
    }

    /** A revision of a volume that others read; each seventh time all are checked, taken back, and removed. */
    String editWithHistory(Path volume) throws IOException {
        String value = "revision " + edits++;
        VolumeEdit.set(volume, Map.of("quantity", value), EditOptions.DEFAULTS.withHistory(value));
        int newest;
        try (History history = History.open(volume)) {
            newest = history.newest();
        }
        require(value.equals(VolumeEdit.show(volume, newest).get("quantity")), value);
        if (newest < 7) {
            return "revision";
        }
        require(HistoryCheck.verify(volume, Job.quiet()).isSound(), volume);
        Path earlier = file("earlier.h5");
        Checkout.run(volume, newest - 3, earlier, true, Job.quiet());
        String three = "revision " + (edits - 4);
        require(three.equals(VolumeEdit.show(earlier, 0).get("quantity")), three);
        survey.check(earlier);
        Files.delete(earlier);
        HistoryPruner.prune(volume, newest - 1, newest);
        return "revisions checked, one taken back, pruned";
    }

    /** A volume that is written on another thread, followed until it is complete. */
    String follow(Random random) throws IOException {
        Path volume = file("live.h5");
        CompletableFuture<Void> written = CompletableFuture.runAsync(() -> {
            try {
                SegyToHdf5.convert(segy, volume, options(random).withThreads(1), Job.quiet());
            } catch (IOException e) {
                throw new CompletionException(e);
            }
        });
        try (SeismicVolume live = openLive(volume, written)) {
            Region all = Region.all(live.shape());
            while (!live.refresh().complete()) {
                survey.check(live.read(all), all, true);
            }
            survey.check(live.read(all), all, true);
        } finally {
            written.join();
        }
        survey.check(volume);
        Files.delete(volume);
        return "conversion that is followed";
    }

    private static SeismicVolume openLive(Path volume, CompletableFuture<Void> written) throws IOException {
        while (true) {
            boolean over = written.isDone();
            try {
                return SeismicVolume.open(
                        volume, ReadOptions.DEFAULTS.withLive(true).withMissingTraces(MissingTraces.STORED));
            } catch (NoSuchFileException e) {
                require(!over, e);
                Thread.onSpinWait();
            }
        }
    }

    /** A conversion and an edit with two replicas, one of them on a server behind a network that may fail once. */
    String mirror(Random random) throws IOException {
        Path volume = file("mirrored.h5");
        Path tee = file("tee.h5");
        Path served = Files.createDirectories(file("served"));
        boolean fails = random.nextBoolean();
        long after = fails ? 2000 + random.nextInt(500_000) : Long.MAX_VALUE;
        try (TestServer server = TestServer.start(served);
                TestProxy proxy = new TestProxy(server.port(), TestProxy.Fault.CUT, after, false)) {
            MirrorTarget remote = new MirrorTarget.Remote(proxy.address("mirrored.h5"), TestServer.access());
            MirrorTargets targets = new MirrorTargets(
                    List.of(new MirrorTarget.LocalFile(tee), remote), MirrorPolicy.DETACH, Duration.ofMinutes(1));
            try (Mirrors mirrors = targets.ofNew(List.of(segy), false)) {
                SegyToHdf5.convert(List.of(segy), volume, options(random), mirrors, Job.quiet());
                require(mirrors.areIdentical(), mirrors.reports());
            }
            survey.check(volume);
            requireSame(volume, tee);
            requireSame(volume, served.resolve("mirrored.h5"));
            try (Mirrors mirrors = targets.ofEdited()) {
                VolumeEdit.set(volume, Map.of("quantity", "mirrored"), EditOptions.DEFAULTS, mirrors);
                require(mirrors.areIdentical(), mirrors.reports());
            }
            require(new MirrorSync(volume, remote, Job.quiet()).compare().isIdentical(), "compared");
            requireSame(volume, served.resolve("mirrored.h5"));
        }
        Soak.delete(served);
        Files.delete(tee);
        Files.delete(volume);
        return fails ? "conversion and edit with replicas, connection cut" : "conversion and edit with replicas";
    }
}
