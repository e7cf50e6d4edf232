package io.github.sliceline.edit;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a volume that Sliceline wrote, and the bytes of the file where it keeps them.
 *
 * @param sampleAxis path of the vertical axis
 * @param inlinesAt byte where the inline numbers begin, or {@link #NONE}
 * @param crosslinesAt byte where the crossline numbers begin, or {@link #NONE}
 * @param samplesAt byte where the values of the vertical axis begin
 * @param textAt byte where the text header begins, or {@link #NONE}
 * @param root attributes of the root group
 * @param keepsSourceText true if the file keeps the source's text header already
 * @param hasCrsVariable true if the coordinate reference system has a variable of its own, as CF has it
 */
record VolumeState(
        VolumeSettings settings,
        String sampleAxis,
        long inlinesAt,
        long crosslinesAt,
        long samplesAt,
        long textAt,
        Map<String, Object> root,
        boolean keepsSourceText,
        boolean hasCrsVariable) {

    /** Place of what a volume has not: a text header if its samples were computed, lines if it has other axes. */
    private static final long NONE = -1;

    boolean hasText() {
        return textAt != NONE;
    }

    /** @throws UnsupportedFileException if Sliceline did not write the file */
    static VolumeState read(Hdf5Container container) throws IOException {
        Map<String, Object> root = container.attributes("/");
        VolumeProfile.requireKnown(container, root);
        if (!root.containsKey(VolumeProfile.VERSION_ATTRIBUTE)) {
            throw new UnsupportedFileException(
                    container,
                    "is no volume that Sliceline wrote, so nobody knows where it keeps what is to be set; attributes of"
                            + " any HDF5 file are changed with commands (docs/edit.md)");
        }
        String axis = sampleAxis(container);
        boolean hasText = container.exists(VolumeProfile.TEXT_HEADERS);
        long textAt = hasText ? address(container, VolumeProfile.TEXT_HEADERS, Byte.BYTES) : NONE;
        Axis inlines = lines(container, VolumeProfile.INLINES);
        Axis crosslines = lines(container, VolumeProfile.CROSSLINES);
        VolumeSettings settings = new VolumeSettings(
                text(root, VolumeProfile.CRS_ATTRIBUTE),
                text(root, VolumeProfile.SURVEY_ATTRIBUTE),
                text(container.attributes(VolumeProfile.DATA), "long_name"),
                text(container.attributes(VolumeProfile.DATA), "units"),
                inlines,
                crosslines,
                samples(container, axis),
                hasText
                        ? new TextHeader(container
                                .source()
                                .read(textAt, TextHeader.BYTES)
                                .array())
                        : TextHeader.blank(TextHeader.Encoding.ASCII));
        return new VolumeState(
                settings,
                axis,
                inlines == null ? NONE : address(container, VolumeProfile.INLINES, Integer.BYTES),
                crosslines == null ? NONE : address(container, VolumeProfile.CROSSLINES, Integer.BYTES),
                address(container, axis, Double.BYTES),
                textAt,
                root,
                hasText && container.attributes(VolumeProfile.SEGY).containsKey(VolumeProfile.SOURCE_TEXT_ATTRIBUTE),
                container.exists(VolumeProfile.CRS));
    }

    private static String text(Map<String, Object> attributes, String name) {
        return attributes.get(name) instanceof String text ? text : "";
    }

    private static String sampleAxis(Hdf5Container container) throws IOException {
        for (SampleUnit unit : SampleUnit.values()) {
            if (container.exists("/" + unit.axisName())) {
                return "/" + unit.axisName();
            }
        }
        throw broken(container, "has none of the axes /twt, /depth and /samples");
    }

    private static CorruptFileException broken(Hdf5Container container, String problem) {
        return new CorruptFileException(container, CorruptFileException.UNKNOWN, problem);
    }

    /** Returns the byte where the elements of a dataset begin. Refuses a dataset that is not in one piece. */
    private static long address(Hdf5Container container, String path, int bytes) throws IOException {
        String problem = path + " is not stored in one piece of elements of " + bytes + " bytes";
        return container.dataset(path).pieceOf(bytes).orElseThrow(() -> broken(container, problem));
    }

    /** Returns an axis of lines with whole numbers; null if there is none, or columns of a table repeat the numbers. */
    private static @Nullable Axis lines(Hdf5Container container, String path) throws IOException {
        if (!container.exists(path) || container.exists(VolumeProfile.TABLE)) {
            return null;
        }
        try {
            Axis axis = Axis.listed(path.substring(1), "", container.readNumbers(path));
            return axis.isWhole() ? axis : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static SampleAxis samples(Hdf5Container container, String path) throws IOException {
        double[] values = container.readNumbers(path);
        double step = values.length > 1 ? (values[values.length - 1] - values[0]) / (values.length - 1) : 1;
        String symbol = text(container.attributes(path), "units");
        for (SampleUnit unit : SampleUnit.values()) {
            if (path.equals("/" + unit.axisName()) && symbol.equals(unit.symbol())) {
                return new SampleAxis(values[0], step, values.length, unit);
            }
        }
        throw broken(container, path + " has the unit '" + symbol + "', wanted ms, m, ft or none");
    }

    List<?> binTransform() {
        return root.get(VolumeProfile.BIN_TRANSFORM_ATTRIBUTE) instanceof List<?> terms ? terms : List.of();
    }
}
