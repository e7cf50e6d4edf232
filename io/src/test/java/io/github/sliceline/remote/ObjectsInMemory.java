package io.github.sliceline.remote;

import io.github.sliceline.FileChangedException;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** A store of objects in memory, and a trace of all that is asked of it. Thread-safe. */
public final class ObjectsInMemory implements ObjectStore {
    private final Map<String, Content> objects = new ConcurrentHashMap<>();
    private final Queue<Request> requests = new ConcurrentLinkedQueue<>();
    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger ends = new AtomicInteger();
    private final int mostHead;
    private volatile Before before = request -> {};

    /** @param mostHead bytes that come with the opening request, however many are wanted */
    public ObjectsInMemory(int mostHead) {
        this.mostHead = mostHead;
    }

    /** What an object holds, and what names that version of it; empty for none. */
    private static final class Content {
        private final byte[] bytes;
        private final String version;

        Content(byte[] bytes, String version) {
            this.bytes = bytes;
            this.version = version;
        }
    }

    /** A range that was asked for. */
    public record Request(String object, long position, int bytes) {}

    /** What happens when a request arrives, on the thread that sent it. */
    @FunctionalInterface
    public interface Before {
        void answer(Request request) throws IOException;
    }

    /** Puts an object in, in place of what was there. */
    public RemotePath put(String name, byte[] bytes, String version) {
        objects.put("/" + name, new Content(bytes, version));
        return path(name);
    }

    /** The path of an object, there or not. */
    public RemotePath path(String name) {
        return RemotePath.of(URI.create("memory://bucket/" + name + "?secret=1"), this);
    }

    /** Has something happen before each request from now on is answered. */
    public void before(Before action) {
        before = action;
    }

    /** Requests for ranges since the last call, in the order in which they came. */
    public Queue<Request> takeRequests() {
        Queue<Request> taken = new ConcurrentLinkedQueue<>();
        for (Request request = requests.poll(); request != null; request = requests.poll()) {
            taken.add(request);
        }
        return taken;
    }

    /** How often an object was opened. */
    public int opened() {
        return opened.get();
    }

    /** How often the end of an object was read; counted apart, for it may be asked for after the object is open. */
    public int ends() {
        return ends.get();
    }

    @Override
    public Set<String> schemes() {
        return Set.of("memory");
    }

    @Override
    public Optional<ObjectEnd> end(RemotePath object, int bytes) throws IOException {
        Content content = objects.get(object.uri().getPath());
        if (content == null) {
            throw new NoSuchFileException(object.toString());
        }
        int from = Math.max(0, content.bytes.length - bytes);
        ends.incrementAndGet();
        ByteBuffer end = ByteBuffer.wrap(content.bytes, from, content.bytes.length - from);
        return Optional.of(new ObjectEnd(end.slice(), from, content.version));
    }

    @Override
    public RemoteObject open(RemotePath object, int headBytes) throws IOException {
        String name = object.uri().getPath();
        Content content = objects.get(name);
        if (content == null) {
            throw new NoSuchFileException(object.toString());
        }
        opened.incrementAndGet();
        return new Opened(object, name, content, headBytes);
    }

    private final class Opened implements RemoteObject {
        private final RemotePath path;
        private final String name;
        private final Content content;
        private final int headBytes;

        Opened(RemotePath path, String name, Content content, int headBytes) {
            this.path = path;
            this.name = name;
            this.content = content;
            this.headBytes = headBytes;
        }

        @Override
        public long size() {
            return content.bytes.length;
        }

        @Override
        public String version() {
            return content.version;
        }

        @Override
        public ByteBuffer head() {
            return ByteBuffer.wrap(content.bytes, 0, Math.min(Math.min(headBytes, mostHead), content.bytes.length))
                    .slice()
                    .asReadOnlyBuffer();
        }

        @Override
        public void read(ByteBuffer dst, long position) throws IOException {
            Request request = new Request(name, position, dst.remaining());
            requests.add(request);
            before.answer(request);
            if (objects.get(name) != content) {
                throw new FileChangedException(path);
            }
            dst.put(content.bytes, (int) position, dst.remaining());
        }

        @Override
        public void close() {}
    }
}
