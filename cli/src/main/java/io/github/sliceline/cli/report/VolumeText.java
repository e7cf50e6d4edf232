package io.github.sliceline.cli.report;

import io.github.sliceline.geometry.Shape;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.show.words.SurveyWords;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeInfo;
import io.github.sliceline.volume.VolumeProfile;
import io.github.sliceline.volume.VolumeStatistics;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How a volume is stored and which survey it holds.
 *
 * @param layouts its further copies, if it has any
 */
public record VolumeText(SeismicVolume volume, VolumeInfo info, Optional<LayoutsText> layouts) {
    private static final int LONGEST_VALUE = 100;
    private static final int LONGEST_ARRAY = 16;

    public void print(PrintWriter out) throws IOException {
        out.println(info.file() + ": " + info.dataset() + ", " + info.shape() + ", " + info.elementType());
        TextTable table = new TextTable("ll");
        storage(table);
        if (volume.hasLines()) {
            table.facts(SurveyWords.facts(volume.grid(), volume.samples()));
            volume.gathers().ifPresent(axis -> table.row("traces of a bin", Human.count(axis.count()) + ", " + axis));
        }
        traces(table);
        volume.statistics()
                .ifPresent(statistics -> table.row("amplitudes", StatisticsText.line(statistics))
                        .row("percentiles", StatisticsText.percentiles(statistics)));
        rawWords(table);
        table.row("read path", volume.backend().name().toLowerCase(Locale.ROOT));
        table.print(out, 2);
        layouts.ifPresent(text -> text.print(out));
        attributes(out, "attributes of " + info.dataset(), info.attributes());
        attributes(out, "attributes of the file", info.fileAttributes());
    }

    /** How many there are, where some are missing. */
    private void traces(TextTable table) throws IOException {
        long places = volume.bins().shape().size();
        long live = volume.bins().liveCount();
        if (live < places) {
            table.row("traces", Human.count(live) + " of " + Human.count(places) + " places; the others read as NaN");
        }
    }

    /** Of a volume that was SEG-Y: what of it does not survive as floats. */
    private void rawWords(TextTable table) throws IOException {
        Object words = info.fileAttributes().get(VolumeProfile.RAW_WORDS_ATTRIBUTE);
        Optional<VolumeStatistics> statistics = volume.statistics();
        if (words instanceof Number count && statistics.isPresent()) {
            long samples = statistics.get().count() + statistics.get().nonFinite();
            table.row("kept raw", StatisticsText.rawWords(count.longValue(), samples));
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
                : ", " + Human.fixed((double) info.shape().size() * Float.BYTES / info.storedBytes(), 2)
                        + " : 1 against float32";
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

    public Json json() throws IOException {
        Json json = new Json()
                .put("file", info.file())
                .put("file_bytes", info.fileBytes())
                .put("dataset", info.dataset())
                .put("shape", extents(info.shape()))
                .put("element_type", elementType(info.elementType()))
                .put("byte_order", byteOrder(info.elementType()))
                .put("layout", info.layout())
                .put("chunk", info.chunk().map(VolumeText::extents))
                .put("filters", info.filters())
                .put("stored_bytes", info.storedBytes())
                .put("chunks_stored", info.chunksStored())
                .put("chunks_in_grid", info.chunksInGrid())
                .put("read_path", volume.backend());
        Optional<SeismicVolume> lines = Optional.of(volume).filter(SeismicVolume::hasLines);
        SurveyText.put(json, lines.map(SeismicVolume::grid), lines.map(SeismicVolume::samples));
        json.put("gathers", lines.flatMap(SeismicVolume::gathers).map(SurveyText::json))
                .put("places", volume.bins().shape().size())
                .put("traces", volume.bins().liveCount());
        layouts.orElse(new LayoutsText(info, List.of(), Map.of())).put(json);
        return json.put("statistics", volume.statistics().map(StatisticsText::json))
                .put("attributes", Json.of(info.attributes()))
                .put("file_attributes", Json.of(info.fileAttributes()));
    }

    /** {@code float32} of {@code float32 little-endian}. */
    static String elementType(String type) {
        return byteOrder(type)
                .map(order -> type.substring(0, type.length() - order.length() - 1))
                .orElse(type);
    }

    private static Optional<String> byteOrder(String type) {
        return type.endsWith("-endian") ? Optional.of(type.substring(type.lastIndexOf(' ') + 1)) : Optional.empty();
    }

    public static List<Long> extents(Shape shape) {
        return Arrays.stream(shape.extents()).boxed().toList();
    }
}
