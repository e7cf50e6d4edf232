/** Names of files and of objects in stores: as people type them, and as they may be shown. */
@NullMarked
package io.github.sliceline.cli.name;

import org.jspecify.annotations.NullMarked;
