package io.github.sliceline.remote;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.MemorySource;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import javax.net.ssl.SSLContext;

/**
 * A server of objects on loopback that counts what it is asked for, and misbehaves when told to. It speaks HTTP/1.1 with
 * ranges and {@code If-Range}; on a socket of its own, because the JDK's server neither resets connections nor lies about
 * lengths.
 */
public final class ObjectServer implements Closeable {
    private static final int PIECE = 1 << 16;

    private final ServerSocket listening;
    private final String scheme;
    private final Map<String, Held> objects = new ConcurrentHashMap<>();
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final AtomicInteger ends = new AtomicInteger();
    private final AtomicInteger versions = new AtomicInteger();
    private final AtomicLong bytesSent = new AtomicLong();
    private final AtomicInteger connectionsMade = new AtomicInteger();
    private volatile Function<Request, Fault> faults = request -> Fault.NONE;
    private volatile Duration delay = Duration.ZERO;

    /** An object, and the headers that name its version. */
    private record Held(ByteSource bytes, Map<String, String> version) {}

    /**
     * A request as it came.
     *
     * @param number from 0, of all requests to the server since the count was reset
     * @param path without its query
     * @param headers by name in lower case
     */
    public record Request(int number, String method, String path, String query, Map<String, String> headers) {
        /** First byte of the range, -1 if none is asked for. */
        public long first() {
            return range()[0];
        }

        /** Last byte of the range, -1 if none is asked for. */
        public long last() {
            return range()[1];
        }

        /** How many of the last bytes are asked for, -1 if none are. */
        public long fromEnd() {
            String range = headers.getOrDefault("range", "");
            return range.startsWith("bytes=-") ? Long.parseLong(range.substring("bytes=-".length())) : -1;
        }

        private long[] range() {
            if (fromEnd() >= 0) {
                return new long[] {-1, -1};
            }
            String text = headers.getOrDefault("range", "bytes=-1--1").substring("bytes=".length());
            int dash = text.indexOf('-', 1);
            return new long[] {Long.parseLong(text.substring(0, dash)), Long.parseLong(text.substring(dash + 1))};
        }
    }

    /** Server at http. */
    public ObjectServer() throws IOException {
        this("http", new ServerSocket(0, 200, InetAddress.getLoopbackAddress()));
    }

    /** Server at https. */
    public ObjectServer(SSLContext secure) throws IOException {
        this("https", secure.getServerSocketFactory().createServerSocket(0, 200, InetAddress.getLoopbackAddress()));
    }

    private ObjectServer(String scheme, ServerSocket listening) {
        this.scheme = scheme;
        this.listening = listening;
        start(this::accept, "object-server");
    }

    private static void start(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** Puts an object there, or a new version of it, with a strong entity tag of its own. @return its URI */
    public URI put(String name, byte[] content) {
        return put(name, new MemorySource(name, ByteBuffer.wrap(content)));
    }

    /** The same of bytes that may be many; they are not closed with the server. */
    public URI put(String name, ByteSource content) {
        return put(name, content, Map.of("ETag", "\"v" + versions.incrementAndGet() + '"'));
    }

    /** The same with headers of one's own in place of the entity tag. */
    public URI put(String name, ByteSource content, Map<String, String> version) {
        objects.put('/' + name, new Held(content, version));
        return uri(name);
    }

    public void remove(String name) {
        objects.remove('/' + name);
    }

    public URI uri(String name) {
        return URI.create(scheme + "://localhost:" + listening.getLocalPort() + '/' + name);
    }

    public int port() {
        return listening.getLocalPort();
    }

    /** What is done with each request from now on; asked on the thread that answers it. */
    public void misbehave(Function<Request, Fault> each) {
        faults = each;
    }

    /** Every request waits so long before it is answered. */
    public void delay(Duration latency) {
        delay = latency;
    }

    /** How often the end of an object was asked for; counted apart, for it may be asked for after the object is open. */
    public int ends() {
        return ends.get();
    }

    /** Requests that came, in their order, but those for {@link #ends}. */
    public List<Request> requests() {
        return List.copyOf(requests);
    }

    /** Bytes of bodies that were sent. */
    public long bytesSent() {
        return bytesSent.get();
    }

    public void resetCounts() {
        requests.clear();
        bytesSent.set(0);
    }

    /** Connections that are open now. */
    public int openConnections() {
        return connections.size();
    }

    /** Connections that were made since the server began. */
    public int connectionsMade() {
        return connectionsMade.get();
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket connection : connections) {
            connection.close();
        }
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket connection = listening.accept();
                connections.add(connection);
                connectionsMade.incrementAndGet();
                start(() -> serve(connection), "object-server-connection");
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            connection.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(connection.getInputStream());
            OutputStream out = new BufferedOutputStream(connection.getOutputStream(), PIECE);
            while (answer(connection, in, out)) {
                out.flush();
            }
        } catch (IOException e) {
            // the client is gone, or the server closed
        } finally {
            connections.remove(connection);
        }
    }

    /** Answers the next request; false if the connection ends. */
    private boolean answer(Socket connection, InputStream in, OutputStream out) throws IOException {
        String line = line(in);
        if (line.isEmpty()) {
            return false;
        }
        Request request = add(line, headers(in));
        pause(delay);
        Fault fault = faults.apply(request);
        Reply reply = fault.change(right(request));
        if (reply.bytesSent() < 0) {
            return reply.end() == Reply.End.TRICKLE ? trickle(out) : in.read() >= 0;
        }
        out.write(reply.head().getBytes(StandardCharsets.ISO_8859_1));
        if (!request.method.equals("HEAD")) {
            send(reply, out);
        }
        out.flush();
        return switch (reply.end()) {
            case KEEP -> true;
            case CLOSE -> false;
            case RESET -> {
                connection.setSoLinger(true, 0);
                yield false;
            }
            case SILENCE -> in.read() >= 0;
            case TRICKLE -> trickle(out);
        };
    }

    /** Ends with the connection. */
    private static boolean trickle(OutputStream out) throws IOException {
        while (true) {
            out.write('H');
            out.flush();
            pause(Duration.ofMillis(20));
        }
    }

    private static void pause(Duration delay) throws IOException {
        try {
            Thread.sleep(delay.toMillis());
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private synchronized Request add(String line, Map<String, String> headers) {
        String[] parts = line.split(" ", -1);
        URI target = URI.create(parts[1]);
        String query = target.getRawQuery() == null ? "" : target.getRawQuery();
        Request request = new Request(requests.size(), parts[0], target.getRawPath(), query, headers);
        if (request.fromEnd() >= 0) {
            ends.incrementAndGet();
        } else {
            requests.add(request);
        }
        return request;
    }

    /** The answer of a server that does all as it should. */
    private Reply right(Request request) throws IOException {
        Held held = objects.get(request.path);
        if (held == null) {
            return Reply.of(404, "no such object");
        }
        long size = held.bytes.size();
        String condition = request.headers.get("if-range");
        long fromEnd = request.fromEnd();
        boolean whole =
                (request.first() < 0 && fromEnd < 0) || (condition != null && !held.version.containsValue(condition));
        long first = whole ? 0 : fromEnd >= 0 ? Math.max(0, size - fromEnd) : request.first();
        if (!whole && first >= size) {
            return Reply.of(416, "").with("Content-Range", "bytes */" + size);
        }
        long last = whole || fromEnd >= 0 ? size - 1 : Math.min(request.last(), size - 1);
        Reply reply = Reply.of(whole ? 200 : 206, held.bytes, first, last - first + 1);
        held.version.forEach(reply::with);
        return whole ? reply : reply.with("Content-Range", "bytes " + first + "-" + last + "/" + size);
    }

    private void send(Reply reply, OutputStream out) throws IOException {
        byte[] piece = new byte[PIECE];
        for (long done = 0; done < reply.bytesSent(); ) {
            int count = (int) Math.min(PIECE, reply.bytesSent() - done);
            reply.body().readFully(ByteBuffer.wrap(piece, 0, count), reply.first() + done);
            out.write(piece, 0, count);
            done += count;
            bytesSent.addAndGet(count);
        }
    }

    private static Map<String, String> headers(InputStream in) throws IOException {
        Map<String, String> headers = new TreeMap<>();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        return headers;
    }

    /** Without its end; empty where there is no more. */
    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
            line.append((char) c);
        }
        return line.toString().stripTrailing();
    }
}
