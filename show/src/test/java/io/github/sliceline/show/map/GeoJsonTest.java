package io.github.sliceline.show.map;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GeoJsonTest {
    private static final List<MapPoint> CLOCKWISE = List.of(
            new MapPoint(500_000, 6_600_000),
            new MapPoint(500_000, 6_610_000),
            new MapPoint(510_000, 6_610_000),
            new MapPoint(510_000, 6_600_000));

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private String written(String crs, boolean own) throws IOException {
        GeoJson json = new GeoJson(bytes, MapCrs.of(crs), own);
        json.area(Map.of("kind", "outline", "name", "a \"b\""), CLOCKWISE);
        json.point(Map.of("inline", 7), new MapPoint(500_000.1234, 6_600_000));
        json.finish();
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void ownCoordinatesNameTheirSystem() throws IOException {
        assertEquals("""
                {"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::32631"}},"features":[
                {"geometry":{"coordinates":[[[500000.0,6600000.0],[510000.0,6600000.0],[510000.0,6610000.0],[500000.0,6610000.0],\
                [500000.0,6600000.0]]],"type":"Polygon"},"properties":{"kind":"outline","name":"a \\"b\\""},"type":"Feature"},
                {"geometry":{"coordinates":[500000.123,6600000.0],"type":"Point"},"properties":{"inline":7},"type":"Feature"}
                ]}
                """, written("EPSG:32631", true));
    }

    @Test
    void coordinatesOfNoKnownSystemClaimNone() throws IOException {
        Map<String, Object> json = JSON.std.mapFrom(written("", false));
        assertEquals(true, json.containsKey("crs"));
        assertEquals(Optional.empty(), Optional.ofNullable(json.get("crs")));
    }

    @Test
    void degreesAreCutIntoPiecesThatStayOnTheStraightLine() throws IOException {
        Map<String, Object> json = JSON.std.mapFrom(written("EPSG:32631", false));
        assertEquals(false, json.containsKey("crs"));
        Map<?, ?> outline = (Map<?, ?>) list(json, "features").get(0);
        List<?> ring = (List<?>) list((Map<?, ?>) Objects.requireNonNull(outline.get("geometry")), "coordinates")
                .get(0);
        assertEquals(4 * 32 + 1, ring.size());
        assertEquals(ring.get(0), ring.get(128));
        // Counterclockwise from the south-western corner: the first side ends at the south-eastern one, 16 is its
        // middle.
        MapCrs utm = MapCrs.of("EPSG:32631").orElseThrow();
        near(utm.toDegrees(new MapPoint(505_000, 6_600_000)).orElseThrow(), (List<?>) ring.get(16));
        near(utm.toDegrees(new MapPoint(510_000, 6_600_000)).orElseThrow(), (List<?>) ring.get(32));
        near(utm.toDegrees(new MapPoint(510_000, 6_610_000)).orElseThrow(), (List<?>) ring.get(64));
    }

    private static List<?> list(Map<?, ?> json, String key) {
        return (List<?>) Objects.requireNonNull(json.get(key), key);
    }

    private static void near(MapPoint wanted, List<?> found) {
        assertEquals(wanted.x(), (double) found.get(0), 1e-9);
        assertEquals(wanted.y(), (double) found.get(1), 1e-9);
    }
}
