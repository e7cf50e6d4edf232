package io.github.sliceline.remote;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What answers are warned of; what is compared, the tests of the stores try. */
class ValidatorsTest {
    private static Validators of(Map<String, String> headers) {
        return Validators.of(name -> Optional.ofNullable(headers.get(name)));
    }

    @Test
    void aServerWithoutVersionsIsWarnedOfOnce() {
        RemotePath object = RemotePath.of(URI.create("http://validators-test.invalid/a"), new ObjectsInMemory(1));
        RemotePath other = RemotePath.of(URI.create("http://validators-test.invalid/b"), new ObjectsInMemory(1));
        assertFalse(of(Map.of("ETag", "W/\"1\"")).warnIfNone(object));
        assertFalse(of(Map.of("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT")).warnIfNone(object));
        assertTrue(of(Map.of()).warnIfNone(object));
        assertFalse(of(Map.of()).warnIfNone(object));
        assertFalse(of(Map.of()).warnIfNone(other));
    }
}
