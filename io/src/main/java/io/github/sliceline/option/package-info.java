/** Superclasses of the classes of options. Users see their methods through those classes. */
@NullMarked
package io.github.sliceline.option;

import org.jspecify.annotations.NullMarked;
