package io.github.sliceline.remote.http;

import io.github.sliceline.remote.http.Exchange.Received;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Bytes of an object that are asked for, and what is made of the answer. */
interface RangeRequest<T> {
    /** The bytes wanted, as the header {@code Range} has them: {@code 0-99}, or {@code -100} for the last hundred. */
    String range();

    /** The header {@code If-Range}. */
    Optional<String> condition();

    /** Where a body is put, if the answer is what was asked for; what else has a body is not read, or only its beginning. */
    Optional<ByteBuffer> room(Answer answer);

    /**
     * What is made of an answer that is neither a redirect nor an error of the server.
     *
     * @throws PassingFailure if it may be right the next time
     */
    T result(Received received) throws IOException;
}
