package io.github.sliceline;

import java.util.List;

/** An exception that knows what may be done about it. */
public interface Advised {
    /** Each is in the message, in the words of its {@code toString()}. */
    List<Advice> advice();
}
