package io.github.sliceline.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.hdf5.write.AttributeValues;
import io.github.sliceline.hdf5.write.Hdf5File;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of headers against the headers of the SEG-Y file, one by one. */
class HeadersTest {
    @TempDir
    private Path folder;

    @Test
    void volumesHaveTheHeadersOfTheirSegyFiles() throws IOException {
        for (long seed = 1; seed <= 4; seed++) {
            RandomFiles files = RandomFiles.of(seed, folder);
            String wanted = String.join("\n", headers(files.segy()));
            for (Path file : List.of(files.segy(), files.h5())) {
                Dataset<Row> rows = LocalSpark.read().option("table", "headers").load(file.toString());
                String found = rows.collectAsList().stream().map(Row::toString).collect(Collectors.joining("\n"));
                assertEquals(wanted, found, file + ", " + files.description());
            }
        }
    }

    private static List<String> headers(Path segy) throws IOException {
        List<String> texts = new ArrayList<>();
        try (SegyFile file = SegyFile.open(segy)) {
            for (long trace = 0; trace < file.traceCount(); trace++) {
                ByteBuffer bytes = ByteBuffer.allocate(file.traceBytes());
                file.readTraces(trace, 1, bytes);
                ByteBuffer header = bytes.order(file.byteOrder());
                texts.add("[" + trace + ","
                        + Arrays.stream(TraceField.values())
                                .map(field ->
                                        Long.toString(HeaderColumn.of(field).get(header)))
                                .collect(Collectors.joining(","))
                        + "]");
            }
        }
        return texts;
    }

    @Test
    void aFolderOfFilesIsOneTable() throws IOException {
        long traces = 0;
        for (long seed = 1; seed <= 5; seed++) {
            RandomFiles files = RandomFiles.of(seed, folder);
            Files.delete(files.h5());
            traces += headers(files.segy()).size();
        }
        Files.writeString(folder.resolve("notes.txt"), "not a seismic file");
        Dataset<Row> rows = LocalSpark.read().option("table", "headers").load(folder.toString());
        rows.createOrReplaceTempView("headers");
        Row all = LocalSpark.session()
                .sql("select count(*), count(distinct file), sum(inline) from headers where sample_count > 0")
                .first();
        assertEquals(traces, all.getLong(0));
        assertEquals(5, all.getLong(1));
        String one = folder.resolve("survey2.sgy").toString();
        assertEquals(
                headers(Path.of(one)).size(), rows.where("file = '" + one + "'").count());
        assertEquals(
                headers(Path.of(one)).size(),
                LocalSpark.read()
                        .option("table", "headers")
                        .load(folder + "/*2.sgy")
                        .count());
    }

    /** An earlier release kept constants of little-endian SEG-Y with their bytes swapped. */
    @Test
    void constantsThatDifferFromHeadersAreIgnored() throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), () -> "no libhdf5: " + NativeLibrary.unavailable());
        Path file = RandomFiles.of(1, folder).h5();
        String fields = VolumeProfile.FIELDS;
        String name;
        try (Hdf5Container container = Hdf5Container.open(file)) {
            name = container.attributes(fields).keySet().iterator().next();
        }
        List<Row> wanted = values(file, name);
        try (Hdf5File edited = Hdf5File.open(ChannelStore.open(file))) {
            edited.attributes().modify(fields, name, AttributeValues.integers(Short.MAX_VALUE));
        }
        assertEquals(wanted, values(file, name), name);
    }

    private static List<Row> values(Path file, String field) {
        return LocalSpark.read()
                .option("table", "headers")
                .load(file.toString())
                .select(field)
                .collectAsList();
    }
}
