package io.github.sliceline.show.map;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.show.words.SurveyWords;
import java.io.IOException;
import java.io.OutputStream;
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
 * first description (2008, section 3), which GDAL reads.
 */
public final class GeoJson {
    /** Straight lines of a projection are none in degrees: each is cut into as many. */
    private static final int PIECES = 32;
    /** Parts of a degree, 0.1 mm. */
    private static final int DEGREE_PARTS = 1_000_000_000;
    /** Parts of a unit of coordinates. */
    private static final int UNIT_PARTS = 1000;

    private final JsonGenerator json;
    private final Optional<MapCrs> toDegrees;

    /**
     * Begins a collection.
     *
     * @param out is not closed with it
     * @param crs of the places that it is given; empty if that is not known
     * @param own whether places are written as they are given
     */
    public GeoJson(OutputStream out, Optional<MapCrs> crs, boolean own) throws IOException {
        json = new JsonFactory().createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        toDegrees = crs.filter(system -> !own);
        json.writeStartObject();
        json.writeStringField("type", "FeatureCollection");
        if (own && crs.isPresent()) {
            json.writeObjectFieldStart("crs");
            json.writeStringField("type", "name");
            json.writeObjectFieldStart("properties");
            json.writeStringField("name", crs.get().urn());
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeArrayFieldStart("features");
    }

    /** A place. */
    public void point(Map<String, ?> properties, MapPoint place) throws IOException {
        begin(properties, "Point");
        write(place);
        end();
    }

    /** A line through places, at least two. */
    public void line(Map<String, ?> properties, List<MapPoint> places) throws IOException {
        begin(properties, "LineString");
        write(places);
        end();
    }

    /** The area within a ring of places, whose first is not repeated. */
    public void area(Map<String, ?> properties, List<MapPoint> ring) throws IOException {
        List<MapPoint> closed = new ArrayList<>(ring);
        closed.add(ring.get(0));
        double area = 0;
        for (int i = 0; i < ring.size(); i++) {
            MapPoint from = closed.get(i);
            MapPoint to = closed.get(i + 1);
            area += (to.x() - from.x()) * (to.y() + from.y() - 2 * ring.get(0).y());
        }
        // Section 3.1.6: exterior rings are counterclockwise.
        if (area > 0) {
            Collections.reverse(closed);
        }
        begin(properties, "Polygon");
        json.writeStartArray();
        write(closed);
        json.writeEndArray();
        end();
    }

    private void begin(Map<String, ?> properties, String geometry) throws IOException {
        json.writeRaw('\n');
        json.writeStartObject();
        json.writeStringField("type", "Feature");
        json.writeObjectFieldStart("properties");
        for (Map.Entry<String, ?> property : new TreeMap<>(properties).entrySet()) {
            if (property.getValue() instanceof Integer number) {
                json.writeNumberField(property.getKey(), number);
            } else if (property.getValue() instanceof Double number) {
                json.writeNumberField(property.getKey(), number);
            } else {
                json.writeStringField(property.getKey(), property.getValue().toString());
            }
        }
        json.writeEndObject();
        json.writeObjectFieldStart("geometry");
        json.writeStringField("type", geometry);
        json.writeFieldName("coordinates");
    }

    private void end() throws IOException {
        json.writeEndObject();
        json.writeEndObject();
    }

    private void write(List<MapPoint> places) throws IOException {
        // Many places lie so near to each other that nothing is gained.
        int pieces = toDegrees.isPresent() && places.size() <= PIECES ? PIECES : 1;
        json.writeStartArray();
        for (int i = 0; i < places.size() - 1; i++) {
            MapPoint from = places.get(i);
            MapPoint to = places.get(i + 1);
            for (int piece = 0; piece < pieces; piece++) {
                double part = (double) piece / pieces;
                write(new MapPoint(from.x() + part * (to.x() - from.x()), from.y() + part * (to.y() - from.y())));
            }
        }
        write(places.get(places.size() - 1));
        json.writeEndArray();
    }

    private void write(MapPoint place) throws IOException {
        MapPoint written = toDegrees.map(system -> system.toDegrees(place)).orElse(place);
        int parts = toDegrees.isPresent() ? DEGREE_PARTS : UNIT_PARTS;
        json.writeStartArray();
        json.writeNumber(SurveyWords.rounded(written.x(), parts));
        json.writeNumber(SurveyWords.rounded(written.y(), parts));
        json.writeEndArray();
    }

    /** Ends the collection. */
    public void finish() throws IOException {
        json.writeEndArray();
        json.writeEndObject();
        json.writeRaw('\n');
        json.close();
    }
}
