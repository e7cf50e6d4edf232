/** Options that several commands share: parses them into values of the library, and explains wrong ones in one sentence. */
@NullMarked
package io.github.sliceline.cli.option;

import org.jspecify.annotations.NullMarked;
