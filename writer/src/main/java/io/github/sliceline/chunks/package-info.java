/**
 * How every chunk of samples is written: filled and encoded within bounded memory, written where it belongs or in a fixed order,
 * and claimed in a journal, from which a later run learns what is on the medium. Conversions, further layouts, rechunking and
 * computed volumes write with it. Hidden from applications.
 */
@NullMarked
package io.github.sliceline.chunks;

import org.jspecify.annotations.NullMarked;
