package io.github.sliceline.s3;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.sliceline.remote.ObjectStore;
import io.github.sliceline.remote.ObjectStoreContract;
import io.github.sliceline.remote.RemotePath;
import java.io.IOException;
import java.net.URI;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The contract over S3's protocol. */
class S3StoreTest extends ObjectStoreContract {
    private static S3TestServer server;
    private static S3Store store;

    @BeforeAll
    static void start() throws IOException {
        server = S3TestServer.inMemory();
        store = server.store();
    }

    @AfterAll
    static void stop() throws IOException {
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
        server.resetRequests();
        return count;
    }

    /** Names of S3 have no query. */
    @Test
    @Override
    protected void whatIsNotThereIsSaidByName() {
        RemotePath missing = RemotePath.of(server.uri("not-there"), store);
        NoSuchFileException e = assertThrows(NoSuchFileException.class, () -> store.open(missing, 10));
        assertEquals("s3://surveys/not-there: there is no such object in the bucket", e.getMessage());
    }
}
