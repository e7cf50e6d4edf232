package io.github.sliceline.cli.report;

import io.github.sliceline.cli.text.Human;
import io.github.sliceline.cli.text.TextTable;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeInfo;
import io.github.sliceline.volume.VolumeProfile;
import io.github.sliceline.volume.VolumeStatistics;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** How a volume is stored and which survey it holds. */
public final class VolumeText {
    private static final int LONGEST_VALUE = 100;
    private static final int LONGEST_ARRAY = 16;

    private final SeismicVolume volume;
    private final VolumeInfo info;

    /** Text for an open volume. */
    public VolumeText(SeismicVolume volume) throws IOException {
        this.volume = volume;
        this.info = volume.info();
    }

    /** Prints it for people. */
    public void print(PrintWriter out) throws IOException {
        out.println(info.file() + ": " + info.dataset() + ", " + info.shape() + ", " + info.elementType());
        TextTable table = new TextTable("ll");
        storage(table);
        if (volume.hasLines()) {
            SurveyText.rows(table, volume.grid(), volume.samples());
            volume.gathers().ifPresent(axis -> table.row("traces of a bin", Human.count(axis.count()) + ", " + axis));
        }
        volume.statistics()
                .ifPresent(statistics -> table.row("amplitudes", StatisticsText.line(statistics))
                        .row("percentiles", StatisticsText.percentiles(statistics)));
        rawWords(table);
        table.row("read path", volume.backend().name().toLowerCase(Locale.ROOT));
        table.print(out, 2);
        attributes(out, "attributes of " + info.dataset(), info.attributes());
        attributes(out, "attributes of the file", info.fileAttributes());
    }

    /** Of a volume that was SEG-Y: what of it does not survive as floats. */
    private void rawWords(TextTable table) throws IOException {
        Object words = info.fileAttributes().get(VolumeProfile.RAW_WORDS_ATTRIBUTE);
        Optional<VolumeStatistics> statistics = volume.statistics();
        if (words instanceof Number count && statistics.isPresent()) {
            long samples = statistics.get().count() + statistics.get().nonFinite();
            table.row("kept raw", RawWordsText.line(count.longValue(), samples));
        }
    }

    private void storage(TextTable table) {
        table.row("file", Human.bytes(info.fileBytes()));
        table.row("layout", info.layout());
        info.chunk().ifPresent(chunk -> table.row("chunk", chunk + ", " + present()));
        table.row("filters", info.filters().isEmpty() ? "none" : String.join(", ", info.filters()));
        table.row("stored", Human.bytes(info.storedBytes()) + ratio());
    }

    private String present() {
        return info.chunksStored() == info.chunksInGrid()
                ? Human.count(info.chunksStored(), "chunk")
                : Human.count(info.chunksStored()) + " of " + Human.count(info.chunksInGrid(), "chunk") + " present";
    }

    /** Size of the samples as 4-byte floats over what they take. */
    private String ratio() {
        return info.storedBytes() <= 0
                ? ""
                : String.format(Locale.ROOT, ", %.2f : 1 against float32", plainBytes() / info.storedBytes());
    }

    private double plainBytes() {
        return (double) info.shape().size() * Float.BYTES;
    }

    private static void attributes(PrintWriter out, String heading, Map<String, Object> attributes) {
        if (attributes.isEmpty()) {
            return;
        }
        out.println("  " + heading);
        TextTable table = new TextTable("ll");
        attributes.forEach((name, value) -> table.row(name, shown(value)));
        table.print(out, 4);
    }

    private static String shown(Object value) {
        String text = value instanceof List<?> list
                ? list.stream()
                        .limit(LONGEST_ARRAY)
                        .map(VolumeText::element)
                        .collect(Collectors.joining(", ", "[", list.size() > LONGEST_ARRAY ? ", …]" : "]"))
                : element(value);
        String line = text.replaceAll("\\R", " | ").stripTrailing();
        return line.length() <= LONGEST_VALUE
                ? line
                : line.substring(0, LONGEST_VALUE) + "… (" + Human.count(line.length(), "character") + ")";
    }

    private static String element(Object value) {
        return value instanceof Double number ? Human.number(number, 9) : value.toString();
    }

    /** The same for programs. */
    public Map<String, Object> json() throws IOException {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("file", info.file().toString());
        json.put("fileBytes", info.fileBytes());
        json.put("dataset", info.dataset());
        json.put("shape", extents(info.shape()));
        json.put("elementType", info.elementType());
        json.put("layout", info.layout());
        info.chunk().ifPresent(chunk -> json.put("chunk", extents(chunk)));
        json.put("filters", info.filters());
        json.put("storedBytes", info.storedBytes());
        json.put("chunksStored", info.chunksStored());
        json.put("chunksInGrid", info.chunksInGrid());
        json.put("readPath", volume.backend().name().toLowerCase(Locale.ROOT));
        if (volume.hasLines()) {
            SurveyText.json(json, volume.grid(), volume.samples());
            volume.gathers().ifPresent(axis -> json.put("gathers", SurveyText.lineJson(axis)));
        }
        volume.statistics().ifPresent(statistics -> json.put("statistics", StatisticsText.json(statistics)));
        json.put("attributes", attributesJson(info.attributes()));
        json.put("fileAttributes", attributesJson(info.fileAttributes()));
        return json;
    }

    private static List<Long> extents(Shape shape) {
        return Arrays.stream(shape.extents()).boxed().toList();
    }

    private static Map<String, Object> attributesJson(Map<String, Object> attributes) {
        Map<String, Object> json = new LinkedHashMap<>();
        attributes.forEach((name, value) -> json.put(name, attributeJson(value)));
        return json;
    }

    private static Object attributeJson(Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(VolumeText::attributeJson).toList();
        }
        return value instanceof Double number ? JsonNumbers.of(number.doubleValue()) : value;
    }
}
