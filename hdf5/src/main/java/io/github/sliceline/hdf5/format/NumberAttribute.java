package io.github.sliceline.hdf5.format;

import java.util.List;
import java.util.Map;

/** An attribute that is one number: by itself, or as the only element of a list, which is how netCDF stores it. */
public final class NumberAttribute {
    private NumberAttribute() {}

    /**
     * Finds one.
     *
     * @param attributes of an object, by name
     * @param otherwise what it is if there is none, or no number
     */
    public static double of(Map<String, Object> attributes, String name, double otherwise) {
        Object value = attributes.get(name);
        Object only = value instanceof List<?> list && list.size() == 1 ? list.get(0) : value;
        return only instanceof Number number ? number.doubleValue() : otherwise;
    }
}
