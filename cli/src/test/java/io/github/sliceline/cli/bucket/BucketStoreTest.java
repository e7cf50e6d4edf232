package io.github.sliceline.cli.bucket;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.remote.ObjectUpload;
import io.github.sliceline.remote.RemoteObject;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.s3.S3TestServer;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Objects of buckets, asked as the environment says, without their classes on the way. */
class BucketStoreTest {
    @Test
    void readsAndWrites() throws IOException {
        try (S3TestServer server = S3TestServer.inMemory().install()) {
            RemotePath path = RemotePath.of(server.uri("survey.h5"), new BucketStore());
            try (ObjectUpload upload = path.store().upload(path)) {
                upload.send(1, ByteBuffer.wrap(new byte[] {1, 2, 3}));
                upload.complete(false);
            }
            assertArrayEquals(new byte[] {1, 2, 3}, server.get("survey.h5"));
            try (RemoteObject object = path.store().open(path, 2)) {
                assertEquals(3, object.size());
                assertEquals(ByteBuffer.wrap(new byte[] {1, 2}), object.head());
            }
        }
    }

    /** As where somebody copied the command's jar alone. */
    @Test
    void missingJarsAreNamed() throws IOException {
        BucketStore store = new BucketStore(Path.of("no such folder"), ClassLoader.getPlatformClassLoader());
        RemotePath path = RemotePath.of(URI.create("s3://surveys/survey.h5"), store);
        assertEquals(
                "s3://surveys/survey.h5: s3:// needs the jars in no such folder, which are missing; reinstall"
                        + " sliceline",
                assertThrows(UnsupportedFileException.class, () -> store.open(path, 1))
                        .getMessage());
    }
}
