/** Which rows a query may want: conditions on columns, and the boxes of a survey that they leave. */
@NullMarked
package io.github.sliceline.spark.filter;

import org.jspecify.annotations.NullMarked;
