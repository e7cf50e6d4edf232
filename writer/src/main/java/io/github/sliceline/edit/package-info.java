/**
 * Changes to files that exist: the language of h5edit for attributes, and what a seismic user sets by name. All or
 * nothing, whatever happens meanwhile.
 */
@NullMarked
package io.github.sliceline.edit;

import org.jspecify.annotations.NullMarked;
