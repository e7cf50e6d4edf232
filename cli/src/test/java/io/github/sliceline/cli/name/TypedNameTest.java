package io.github.sliceline.cli.name;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.sliceline.remote.RemotePath;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypedNameTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "survey.h5",
                "a/b:c/d",
                "C:\\surveys\\x.h5",
                "C://x.h5",
                "http",
                "http:/x",
                "s3:x",
                "./http://x",
                "-"
            })
    void namesWithoutASchemeAreFiles(String text) {
        assertFalse(TypedName.isObject(text));
        assumeFalse(OS.WINDOWS.isCurrentOs() && text.indexOf(':') > 1, "no name on Windows");
        assertEquals(Path.of(text), TypedName.anywhere(text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '\t',
            value = {
                "http://host/a b.h5\thttp://host/a%20b.h5",
                "HTTPS://host:8443/a%20b.h5\tHTTPS://host:8443/a%20b.h5",
                "http://host/50%.h5\thttp://host/50%25.h5",
                "http://host/å[1]|{2}.h5?x=%2F&y='#z\thttp://host/%C3%A5%5B1%5D%7C%7B2%7D.h5?x=%2F&y='#z",
                "http://u:p@host/x?sig=a+b%3D\thttp://u:p@host/x?sig=a+b%3D",
                "http://[::1]:80/x.h5\thttp://[::1]:80/x.h5"
            })
    void urlsAreParsedAsTyped(String text, String wanted) {
        assertEquals(wanted, ((RemotePath) TypedName.anywhere(text)).uri().toString());
    }

    @Test
    void fileUrisNameLocalFiles() {
        assertEquals(Path.of("/a b/c.h5"), TypedName.anywhere("file:///a%20b/c.h5"));
        assertEquals(Path.of("/a b/c.h5"), TypedName.here("file:/a b/c.h5"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "s3://b/k: no such key                          | s3://b/k: no such key",
                "'https://u:p@h/x?s=a'b' is no file; see 'this' | 'https://h/x' is no file; see 'this'",
                "at https://h/x?sig=a;b and s3://b/k?c, twice   | at https://h/x and s3://b/k twice",
                "see a@b, or c?d                                | see a@b, or c?d"
            })
    void onlySecretsAreRemovedFromText(String text, String wanted) {
        assertEquals(wanted, UrlSecrets.removed(text));
    }

    @Test
    void anArgumentIsCutWithAnyCharacters() {
        assertEquals("https://h/a b", UrlSecrets.removedFromUrl("https://u:p@h/a b?sig=c d'e\nf"));
        assertEquals("s3://bucket/a@b.h5", UrlSecrets.removedFromUrl("s3://bucket/a@b.h5"));
    }
}
