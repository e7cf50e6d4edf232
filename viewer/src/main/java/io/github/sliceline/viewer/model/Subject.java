package io.github.sliceline.viewer.model;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.volume.PathSection;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.Section;
import java.util.Optional;

/**
 * A section that a pane can show. Immutable. Two subjects of the same section are equal; paths are compared by
 * identity.
 */
public sealed interface Subject {
    /** Returns the query that reads the section. */
    Query<Section> query(SurveyFacts survey);

    /** A plane of the survey. */
    sealed interface OfPlane extends Subject {
        /** Index of the line or sample. */
        int index();

        /** Index of the offset of a prestack volume; 0 for others. */
        int offset();

        /** Returns the plane of the same kind at another index. */
        OfPlane at(int index);

        /** Returns the plane by its number. */
        Plane plane(SurveyFacts survey);

        /** Returns the number of planes of this kind. */
        int count(SurveyFacts survey);

        /** Returns the plane of the same kind {@code steps} further; empty outside the survey. */
        default Optional<OfPlane> next(SurveyFacts survey, int steps) {
            long to = (long) index() + steps;
            return to < 0 || to >= count(survey) ? Optional.empty() : Optional.of(at((int) to));
        }

        @Override
        default Query<Section> query(SurveyFacts survey) {
            Optional<Axis> offsets = survey.offsets();
            return offsets.isEmpty()
                    ? Query.section(plane(survey))
                    : Query.part(plane(survey))
                            .at(offsets.get().name(), offsets.get().numberAt(offset()))
                            .section();
        }
    }

    record Inline(int index, int offset) implements OfPlane {
        @Override
        public OfPlane at(int other) {
            return new Inline(other, offset);
        }

        @Override
        public Plane plane(SurveyFacts survey) {
            return new Plane.Inline(survey.inlines().numberAt(index));
        }

        @Override
        public int count(SurveyFacts survey) {
            return survey.inlines().size();
        }
    }

    record Crossline(int index, int offset) implements OfPlane {
        @Override
        public OfPlane at(int other) {
            return new Crossline(other, offset);
        }

        @Override
        public Plane plane(SurveyFacts survey) {
            return new Plane.Crossline(survey.crosslines().numberAt(index));
        }

        @Override
        public int count(SurveyFacts survey) {
            return survey.crosslines().size();
        }
    }

    /** A time or depth slice. */
    record Slice(int index, int offset) implements OfPlane {
        @Override
        public Slice at(int other) {
            return new Slice(other, offset);
        }

        @Override
        public Plane plane(SurveyFacts survey) {
            return new Plane.Slice(index);
        }

        @Override
        public int count(SurveyFacts survey) {
            return survey.samples().size();
        }
    }

    /** All traces of a bin of a prestack volume. */
    record Gather(int inline, int crossline) implements Subject {
        @Override
        public Query<Section> query(SurveyFacts survey) {
            return Query.at("inline", survey.inlines().numberAt(inline))
                    .at("crossline", survey.crosslines().numberAt(crossline))
                    .section();
        }
    }

    /** The section along a path over the map. */
    record Along(Polyline path) implements Subject {
        @Override
        public Query<Section> query(SurveyFacts survey) {
            return Query.along(path).map(PathSection::section);
        }
    }
}
