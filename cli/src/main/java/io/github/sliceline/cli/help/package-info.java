/** Help by topic, messages about wrong usage, and manual pages. */
@NullMarked
package io.github.sliceline.cli.help;

import org.jspecify.annotations.NullMarked;
