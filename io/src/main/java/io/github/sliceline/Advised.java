package io.github.sliceline;

import java.util.List;

/** An exception that suggests remedies. */
public interface Advised {
    /** Returns the remedies. The message contains the {@code toString()} of each. */
    List<Advice> advice();
}
