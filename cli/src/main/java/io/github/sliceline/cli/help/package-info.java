/** What the command line says of itself: help by topic, what is wrong with a line that was typed, completion, man pages. */
@NullMarked
package io.github.sliceline.cli.help;

import org.jspecify.annotations.NullMarked;
