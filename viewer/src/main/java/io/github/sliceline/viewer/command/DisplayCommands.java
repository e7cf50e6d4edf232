package io.github.sliceline.viewer.command;

import io.github.sliceline.show.amplitude.ColourMap;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.show.paint.Look;
import io.github.sliceline.viewer.command.Entry.Group;
import io.github.sliceline.viewer.command.Entry.Line;
import io.github.sliceline.viewer.model.ViewerModel;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/** How sections are drawn. */
final class DisplayCommands {
    /** Two steps are one and a half times, near enough. */
    private static final double STRONGER = 1.25;

    private static final List<String> CLIPS = List.of("90", "95", "98", "99", "99.9", "100");
    private static final List<Integer> AGC_WINDOWS = List.of(100, 250, 500, 1000);
    private static final int USUAL_AGC = 500;

    private DisplayCommands() {}

    static Group menu() {
        return new Group(
                "&Display",
                List.of(
                        look(Look.DENSITY, "&Density", "V").icon("density"),
                        look(Look.WIGGLE, "&Wiggles", "W").icon("wiggle"),
                        look(Look.AREA, "Filled &area", "A"),
                        new Line(),
                        colours(),
                        display(
                                        "reversed",
                                        "&Reverse colours",
                                        display -> display.withColours(
                                                display.colours().reversed()))
                                .keys("R")
                                .chosenInSurvey(model ->
                                        ColourNames.isReversed(model.display().colours())),
                        display(
                                        "polarity",
                                        "Reverse &polarity",
                                        display -> display.withReversedPolarity(!display.reversedPolarity()))
                                .keys("P")
                                .chosenInSurvey(model -> model.display().reversedPolarity()),
                        display(
                                        "interpolate",
                                        "&Interpolate",
                                        display -> display.withInterpolated(!display.interpolated()))
                                .keys("I")
                                .chosenInSurvey(model -> model.display().interpolated()),
                        new Line(),
                        Command.ofSurvey("stronger", "&Stronger", model -> model.strengthen(STRONGER))
                                .keys("+", "=")
                                .icon("stronger"),
                        Command.ofSurvey("weaker", "W&eaker", model -> model.strengthen(1 / STRONGER))
                                .keys("-")
                                .icon("weaker"),
                        display("gain-reset", "&Gain 1", display -> display.withGain(1))
                                .keys("Ctrl+0"),
                        clips(),
                        agc()));
    }

    private static Command display(String id, String label, UnaryOperator<Display> how) {
        return Command.ofSurvey(id, label, model -> model.show(how.apply(model.display())));
    }

    private static Command look(Look look, String label, String key) {
        return display("look-" + Ids.of(look), label, display -> display.withLooks(swapped(display.looks(), look)))
                .keys(key)
                .chosenInSurvey(model -> model.display().looks().contains(look));
    }

    /** With the look or without; the last one stays. */
    private static Set<Look> swapped(Set<Look> looks, Look look) {
        Set<Look> other = EnumSet.copyOf(looks);
        if (!other.add(look) && other.size() > 1) {
            other.remove(look);
        }
        return other;
    }

    private static Group colours() {
        List<Entry> maps = new ArrayList<>();
        maps.add(colours("next-colours", "&Next colours", 1).keys("C"));
        maps.add(colours("previous-colours", "&Previous colours", -1).keys("Shift+C"));
        maps.add(new Line());
        for (ColourMap map : ColourMap.ALL) {
            maps.add(display(
                            "colours-" + map.name(),
                            map.name(),
                            display -> display.withColours(ColourNames.like(map, display.colours())))
                    .chosenInSurvey(
                            model -> ColourNames.isOf(map, model.display().colours())));
        }
        return new Group("&Colours", maps);
    }

    private static Command colours(String id, String label, int steps) {
        return display(id, label, display -> display.withColours(ColourNames.next(display.colours(), steps)));
    }

    private static Group clips() {
        return new Group(
                "C&lip",
                CLIPS.stream()
                        .<Entry>map(percentile -> Command.of(
                                        "clip-" + percentile,
                                        "At percentile " + percentile,
                                        desk -> desk.clip(Double.parseDouble(percentile)))
                                .inSurvey())
                        .toList());
    }

    private static Group agc() {
        List<Entry> windows = new ArrayList<>();
        windows.add(Command.ofSurvey(
                        "agc", "&Balance traces (AGC)", model -> model.balance(isBalanced(model) ? 0 : USUAL_AGC))
                .keys("B")
                .chosenInSurvey(DisplayCommands::isBalanced));
        windows.add(new Line());
        for (int window : AGC_WINDOWS) {
            windows.add(Command.ofSurvey("agc-" + window, "Window of " + window, model -> model.balance(window))
                    .chosenInSurvey(model -> isBalanced(model, window)));
        }
        return new Group("&Balance (AGC)", windows);
    }

    private static boolean isBalanced(ViewerModel model) {
        return model.display().agc() > 0;
    }

    private static boolean isBalanced(ViewerModel model, double window) {
        return model.display().agc()
                == Math.round(window / model.survey().samples().step());
    }
}
