/** A published study, measured again on this machine and compared with the published figures. */
@NullMarked
package io.github.sliceline.bench.preset;

import org.jspecify.annotations.NullMarked;
