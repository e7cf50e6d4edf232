package io.github.sliceline.option;

import java.lang.invoke.VarHandle;
import java.util.function.Consumer;

/**
 * Immutable options. {@code withX} returns a copy in which X is set and the rest is unchanged. So callers name each
 * option that they set, and new options break no caller. Thread-safe. Applications may not extend it.
 *
 * @param <T> type of the options
 */
public abstract class Options<T extends Options<T>> implements Cloneable {

    /** Makes the defaults; called once. */
    protected Options() {}

    /** Returns a copy with a setting changed. Fields of options are set nowhere else. */
    @SuppressWarnings("unchecked")
    protected final T with(Consumer<? super T> setting) {
        try {
            T copy = (T) clone();
            setting.accept(copy);
            VarHandle.storeStoreFence(); // like a constructor that sets final fields
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }
}
