/** A made-up survey that goes the whole way: written, converted, read along every path, drawn. */
@NullMarked
package io.github.sliceline.cli.demo;

import org.jspecify.annotations.NullMarked;
