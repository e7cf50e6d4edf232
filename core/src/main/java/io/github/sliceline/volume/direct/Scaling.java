package io.github.sliceline.volume.direct;

import java.util.Map;

/**
 * Linear scaling of stored values, from the attributes {@code scale_factor} and {@code add_offset}
 * (CF conventions 1.11, section 8.1).
 *
 * @param factor multiplies the stored value
 * @param offset is added to the product
 */
public record Scaling(double factor, double offset) {
    public static final Scaling IDENTITY = new Scaling(1, 0);

    /** As a dataset's attributes say; what they leave out changes nothing. */
    public static Scaling of(Map<String, Object> attributes) {
        return new Scaling(number(attributes, "scale_factor", 1), number(attributes, "add_offset", 0));
    }

    private static double number(Map<String, Object> attributes, String name, double otherwise) {
        return attributes.get(name) instanceof Number number ? number.doubleValue() : otherwise;
    }

    public boolean isIdentity() {
        return factor == 1 && offset == 0;
    }

    /** The value, rounded once. Without scaling not even −0 changes. */
    public float apply(double stored) {
        return (float) (isIdentity() ? stored : stored * factor + offset);
    }
}
