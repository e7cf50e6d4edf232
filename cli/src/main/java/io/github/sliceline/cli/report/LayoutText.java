package io.github.sliceline.cli.report;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.volume.Query;
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
 * Layouts of a cube: the storage of each, the cost of reading a plane in the middle with each, and the layout that
 * serves the plane.
 *
 * @param layouts layouts besides the cube, also those that are set aside
 * @param planes costs by direction; none for a volume without planes
 */
public record LayoutText(VolumeInfo cube, List<LayoutInfo> layouts, Map<String, Planes> planes) {

    /**
     * Costs of the plane in the middle of one direction.
     *
     * @param costs costs by the name of the layout
     * @param exact name of the layout that serves exact reads
     * @param display name of the layout that serves reads for display
     */
    private record Planes(Map<String, ReadCost> costs, String exact, String display) {}

    /**
     * Collects the layouts of a volume and the costs of reads.
     *
     * @param exact the volume
     * @param display the same volume, opened for display
     */
    public static LayoutText of(SeismicVolume exact, SeismicVolume display) throws IOException {
        Map<String, Planes> planes = new LinkedHashMap<>();
        if (exact.hasPlanes()) {
            planes.put("inline", planes(exact, display, new Plane.Inline(middle(exact.inlines()))));
            planes.put("crossline", planes(exact, display, new Plane.Crossline(middle(exact.crosslines()))));
            planes.put(
                    "slice",
                    planes(exact, display, new Plane.Slice(exact.samples().size() / 2)));
        }
        return new LayoutText(exact.info(), display.layouts(), planes);
    }

    private static int middle(Axis axis) {
        return axis.numberAt(axis.size() / 2);
    }

    private static Planes planes(SeismicVolume exact, SeismicVolume display, Plane plane) throws IOException {
        String servesExact = exact.cost(Query.of(plane)).map(ReadCost::layout).orElse("");
        String servesDisplay =
                display.cost(Query.of(plane)).map(ReadCost::layout).orElse("");
        Map<String, ReadCost> costs = new LinkedHashMap<>();
        display.costs(plane).forEach(cost -> costs.put(cost.layout(), cost));
        return new Planes(costs, servesExact, servesDisplay);
    }

    /** Prints a table of the layouts, and the reasons why some are not read. */
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

    /** Prints a line for each layout in which NaN or infinite samples became other numbers. */
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

    /** Returns the reads that a layout serves, such as {@code inlines; to look at: slices}. */
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

    public Json json() {
        Json json = new Json();
        put(json);
        return json;
    }

    /** Adds the layouts and the costs of planes to a JSON object. */
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
                .with(layout, "name chunk")
                .put("element_type", layout.elementType().isEmpty() ? null : InfoText.elementType(layout.elementType()))
                .with(layout, "filters exact largest_error non_finite stored_bytes")
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
