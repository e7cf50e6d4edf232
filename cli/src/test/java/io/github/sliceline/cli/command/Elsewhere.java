package io.github.sliceline.cli.command;

import io.github.sliceline.remote.ObjectServer;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;

/** A store on loopback with objects for the command line. */
interface Elsewhere extends Closeable {
    /** What stands in URLs and must not come out anywhere. */
    String SECRET = "SECRET";

    /** Puts an object there. @return its URL as somebody types it, with what secrets there may be */
    String put(String name, byte[] content) throws IOException;

    /** Its URL as it may be shown. */
    String shown(String name);

    /** Requests since the last call. */
    int requests();

    /** Objects at http, with a password and a signature in their URLs. */
    static Elsewhere http() throws IOException {
        ObjectServer server = new ObjectServer();
        return new Elsewhere() {
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
}
