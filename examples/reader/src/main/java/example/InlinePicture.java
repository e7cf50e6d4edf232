package example;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.volume.Section;
import io.github.sliceline.volume.SeismicVolume;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import javax.imageio.ImageIO;

/** Reads one inline of a volume and draws it as a PNG. */
public final class InlinePicture {
    /** This part of the absolute amplitudes gets full colour; the rest shades down to white. */
    private static final double CLIP_QUANTILE = 0.98;

    private InlinePicture() {}

    /** Arguments: a volume, and optionally {@code --inline N}; without it, the middle inline. */
    public static void main(String[] args) throws IOException {
        boolean numbered = args.length == 3 && args[1].equals("--inline");
        if (args.length != 1 && !numbered) {
            System.err.println("usage: reader VOLUME [--inline N]");
            System.exit(2);
        }
        try (SeismicVolume volume = SeismicVolume.open(Path.of(args[0]))) {
            Axis inlines = volume.inlines();
            int number = numbered ? Integer.parseInt(args[2]) : inlines.numberAt(inlines.size() / 2);
            Section inline = volume.readInline(number);
            Path picture = Path.of("inline-" + number + ".png");
            ImageIO.write(draw(inline), "png", picture.toFile());
            System.out.println(picture + ": " + inline);
        }
    }

    /** Crosslines from left to right, time from top to bottom. */
    private static BufferedImage draw(Section inline) {
        float clip = clip(inline.samples());
        BufferedImage image = new BufferedImage(inline.rows(), inline.columns(), BufferedImage.TYPE_INT_RGB);
        for (int crossline = 0; crossline < inline.rows(); crossline++) {
            for (int sample = 0; sample < inline.columns(); sample++) {
                image.setRGB(crossline, sample, colour(inline.at(crossline, sample) / clip));
            }
        }
        return image;
    }

    private static float clip(float[] samples) {
        float[] sizes = samples.clone();
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = Math.abs(sizes[i]);
        }
        Arrays.sort(sizes);
        return Math.max(Float.MIN_NORMAL, sizes[(int) (CLIP_QUANTILE * (sizes.length - 1))]);
    }

    /** Blue at −1, white at 0, red at 1. */
    private static int colour(float amplitude) {
        int shade = 255 - (int) (255 * Math.min(1, Math.abs(amplitude)));
        return amplitude < 0 ? shade << 16 | shade << 8 | 255 : 255 << 16 | shade << 8 | shade;
    }
}
