package example;

import io.github.sliceline.CancelToken;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.Job;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.Section;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Prints where the largest amplitude of each inline is. */
public final class LargestAmplitude {
    private LargestAmplitude() {}

    /** Arguments: a volume, and numbers of inlines. */
    public static void main(String[] args) {
        CancelToken cancel = new CancelToken();
        CompletableFuture.delayedExecutor(60, TimeUnit.SECONDS).execute(cancel::cancel); // any thread may cancel
        Job job = new Job((stage, done, total) -> System.err.print("\r" + stage + " " + done + "/" + total), cancel);
        try (SeismicVolume volume = SeismicVolume.open(Path.of(args[0]))) {
            List<Query<Section>> inlines = new ArrayList<>();
            for (int i = 1; i < args.length; i++) {
                inlines.add(Query.section(new Plane.Inline(Integer.parseInt(args[i]))));
            }
            for (Section inline : volume.readAll(inlines, job)) { // reads all together
                print(inline, volume);
            }
        } catch (CancellationException e) {
            fail("stopped after a minute");
        } catch (IllegalArgumentException e) { // the volume has no such inline
            fail(e.getMessage());
        } catch (CorruptFileException e) { // which file, where, found and expected
            fail("damaged: " + e.getMessage());
        } catch (IOException e) { // no such file, not supported, or the drive failed
            fail(e.toString());
        }
    }

    private static void print(Section inline, SeismicVolume volume) {
        int row = 0; // of a crossline
        int column = 0; // of a sample
        for (int i = 0; i < inline.rows(); i++) {
            for (int j = 0; j < inline.columns(); j++) {
                if (Math.abs(inline.at(i, j)) > Math.abs(inline.at(row, column))) {
                    row = i;
                    column = j;
                }
            }
        }
        System.out.println(inline.title() + ": " + inline.at(row, column) + " at crossline "
                + volume.crosslines().numberAt(row) + ", " + volume.samples().valueAt(column) + " ms");
    }

    private static void fail(String why) {
        System.err.println(why);
        System.exit(1);
    }
}
