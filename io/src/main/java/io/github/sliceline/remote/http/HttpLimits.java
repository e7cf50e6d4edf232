package io.github.sliceline.remote.http;

import io.github.sliceline.remote.LeastRate;
import java.time.Duration;

/**
 * How long a server may take, and how often it is asked.
 *
 * @param connect until a connection is there
 * @param answer until an answer begins, connecting included
 * @param rate at which the body of an answer is to come
 * @param error until the body of an error is there; what came by then will do
 * @param tries requests for the same bytes, the first included
 * @param firstPause after the first failure; each further one doubles it, and half of it is chance, so that many readers
 *     do not come back at the same moment
 * @param longestPause of a single one, also if the server asks for more
 * @param total time after which nothing is tried again
 */
record HttpLimits(
        Duration connect,
        Duration answer,
        LeastRate rate,
        Duration error,
        int tries,
        Duration firstPause,
        Duration longestPause,
        Duration total) {
    static final HttpLimits DEFAULTS = new HttpLimits(
            Duration.ofSeconds(10),
            Duration.ofSeconds(40),
            LeastRate.DEFAULT,
            Duration.ofSeconds(5),
            8,
            Duration.ofMillis(100),
            Duration.ofSeconds(20),
            Duration.ofMinutes(2));
}
