/**
 * How a server serves clients: connections, who may write which file, the folder that none gets out of, and the sessions of
 * its own protocol.
 */
@NullMarked
package io.github.sliceline.mirror.serving;

import org.jspecify.annotations.NullMarked;
