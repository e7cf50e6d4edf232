package io.github.sliceline.remote.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.AsynchronousCloseException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repeats requests that failed in a way that may pass, with growing pauses, a limited number of times. Thread-safe.
 *
 * @param name name of the object, for messages
 * @param closed ends a pause at once when it reaches 0
 */
record Retries(HttpLimits limits, Object name, CountDownLatch closed) {
    private static final Logger LOG = LoggerFactory.getLogger(Retries.class);

    /** Maximum tries if there is no connection. */
    private static final int TRIES_TO_CONNECT = 3;

    /** A request that may be sent again. */
    @FunctionalInterface
    interface Attempt<T> {
        T run() throws IOException;
    }

    <T> T run(Attempt<T> attempt) throws IOException {
        long begun = System.nanoTime();
        for (int tries = 1; ; tries++) {
            try {
                return attempt.run();
            } catch (TransientFailure e) {
                Duration pause = pause(tries, e);
                Duration passed = Duration.ofNanos(System.nanoTime() - begun);
                int most = e.isWorthFewTries() ? Math.min(TRIES_TO_CONNECT, limits.tries()) : limits.tries();
                if (tries >= most || passed.plus(pause).compareTo(limits.total()) > 0) {
                    throw givenUp(e, tries, passed);
                }
                LOG.debug("{}: {}; asking again in {} ms", name, e.getMessage(), pause.toMillis());
                await(pause);
            }
        }
    }

    private IOException givenUp(TransientFailure last, int tries, Duration passed) {
        String times = tries == 1 ? "" : ", " + tries + " times in " + passed.toMillis() / 1000.0 + " s";
        String later = last.pause().compareTo(limits.longestPause()) > 0
                ? "; it wants to be left alone for " + last.pause().toSeconds() + " s"
                : "";
        String advice = last.isWorthFewTries() ? "; check the URL and the network" : "; try again later";
        return new IOException(name + ": " + last.getMessage() + times + later + advice, last);
    }

    private Duration pause(int tries, TransientFailure failure) {
        long longest = limits.longestPause().toNanos();
        long doubled = limits.firstPause().toNanos() << Math.min(tries - 1, 20);
        long pause = Math.min(Math.max(1, doubled), longest);
        long chance = ThreadLocalRandom.current().nextLong(pause / 2, pause + 1);
        if (failure.pause().toNanos() > longest) {
            return limits.total().plus(failure.pause()); // longer than the retries may take
        }
        return Duration.ofNanos(Math.max(chance, failure.pause().toNanos()));
    }

    private void await(Duration pause) throws IOException {
        try {
            if (closed.await(pause.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new AsynchronousCloseException();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(name + ": interrupted before it was asked for again");
        }
    }
}
