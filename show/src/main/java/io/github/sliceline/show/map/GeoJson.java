package io.github.sliceline.show.map;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Features of a map as GeoJSON (RFC 7946), written one by one. Not thread-safe.
 *
 * <p>Places are longitudes and latitudes on WGS 84, as the RFC wants them, where the survey's coordinate reference system is
 * known. Else, or where that is asked for, they are the survey's own coordinates, with the member {@code crs} of GeoJSON's
 * first description (2008, section 3), which GDAL reads; null says that none is known.
 *
 * <p>Properties are numbers or texts.
 */
public final class GeoJson {
    /** Straight lines of a projection are none in degrees: each is cut into as many, where they are few. */
    private static final int PIECES = 32;
    /** Parts of a degree, 0.1 mm. */
    private static final int DEGREE_PARTS = 1_000_000_000;
    /** Parts of a unit of coordinates. */
    private static final int UNIT_PARTS = 1000;

    private final OutputStream out;
    private final Optional<MapCrs> toDegrees;
    private String before = "\n";
    private int leftOut;

    /**
     * Begins a collection.
     *
     * @param out is not closed
     * @param crs of the places that it is given; empty if that is not known
     * @param own whether places are written as they are given
     */
    public GeoJson(OutputStream out, Optional<MapCrs> crs, boolean own) throws IOException {
        this.out = out;
        toDegrees = crs.filter(system -> !own);
        String named = crs.map(MapCrs::code)
                .map(code -> "{\"type\":\"name\",\"properties\":{\"name\":\"urn:ogc:def:crs:EPSG::" + code + "\"}}")
                .orElse("null");
        write("{\"type\":\"FeatureCollection\",");
        write((toDegrees.isPresent() ? "" : "\"crs\":" + named + ",") + "\"features\":[");
    }

    /** A place. */
    public void point(Map<String, ?> properties, MapPoint place) throws IOException {
        feature(properties, "Point", place(place));
    }

    /** A line through places, at least two. */
    public void line(Map<String, ?> properties, List<MapPoint> places) throws IOException {
        feature(properties, "LineString", places(places));
    }

    /** The area within a convex ring of places, at least three, whose first is not repeated. */
    public void area(Map<String, ?> properties, List<MapPoint> ring) throws IOException {
        List<MapPoint> closed = new ArrayList<>(ring);
        closed.add(ring.get(0));
        MapPoint first = ring.get(0);
        MapPoint second = ring.get(1);
        MapPoint third = ring.get(2);
        // Section 3.1.6: exterior rings are counterclockwise.
        if ((second.x() - first.x()) * (third.y() - second.y()) < (second.y() - first.y()) * (third.x() - second.x())) {
            Collections.reverse(closed);
        }
        feature(properties, "Polygon", places(closed).map(List::of));
    }

    /** Leaves out what has no coordinates. */
    private void feature(Map<String, ?> properties, String type, Optional<?> coordinates) throws IOException {
        if (coordinates.isEmpty()) {
            leftOut++;
            return;
        }
        Map<String, ?> geometry = new TreeMap<>(Map.of("type", type, "coordinates", coordinates.get()));
        Map<String, ?> feature =
                Map.of("type", "Feature", "properties", new TreeMap<>(properties), "geometry", geometry);
        write(before + JSON.std.asString(new TreeMap<>(feature)));
        before = ",\n";
    }

    /** Returns the places of a line; empty if one of them has no degrees. */
    private Optional<List<List<Double>>> places(List<MapPoint> places) {
        int pieces = toDegrees.isPresent() && places.size() <= PIECES ? PIECES : 1;
        List<MapPoint> cut = new ArrayList<>();
        for (int i = 0; i < (places.size() - 1) * pieces; i++) {
            MapPoint from = places.get(i / pieces);
            MapPoint to = places.get(i / pieces + 1);
            double part = (double) (i % pieces) / pieces;
            cut.add(new MapPoint(from.x() + part * (to.x() - from.x()), from.y() + part * (to.y() - from.y())));
        }
        cut.add(places.get(places.size() - 1));
        List<List<Double>> written =
                cut.stream().flatMap(place -> place(place).stream()).toList();
        return written.size() == cut.size() ? Optional.of(written) : Optional.empty();
    }

    private Optional<List<Double>> place(MapPoint place) {
        int parts = toDegrees.isPresent() ? DEGREE_PARTS : UNIT_PARTS;
        return (toDegrees.isPresent() ? toDegrees.get().toDegrees(place) : Optional.of(place))
                .map(at -> List.of(Math.rint(at.x() * parts) / parts, Math.rint(at.y() * parts) / parts));
    }

    /** Returns how many features were left out because their places have no degrees in the system of the coordinates. */
    public int leftOut() {
        return leftOut;
    }

    /**
     * Ends the collection.
     *
     * @throws IllegalArgumentException if nothing is in it because no place has degrees
     */
    public void finish() throws IOException {
        if (leftOut > 0 && before.equals("\n")) {
            throw new IllegalArgumentException("no place of the survey has degrees in EPSG:"
                    + toDegrees.orElseThrow().code()
                    + ", so this is not the coordinate reference system of the survey");
        }
        write("\n]}\n");
    }

    private void write(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }
}
