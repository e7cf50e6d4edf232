/** What classes of options have in common. Users see its methods through those classes. */
@NullMarked
package io.github.sliceline.option;

import org.jspecify.annotations.NullMarked;
