package io.github.sliceline.importing;

import io.github.sliceline.DiskFullException;
import io.github.sliceline.Job;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.work.WorkStores;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A conversion in a JVM of its own, which forces often: the victim of {@link CrashTest}. */
final class CrashJob {
    private CrashJob() {}

    /** Arguments: source, target, deflate level, axes or nothing. Leaves with 0, 4 if the disk is full, or 1. */
    public static void main(String[] arguments) {
        int code = 0;
        try {
            NativeLibrary.require("the test");
            System.out.println("ready");
            convert(Path.of(arguments[0]), Path.of(arguments[1]), Integer.parseInt(arguments[2]), arguments[3]);
        } catch (IOException e) {
            System.out.println(e);
            code = e instanceof DiskFullException || e.getCause() instanceof DiskFullException ? 4 : 1;
        }
        System.exit(code);
    }

    private static ConvertOptions options(int deflateLevel, String axes) {
        ConvertOptions options = ConvertOptions.DEFAULTS
                .withChunk(axes.equals(ResumeTest.TABLE) ? Shape.of(64, 32) : Shape.of(8, 8, 32))
                .withThreads(2)
                .withFilters(ChunkFilters.deflate(deflateLevel));
        return axes.isEmpty() ? options : options.withAxes(AxesSpec.parse(axes));
    }

    static ConvertReport convert(Path segy, Path target, int deflateLevel, String axes) throws IOException {
        WorkStores often = new WorkStores() {
            @Override
            public ByteStore open(Path file) throws IOException {
                return FILES.open(file);
            }

            @Override
            public ByteStore openDirect(Path file) throws IOException {
                return FILES.openDirect(file);
            }

            @Override
            public Duration pause() {
                return Duration.ofMillis(2);
            }
        };
        return SegyToHdf5.convert(List.of(segy), target, options(deflateLevel, axes), often, Job.quiet());
    }
}
