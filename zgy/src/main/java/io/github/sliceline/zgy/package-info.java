/**
 * ZGY, the format of Petrel and OSDU. If this module is present,
 * {@link io.github.sliceline.volume.SeismicVolume#open(java.nio.file.Path)} opens ZGY files like other volumes.
 *
 * <p>The bytes follow OpenZGY ({@code openzgy/impl/meta.py} and {@code bulk.py}, Schlumberger, Apache 2.0).
 */
@NullMarked
package io.github.sliceline.zgy;

import org.jspecify.annotations.NullMarked;
