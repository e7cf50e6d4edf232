package io.github.sliceline.profile;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.volume.profile.Crs;
import io.github.sliceline.volume.profile.VerticalAttributes;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The root attribute {@code seisnc}: the JSON that segysak 0.5 reads as {@code ds.segysak.attrs}.
 *
 * @param hasOffsets true if offsets are the third of four dimensions
 * @param hasCoordinates true if bins have coordinates in the file
 * @param crs coordinate reference system; of {@code EPSG:n} the number is written
 * @param source name of the SEG-Y file that the volume comes from
 */
public record SeisncAttribute(
        SurveyGrid grid,
        boolean hasOffsets,
        SampleAxis samples,
        boolean hasCoordinates,
        Optional<String> crs,
        Optional<String> source) {
    private static final JsonFactory JSON = new JsonFactory();

    public String json() throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeObjectFieldStart("dimensions");
            json.writeStringField("iline", "iline");
            json.writeStringField("xline", "xline");
            if (hasOffsets) {
                json.writeStringField("offset", "offset");
            }
            json.writeEndObject();
            json.writeStringField("vert_dimension", samples.unit().axisName());
            if (samples.unit() != SampleUnit.INDEX) {
                json.writeStringField("vert_domain", VerticalAttributes.domain(samples.unit()));
                json.writeStringField("measurement_system", samples.unit().symbol());
            }
            json.writeNumberField("sample_rate", samples.interval());
            json.writeNumberField("ns", samples.size());
            if (hasCoordinates) {
                json.writeStringField("cdp_x", "cdp_x");
                json.writeStringField("cdp_y", "cdp_y");
                json.writeBooleanField("coord_scaled", true);
            }
            if (source.isPresent()) {
                json.writeStringField("source_file", source.get());
            }
            OptionalLong epsg = Crs.epsg(crs.orElse(""));
            if (epsg.isPresent()) {
                json.writeNumberField("epsg", epsg.getAsLong());
            }
            corners(json);
            json.writeEndObject();
        }
        return text.toString();
    }

    private void corners(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("corner_points");
        for (SurveyGrid.Corner corner : grid.corners()) {
            json.writeArray(new int[] {corner.inline(), corner.crossline()}, 0, 2);
        }
        json.writeEndArray();
        if (grid.bins().isPresent()) {
            json.writeArrayFieldStart("corner_points_xy");
            for (SurveyGrid.Corner corner : grid.corners()) {
                BinTransform.MapPoint place = corner.map().orElseThrow();
                json.writeArray(new double[] {place.x(), place.y()}, 0, 2);
            }
            json.writeEndArray();
        }
    }
}
