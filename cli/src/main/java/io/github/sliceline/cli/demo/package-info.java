/** The demo: makes a survey, converts it, reads it along every path and draws it. */
@NullMarked
package io.github.sliceline.cli.demo;

import org.jspecify.annotations.NullMarked;
