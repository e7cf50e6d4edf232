/** What commands found, as text for people and as JSON for programs. Prints; computes nothing. */
@NullMarked
package io.github.sliceline.cli.report;

import org.jspecify.annotations.NullMarked;
