package io.github.sliceline.viewer.settings;

import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Position;
import io.github.sliceline.viewer.model.ViewerModel;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * The view of a survey when it was last closed: position, amplitudes, and the visible part of each section. It is
 * stored as text, and parts of the text that make no sense are ignored. Not thread-safe.
 */
public final class RememberedView {
    private static final String POSITION = "position";
    private static final String AMPLITUDES = "amplitudes";
    private static final List<Pane> SECTIONS = List.of(Pane.INLINE, Pane.CROSSLINE, Pane.SLICE);

    private final Map<String, double[]> found;
    private final Map<Pane, double[]> waiting = new EnumMap<>(Pane.class);

    public RememberedView(String text) {
        found = Arrays.stream(text.split(";"))
                .map(part -> part.split("="))
                .filter(part -> part.length == 2)
                .collect(Collectors.toMap(part -> part[0], part -> Settings.parsed(part[1]), (a, b) -> b));
    }

    /** Returns the view of the model as text. */
    public static String of(ViewerModel model) {
        Map<String, String> parts = new LinkedHashMap<>();
        Position at = model.position();
        parts.put(POSITION, text(at.inline(), at.crossline(), at.sample(), at.offset()));
        Display display = model.display();
        parts.put(
                AMPLITUDES,
                text(
                        display.range().low(),
                        display.range().high(),
                        display.gain(),
                        display.agc(),
                        display.reversedPolarity() ? 1 : 0));
        for (Pane pane : SECTIONS) {
            model.views()
                    .of(pane)
                    .filter(view -> !model.views().isOnMap(pane))
                    .ifPresent(
                            view -> parts.put(name(pane), text(view.left(), view.top(), view.right(), view.bottom())));
        }
        return parts.entrySet().stream()
                .map(part -> part.getKey() + "=" + part.getValue())
                .collect(Collectors.joining(";"));
    }

    private static String text(double... numbers) {
        return DoubleStream.of(numbers).mapToObj(String::valueOf).collect(Collectors.joining(","));
    }

    private static String name(Pane pane) {
        return pane.name().toLowerCase(Locale.ROOT);
    }

    /** Restores the position and the amplitudes now, and the visible part of each section when its pane gets a size. */
    public void restore(ViewerModel model) {
        double[] at = get(POSITION, 4);
        if (at.length > 0) {
            model.moveTo(new Position((int) at[0], (int) at[1], (int) at[2], (int) at[3]));
        }
        double[] amplitudes = get(AMPLITUDES, 5);
        if (amplitudes.length > 0) {
            restore(model, amplitudes);
        }
        for (Pane pane : SECTIONS) {
            double[] part = get(name(pane), 4);
            if (part.length > 0) {
                waiting.put(pane, part);
            }
        }
        model.addListener(change -> look(model));
    }

    private static void restore(ViewerModel model, double[] amplitudes) {
        try {
            model.show(model.display()
                    .withRange(new AmplitudeRange((float) amplitudes[0], (float) amplitudes[1]))
                    .withGain(amplitudes[2])
                    .withAgc((int) amplitudes[3])
                    .withReversedPolarity(amplitudes[4] == 1));
        } catch (IllegalArgumentException e) {
            return; // written by another version or edited by hand
        }
    }

    /** Restores the visible part of each pane that has a size by now, once per pane. */
    private void look(ViewerModel model) {
        for (Pane pane : SECTIONS) {
            double[] part = waiting.get(pane);
            if (part != null && model.views().of(pane).isPresent()) {
                waiting.remove(pane);
                if (part[2] > part[0] && part[3] > part[1]) {
                    model.views().look(pane, new Viewport(part[0], part[1], part[2], part[3], 1, 1));
                }
            }
        }
    }

    private double[] get(String key, int count) {
        double[] numbers = found.getOrDefault(key, new double[0]);
        return numbers.length == count ? numbers : new double[0];
    }
}
