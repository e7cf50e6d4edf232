package io.github.sliceline.cli.report;

import io.github.sliceline.show.words.VolumeWords;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.VolumeInfo;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Storage of a volume and the survey that it holds, as text and JSON.
 *
 * @param layouts its layouts; empty if there is only the cube
 */
public record InfoText(SeismicVolume volume, VolumeInfo info, Optional<LayoutText> layouts) {
    private static final Set<String> HARMLESS =
            Set.of(("file_bytes,shape,element_type,byte_order,layout,chunk,stored_bytes,"
                            + "chunks_stored,chunks_in_grid,read_path,huge_pages,inlines,crosslines,samples,inline_distance,"
                            + "crossline_distance,gathers,gather_name,axes,table,places,traces")
                    .split(","));

    public void print(PrintWriter out) throws IOException {
        out.println(VolumeWords.heading(info));
        new TextTable("ll").facts(VolumeWords.facts(volume, info)).print(out, 2);
        layouts.ifPresent(text -> text.print(out));
        attributes(out, "attributes of " + info.dataset(), info.attributes());
        attributes(out, "attributes of the file", info.fileAttributes());
    }

    private static void attributes(PrintWriter out, String heading, Map<String, Object> attributes) {
        if (!attributes.isEmpty()) {
            out.println("  " + heading);
            new TextTable("ll").facts(VolumeWords.attributes(attributes)).print(out, 4);
        }
    }

    public Json json() throws IOException {
        Json json = new Json()
                .with(info, "file file_bytes dataset shape")
                .put("element_type", elementType(info.elementType()))
                .put("byte_order", byteOrder(info.elementType()))
                .with(info, "layout chunk filters stored_bytes chunks_stored chunks_in_grid")
                .put("read_path", volume.backend())
                .put("huge_pages", BenchText.hugePages());
        Optional<SeismicVolume> lines = Optional.of(volume).filter(SeismicVolume::hasLines);
        ScanText.putSurvey(json, lines.map(SeismicVolume::grid), lines.map(SeismicVolume::samples));
        json.put("gathers", lines.flatMap(SeismicVolume::gathers).map(ScanText::json))
                .put(
                        "gather_name",
                        lines.filter(any -> any.gathers().isPresent()).map(SeismicVolume::gatherName))
                .list("axes", volume.axes(), ScanText::named)
                .put("table", volume.isTable())
                .put("places", volume.bins().shape().size())
                .put("traces", volume.bins().liveCount());
        layouts.orElse(new LayoutText(info, List.of(), Map.of())).put(json);
        AdviceText.put(json, info.remarks());
        return json.put("statistics", volume.statistics().map(StatsText::json))
                .put("attributes", Json.of(info.attributes()))
                .put("file_attributes", Json.of(info.fileAttributes()));
    }

    /** Returns {@link #json()} with null for samples and for everything that identifies the place or the owner. */
    public Json anonymous() throws IOException {
        return json().only(HARMLESS).list("filters", info.filters(), filter -> filter.replaceFirst(" \\(.*", ""));
    }

    /** Returns the type without byte order: {@code float32} for {@code float32 little-endian}. */
    static String elementType(String type) {
        return byteOrder(type)
                .map(order -> type.substring(0, type.length() - order.length() - 1))
                .orElse(type);
    }

    private static Optional<String> byteOrder(String type) {
        return type.endsWith("-endian") ? Optional.of(type.substring(type.lastIndexOf(' ') + 1)) : Optional.empty();
    }
}
