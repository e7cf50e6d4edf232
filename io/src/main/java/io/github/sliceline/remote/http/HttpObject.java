package io.github.sliceline.remote.http;

import io.github.sliceline.FileChangedException;
import io.github.sliceline.remote.RemoteObject;
import io.github.sliceline.remote.Validators;
import io.github.sliceline.remote.http.Exchange.Received;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * One version of an object of a web server.
 *
 * @param validators of the version
 * @param head the first bytes, from position 0
 */
record HttpObject(Requests requests, Validators validators, long size, ByteBuffer head) implements RemoteObject {
    HttpObject {
        head = head.asReadOnlyBuffer();
        validators.warnIfNone(requests.name());
    }

    @Override
    public String version() {
        return validators.name();
    }

    @Override
    public ByteBuffer head() {
        return head.duplicate();
    }

    @Override
    public void read(ByteBuffer dst, long position) throws IOException {
        if (dst.hasRemaining()) {
            requests.send(new Range(position, dst));
            dst.position(dst.limit());
        }
    }

    @Override
    public void close() {
        requests.close();
    }

    @Override
    public String toString() {
        return requests.name().toString();
    }

    /** Requests a range of the version that was opened. */
    private final class Range implements RangeRequest<Integer> {
        private final long first;
        private final ByteBuffer dst;

        Range(long first, ByteBuffer dst) {
            this.first = first;
            this.dst = dst;
        }

        private int bytes() {
            return dst.remaining();
        }

        @Override
        public String range() {
            return first + "-" + (first + bytes() - 1);
        }

        @Override
        public Optional<String> condition() {
            return validators.condition();
        }

        @Override
        public Optional<ByteBuffer> room(Answer answer) {
            boolean right = answer.isOf(first, bytes()) && !isOfAnother(answer);
            return right ? Optional.of(dst.duplicate()) : Optional.empty();
        }

        /**
         * True if the response is of another version. Compares the length too, because some servers send nothing else.
         */
        private boolean isOfAnother(Answer answer) {
            long total = answer.range().map(ContentRange::total).orElse(-1L);
            return validators.isOtherThan(answer.version()) || (total >= 0 && total != size);
        }

        @Override
        public Integer result(Received received) throws IOException {
            Answer answer = received.answer();
            if (received.bytes() == bytes()) {
                return received.bytes();
            }
            if (isOfAnother(answer)) {
                throw new FileChangedException(requests.name());
            }
            if (answer.status() == Answer.OK) {
                throw requests.refusals().withoutRanges();
            }
            throw requests.refusals().unlike(received, first, bytes());
        }
    }
}
