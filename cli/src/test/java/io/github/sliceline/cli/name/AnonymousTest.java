package io.github.sliceline.cli.name;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.File;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnonymousTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "Gnu Ltd/kudu.sgy @12: cut short | Gnu Ltd/kudu.sgy | survey.sgy @12: cut short",
                "Gnu Ltd/kudu.sgy: none | Gnu Ltd//kudu.sgy | survey.sgy: none",
                "kudu.sgy: a trace at 7 | elsewhere/kudu.sgy | survey.sgy: a trace at 7",
                "e: the header ends early | e | survey.sgy: the header ends early",
                "s: sgy or segy | sgy | s: survey.sgy or segy",
                "gnu.example: unknown host | https://me@gnu.example:80/a.sgy | survey.sgy: unknown host",
                "https://gnu.example/a b.sgy: gone | https://me:my@gnu.example/a b.sgy?sig=1 | survey.sgy: gone",
                "no such bucket gnu_kudu. | s3://gnu_kudu/a.sgy | no such bucket survey.sgy.",
                "no rights in /srv/Gnu and Kudu Ltd/x y | a.sgy | no rights in …",
                "no rights in C:\\Gnu and Kudu\\x y | a.sgy | no rights in …",
                "no \\\\gnu\\Kudu Ltd\\x | a.sgy | no …",
                "is in gnu/kudu now | a.sgy | is in … now",
                "line 7, 'OKAPI'S BLOCK' and \"ELAND\" say so | a.sgy | line 7, '…' and '…' say so",
                "$1 of \\2 | $1 | survey.sgy of …"
            })
    void plainWordsAreLeft(String said, String file, String left) {
        assumeFalse(OS.WINDOWS.isCurrentOs() && file.contains("//kudu"), "a path has backslashes there");
        assertEquals(left, Anonymous.in(said, file));
    }

    @Test
    void aFileIsKnownByItsWholePathToo() {
        String path = new File("Gnu and Kudu Ltd/x.sgy").getAbsolutePath();
        assertEquals("survey.sgy: gone", Anonymous.in(path + ": gone", "Gnu and Kudu Ltd/x.sgy"));
    }
}
