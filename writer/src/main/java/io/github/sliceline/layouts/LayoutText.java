package io.github.sliceline.layouts;

import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.ReadDirection;
import io.github.sliceline.tune.advice.Layouts;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.VolumeInfo;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text form of the layouts that a volume should get. */
final class LayoutText {
    /**
     * Name of a named layout's cube, if it becomes a layout too. For {@code planes} the name depends on the dimensions.
     */
    private static final Map<String, String> CUBES = Map.of("fast", "columns", "balanced", "balanced");

    private static final Pattern NAMED = Pattern.compile("\\s*([A-Za-z0-9_-]+)=(\\d.*)");

    private LayoutText() {}

    /**
     * Returns the layouts that a text describes.
     *
     * @throws IllegalArgumentException if the text describes none, or none that fits the volume
     */
    static List<CubeLayout> parse(String text, SeismicVolume volume) throws IOException {
        VolumeInfo info = volume.info();
        Shape shape = volume.shape();
        DriveModel drive = DriveModel.ofDriveOf(info.file());
        String name = text.strip();
        if (!NAMED.matcher(name).matches() && !Character.isDigit(name.isEmpty() ? ' ' : name.charAt(0))) {
            return ofName(name, Layouts.parse(name, shape, drive), info);
        }
        List<CubeLayout> copies = new ArrayList<>();
        for (String part : name.split("\\+", -1)) {
            Matcher named = NAMED.matcher(part);
            String spelled = named.matches() ? named.group(2) : part.strip();
            CubeLayout copy =
                    Layouts.parse(anyOf(shape) + "+" + spelled, shape, drive).get(1);
            String own = named.matches()
                    ? named.group(1)
                    : "copy" + (volume.layouts().size() + copies.size() + 1);
            copies.add(new CubeLayout(own, copy.chunk(), copy.type(), copy.filters()));
        }
        return copies;
    }

    /** Returns a chunk that stands for the cube, which does not change. */
    private static String anyOf(Shape shape) {
        return "1" + "x1".repeat(shape.rank() - 1);
    }

    /** Returns the direction of the planes for which the cube of the layout {@code planes} is made. */
    private static String plane(int rank) {
        ReadDirection direction =
                rank == 2 ? ReadDirection.CROSSLINE : rank == 3 ? ReadDirection.INLINE : ReadDirection.GATHER;
        return direction.toString();
    }

    private static List<CubeLayout> ofName(String name, List<CubeLayout> cubes, VolumeInfo info) {
        List<CubeLayout> copies = new ArrayList<>(cubes.subList(1, cubes.size()));
        CubeLayout cube = cubes.get(0);
        String own = name.equals("planes") ? plane(info.shape().rank()) : CUBES.get(name);
        if (own != null && !info.chunk().equals(Optional.of(cube.chunk()))) {
            copies.add(0, new CubeLayout(own, cube.chunk(), cube.type(), cube.filters()));
        }
        if (copies.isEmpty()) {
            throw new IllegalArgumentException(
                    info.file() + " is stored as layout " + name + " says already, in chunks of " + cube.chunk());
        }
        return copies;
    }
}
