package io.github.sliceline.jmh;

import io.github.sliceline.Job;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.edit.LayoutOptions;
import io.github.sliceline.edit.VolumeLayouts;
import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.remote.ObjectUpload;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.tune.CubeLayout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** A cube whose samples can be told from their place, written to a file and sent to a store. */
record ObjectCube(Shape shape) {
    /** Of an upload: 10,000 of them are more than any cube here. */
    private static final int PART_BYTES = 64 << 20;

    private static float sample(long inline, long crossline, long sample) {
        return 1 + (inline * 7 + crossline * 3 + sample) % 1024;
    }

    /** Chunk row by chunk row, then its copies. */
    void write(Path file, List<CubeLayout> cubes) throws IOException {
        Shape chunk = cubes.get(0).chunk();
        int inlines = (int) shape.extent(0);
        int crosslines = (int) shape.extent(1);
        int samples = (int) shape.extent(2);
        VolumeSpec spec = VolumeSpec.of(
                        new LineAxis(0, 1, inlines),
                        new LineAxis(0, 1, crosslines),
                        SampleAxis.milliseconds(0, 4, samples))
                .withChunk((int) chunk.extent(0), (int) chunk.extent(1), (int) chunk.extent(2));
        float[] lines = new float[16 * crosslines * samples];
        try (VolumeWriter writer = VolumeWriter.create(file, spec)) {
            for (int first = 0; first < inlines; first += 16) {
                int count = Math.min(16, inlines - first);
                int at = 0;
                for (int i = first; i < first + count; i++) {
                    for (int x = 0; x < crosslines; x++) {
                        for (int s = 0; s < samples; s++) {
                            lines[at++] = sample(i, x, s);
                        }
                    }
                }
                writer.write(
                        Region.of(new long[] {first, 0, 0}, new long[] {count, crosslines, samples}),
                        Arrays.copyOf(lines, at));
            }
            writer.commit();
        }
        if (cubes.size() > 1) {
            VolumeLayouts.add(file, cubes.subList(1, cubes.size()), LayoutOptions.DEFAULTS, Job.quiet());
        }
    }

    static void upload(Path file, RemotePath target) throws IOException {
        try (FileChannel from = FileChannel.open(file);
                ObjectUpload upload = target.store().upload(target)) {
            ByteBuffer part = ByteBuffer.allocateDirect(PART_BYTES);
            int number = 0;
            for (long at = 0; at < from.size(); at += part.limit()) {
                part.clear();
                while (part.hasRemaining() && from.read(part, at + part.position()) > 0) {
                    // until it is full or the file ends
                }
                upload.send(++number, part.flip());
            }
            upload.complete(true);
        }
    }

    /** Refuses a plane that is not as it was written. */
    static void check(Region plane, float[] samples) throws IOException {
        int at = 0;
        for (long i = plane.start(0); i < plane.end(0); i++) {
            for (long x = plane.start(1); x < plane.end(1); x++) {
                for (long s = plane.start(2); s < plane.end(2); s++) {
                    if (samples[at++] != sample(i, x, s)) {
                        throw new IOException(plane + " is wrong at " + i + ", " + x + ", " + s);
                    }
                }
            }
        }
    }
}
