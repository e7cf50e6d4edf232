package io.github.sliceline.remote.http;

import io.github.sliceline.remote.LeastRate;
import java.time.Duration;

/**
 * Time-outs and retries of requests.
 *
 * @param connect maximum time to connect
 * @param answer maximum time until a response begins, including the time to connect
 * @param rate minimum rate of a response's body
 * @param error maximum time for the body of an error; the part that arrived by then is used
 * @param tries maximum requests for the same bytes, including the first
 * @param firstPause pause after the first failure. Each further failure doubles it. Half of it is random, so that many
 *     readers do not come back at the same moment.
 * @param longestPause maximum of a single pause, even if the server asks for more
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
