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
 * Writes features of a map as GeoJSON (RFC 7946), one by one. Not thread-safe.
 *
 * <p>If the survey's coordinate reference system is known, places are longitudes and latitudes on WGS 84, as the RFC
 * demands. If it is unknown, or the caller asks for it, places are the survey's own coordinates. The member {@code crs}
 * of the first GeoJSON specification (2008, section 3), which GDAL reads, then names the system; null means unknown.
 *
 * <p>Properties are numbers or texts.
 */
public final class GeoJson {
    /**
     * A straight line of a projection is curved in degrees, so each line with few places is cut into this many pieces.
     */
    private static final int PIECES = 32;
    /** Rounding: this many parts per degree, 0.1 mm. */
    private static final int DEGREE_PARTS = 1_000_000_000;
    /** Rounding: this many parts per unit of coordinates. */
    private static final int UNIT_PARTS = 1000;

    private final OutputStream out;
    private final Optional<MapCrs> toDegrees;
    private String before = "\n";
    private int leftOut;

    /**
     * Begins a collection.
     *
     * @param out written, not closed
     * @param crs system of the given places; empty if unknown
     * @param own true to write places as they are given
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

    /** Writes a place. */
    public void point(Map<String, ?> properties, MapPoint place) throws IOException {
        feature(properties, "Point", place(place));
    }

    /** Writes a line through at least two places. */
    public void line(Map<String, ?> properties, List<MapPoint> places) throws IOException {
        feature(properties, "LineString", places(places));
    }

    /** Writes the area within a convex ring of at least three places; the first is not repeated. */
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

    /** Writes a feature, or counts it as left out if it has no coordinates. */
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

    /** Returns the coordinates of a line; empty if one of its places has no degrees. */
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

    /** Returns the number of features left out because the places have no degrees in the system of the coordinates. */
    public int leftOut() {
        return leftOut;
    }

    /**
     * Ends the collection.
     *
     * @throws IllegalArgumentException if it is empty because no place has degrees
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
