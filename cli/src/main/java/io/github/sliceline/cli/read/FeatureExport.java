package io.github.sliceline.cli.read;

import io.github.sliceline.Job;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.show.files.Output;
import io.github.sliceline.show.map.GeoJson;
import io.github.sliceline.show.map.MapCrs;
import io.github.sliceline.show.map.SurveyFeatures;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumePass;
import java.io.IOException;
import java.util.Optional;

/**
 * Export of the place of a survey, or of a path over it, as GeoJSON.
 *
 * @param volume volume, open
 * @param bins true if bins are written too
 * @param own true if places are in the survey's own coordinates, false if they are in degrees on WGS 84
 */
public record FeatureExport(SeismicVolume volume, boolean bins, boolean own) {
    /** Writes the path, or without one the survey. Returns a sentence that says what was written. */
    public String write(Optional<Polyline> path, Destination target, Job job) throws IOException {
        Part.requireLines(volume);
        Optional<MapCrs> crs = MapCrs.of(MapCrs.textOf(volume.info()));
        int leftOut;
        try (Output output = target.open()) {
            GeoJson json = new GeoJson(output.stream(), crs, own);
            SurveyFeatures features = new SurveyFeatures(volume, json);
            VolumePass.over(volume, pass -> {
                if (path.isPresent()) {
                    features.path(path.get().columns(volume.grid()));
                } else {
                    features.survey();
                }
                if (bins) {
                    features.bins(job);
                }
                return pass;
            });
            json.finish();
            output.commit();
            leftOut = json.leftOut();
        }
        return target.name() + ": " + (path.isPresent() ? "the path" : "outline and lines") + (bins ? ", bins" : "")
                + ", in " + (crs.isPresent() && !own ? "degrees on WGS 84" : "the survey's coordinates")
                + (leftOut == 0 ? "" : "; " + Human.count(leftOut, "feature") + " without degrees left out");
    }

    /**
     * Returns a sentence about coordinates that are unknown or do not fit, for a format that has coordinates; empty if
     * there is nothing to say.
     */
    public Optional<String> remark(OutputFormat format) throws IOException {
        if (format != OutputFormat.TIFF && format != OutputFormat.GEOJSON) {
            return Optional.empty();
        }
        String text = MapCrs.textOf(volume.info());
        Optional<MapCrs> crs = MapCrs.of(text);
        if (crs.isEmpty()) {
            return Optional.of(
                    MapCrs.whyUnknown(text) + ", so the file has the survey's coordinates without their system; name"
                            + " it with 'edit set FILE crs=EPSG:n'");
        }
        Optional<String> misfit = crs.get().misfit(volume.grid());
        if (misfit.isPresent()) {
            return misfit;
        }
        return format == OutputFormat.GEOJSON && !own && !crs.get().hasDatum()
                ? Optional.of("how the datum of EPSG:" + crs.get().code()
                        + " lies to WGS 84 is not known here, so degrees may be"
                        + " wrong by 200 m; --crs survey writes the survey's own coordinates")
                : Optional.empty();
    }
}
