package io.github.sliceline.remote.http;

import io.github.sliceline.remote.ObjectServer;
import io.github.sliceline.remote.ObjectStore;
import io.github.sliceline.remote.ObjectStoreContract;
import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The contract over http. */
class HttpStoreTest extends ObjectStoreContract {
    private final HttpStore store = new HttpStore();
    private ObjectServer server;

    @BeforeEach
    void start() throws IOException {
        server = new ObjectServer();
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    @Override
    protected ObjectStore store() {
        return store;
    }

    @Override
    protected URI put(String name, byte[] content) {
        return server.put(name, content);
    }

    @Override
    protected int requests() {
        int count = server.requests().size();
        server.resetCounts();
        return count;
    }
}
