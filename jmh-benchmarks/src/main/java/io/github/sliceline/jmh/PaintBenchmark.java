package io.github.sliceline.jmh;

import io.github.sliceline.show.amplitude.Raster;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.show.paint.Look;
import io.github.sliceline.show.paint.SectionPainter;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Time that one thread takes from the samples of a section to the pixels of a pane or of a whole screen.
 *
 * <p>The section has 766 traces of 1,023 samples, like an inline of a survey of 2.5 GB. All of it is visible, or a tenth.
 *
 * <p>The score is milliseconds a picture.
 *
 * <pre>{@code
 * ./mvnw -Pjmh -pl jmh-benchmarks -am package -Dquick -DskipTests
 * java -jar jmh-benchmarks/target/benchmarks.jar Paint
 * }</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PaintBenchmark {
    private static final int TRACES = 766;
    private static final int SAMPLES = 1023;
    private static final long SEED = 16;

    /** Pixels of the picture. */
    @Param({"700x450", "1600x1000"})
    public String size;

    /** Visible fraction of each side of the section. */
    @Param({"1", "0.1"})
    public double seen;

    /** True for traces side by side, false for a map. */
    @Param({"true", "false"})
    public boolean traces;

    @Param({"DENSITY", "DENSITY,WIGGLE,AREA"})
    public String looks;

    @Param({"true", "false"})
    public boolean interpolated;

    private Raster raster = Raster.ofMap(new float[1], 1, 1);
    private Viewport view = Viewport.whole(1, 1, 1, 1);
    private Display display = Display.density(2);

    @Setup
    public void create() {
        float[] values = new float[TRACES * SAMPLES];
        Random random = new Random(SEED);
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        raster = traces ? Raster.ofTraces(values, TRACES, SAMPLES) : Raster.ofMap(values, TRACES, SAMPLES);
        String[] sides = size.split("x", -1);
        view = new Viewport(
                -0.5,
                -0.5,
                seen * raster.width() - 0.5,
                seen * raster.height() - 0.5,
                Integer.parseInt(sides[0]),
                Integer.parseInt(sides[1]));
        Set<Look> drawn = EnumSet.noneOf(Look.class);
        for (String look : looks.split(",", -1)) {
            drawn.add(Look.valueOf(look));
        }
        display = Display.density(2).withLooks(drawn).withInterpolated(interpolated);
    }

    /** One picture. */
    @Benchmark
    public int[] paint() {
        return SectionPainter.paint(raster, view, display, 0);
    }
}
