package io.github.sliceline;

import java.util.List;

/** An exception that suggests remedies with which a program may help. */
public interface Advised {
    /** Returns the remedies. The message contains the {@code toString()} of each. */
    List<Advice> advice();
}
