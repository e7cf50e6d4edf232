package io.github.sliceline.cli.report;

import io.github.sliceline.bench.report.Json;
import io.github.sliceline.bench.report.TextTable;
import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.LayoutInfo;
import io.github.sliceline.volume.info.ReadCost;
import io.github.sliceline.volume.info.VolumeInfo;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The copies of a cube: how each is stored, what a plane in the middle asks of the drive from each, and which serves.
 *
 * @param layouts further copies, also those that are not read
 * @param planes by their direction; none of a volume without planes
 */
public record LayoutText(VolumeInfo cube, List<LayoutInfo> layouts, Map<String, Planes> planes) {

    /**
     * One direction.
     *
     * @param costs by the name of the copy
     * @param exact which copy serves it
     * @param display which copy serves it where it is only looked at
     */
    private record Planes(Map<String, ReadCost> costs, String exact, String display) {}

    /**
     * What is known of a volume's copies.
     *
     * @param exact the volume
     * @param display the same, opened to be looked at
     */
    public static LayoutText of(SeismicVolume exact, SeismicVolume display) throws IOException {
        Map<String, Planes> planes = new LinkedHashMap<>();
        if (exact.hasPlanes()) {
            planes.put("inline", planes(exact, display, new Plane.Inline(middle(exact.inlines()))));
            planes.put("crossline", planes(exact, display, new Plane.Crossline(middle(exact.crosslines()))));
            planes.put(
                    "slice",
                    planes(exact, display, new Plane.Slice(exact.samples().count() / 2)));
        }
        return new LayoutText(exact.info(), display.layouts(), planes);
    }

    private static int middle(LineAxis axis) {
        return axis.numberAt(axis.count() / 2);
    }

    private static Planes planes(SeismicVolume exact, SeismicVolume display, Plane plane) throws IOException {
        String servesExact = exact.cost(plane).map(ReadCost::layout).orElse("");
        String servesDisplay = display.cost(plane).map(ReadCost::layout).orElse("");
        Map<String, ReadCost> costs = new LinkedHashMap<>();
        display.costs(plane).forEach(cost -> costs.put(cost.layout(), cost));
        return new Planes(costs, servesExact, servesDisplay);
    }

    /** A table of the copies, and below it what is wrong with those that are not read. */
    public void print(PrintWriter out) {
        out.println(
                "  layouts: what a plane reads from each copy, and in how many requests; the best serves by itself");
        TextTable table = new TextTable("llllrl" + "l".repeat(planes.size()) + "l");
        List<String> header = new ArrayList<>(List.of("name", "chunk", "type", "filters", "size", "largest error"));
        header.addAll(planes.keySet());
        header.add("serves");
        table.row(header);
        row(
                table,
                CubeLayout.CUBE,
                cube.chunk().map(Object::toString).orElse(cube.layout()),
                cube.elementType(),
                cube.filters(),
                Human.bytes(cube.storedBytes()),
                "");
        for (LayoutInfo layout : layouts) {
            row(
                    table,
                    layout.name(),
                    layout.chunk().map(Object::toString).orElse(""),
                    layout.elementType(),
                    layout.filters(),
                    layout.storedBytes().isPresent()
                            ? Human.bytes(layout.storedBytes().getAsLong())
                            : "",
                    error(layout));
        }
        table.print(out, 4);
        printNotFinite(layouts, out);
        for (LayoutInfo layout : layouts) {
            layout.setAside().ifPresent(why -> {
                out.println("    " + layout.name() + " is not read: " + why);
                out.println("      to have it again: layout drop " + layout.name() + ", then layout add");
            });
        }
    }

    /** What integers made of samples that are no finite numbers, a line for each copy that has such. */
    public static void printNotFinite(List<LayoutInfo> layouts, PrintWriter out) {
        for (LayoutInfo layout : layouts) {
            if (layout.nonFinite() > 0) {
                out.println("    " + layout.name() + ": " + Human.count(layout.nonFinite(), "sample")
                        + " not finite; NaN became 0, infinities the ends of the range");
            }
        }
    }

    private void row(
            TextTable table, String name, String chunk, String type, List<String> filters, String size, String error) {
        List<String> cells = new ArrayList<>(List.of(
                name,
                chunk,
                type.replace(" little-endian", ""),
                filters.isEmpty() ? "none" : String.join(", ", filters),
                size,
                error));
        planes.values().forEach(direction -> cells.add(cost(direction.costs.get(name))));
        cells.add(serves(name));
        table.row(cells);
    }

    private static String error(LayoutInfo layout) {
        if (layout.exact()) {
            return "exact";
        }
        return layout.largestError().isPresent()
                ? Human.number(layout.largestError().getAsDouble(), 3)
                : "";
    }

    private static String cost(@Nullable ReadCost cost) {
        return cost == null ? "" : Human.bytes(cost.bytes()) + " in " + Human.count(cost.requests());
    }

    /** Such as {@code inlines; to look at: slices}. */
    private String serves(String name) {
        List<String> exact = new ArrayList<>();
        List<String> display = new ArrayList<>();
        planes.forEach((direction, served) -> {
            if (served.exact.equals(name)) {
                exact.add(direction + "s");
            } else if (served.display.equals(name)) {
                display.add(direction + "s");
            }
        });
        String looked = display.isEmpty() ? "" : "to look at: " + String.join(", ", display);
        return exact.isEmpty() ? looked : String.join(", ", exact) + (looked.isEmpty() ? "" : "; " + looked);
    }

    /** The same for programs. */
    public Json json() {
        Json json = new Json();
        put(json);
        return json;
    }

    /** Adds the further copies, and what planes cost, to the answer for programs. */
    void put(Json json) {
        json.list("layouts", layouts, this::json);
        json.put(
                "planes",
                planes(direction -> new Json()
                        .put("requests", cost(direction, CubeLayout.CUBE).map(ReadCost::requests))
                        .put("bytes", cost(direction, CubeLayout.CUBE).map(ReadCost::bytes))
                        .put("served_by", direction.exact)
                        .put("displayed_by", direction.display)));
    }

    private Json json(LayoutInfo layout) {
        return new Json()
                .put("name", layout.name())
                .put("chunk", layout.chunk())
                .put("element_type", layout.elementType().isEmpty() ? null : InfoText.elementType(layout.elementType()))
                .put("filters", layout.filters())
                .put("exact", layout.exact())
                .put("largest_error", layout.largestError())
                .put("non_finite", layout.nonFinite())
                .put("stored_bytes", layout.storedBytes())
                .put("not_read_because", layout.setAside())
                .put(
                        "planes",
                        planes(direction -> new Json()
                                .put("requests", cost(direction, layout.name()).map(ReadCost::requests))
                                .put("bytes", cost(direction, layout.name()).map(ReadCost::bytes))));
    }

    private static Optional<ReadCost> cost(Planes direction, String name) {
        return Optional.ofNullable(direction.costs.get(name));
    }

    private Json planes(Function<Planes, Json> form) {
        Json json = new Json();
        planes.forEach((name, direction) -> json.put(name, form.apply(direction)));
        return json;
    }
}
