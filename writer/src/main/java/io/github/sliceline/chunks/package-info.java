/**
 * Writing chunks of samples. A chunk is filled and encoded within bounded memory, written to its place or in a fixed
 * order, and claimed in a journal. A later run learns from the journal which chunks are on the medium. Conversions,
 * layouts, rechunking and computed volumes use it. Hidden from applications.
 */
@NullMarked
package io.github.sliceline.chunks;

import org.jspecify.annotations.NullMarked;
