package io.github.sliceline.importing;

import io.github.sliceline.Job;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.copies.CubeCopy;
import io.github.sliceline.copies.JournaledWork;
import io.github.sliceline.copies.LayoutWriter;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.journal.JournalReader;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.VolumeStatistics;
import io.github.sliceline.volume.options.ReadOptions;
import io.github.sliceline.work.Checkpoint;
import io.github.sliceline.work.GroupCommit;
import io.github.sliceline.work.JournalWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Last step of a conversion to several layouts: makes the further copies of the cube from the part, which is a whole file by
 * now but for its name.
 *
 * @param pause between two forces
 */
record LayoutStage(WorkFiles files, Underway work, ConvertOptions options, Duration pause) {

    void run(VolumeStatistics statistics, Optional<Checkpoint> earlier, Job job) throws IOException {
        List<CubeLayout> layouts = work.scanned().copies();
        if (layouts.isEmpty()) {
            return;
        }
        JournalWriter journal = work.journal().orElseThrow();
        List<CubeCopy> copies = new ArrayList<>();
        for (CubeLayout layout : layouts) {
            copies.add(CubeCopy.of(layout, work.scanned().plan().volume(), statistics));
        }
        try (Hdf5Container container =
                        Hdf5Container.of(files.part(), ChannelStore.openForReading(files.part()), ReadLimits.DEFAULTS);
                SeismicVolume cube = SeismicVolume.open(
                        files.part(), ReadOptions.DEFAULTS.withLive(true).forCopying());
                JournalReader reader = JournalReader.open(files.journal());
                GroupCommit commit = new GroupCommit(journal, work.part()::force, pause)) {
            JournaledWork copying = new JournaledWork(
                    work.part(),
                    commit,
                    earlier.map(found -> new JournaledWork.Earlier(found, reader)),
                    options.threads(),
                    options.memoryBytes());
            LayoutWriter.open(work.part(), container, cube, copies).write(copying, job);
        }
    }
}
