package io.github.sliceline.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.Cases;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeBins;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of traces against the volume's own reads, and pushed filters against Spark's. */
class TracesTest {
    /** In a build 4, with {@code -Pfull} 8. */
    private static final int SURVEYS = Cases.number("sliceline.spark.surveys", 4, 8);

    private static final int FILTERS = 4;

    @TempDir
    private Path folder;

    @Test
    void rowsAreTheLiveTraces() throws IOException {
        for (long seed = 1; seed <= SURVEYS; seed++) {
            RandomFiles files = RandomFiles.of(seed, folder);
            Random random = new Random(seed);
            for (Path file : List.of(files.segy(), files.h5())) {
                String what = file.getFileName() + ", " + files.description();
                Dataset<Row> rows = RandomFiles.read(random).load(file.toString());
                List<Row> collected = rows.collectAsList();
                try (SeismicVolume volume = RandomFiles.open(file)) {
                    assertEquals(lines(wanted(volume)), lines(texts(collected)), what);
                }
                checkFilters(random, FILTERS, rows, collected, what);
            }
        }
    }

    /** Each trace as text: what is equal looks equal, NaN too. */
    private static List<String> wanted(SeismicVolume volume) throws IOException {
        Region traces = Region.all(volume.bins().shape());
        boolean[] live = volume.bins().live();
        VolumeBins.Coordinates map = volume.bins().coordinates();
        int samples = volume.samples().size();
        float[] all = volume.read(Region.all(volume.shape()));
        int perBin = (int) (traces.size() / traces.count(0) / traces.count(1));
        List<String> texts = new ArrayList<>();
        for (int place = 0; place < live.length; place++) {
            if (live[place]) {
                int bin = place / perBin;
                List<Object> row = new ArrayList<>();
                row.add(volume.inlines().numberAt(bin / (int) traces.count(1)));
                row.add(volume.crosslines().numberAt(bin % (int) traces.count(1)));
                if (volume.gathers().isPresent()) {
                    row.add(volume.gathers().get().numberAt(place % perBin));
                }
                row.add(Double.isNaN(map.x()[bin]) ? null : map.x()[bin]);
                row.add(Double.isNaN(map.y()[bin]) ? null : map.y()[bin]);
                row.add(Arrays.toString(Arrays.copyOfRange(all, place * samples, (place + 1) * samples)));
                texts.add(row.toString());
            }
        }
        return texts;
    }

    static List<String> texts(List<Row> rows) {
        return rows.stream()
                .map(row -> {
                    List<Object> values = new ArrayList<>();
                    for (int i = 0; i < row.length() - 1; i++) {
                        values.add(row.get(i));
                    }
                    values.add(row.getList(row.length() - 1).toString());
                    return values.toString();
                })
                .toList();
    }

    /** Rows come in no order. */
    static String lines(List<String> texts) {
        return texts.stream().sorted().collect(Collectors.joining("\n"));
    }

    /** The same filter on rows that nothing can be pushed to. */
    static void checkFilters(Random random, int filters, Dataset<Row> rows, List<Row> collected, String what) {
        Dataset<Row> plain = LocalSpark.session().createDataFrame(collected, rows.schema());
        for (int i = 0; i < filters; i++) {
            String filter = filter(random, collected, 3);
            List<String> columns = new ArrayList<>(new TreeSet<>(List.of(rows.columns())));
            columns.remove(random.nextInt(columns.size()));
            String select = String.join(",", columns);
            assertEquals(
                    selected(plain, filter, columns),
                    selected(rows, filter, columns),
                    what + ": select " + select + " where " + filter);
        }
    }

    private static String selected(Dataset<Row> rows, String filter, List<String> columns) {
        return rows.where(filter).selectExpr(columns.toArray(String[]::new)).collectAsList().stream()
                .map(Row::toString)
                .sorted()
                .collect(Collectors.joining("\n"));
    }

    /** A random condition on lines and places, of which about half are near what there is. */
    private static String filter(Random random, List<Row> rows, int depth) {
        if (depth > 0 && random.nextBoolean()) {
            String one = filter(random, rows, depth - 1);
            String other = filter(random, rows, depth - 1);
            return switch (random.nextInt(4)) {
                case 0 -> "(" + one + ") and (" + other + ")";
                case 1 -> "(" + one + ") or (" + other + ")";
                case 2 -> "not (" + one + ")";
                default -> "coalesce(" + one + ", true)";
            };
        }
        Row row = rows.get(random.nextInt(rows.size()));
        int column = random.nextInt(row.length() - 1);
        String name = row.schema().fieldNames()[column];
        if (random.nextInt(8) == 0 || row.isNullAt(column)) {
            return name + (random.nextBoolean() ? " is null" : " is not null");
        }
        Object value = row.get(column);
        String literal = value instanceof Double ? value + "d" : value.toString();
        String comparison = List.of("=", "<", "<=", ">", ">=", "<=>", "<>").get(random.nextInt(7));
        return random.nextInt(5) == 0
                ? name + " in (" + literal + ", 7, " + (random.nextBoolean() ? "null" : "-3") + ")"
                : name + " " + comparison + " " + literal;
    }
}
