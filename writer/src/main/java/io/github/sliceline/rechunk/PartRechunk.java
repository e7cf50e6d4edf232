package io.github.sliceline.rechunk;

import io.github.sliceline.Job;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Region;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;

/** A part of a volume as a volume of its own. */
record PartRechunk(Path source, SeismicVolume volume, Region part, Path target, RechunkOptions options, Job job) {

    RechunkReport run() throws IOException {
        long start = System.nanoTime();
        VolumeSpec spec = spec();
        try (VolumeWriter writer = VolumeWriter.create(target, spec)) {
            int[] chunk = LongStream.of(writer.chunk().extents())
                    .mapToInt(Math::toIntExact)
                    .toArray();
            volume.blocks()
                    .within(part)
                    .withExtents(chunk)
                    .withMemory(options.memoryBytes())
                    .forEach(options.threads(), block -> writer.write(moved(block.inner()), block.samples()), job);
            writer.commit(job);
        }
        return new RechunkReport(
                source,
                target,
                spec.shape(),
                spec.chunk(),
                Files.size(source),
                Files.size(target),
                0,
                0,
                List.of(),
                Duration.ofNanos(System.nanoTime() - start));
    }

    private Region moved(Region block) {
        long[] start = new long[block.rank()];
        for (int d = 0; d < start.length; d++) {
            start[d] = block.start(d) - part.start(d);
        }
        return Region.of(start, block.shape().extents());
    }

    private VolumeSpec spec() throws IOException {
        return VolumeSpec.like(volume).within(part);
    }
}
