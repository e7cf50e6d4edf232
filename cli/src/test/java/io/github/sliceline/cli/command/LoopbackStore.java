package io.github.sliceline.cli.command;

import io.github.sliceline.remote.ObjectServer;
import io.github.sliceline.s3.S3TestServer;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.util.Locale;

/** A store on loopback with objects for the command line. */
interface LoopbackStore extends Closeable {
    /** What stands in URLs and must not come out anywhere. */
    String SECRET = "SECRET";

    /** Whether there is a secret in what was said; that of the server of buckets is in small letters. */
    static boolean betrays(String said) {
        return said.toUpperCase(Locale.ROOT).contains(SECRET);
    }

    /** Puts an object there. @return its URL as somebody types it, with what secrets there may be */
    String put(String name, byte[] content) throws IOException;

    /** Its URL as it may be shown. */
    String shown(String name);

    /** Requests since the last call. */
    int requests();

    /** Objects at http, with a password and a signature in their URLs. */
    static LoopbackStore http() throws IOException {
        ObjectServer server = new ObjectServer();
        return new LoopbackStore() {
            @Override
            public String put(String name, byte[] content) {
                URI uri = server.put(name, content);
                return "http://somebody:" + SECRET + "@" + uri.getAuthority() + uri.getPath() + "?sig=" + SECRET
                        + "'&x";
            }

            @Override
            public String shown(String name) {
                return server.uri(name).toString();
            }

            @Override
            public int requests() {
                int count = server.requests().size();
                server.resetCounts();
                return count;
            }

            @Override
            public void close() throws IOException {
                server.close();
            }
        };
    }

    /** Objects at s3, whose credentials are settings of this process until it is closed. */
    static LoopbackStore s3() throws IOException {
        S3TestServer server = S3TestServer.inMemory().install();
        return new LoopbackStore() {
            @Override
            public String put(String name, byte[] content) {
                return server.put(name, content).toString();
            }

            @Override
            public String shown(String name) {
                return server.uri(name).toString();
            }

            @Override
            public int requests() {
                int count = server.requests().size();
                server.resetRequests();
                return count;
            }

            @Override
            public void close() throws IOException {
                server.close();
            }
        };
    }
}
