/** Which rows a query may need: conditions on columns, and the boxes of a survey that satisfy them. */
@NullMarked
package io.github.sliceline.spark.filter;

import org.jspecify.annotations.NullMarked;
