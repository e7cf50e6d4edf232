package io.github.sliceline.remote.http;

import io.github.sliceline.remote.http.Exchange.Received;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** A request for bytes of an object, and the handling of its response. */
interface RangeRequest<T> {
    /** Returns the requested bytes for the header {@code Range}: {@code 0-99}, or {@code -100} for the last hundred. */
    String range();

    /** Returns the header {@code If-Range}. */
    Optional<String> condition();

    /**
     * Returns the buffer for the body of a correct response. Other bodies are not read, except for the beginning of an
     * error.
     */
    Optional<ByteBuffer> room(Answer answer);

    /**
     * Returns the result of a response that is neither a redirect nor an error.
     *
     * @throws TransientFailure if another try may get a correct response
     */
    T result(Received received) throws IOException;
}
