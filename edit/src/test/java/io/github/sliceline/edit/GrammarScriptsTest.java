package io.github.sliceline.edit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.hdf5.library.NativeLibrary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Scripts that use all of the language, and the attributes that the file has afterwards as our own parser reads them.
 */
class GrammarScriptsTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // CREATE: ways to name object and attribute
                "CREATE /a {{1.5}};                                        | /           | a=1.5",
                "CREATE / a {{1.5}};                                       | /           | a=1.5",
                "CREATE a {{1.5}};                                         | /           | a=1.5",
                "CREATE /group/a {{1.5}};                                  | /group      | a=1.5",
                "CREATE GROUP /group a {{1.5}};                            | /group      | a=1.5",
                "CREATE group a {{1.5}};                                   | /group      | a=1.5",
                "CREATE DATASET /group/data a {{1.5}};                     | /group/data | a=1.5",
                "CREATE DATASET /group/data/a {{1.5}};                     | /group/data | a=1.5",
                "CREATE '/group/data' \"a b\" {{1.5}};                     | /group/data | a b=1.5",
                "CREATE \"/group/data/it's\" {{1.5}};                      | /group/data | it's=1.5",
                "CREATE /group 'it''s' {{1.5}};                            | /group      | it's=1.5",
                "CREATE /group 'x/y' {{1.5}};                              | /group      | x/y=1.5",
                "CREATE /group 'DATA' {{1.5}};                             | /group      | DATA=1.5",
                "CREATE /group 2nd {{1.5}};                                | /group      | 2nd=1.5",
                // types
                "CREATE /a {H5T_STD_I8BE {-128}}; CREATE /b {H5T_STD_U8LE {255}};   | / | a=-128, b=255",
                "CREATE /a {H5T_STD_I16LE {-3}}; CREATE /b {H5T_STD_U16BE {65535}}; | / | a=-3, b=65535",
                "CREATE /a {H5T_STD_I32BE {-5}}; CREATE /b {H5T_STD_U32LE {4294967295}}; | / | a=-5, b=4294967295",
                "CREATE /a {H5T_STD_I64BE {-9223372036854775808}};         | /           | a=-9223372036854775808",
                "CREATE /a {H5T_STD_U64LE {9223372036854775807}};          | /           | a=9223372036854775807",
                "CREATE /a {H5T_NATIVE_CHAR {1}}; CREATE /b {H5T_NATIVE_UCHAR {2}}; CREATE /c {H5T_NATIVE_SCHAR {-3}}; | / | a=1, b=2, c=-3",
                "CREATE /a {H5T_NATIVE_SHORT {1}}; CREATE /b {H5T_NATIVE_USHORT {2}}; | / | a=1, b=2",
                "CREATE /a {H5T_NATIVE_INT {1}}; CREATE /b {H5T_NATIVE_UINT {2}};   | / | a=1, b=2",
                "CREATE /a {H5T_NATIVE_LONG {1}}; CREATE /b {H5T_NATIVE_ULONG {2}}; | / | a=1, b=2",
                "CREATE /a {H5T_NATIVE_LLONG {1}}; CREATE /b {H5T_NATIVE_ULLONG {2}}; | / | a=1, b=2",
                "CREATE /a {H5T_IEEE_F32BE {0.5}}; CREATE /b {H5T_IEEE_F64BE {-1e300}}; | / | a=0.5, b=-1.0E300",
                "CREATE /a {H5T_NATIVE_FLOAT {.5}}; CREATE /b {H5T_NATIVE_DOUBLE {+5.}}; | / | a=0.5, b=5.0",
                "CREATE /a {H5T_IEEE_F64LE {7}};                           | /           | a=7.0",
                "CREATE /a {H5T_IEEE_F64LE (3) {NaN, Inf, -inf}};          | /           | a=[NaN, Infinity, -Infinity]",
                "CREATE /a {DATATYPE H5T_STD_I32LE DATASPACE SCALAR DATA {7}}; | /       | a=7",
                "CREATE /a {H5T_STRING {STRSIZE 6} DATA {'text'}};         | /           | a=text",
                "CREATE /a {H5T_STRING { STRSIZE 4; } (2) {'one', \"two\"}}; | /         | a=[one, two]",
                "CREATE /a {{'no type, no length'}};                       | /           | a=no type, no length",
                "CREATE /a {{'\u00e4\u00f6\u00fc'}};                       | /           | a=\u00e4\u00f6\u00fc",
                // extents
                "CREATE /a {SCALAR {2.5}};                                 | /           | a=2.5",
                "CREATE /a {SIMPLE (1) DATA {0.5}};                        | /           | a=[0.5]",
                "CREATE /a {DATASPACE SIMPLE (2, 1, 2) DATA {1, 2, 3, 4}}; | /           | a=[[[1.0, 2.0]], [[3.0, 4.0]]]",
                "CREATE /a {H5T_STD_I32LE (2,3){1,2,3,4,5,6}};             | /           | a=[[1, 2, 3], [4, 5, 6]]",
                "CREATE /a {H5T_STD_I32LE NULL}; CREATE /b {NULL {5}}; CREATE /c {{1}}; | / | c=1.0",
                // the others
                "DELETE /old;                                              | /           | old=",
                "DELETE GROUP /group pi; DELETE DATASET /group/data units; | /group      | pi=",
                "RENAME /old new; RENAME / text title;                     | /           | old=, text=, new=7, title=before",
                "RENAME GROUP /group pi tau; RENAME /group/tau /group/rho; | /group      | pi=, rho=3.14",
                "MODIFY /old {8}; MODIFY / text DATA {'longer than before'}; | /         | old=8, text=longer than before",
                "MODIFY /group/pi {3}; MODIFY GROUP /group pi {3.25};      | /group      | pi=3.25",
                "COPY /old older; COPY /old /group/older;                  | /           | old=7, older=7",
                "COPY / old /group older; COPY GROUP /group older DATASET /group/data oldest; | /group/data | units=m, oldest=7",
                "COPY DATASET /group/data/units /group/pi2; COPY /text text2; | /group    | pi=3.14, pi2=m",
                "/* first */ CREATE '/a'{{1}};DELETE/*then*/ /a;CREATE\t/a{{2}}; # last | /   | a=2.0",
                "CREATE /group scale_factor {H5T_IEEE_F32LE SIMPLE (1) DATA {0.25}}; | /group | scale_factor=[0.25]",
            })
    void attributesAreAsTheScriptSays(String script, String object, String expected) throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), "libhdf5 is not available here");
        boolean both = KeptScripts.areWanted();
        for (boolean since18 : both ? new boolean[] {true, false} : new boolean[] {script.length() % 2 == 0}) {
            Path file = EditedFile.write(folder, since18);
            Map<String, Object> wanted = new TreeMap<>(EditedFile.attributes(file, object));
            Hdf5Edit.run(file, EditScript.parse("script", script), EditOptions.DEFAULTS);
            for (String attribute : expected.split(", (?=[a-z0-9]+=)", -1)) {
                String[] nameAndValue = attribute.split("=", 2);
                wanted.put(nameAndValue[0], nameAndValue[1]);
            }
            wanted.values().removeIf(value -> "".equals(value));
            assertEquals(wanted.toString(), EditedFile.attributes(file, object).toString());
            KeptScripts.keep(file, since18 ? "18" : "110", object, expected, script);
        }
    }
}
