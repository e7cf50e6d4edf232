package io.github.sliceline.viewer.export;

/** In which formats a section is saved. */
public enum ExportKind {
    PNG("PNG picture", "png"),
    SVG("SVG drawing", "svg"),
    CSV("CSV table", "csv"),
    NPY("NumPy array", "npy"),
    SEGY("SEG-Y traces", "sgy");

    private final String label;
    private final String extension;

    ExportKind(String label, String extension) {
        this.label = label;
        this.extension = extension;
    }

    /** What people call it. */
    public String label() {
        return label;
    }

    /** Of its files, without a dot. */
    public String extension() {
        return extension;
    }

    @Override
    public String toString() {
        return label;
    }
}
