package io.github.sliceline.viewer.export;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** File formats in which a section can be saved. */
public enum ExportKind {
    PNG("PNG picture", "png"),
    SVG("SVG drawing", "svg"),
    CSV("CSV table", "csv"),
    NPY("NumPy array", "npy"),
    SEGY("SEG-Y traces", "sgy"),
    TIFF("GeoTIFF map", "tif"),
    GEOJSON("GeoJSON outline and lines", "geojson"),
    XYZ("Points X Y inline crossline", "xyz"),
    IRAP("IRAP classic grid", "irap"),
    ZMAP("ZMap+ grid", "zmap"),
    CPS3("CPS-3 grid", "cps3");

    private final String label;
    private final String extension;

    ExportKind(String label, String extension) {
        this.label = label;
        this.extension = extension;
    }

    /** Returns the name for the user. */
    public String label() {
        return label;
    }

    /** True if the format always holds all bins of the survey. */
    boolean isMap() {
        return compareTo(TIFF) >= 0;
    }

    /** Returns the format of a file name's extension; empty if none matches. */
    static Optional<ExportKind> of(String name) {
        String ending = name.substring(name.lastIndexOf('.') + 1)
                .toLowerCase(Locale.ROOT)
                .replace("segy", "sgy")
                .replace("tiff", "tif");
        return Arrays.stream(values())
                .filter(kind -> kind.extension.equals(ending))
                .findFirst();
    }

    /** Returns the file extension without the dot. */
    public String extension() {
        return extension;
    }

    @Override
    public String toString() {
        return label;
    }
}
