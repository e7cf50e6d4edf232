/**
 * Parts of a volume's profile, computed from samples or checked: statistics, checksums of stored chunks, texts of
 * coordinate reference systems and of the vertical axis. For modules of this project only.
 */
@NullMarked
package io.github.sliceline.volume.profile;

import org.jspecify.annotations.NullMarked;
