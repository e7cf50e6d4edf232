/**
 * Plans of reads: turns a region into requests to the drive and copies into the result, without I/O.
 *
 * <p>Not exported. Because a plan is data, tests can assert what a read costs without reading.
 */
@NullMarked
package io.github.sliceline.plan;

import org.jspecify.annotations.NullMarked;
