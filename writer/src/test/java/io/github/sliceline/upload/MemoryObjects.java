package io.github.sliceline.upload;

import io.github.sliceline.remote.ObjectStore;
import io.github.sliceline.remote.ObjectUpload;
import io.github.sliceline.remote.RemoteObject;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.upload.PartPlan.PartLimits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Objects in memory, {@code memory://BUCKET/KEY}, in parts of 1 to 64 KiB; one of its calls may be told to fail. */
public final class MemoryObjects implements ObjectStore {
    public static final PartLimits LIMITS = new PartLimits(1024, 65_536, 10_000);

    /** Whatever the URIs say, all in one place, as a store that other processes see. */
    private static final Map<RemotePath, byte[]> OBJECTS = new ConcurrentHashMap<>();

    private static final Map<String, Upload> UPLOADS = new ConcurrentHashMap<>();
    private static final AtomicInteger NAMES = new AtomicInteger();
    private static final AtomicReference<@Nullable Semaphore> ALLOWED = new AtomicReference<>();
    private static final AtomicInteger CALLS_LEFT = new AtomicInteger(Integer.MAX_VALUE);

    public static RemotePath path(String name) {
        try {
            return RemotePath.of(URI.create("memory://bucket/" + name + "?secret=hush"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static byte[] bytes(RemotePath object) {
        return Objects.requireNonNull(OBJECTS.get(object), object.toString());
    }

    public static void put(RemotePath object, byte[] bytes) {
        OBJECTS.put(object, bytes);
    }

    public static boolean exists(RemotePath object) {
        return OBJECTS.containsKey(object);
    }

    public static void forget() {
        OBJECTS.clear();
        UPLOADS.clear();
        CALLS_LEFT.set(Integer.MAX_VALUE);
        ALLOWED.set(null);
    }

    /** The call that comes after so many fails, and those after it do not. */
    public static void failAfter(int calls) {
        CALLS_LEFT.set(calls);
    }

    /** Parts wait here before they are stored. */
    static void holdParts(Semaphore allowed) {
        ALLOWED.set(allowed);
    }

    public static int unfinishedUploads() {
        return UPLOADS.size();
    }

    private static void call(String what) throws IOException {
        if (CALLS_LEFT.getAndDecrement() == 0) {
            throw new IOException(what + " refused");
        }
    }

    @Override
    public Set<String> schemes() {
        return Set.of("memory");
    }

    @Override
    public RemoteObject open(RemotePath object, int headBytes) throws IOException {
        byte[] bytes = OBJECTS.get(object);
        if (bytes == null) {
            throw new NoSuchFileException(object.toString());
        }
        return new Read(bytes, Math.min(headBytes, bytes.length));
    }

    private static final class Read implements RemoteObject {
        private final byte[] bytes;
        private final int headBytes;

        Read(byte[] bytes, int headBytes) {
            this.bytes = bytes;
            this.headBytes = headBytes;
        }

        @Override
        public long size() {
            return bytes.length;
        }

        @Override
        public String version() {
            return "1";
        }

        @Override
        public ByteBuffer head() {
            return ByteBuffer.wrap(bytes, 0, headBytes).slice().asReadOnlyBuffer();
        }

        @Override
        public void read(ByteBuffer dst, long position) {
            dst.put(bytes, (int) position, dst.remaining());
        }

        @Override
        public void close() {}
    }

    @Override
    public ObjectUpload upload(RemotePath object) throws IOException {
        call("beginning");
        Upload upload = new Upload(object, "upload-" + NAMES.incrementAndGet());
        UPLOADS.put(upload.id, upload);
        return upload;
    }

    @Override
    public ObjectUpload attach(RemotePath object, String id) {
        return new Attached(Objects.requireNonNull(UPLOADS.get(id), id));
    }

    private static class Upload implements ObjectUpload {
        final RemotePath object;
        final String id;
        final Map<Integer, byte[]> parts = new ConcurrentHashMap<>();
        final Map<Integer, String> known = new ConcurrentHashMap<>();

        Upload(RemotePath object, String id) {
            this.object = object;
            this.id = id;
        }

        @Override
        public long leastPartBytes() {
            return LIMITS.least();
        }

        @Override
        public long mostPartBytes() {
            return LIMITS.most();
        }

        @Override
        public int mostParts() {
            return LIMITS.parts();
        }

        String store(int number, List<ByteBuffer> bytes) throws IOException {
            Semaphore allowed = ALLOWED.get();
            if (allowed != null) {
                allowed.acquireUninterruptibly();
            }
            call("part " + number);
            ByteArrayOutputStream content = new ByteArrayOutputStream();
            for (ByteBuffer piece : bytes) {
                byte[] some = new byte[piece.remaining()];
                piece.duplicate().get(some);
                content.writeBytes(some);
            }
            parts.put(number, content.toByteArray());
            return "receipt of " + number;
        }

        @Override
        public String send(int number, List<ByteBuffer> bytes) throws IOException {
            String receipt = store(number, bytes);
            known.put(number, receipt);
            return receipt;
        }

        @Override
        public void sent(int number, String receipt) {
            known.put(number, receipt);
        }

        @Override
        public void complete(boolean overwrite) throws IOException {
            call("completing");
            if (!overwrite && OBJECTS.containsKey(object)) {
                throw new FileAlreadyExistsException(object.toString());
            }
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            int last = known.size();
            for (int number : new TreeMap<>(known).keySet()) {
                byte[] part = Objects.requireNonNull(parts.get(number));
                if (part.length > LIMITS.most() || (number < last && part.length < LIMITS.least()) || number > last) {
                    throw new IOException("part " + number + " of " + last + " has " + part.length + " bytes");
                }
                all.writeBytes(part);
            }
            OBJECTS.put(object, all.toByteArray());
            UPLOADS.remove(id);
        }

        @Override
        public String id() {
            return id;
        }

        @Override
        public void close() {
            UPLOADS.remove(id);
        }
    }

    /** As another process has it. */
    private static final class Attached extends Upload {
        private final Upload whole;

        Attached(Upload whole) {
            super(whole.object, whole.id);
            this.whole = whole;
        }

        @Override
        public String send(int number, List<ByteBuffer> bytes) throws IOException {
            return whole.store(number, bytes);
        }

        @Override
        public void sent(int number, String receipt) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void complete(boolean overwrite) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {}
    }
}
