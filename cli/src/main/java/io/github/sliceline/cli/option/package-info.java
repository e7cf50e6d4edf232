/** Options that commands share: what people type, as values of the library, and what is wrong with it in one sentence. */
@NullMarked
package io.github.sliceline.cli.option;

import org.jspecify.annotations.NullMarked;
