package io.github.sliceline.edit;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Something in an HDF5 file that is not the same in two revisions.
 *
 * @param kind whether it came, went or changed
 * @param object path of the object
 * @param attributeOrNull name of the attribute of that object; null if it is the object itself
 * @param before what it was; empty if it was not there
 * @param after what it is; empty if it is not there
 */
public record ObjectChange(
        Kind kind, String object, @Nullable String attributeOrNull, String before, String after) {
    /** How two revisions differ in something. */
    public enum Kind {
        ADDED,
        REMOVED,
        CHANGED
    }

    /** Name of the attribute of that object; empty if it is the object itself. */
    public Optional<String> attribute() {
        return Optional.ofNullable(attributeOrNull);
    }

    static ObjectChange of(String object, @Nullable String attribute, @Nullable Object before, @Nullable Object after) {
        Kind kind = before == null ? Kind.ADDED : after == null ? Kind.REMOVED : Kind.CHANGED;
        return new ObjectChange(kind, object, attribute, Objects.toString(before, ""), Objects.toString(after, ""));
    }
}
