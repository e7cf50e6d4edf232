package io.github.sliceline.option;

import java.lang.invoke.VarHandle;
import java.util.function.Consumer;

/**
 * Options that never change: {@code withX} gives a copy in which X is set and the rest as it was, so options are named
 * where they are set, and new ones break nobody. Thread-safe. Not to be extended by applications.
 *
 * @param <T> the options themselves
 */
public abstract class Options<T extends Options<T>> implements Cloneable {

    /** To be called once, for the defaults. */
    protected Options() {}

    /** A copy with something set. Nowhere else are fields of options set. */
    @SuppressWarnings("unchecked")
    protected final T with(Consumer<? super T> setting) {
        try {
            T copy = (T) clone();
            setting.accept(copy);
            VarHandle.storeStoreFence(); // as after a constructor that sets final fields
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }
}
