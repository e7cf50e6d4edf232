/**
 * ZGY, the format of Petrel and OSDU. A file of it is opened as any other volume, by {@link
 * io.github.sliceline.volume.SeismicVolume#open(java.nio.file.Path)}, where this module is there.
 *
 * <p>The bytes are as OpenZGY has them ({@code openzgy/impl/meta.py} and {@code bulk.py}, Schlumberger, Apache 2.0).
 */
@NullMarked
package io.github.sliceline.zgy;

import org.jspecify.annotations.NullMarked;
