package io.github.sliceline.edit;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A difference between two revisions of an HDF5 file, in one object or attribute.
 *
 * @param kind added, removed or changed
 * @param object path of the object
 * @param attributeOrNull name of the object's attribute that differs; null if the object itself differs
 * @param before description in the first revision; empty if it was added
 * @param after description in the second revision; empty if it was removed
 */
public record ObjectChange(
        Kind kind, String object, @Nullable String attributeOrNull, String before, String after) {
    /** Kind of difference. */
    public enum Kind {
        ADDED,
        REMOVED,
        CHANGED
    }

    /** Returns the name of the object's attribute that differs; empty if the object itself differs. */
    public Optional<String> attribute() {
        return Optional.ofNullable(attributeOrNull);
    }

    static ObjectChange of(String object, @Nullable String attribute, @Nullable Object before, @Nullable Object after) {
        Kind kind = before == null ? Kind.ADDED : after == null ? Kind.REMOVED : Kind.CHANGED;
        return new ObjectChange(kind, object, attribute, Objects.toString(before, ""), Objects.toString(after, ""));
    }
}
