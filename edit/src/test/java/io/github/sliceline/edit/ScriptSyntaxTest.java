package io.github.sliceline.edit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where a script is wrong, what was found there, and what was expected. */
class ScriptSyntaxTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "create /a {{1}};                      | 1, 1  | found create, expected CREATE, DELETE, RENAME, MODIFY or COPY (in capitals)",
                "DELETE /a                             | 1, 10 | found the end, expected ; after the command",
                "DELETE;                               | 1, 7  | found ;, expected the path of an object or of an attribute",
                "DELETE /a b c;                        | 1, 13 | found c, expected ; after the command",
                "DELETE /a/;                           | 1, 8  | found /a/, expected a path that ends with the name of an attribute",
                "DELETE /a '';                         | 1, 11 | found '', expected the name of an attribute",
                "DELETE 12 b;                          | 1, 8  | found 12, expected the path of an object or of an attribute",
                "CREATE /a/b {1};                      | 1, 14 | found 1, expected { and values",
                "CREATE /a/b {{1};                     | 1, 17 | found ;, expected } after the definition of the attribute",
                "CREATE /a/b {{1 2}};                  | 1, 17 | found 2, expected , or } after a value",
                "CREATE /a/b {{}};                     | 1, 14 | found 0 values, expected 1 for scalar",
                "CREATE /a/b {(2, 3) DATA {1, 2}};     | 1, 26 | found 2 values, expected 6 for simple [2, 3]",
                "CREATE /a/b {(2, 0) DATA {1, 2}};     | 1, 18 | found 0, expected an extent, at least 1",
                "CREATE /a/b {(2.5) DATA {1, 2}};      | 1, 15 | found 2.5, expected an extent, at least 1",
                "CREATE /a/b {(99999999999) {1}};      | 1, 15 | found 99999999999, expected an extent below 2147483648",
                "CREATE /a/b {SIMPLE DATA {1}};        | 1, 21 | found DATA, expected ( and extents",
                "CREATE /a/b {DATASPACE {1}};          | 1, 24 | found {, expected SCALAR, NULL or ( and extents",
                "CREATE /a/b {(1 2) DATA {1}};         | 1, 17 | found 2, expected , or ) after an extent",
                "CREATE /a/b {H5T_STD_I32 DATA {1}};   | 1, 14 | found H5T_STD_I32, expected a type such as H5T_STD_I32LE, H5T_IEEE_F64LE or H5T_STRING",
                "CREATE /a/b {DATATYPE (1) {1}};       | 1, 23 | found (, expected a type such as H5T_STD_I32LE, H5T_IEEE_F64LE or H5T_STRING",
                "CREATE /a/b {H5T_STRING DATA {'a'}};  | 1, 25 | found DATA, expected { STRSIZE length }",
                "CREATE /a/b {H5T_STRING {SIZE 3}};    | 1, 26 | found SIZE, expected STRSIZE and a length",
                "CREATE /a/b {H5T_STRING {STRSIZE x}}; | 1, 34 | found x, expected a length in bytes, at least 1",
                "CREATE /a/b {H5T_STD_I8LE {1.5}};     | 1, 28 | found 1.5, expected a whole number",
                "CREATE /a/b {H5T_STD_I8LE {'1'}};     | 1, 28 | found '1', expected a number",
                "CREATE /a/b {H5T_STRING{STRSIZE 3}{1}};| 1, 36 | found 1, expected a text in quotes",
                "CREATE /a/b {(2) {1, 'x'}};           | 1, 22 | found 'x', expected a number, as before",
                "MODIFY /a/b {x};                      | 1, 14 | found x, expected a number or a text in quotes",
                "MODIFY /a/b {};                       | 1, 13 | found no value, expected one or more",
                "RENAME /a;                            | 1, 10 | found ;, expected the name of an attribute",
                "COPY /a/b;                            | 1, 10 | found ;, expected where to copy it",
                "COPY /a b /c;                         | 1, 13 | found ;, expected the name of the copy: COPY takes the paths of two attributes, or object and attribute twice",
                "DELETE /a 'b;                         | 1, 11 | a text begins here and does not end; expected '",
                "DELETE /a/b; /* c                     | 1, 14 | a comment begins here and does not end; expected */",
            })
    void oneSentenceSaysWhatIsWrong(String script, String place, String problem) {
        EditSyntaxException e = assertThrows(EditSyntaxException.class, () -> EditScript.parse("script", script));
        String[] at = place.split(", ", -1);
        assertEquals("script, line " + at[0] + ", column " + at[1] + ": " + problem, e.getMessage());
    }

    @Test
    void linesAreCountedThroughCommentsAndTexts() {
        String script = "# one\n/* two\n three */ DELETE /a 'four\nfive'; # six\n\n  DELETE /b\n ;;";
        EditSyntaxException e = assertThrows(EditSyntaxException.class, () -> EditScript.parse("script", script));
        assertEquals(7, e.line());
        assertEquals(3, e.column());
    }

    @Test
    void aScriptWithoutCommandsDoesNothing() {
        assertEquals(0, EditScript.parse("script", " \n# nothing\n").commands().size());
    }

    @Test
    void filesAreUtf8OrElseLatin1(@TempDir Path folder) throws IOException {
        String script = "DELETE /a 'Bohrl\u00f6cher';";
        Path file = folder.resolve("script");
        String wanted = EditScript.parse("", script).commands().toString();
        assertTrue(wanted.contains("'Bohrl\u00f6cher'"), wanted);
        for (Charset charset : new Charset[] {StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1}) {
            Files.writeString(file, script, charset);
            assertEquals(wanted, EditScript.read(file).commands().toString());
        }
    }

    @Test
    void anyTextGivesCommandsOrASyntaxError() {
        String[] words = {
            "CREATE",
            "DELETE",
            "RENAME",
            "MODIFY",
            "COPY",
            "/a",
            "b",
            "'c d'",
            "\"e\"",
            "{",
            "}",
            "(",
            ")",
            ",",
            ";",
            "DATA",
            "SIMPLE",
            "SCALAR",
            "NULL",
            "DATATYPE",
            "DATASPACE",
            "H5T_STRING",
            "STRSIZE",
            "H5T_STD_U8LE",
            "1",
            "-2.5e3",
            "NaN",
            "#",
            "/*",
            "*/",
            "'",
            "\n",
            "GROUP",
            "DATASET",
            "\u0000",
            "\ud800"
        };
        int parsed = 0;
        for (int seed = 0; seed < 10_000; seed++) {
            Random random = new Random(seed);
            StringBuilder script = new StringBuilder();
            for (int i = random.nextInt(12); i >= 0; i--) {
                script.append(words[random.nextInt(words.length)]).append(random.nextInt(5) == 0 ? "" : " ");
            }
            try {
                EditScript.parse("script", script.toString());
                parsed++;
            } catch (EditSyntaxException e) {
                assertTrue(
                        String.valueOf(e.getMessage()).matches("(?s)script, line \\d+, column \\d+: .+"),
                        script::toString);
            }
        }
        assertTrue(parsed > 50, "only " + parsed + " parsed");
    }
}
