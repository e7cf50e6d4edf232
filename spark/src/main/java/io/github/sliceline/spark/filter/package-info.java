/** Conditions on columns, and the boxes of a survey that may satisfy them. */
@NullMarked
package io.github.sliceline.spark.filter;

import org.jspecify.annotations.NullMarked;
