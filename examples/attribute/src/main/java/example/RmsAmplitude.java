package example;

import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeBlock;
import java.io.IOException;
import java.nio.file.Path;

/** Writes a volume of RMS amplitudes: of each sample and those above and below it. */
public final class RmsAmplitude {
    /** Samples on either side of one. */
    private static final int HALF = 12;

    private RmsAmplitude() {}

    /** Arguments: a volume, and the one to make. */
    public static void main(String[] args) throws IOException {
        if (args.length != 2) {
            System.err.println("usage: attribute VOLUME NEW_VOLUME");
            System.exit(2);
        }
        try (SeismicVolume source = SeismicVolume.open(Path.of(args[0]))) {
            VolumeSpec spec = VolumeSpec.like(source).named("rms").withAttribute("half_window", HALF);
            try (VolumeWriter out = VolumeWriter.create(Path.of(args[1]), spec)) {
                int threads = Runtime.getRuntime().availableProcessors();
                source.blocks().withHalo(0, 0, HALF).forEach(threads, block -> out.write(block.inner(), rms(block)));
                out.commit();
                System.out.println(out);
            }
        }
    }

    /** One value for each sample of the block; at the ends of a trace the window is shorter. */
    private static float[] rms(VolumeBlock block) {
        float[] samples = block.samples();
        int above = (int) (block.inner().start(2) - block.outer().start(2));
        int height = (int) block.inner().count(2);
        int whole = (int) block.outer().count(2);
        float[] result = new float[samples.length / whole * height];
        for (int trace = 0; trace < samples.length / whole; trace++) {
            for (int k = 0; k < height; k++) {
                int first = Math.max(0, above + k - HALF);
                int end = Math.min(whole, above + k + HALF + 1);
                double squares = 0;
                for (int i = first; i < end; i++) {
                    squares += (double) samples[trace * whole + i] * samples[trace * whole + i];
                }
                result[trace * height + k] = (float) Math.sqrt(squares / (end - first));
            }
        }
        return result;
    }
}
