package io.github.sliceline.viewer.survey;

import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.volume.Section;

/**
 * Sections for planes that are put together from parts. They get the same titles and axes as planes that are read
 * whole.
 */
public final class PlaneSections {
    private PlaneSections() {}

    /**
     * Returns the section of a plane.
     *
     * @param samples samples in row-major order
     */
    public static Section of(SurveyFacts facts, Subject.OfPlane plane, float[] samples) {
        if (plane instanceof Subject.Inline inline) {
            String title = "Inline " + facts.inlines().numberAt(inline.index());
            return Section.of(title, facts.crosslineAxis(), facts.sampleAxis(), samples);
        }
        if (plane instanceof Subject.Crossline crossline) {
            String title = "Crossline " + facts.crosslines().numberAt(crossline.index());
            return Section.of(title, facts.inlineAxis(), facts.sampleAxis(), samples);
        }
        return Section.of(title(facts.samples(), plane.index()), facts.inlineAxis(), facts.crosslineAxis(), samples);
    }

    private static String title(SampleAxis axis, int sample) {
        return axis.unit() == SampleUnit.INDEX
                ? "Slice at sample " + sample
                : "Slice at " + axis.textAt(sample) + " " + axis.unit().symbol();
    }
}
