package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.cli.option.RepackSpelling;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.CopiedVolume;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code rechunk}: what it says, and h5repack's spelling. */
@Tag("without-libhdf5")
class RechunkCommandTest {
    @TempDir
    Path folder;

    private String file = "";
    private String target = "";

    @BeforeEach
    void write() throws IOException {
        file = new CopiedVolume(Shape.of(20, 24, 40), Shape.of(8, 8, 16), false, new Random(3))
                .checksums(CopiedVolume.CHECKSUM)
                .write(folder.resolve("volume.h5"))
                .toString();
        target = folder.resolve("anew.h5").toString();
    }

    private Ran rechunk(String... how) {
        List<String> line = new ArrayList<>(List.of("rechunk", file, target));
        line.addAll(List.of(how));
        return Ran.run(line.toArray(new String[0]));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SHUF;GZIP=6 | shuffle,deflate=6",
                "/data:SHUF;/data:GZIP=1;FLET | shuffle,deflate=1,fletcher32",
                "NONE | none",
                "UD=32004,0,1,0 | lz4",
                "UD=32015,0,1,5 | zstd=5",
                "UD=32008,0,2,0,2 | bitshuffle,lz4",
                "UD=32008,0,3,0,3,7 | bitshuffle,zstd=7",
                "UD=32008,0,0 | bitshuffle",
            })
    void filtersInH5repackSyntaxAreApplied(String spelled, String meant) {
        RepackSpelling spelling = RepackSpelling.of("/data:CHUNK=4x5X6", List.of(spelled.split(";", -1)));
        assertEquals(Optional.of(ChunkFilters.parse(meant)), spelling.filters());
        assertEquals(Optional.of(Shape.of(4, 5, 6)), spelling.chunk());
        assertEquals(Optional.of("/data"), spelling.dataset());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SZIP=8,NN",
                "GZIP",
                "GZIP=10",
                "GZIP=x",
                "UD=307,0,1,9",
                "UD=32008,0,2,0,1",
                "GZIP=1;SHUF",
                "/data:SHUF;/other:FLET"
            })
    void unsupportedFiltersAreRefused(String spelled) {
        assertThrows(
                IllegalArgumentException.class,
                () -> RepackSpelling.of(null, List.of(spelled.split(";", -1))),
                spelled);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--chunk 4,4,4 -l CHUNK=2x2x2 | --chunk and -l mean the same",
                "--filter lz4 -f SHUF | --filter and -f mean the same",
                "-l CONTI | is not a supported layout",
                "-l CHUNK=0x1x2 | is not a chunk shape",
                "-f SZIP=8,NN | is not a supported filter",
                "--chunk 4,4 | does not fit /data, which is 20 × 24 × 40",
                "--type int8 --layout planes | add them to the new volume when it is there",
                "--dataset /none | /none",
            })
    void mistakesAreReportedInOneSentence(String how, String sentence) {
        Ran ran = rechunk(how.split(" ", -1));
        assertTrue(ran.code() == 2 || ran.code() == 3, ran.toString());
        assertTrue(ran.err().contains(sentence), ran.err());
        assertFalse(Files.exists(Path.of(target)));
        assertFalse(Files.exists(Path.of(target + ".part")));
    }

    @Test
    void theLargestErrorIsReported() {
        Ran ran = rechunk("--type", "int8", "-l", "CHUNK=64x5x6", "-f", "SHUF", "-f", "GZIP=1");
        assertEquals(0, ran.code(), ran.err());
        assertTrue(ran.out().matches("(?s).*chunk +20 × 5 × 6.*largest error +[0-9.]+.*"), ran.out());
        assertEquals("", ran.err());
        assertTrue(rechunk().err().contains("already exists"));
        assertTrue(Ran.run("rechunk", file, file).err().contains("is also an input"));
        assertFalse(rechunk("--force", "--chunk", "9,9,9").out().contains("largest error"));
    }
}
