package io.github.sliceline.remote.http;

import io.github.sliceline.remote.ObjectEnd;
import io.github.sliceline.remote.http.Exchange.Received;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Requests the last bytes of an object. Empty if the server cannot count from the end. */
final class EndRequest implements RangeRequest<Optional<ObjectEnd>> {
    private final int bytes;
    private @Nullable ObjectEnd coming;

    /** @param bytes maximum bytes to fetch, at least 1 */
    EndRequest(int bytes) {
        this.bytes = bytes;
    }

    @Override
    public String range() {
        return "-" + bytes;
    }

    @Override
    public Optional<String> condition() {
        return Optional.empty();
    }

    @Override
    public synchronized Optional<ByteBuffer> room(Answer answer) {
        long total = answer.range().map(ContentRange::total).orElse(-1L);
        int wanted = (int) Math.min(bytes, total);
        if (wanted <= 0 || !answer.isOf(total - wanted, wanted)) {
            return Optional.empty();
        }
        ObjectEnd end = new ObjectEnd(
                ByteBuffer.allocate(wanted), total - wanted, answer.version().name());
        coming = end;
        return Optional.of(end.bytes().duplicate());
    }

    @Override
    public synchronized Optional<ObjectEnd> result(Received received) {
        return Optional.ofNullable(coming)
                .filter(end -> received.bytes() == end.bytes().limit());
    }
}
