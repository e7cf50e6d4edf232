package io.github.sliceline.segy.axes;

import io.github.sliceline.segy.axes.AxisSource.Field;
import io.github.sliceline.segy.axes.AxisSource.Measured;
import io.github.sliceline.segy.axes.AxisSource.Numbered;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One axis of a volume and where its values come from. Immutable.
 *
 * @param name name of the axis: a letter, then letters, digits and _
 * @param source source of the values
 * @param classesOrNull classes of the values; null to use the values themselves
 */
public record AxisSpec(
        String name, AxisSource source, @Nullable AxisClasses classesOrNull) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

    public AxisSpec {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "'" + name + "' is no name of an axis; use a letter, then letters, digits and _, such as shot=13");
        }
        if (classesOrNull != null && !(source instanceof Field || source instanceof Measured)) {
            throw new IllegalArgumentException("axis " + name + ": " + source + " has no classes; leave out ':bins'");
        }
    }

    /** Returns the classes of the values. Empty if the values themselves are used. */
    public Optional<AxisClasses> classes() {
        return Optional.ofNullable(classesOrNull);
    }

    /** Returns the text that {@link AxesSpec#parse} reads, such as {@code shot=ffid} or {@code offset:bins=50@25}. */
    @Override
    public String toString() {
        return (isNamedAlike() ? "" : name + "=") + source + (classesOrNull == null ? "" : ":bins=" + classesOrNull);
    }

    /** True if the source alone gives the axis its name. */
    private boolean isNamedAlike() {
        return source instanceof Numbered numbered
                ? numbered.of().text().equals(name)
                : source.toString().equals(name);
    }
}
