/**
 * Serves the clients of a mirror server: connections, claims of files, the folder that names cannot leave, and sessions
 * of Sliceline's protocol.
 */
@NullMarked
package io.github.sliceline.mirror.serving;

import org.jspecify.annotations.NullMarked;
