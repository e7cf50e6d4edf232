/** Names of files and URLs: how users type them, and how they may be shown without secrets. */
@NullMarked
package io.github.sliceline.cli.name;

import org.jspecify.annotations.NullMarked;
