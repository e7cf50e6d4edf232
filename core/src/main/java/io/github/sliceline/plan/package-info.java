/**
 * From a region to requests and copies. Pure: nothing here does I/O.
 *
 * <p>Not exported. A plan is data, so tests can assert what a read costs without reading.
 */
@NullMarked
package io.github.sliceline.plan;

import org.jspecify.annotations.NullMarked;
