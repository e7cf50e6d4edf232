/** Help by topic, messages about wrong usage, shell completion and man pages. */
@NullMarked
package io.github.sliceline.cli.help;

import org.jspecify.annotations.NullMarked;
