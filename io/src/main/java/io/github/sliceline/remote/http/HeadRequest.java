package io.github.sliceline.remote.http;

import io.github.sliceline.remote.http.Exchange.Received;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Requests the first bytes of an object, which brings its length and version too. A server that does not support ranges
 * may send a short object whole.
 */
final class HeadRequest implements RangeRequest<HttpObject> {
    private final Requests requests;
    private final int bytes;
    private @Nullable ByteBuffer head;

    /** @param bytes maximum bytes to fetch, at least 1 */
    HeadRequest(Requests requests, int bytes) {
        this.requests = requests;
        this.bytes = bytes;
    }

    @Override
    public String range() {
        return "0-" + (bytes - 1);
    }

    @Override
    public Optional<String> condition() {
        return Optional.empty();
    }

    @Override
    public synchronized Optional<ByteBuffer> room(Answer answer) {
        long coming = coming(answer);
        if (coming < 0 || answer.encoding().isPresent()) {
            return Optional.empty();
        }
        ByteBuffer room = ByteBuffer.allocate((int) coming);
        head = room.duplicate();
        return Optional.of(room);
    }

    /** Returns the length of the body of a correct response, or -1. */
    private long coming(Answer answer) {
        if (answer.status() == Answer.OK) {
            long whole = answer.length().orElse(-1);
            return whole <= bytes ? whole : -1;
        }
        long total = answer.range().map(ContentRange::total).orElse(-1L);
        long wanted = Math.min(bytes, total);
        return wanted > 0 && answer.isOf(0, wanted) ? wanted : -1;
    }

    @Override
    public synchronized HttpObject result(Received received) throws IOException {
        Answer answer = received.answer();
        ByteBuffer came = head;
        if (came != null && received.bytes() == came.limit()) {
            long size = answer.status() == Answer.OK
                    ? came.limit()
                    : answer.range().orElseThrow().total();
            return new HttpObject(requests, answer.version(), size, came);
        }
        if (answer.status() == Answer.OUTSIDE
                && answer.range().map(ContentRange::total).orElse(-1L) == 0) {
            return new HttpObject(requests, answer.version(), 0, ByteBuffer.allocate(0));
        }
        throw refusal(received);
    }

    private IOException refusal(Received received) {
        Answer answer = received.answer();
        if (answer.encoding().isPresent()) {
            return requests.refusals().encoded(answer.encoding().get());
        }
        if (answer.status() == Answer.OK && received.bytes() < 0) {
            return requests.refusals().withoutRanges();
        }
        boolean endless = answer.range().isPresent() && answer.range().get().total() < 0;
        return endless
                ? requests.refusals().withoutLength()
                : requests.refusals().unlike(received, 0, bytes);
    }
}
