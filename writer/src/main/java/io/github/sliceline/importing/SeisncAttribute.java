package io.github.sliceline.importing;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.segy.order.GatherAxis;
import io.github.sliceline.segy.survey.SegySurvey;
import java.io.IOException;
import java.io.StringWriter;

/** The root attribute {@code seisnc}: what segysak 0.5 keeps as JSON and reads as {@code ds.segysak.attrs}. */
final class SeisncAttribute {
    private static final JsonFactory JSON = new JsonFactory();

    private SeisncAttribute() {}

    static String json(SegySurvey survey, String sourceName) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeObjectFieldStart("dimensions");
            json.writeStringField("iline", "iline");
            json.writeStringField("xline", "xline");
            if (survey.gather().isPresent() && survey.gather().get().by() == GatherAxis.By.OFFSET) {
                json.writeStringField("offset", "offset");
            }
            json.writeEndObject();
            json.writeStringField("vert_dimension", survey.samples().unit().axisName());
            if (survey.samples().unit() != SampleUnit.INDEX) {
                json.writeStringField(
                        "vert_domain", survey.samples().unit() == SampleUnit.MILLISECONDS ? "TWT" : "DEPTH");
                json.writeStringField(
                        "measurement_system", survey.samples().unit().symbol());
            }
            json.writeNumberField("sample_rate", survey.samples().step());
            json.writeNumberField("ns", survey.samples().count());
            json.writeStringField("cdp_x", "cdp_x");
            json.writeStringField("cdp_y", "cdp_y");
            json.writeBooleanField("coord_scaled", true);
            json.writeStringField("source_file", sourceName);
            corners(json, survey.grid());
            json.writeEndObject();
        }
        return text.toString();
    }

    private static void corners(JsonGenerator json, SurveyGrid grid) throws IOException {
        json.writeArrayFieldStart("corner_points");
        for (SurveyGrid.Corner corner : grid.corners()) {
            json.writeArray(new int[] {corner.inline(), corner.crossline()}, 0, 2);
        }
        json.writeEndArray();
        if (grid.bins().isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("corner_points_xy");
        for (SurveyGrid.Corner corner : grid.corners()) {
            if (corner.map().isPresent()) {
                json.writeArray(
                        new double[] {corner.map().get().x(), corner.map().get().y()}, 0, 2);
            }
        }
        json.writeEndArray();
    }
}
