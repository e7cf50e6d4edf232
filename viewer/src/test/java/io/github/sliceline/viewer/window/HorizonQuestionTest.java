package io.github.sliceline.viewer.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.show.paint.Display;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.schedule.Workers;
import io.github.sliceline.viewer.survey.OpenSurvey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A horizon that may be in seconds is asked about before it is shown; the test's own thread is that of events. */
@Timeout(60)
class HorizonQuestionTest {
    @TempDir
    private Path folder;

    private final BlockingQueue<Runnable> events = new LinkedBlockingQueue<>();
    private final List<Problem> asked = new ArrayList<>();

    /** What is shown of inline 1, crossline 1; NaN where no horizon is. */
    private double shown(OptionalDouble answer) throws IOException, InterruptedException {
        Path file = folder.resolve("survey.sgy");
        SyntheticSegy.of(new SurveyShape(4, 4, 20), SurveyLines.DEFAULT, (i, x, trace) -> {})
                .withCoding(SampleCoding.IEEE)
                .write(file);
        Path text = Files.writeString(folder.resolve("top.txt"), "1001 2001 0.04\n1002 2002 0.044\n");
        try (OpenSurvey survey = OpenSurvey.open(file)) {
            ViewerModel model = new ViewerModel(survey.facts(), Display.density(1));
            Function<Problem, OptionalDouble> which = why -> {
                asked.add(why);
                return answer;
            };
            try (BaseMap work = new BaseMap(model, survey, new Workers(), events::add)) {
                work.openHorizon(text, which);
                while (model.horizons().all().isEmpty()
                        && model.status(Pane.MAP).problem().isEmpty()) {
                    events.take().run();
                }
            }
            return model.horizons().all().stream()
                    .mapToDouble(horizon -> horizon.surface().at(0, 0))
                    .findFirst()
                    .orElse(Double.NaN);
        }
    }

    @Test
    void theChosenFactorIsUsed() throws Exception {
        assertEquals(40, shown(OptionalDouble.of(1000)));
        assertEquals(1, asked.size());
        assertTrue(
                asked.get(0).sentence().contains("taken as seconds"),
                asked.get(0).sentence());
    }

    @Test
    void smallTimesAreUsedOnRequest() throws Exception {
        assertEquals(0.04, shown(OptionalDouble.of(1)));
    }

    @Test
    void withoutAnAnswerNoHorizonIsShown() throws Exception {
        assertEquals(Double.NaN, shown(OptionalDouble.empty()));
    }
}
