package example;

import io.github.sliceline.Job;
import io.github.sliceline.UnfinishedWorkException;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.ConvertReport;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Path;

/** Converts a SEG-Y file to a volume, and computes a second volume: absolute amplitudes. */
public final class ConvertAndCompute {
    private static final int THREADS = 4;

    private ConvertAndCompute() {}

    /** Arguments: a SEG-Y file, the volume to convert it to, and the volume to compute. */
    public static void main(String[] args) throws IOException {
        Job job = Job.heardBy((stage, done, total) -> System.err.print("\r" + stage + " " + done + "/" + total));
        try {
            ConvertReport report = SegyToHdf5.convert(Path.of(args[0]), Path.of(args[1]), ConvertOptions.DEFAULTS, job);
            System.out.println(report.target() + ": " + report.shape() + " from " + report.traces() + " traces");
        } catch (UnfinishedWorkException e) {
            System.err.println(e.getMessage() + "; run this again to resume");
            System.exit(1);
        }
        compute(Path.of(args[1]), Path.of(args[2]), job);
    }

    private static void compute(Path source, Path target, Job job) throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(source);
                VolumeWriter writer = VolumeWriter.create(target, VolumeSpec.like(volume))) {
            // Every chunk once, in file order, by several threads; a writer takes any region from any thread.
            volume.blocks().forEach(THREADS, block -> writer.write(block.inner(), absolute(block.samples())), job);
            writer.commit(); // without this nothing is left
            System.out.println(writer);
        }
    }

    private static float[] absolute(float[] samples) {
        for (int i = 0; i < samples.length; i++) {
            samples[i] = Math.abs(samples[i]);
        }
        return samples;
    }
}
