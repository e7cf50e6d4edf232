package io.github.sliceline.cli.report;

import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.show.words.LayoutWords;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.ReadForecast;
import io.github.sliceline.tune.advice.LayoutAdvice;
import io.github.sliceline.tune.drive.DriveModel;
import java.io.PrintWriter;
import java.util.List;

/**
 * Advice as text and JSON: chunks for a single cube, then layouts.
 *
 * @param volume extents of the survey
 * @param drive drive for which reads are predicted
 * @param chunks best first
 * @param layouts best first
 */
public record AdviseText(Shape volume, DriveModel drive, List<LayoutAdvice> chunks, List<LayoutAdvice> layouts) {
    public void print(PrintWriter out) {
        out.println(volume + " samples, " + Human.bytes(rawBytes()) + " as floats, read from: " + drive.title());
        out.println();
        out.println("One copy: milliseconds for a plane from the drive, and microseconds for each float on average");
        table(out, "chunk", chunks);
        LayoutAdvice best = chunks.get(0);
        out.println("  " + best.name() + " is best: " + best.reason() + ".");
        out.println();
        out.println("Layouts, each with its copies");
        table(out, "layout", layouts);
        for (LayoutAdvice layout : layouts) {
            out.println("  " + layout.name() + ": " + layout.reason() + ": " + LayoutWords.copies(layout) + ".");
        }
        out.println();
        out.println("Predicted, not measured; docs/tuning.md says how, and how far off such figures are.");
    }

    private void table(PrintWriter out, String head, List<LayoutAdvice> advice) {
        LayoutWords words = LayoutWords.of(head, advice, volume);
        TextTable table = new TextTable("l" + "r".repeat(words.heads().size() - 1));
        table.row(words.heads());
        words.rows().forEach(table::row);
        table.print(out, 2);
    }

    private long rawBytes() {
        return Math.multiplyExact(volume.size(), Float.BYTES);
    }

    public Json json() {
        return new Json()
                .put("shape", volume)
                .put("drive", drive.title())
                .list("chunks", chunks, this::json)
                .list("layouts", layouts, this::json);
    }

    private Json json(LayoutAdvice advice) {
        Json forecasts = new Json();
        advice.forecasts().forEach((direction, forecast) -> forecasts.put(direction.toString(), json(forecast)));
        return new Json()
                .put("name", advice.name())
                .put("layout", advice.text())
                .decimal("us_per_float", advice.microsPerFloat())
                .put("bytes", LayoutWords.bytes(advice, volume))
                .put("forecasts", forecasts)
                .list("copies", advice.cubes(), AdviseText::json)
                .put("reason", advice.reason());
    }

    private static Json json(ReadForecast forecast) {
        return new Json()
                .decimal("us_per_float", forecast.microsPerFloat())
                .decimal("ms", forecast.seconds() * 1e3)
                .put("requests", Math.round(forecast.requests()))
                .put("bytes", Math.round(forecast.bytes()));
    }

    private static Json json(CubeLayout cube) {
        return new Json()
                .with(cube, "name chunk")
                .put("type", cube.type().toString())
                .put("filters", cube.filters().toString());
    }
}
