package io.github.sliceline.volume;

/**
 * Linear scaling of stored values, from the attributes {@code scale_factor} and {@code add_offset}
 * (CF conventions 1.11, section 8.1).
 *
 * @param factor multiplies the stored value
 * @param offset is added to the product
 */
record Scaling(double factor, double offset) {
    static final Scaling IDENTITY = new Scaling(1, 0);

    boolean isIdentity() {
        return factor == 1 && offset == 0;
    }

    /** The value, rounded once. Without scaling not even −0 changes. */
    float apply(double stored) {
        return (float) (isIdentity() ? stored : stored * factor + offset);
    }
}
