package io.github.sliceline.cli.name;

import io.github.sliceline.remote.Location;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Kind of file by the ending of its name, with the command that writes it. */
public enum OutputKind {
    HDF5("HDF5", "h5|hdf5?|he5|nc4?", "'sliceline convert' or 'rechunk' writes HDF5"),
    SEGY("SEG-Y", "se?gy|seg", "'sliceline export' writes SEG-Y"),
    SU("Seismic Unix", "su", "'sliceline export' writes Seismic Unix"),
    ZGY("ZGY", "zgy", "'sliceline export' writes ZGY"),
    PICTURE("a picture", "png|svg", "'sliceline read FILE -o' draws pictures"),
    TABLE("a table", "csv", "'sliceline read FILE -o' and 'sliceline scan --each -o' write tables"),
    ARRAY(
            "an array or a map",
            "npy|raw|bin|f32|tiff?|xyz|irap|zmap|cps3|geojson",
            "'sliceline read FILE -o' writes arrays and maps"),
    REPORT("a ZIP archive", "zip", "'sliceline doctor --report' writes one"),
    MANIFEST("JSON", "json", "'sliceline manifest' and --json write JSON"),
    /** Other known formats, which no command writes. */
    NONE(
            "another format",
            "segd|vds|zarr|mdio|mat|npz|pdf|jpe?g|gif|gz|bz2|xz|zst|tar|7z",
            "no command writes this format");

    private final String words;
    private final String endings;
    private final String command;

    OutputKind(String words, String endings, String command) {
        this.words = words;
        this.endings = endings;
        this.command = command;
    }

    /** Returns the kind of a name's ending; empty for an unknown ending. */
    public static Optional<OutputKind> of(String name) {
        return Arrays.stream(values())
                .filter(kind -> name.matches("(?is).*\\.(" + kind.endings + ")"))
                .findFirst();
    }

    /**
     * Throws if the ending of a name belongs to a kind that the command does not write. Unknown endings are accepted.
     *
     * @param usual a name to suggest, such as {@code OUT.sgy}
     */
    public static void require(Path out, String usual, OutputKind... written) {
        require(Location.of(out).name(), out.toString(), usual, List.of(written));
    }

    /** Throws if the ending of a name belongs to a kind that {@code read} does not write. */
    public static void requireRead(String out) {
        require(out, out, "OUT.npy", List.of(PICTURE, TABLE, ARRAY));
    }

    private static void require(String name, String out, String usual, Collection<OutputKind> written) {
        of(name).filter(kind -> !written.contains(kind)).ifPresent(kind -> {
            throw new IllegalArgumentException(out + ": the name is that of " + kind.words + "; " + kind.command
                    + "; this command writes files named like " + usual);
        });
    }
}
