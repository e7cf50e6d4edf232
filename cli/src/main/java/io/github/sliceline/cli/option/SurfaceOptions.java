package io.github.sliceline.cli.option;

import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.name.TypedName;
import io.github.sliceline.cli.read.NumberRange;
import io.github.sliceline.cli.read.Part;
import io.github.sliceline.cli.read.SurfaceExtract;
import io.github.sliceline.horizon.SurfaceFit;
import io.github.sliceline.horizon.SurfaceText;
import io.github.sliceline.selection.Surface;
import io.github.sliceline.selection.SurfaceAttribute;
import io.github.sliceline.selection.SurfaceWindow;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options for amplitudes along a horizon. */
public final class SurfaceOptions {
    /** Most trace lengths in a window. A longer window is a mistake in the unit, and might not fit into memory. */
    private static final int MOST_TRACES = 16;

    private static final String NUMBER = "[-+]?\\d+(\\.\\d*)?";

    @Option(
            names = "--horizon",
            paramLabel = "FILE|VALUE",
            description =
                    "Map of the amplitudes on a horizon: one time or depth for all bins, or a file of points (inline, "
                            + "crossline or X, Y, and time or depth; as Charisma, OpendTect, Petrel, Landmark, IRAP or a "
                            + "table has them) or of a grid (IRAP classic, ZMap+, CPS-3, ESRI, Surfer, GeoTIFF). FILE#NAME "
                            + "is one of its horizons.")
    private @Nullable String horizon;

    @Option(
            names = "--attribute",
            paramLabel = "ATTRIBUTE",
            split = ",",
            defaultValue = "value",
            description =
                    "What the map shows: value (on the horizon), min, max, mean, rms, sum or maxabs of the window "
                            + "around it, or twt or depth, the horizon itself; or several, such as rms,max (default: "
                            + "${DEFAULT-VALUE}).")
    private List<SurfaceAttribute> attributes = List.of();

    @Option(
            names = "--window",
            paramLabel = "A:B",
            description = "Window around the horizon in the unit of the samples, such as -12:12.")
    private @Nullable NumberRange window;

    @Option(
            names = "--flatten",
            paramLabel = "FILE|VALUE",
            description =
                    "Flatten an inline, a crossline or a --line on a horizon; --window says what is shown around it.")
    private @Nullable String flatten;

    @Option(
            names = "--horizon-factor",
            paramLabel = "F",
            description = "Multiply the values of the horizon by this: 1000 for seconds, -1 for elevations, 1 for "
                    + "small times that would be taken for seconds.")
    private @Nullable Double factor;

    static SurfaceAttribute attribute(String text) {
        return Arrays.stream(SurfaceAttribute.values())
                .filter(attribute -> SurfaceExtract.name(attribute).equalsIgnoreCase(text.strip())
                        || (attribute == SurfaceAttribute.SURFACE
                                && text.strip().toLowerCase(Locale.ROOT).matches("time|depth")))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("'" + text + "' is not an attribute; there are "
                        + Arrays.stream(SurfaceAttribute.values())
                                .map(SurfaceExtract::name)
                                .collect(Collectors.joining(", "))));
    }

    /** Throws for options that exclude or need each other. */
    public void require() {
        if (horizon != null && flatten != null) {
            throw new IllegalArgumentException("--horizon makes a map and --flatten a section; give one of them");
        }
        Stream.of(horizon, flatten)
                .filter(named -> named != null && !named.matches(NUMBER))
                .forEach(SurfaceOptions::file);
        if (horizon == null && flatten == null && window != null) {
            throw new IllegalArgumentException("--window needs a horizon: give --horizon or --flatten");
        }
        if (window != null && window.from() == window.to() && window.from() != 0) {
            String half = Human.plain(Math.abs(window.from()));
            throw new IllegalArgumentException("--window " + Human.plain(window.from())
                    + " is a single sample beside the horizon; for a window around it write -" + half + ":" + half);
        }
        boolean isOnSurface = attributes.stream().allMatch(SurfaceExtract::isOnSurface);
        if (horizon != null && window != null && isOnSurface) {
            throw new IllegalArgumentException(
                    "--window needs an --attribute of what is in it, such as --attribute rms" + " --window -12:12");
        }
        if (flatten != null && window == null) {
            throw new IllegalArgumentException("--flatten needs a --window, such as -200:200");
        }
        if (!isOnSurface && window == null) {
            throw new IllegalArgumentException("--attribute needs a --window, such as -12:12");
        }
    }

    public boolean isMap() {
        return horizon != null;
    }

    public List<SurfaceAttribute> attributes() {
        return attributes.stream().distinct().toList();
    }

    /** Returns the horizon's name in pictures: the name of its file, or the given number. */
    public String horizonName() {
        String named = String.valueOf(horizon != null ? horizon : flatten);
        return named.matches(NUMBER)
                ? named
                : horizonIn(named).orElseGet(() -> String.valueOf(file(named).getFileName()));
    }

    /** Returns the name of the horizon behind that of its file; empty if there is none. */
    static Optional<String> horizonIn(String named) {
        int mark = named.lastIndexOf('#');
        return mark < 1 || Files.exists(TypedName.here(named))
                ? Optional.empty()
                : Optional.of(named.substring(mark + 1));
    }

    static Path file(String named) {
        return TypedName.here(horizonIn(named).isEmpty() ? named : named.substring(0, named.lastIndexOf('#')));
    }

    /** Returns the window by which sections are flattened; empty if they are not. */
    public Optional<SurfaceWindow> flattening(SeismicVolume volume, Consumer<String> note) throws IOException {
        return flatten == null ? Optional.empty() : Optional.of(window(volume, flatten, note));
    }

    /**
     * Returns the window around the horizon of a map.
     *
     * @param note receives a sentence about the file's format and units
     */
    public SurfaceWindow window(SeismicVolume volume, Consumer<String> note) throws IOException {
        return window(volume, horizon == null ? "" : horizon, note);
    }

    private SurfaceWindow window(SeismicVolume volume, String named, Consumer<String> note) throws IOException {
        Part.requireCube(volume);
        Surface surface =
                named.matches(NUMBER) ? constant(volume, Double.parseDouble(named)) : read(volume, named, note);
        if (window == null) {
            return SurfaceWindow.at(surface);
        }
        SurfaceWindow around = new SurfaceWindow(surface, window.from(), window.to());
        int count = around.count(volume.samples());
        if (count / MOST_TRACES > volume.samples().size()) {
            throw new IllegalArgumentException("--window " + Human.plain(window.from()) + ":" + Human.plain(window.to())
                    + " has " + Human.count(count, "sample") + ", but a trace has "
                    + volume.samples().size() + "; name a smaller one, such as -200:200");
        }
        return around;
    }

    private Surface constant(SeismicVolume volume, double value) throws IOException {
        if (factor == null) {
            SurfaceFit.doubt(volume.samples(), value).ifPresent(why -> {
                throw new IllegalArgumentException(why + "; --horizon-factor 1 takes it as it is");
            });
        }
        return Surface.constant(volume.grid(), factor == null ? value : factor * value);
    }

    /** Returns the factor of the values; null if the user gave none. */
    @Nullable
    Double factor() {
        return factor;
    }

    /** Returns a reader of files of horizons. */
    SurfaceText text(SeismicVolume volume) throws IOException {
        SurfaceText text = new SurfaceText(volume.grid(), volume.samples());
        return factor == null ? text : text.withFactor(factor);
    }

    private Surface read(SeismicVolume volume, String named, Consumer<String> note) throws IOException {
        SurfaceText.Horizon read = text(volume)
                .read(InputFile.require(file(named)), horizonIn(named).orElse(null));
        note.accept(named + ": " + read.understood());
        return read.surface();
    }
}
