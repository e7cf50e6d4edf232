package io.github.sliceline.viewer.command;

import io.github.sliceline.segy.volume.TraceMap;
import io.github.sliceline.show.amplitude.ColourMap;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.show.paint.Look;
import io.github.sliceline.viewer.command.Entry.Choices;
import io.github.sliceline.viewer.command.Entry.Group;
import io.github.sliceline.viewer.command.Entry.Line;
import io.github.sliceline.viewer.command.WindowActions.Part;
import io.github.sliceline.viewer.command.WindowActions.Theme;
import io.github.sliceline.viewer.model.MapContent;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.PaneStatus;
import io.github.sliceline.viewer.model.PathDrawing;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.model.Views;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Table of all commands in the order of the menus: id, label, keys and action. Menus, keys, buttons and the dialog of
 * keys are made from it.
 */
final class CommandTable {
    private static final int FAR = 10;
    private static final int ALL = Integer.MAX_VALUE;
    private static final double FASTER = 1.5;
    private static final double CLOSER = 1.25;
    /** Two steps change the gain about one and a half times. */
    private static final double STRONGER = 1.25;

    private static final int USUAL_AGC = 500;
    private static final String REVERSED = "_r";
    private static final Entry LINE = new Line();

    private static final Group FILE = menu(
            "&File",
            window("open", "&Open…", "Ctrl+O", WindowActions::askForFile),
            window("open-folder", "Open &folder…", "Ctrl+Shift+O", WindowActions::askForFolder),
            window("open-url", "Open &URL…", "Ctrl+U", WindowActions::askForUrl),
            new Choices("Open &recent", WindowActions::recentFiles),
            new Choices("Da&taset", WindowActions::datasets),
            window("reload", "R&eload", "F5 Ctrl+R", WindowActions::reload).when(WindowActions::hasFile),
            LINE,
            window("convert", "Axes or &conversion of SEG-Y…", "Ctrl+K", WindowActions::askForSegyToConvert),
            survey("save-section", "&Save section…", "Ctrl+S", WindowActions::saveSection),
            LINE,
            window("new-window", "&New window", "Ctrl+N", WindowActions::newWindow),
            window("close", "C&lose window", "Ctrl+W", WindowActions::close),
            window("quit", "&Quit", "Ctrl+Q", WindowActions::quit));

    private static final Group GO = menu(
            "&Go",
            model("next", "&Next line", "Right", model -> model.stepLine(1)),
            model("previous", "&Previous line", "Left", model -> model.stepLine(-1)),
            model("forward", "Ten lines &forward", "Shift+Right PgDn", model -> model.stepLine(FAR)),
            model("back", "Ten lines &back", "Shift+Left PgUp", model -> model.stepLine(-FAR)),
            model("first", "F&irst line", "Home", model -> model.stepLine(-ALL)),
            model("last", "&Last line", "End", model -> model.stepLine(ALL)),
            Command.of("go-to", "Go to line or ti&me…", "G 0-9", WindowActions::askForLine)
                    .when(CommandTable::hasSurvey),
            LINE,
            model("deeper", "Slice &down", "Down", model -> model.step(Pane.SLICE, 1)),
            model("shallower", "Slice &up", "Up", model -> model.step(Pane.SLICE, -1)),
            model("much-deeper", "Slice d&own ten", "Shift+Down", model -> model.step(Pane.SLICE, FAR)),
            model("much-shallower", "Slice up t&en", "Shift+Up", model -> model.step(Pane.SLICE, -FAR)),
            LINE,
            model("next-offset", "Next off&set", "Alt+Right", model -> model.stepOffset(1))
                    .when(has(model -> model.survey().offsets().isPresent())),
            model("previous-offset", "Previous offse&t", "Alt+Left", model -> model.stepOffset(-1))
                    .when(has(model -> model.survey().offsets().isPresent())),
            LINE,
            survey("play", "Pla&y", "Space", window -> window.play(1)),
            survey("play-back", "Play bac&kward", "Shift+Space", window -> window.play(-1)),
            survey("faster", "F&aster", ".", window -> window.playFaster(FASTER)),
            survey("slower", "Slo&wer", ",", window -> window.playFaster(1 / FASTER)),
            survey("stop", "Stop playin&g, drawing or zooming", "Esc", WindowActions::stop));

    private static final Group PANES = menu(
            "&Panes",
            survey("next-pane", "&Next pane", "F6", window -> window.nextPane(1)),
            survey("previous-pane", "&Previous pane", "Shift+F6", window -> window.nextPane(-1)),
            pane(Pane.INLINE, "&Inline", "Alt+1"),
            pane(Pane.CROSSLINE, "&Crossline", "Alt+2"),
            pane(Pane.SLICE, "&Slice", "Alt+3"),
            pane(Pane.MAP, "&Map", "Alt+4"),
            pane(Pane.LINE, "&Line", "Alt+5"),
            pane(Pane.GATHER, "&Gather", "Alt+6"));

    private static final Group VIEW = menu(
            "&View",
            view("fit", "&Fit", "F", Views::fit),
            view("one-to-one", "&1:1, a pixel each", "Ctrl+1", Views::oneToOne),
            view("zoom-in", "Zoom &in", "Ctrl++ Ctrl+=", (views, pane) -> views.zoom(pane, CLOSER)),
            view("zoom-out", "Zoom &out", "Ctrl+-", (views, pane) -> views.zoom(pane, 1 / CLOSER)),
            model("band", "Zoom by &dragging", "Z", model -> model.zoomByDragging(!model.zoomsByDragging()))
                    .chosen(has(ViewerModel::zoomsByDragging)),
            view("aspect", "Lock &aspect", "L", (views, pane) -> views.lock(pane, !views.isLocked(pane)))
                    .chosen(has(model -> model.views().isLocked(model.active()))),
            view("link", "&Same times in all sections", "", (views, pane) -> views.link(!views.isLinked(), pane))
                    .chosen(has(model -> model.views().isLinked())),
            part(Part.SLICE_AS_ARRAY, "Slice as an arra&y", "Y")
                    .when(has(model -> model.views().hasMap())),
            LINE,
            PANES,
            survey("maximise", "Active pane alo&ne", "M", WindowActions::maximise)
                    .chosen(WindowActions::isMaximised),
            LINE,
            part(Part.GATHER, "Gath&er of the bin", "Ctrl+G")
                    .when(has(model -> model.survey().offsets().isPresent())),
            part(Part.HEADERS, "&Headers", "F4"),
            part(Part.HORIZONS, "Hori&zons", "F3"),
            part(Part.COLOUR_BAR, "&Colour bar", ""),
            part(Part.TOOLBAR, "&Toolbar", ""),
            LINE,
            menu(
                    "&Light or dark",
                    theme(Theme.LIGHT, "&Light"),
                    theme(Theme.DARK, "&Dark"),
                    theme(Theme.SYSTEM, "As the &system"),
                    window("swap-theme", "S&wap light and dark", "Ctrl+D", WindowActions::swapLightAndDark)),
            window("full-screen", "F&ull screen", "F11", WindowActions::fullScreen)
                    .chosen(WindowActions::isFullScreen));

    private static final Group DISPLAY = menu(
            "&Display",
            look(Look.DENSITY, "&Density", "V"),
            look(Look.WIGGLE, "&Wiggles", "W"),
            look(Look.AREA, "Filled &area", "A"),
            LINE,
            colours(),
            coloured("reversed", "&Reverse colours", "R", ColourMap::reversed)
                    .chosen(has(model -> isReversed(model.display().colours()))),
            display("polarity", "Reverse &polarity", "P", now -> now.withReversedPolarity(!now.reversedPolarity()))
                    .chosen(has(model -> model.display().reversedPolarity())),
            display("interpolate", "&Interpolate", "I", now -> now.withInterpolated(!now.interpolated()))
                    .chosen(has(model -> model.display().interpolated())),
            LINE,
            model("stronger", "&Stronger", "+ =", model -> model.strengthen(STRONGER)),
            model("weaker", "W&eaker", "-", model -> model.strengthen(1 / STRONGER)),
            display("gain-reset", "&Gain 1", "Ctrl+0", shown -> shown.withGain(1)),
            menu(
                    "C&lip",
                    survey("clip-typed", "&Clip at amplitudes…", "X", WindowActions::askForClip),
                    LINE,
                    clip("90"),
                    clip("95"),
                    clip("98"),
                    clip("99"),
                    clip("99.9"),
                    clip("100")),
            menu(
                    "&Balance (AGC)",
                    model("agc", "&Balance traces (AGC)", "B", now -> now.balance(isBalanced(now) ? 0 : USUAL_AGC))
                            .chosen(has(CommandTable::isBalanced)),
                    LINE,
                    agc(100),
                    agc(250),
                    agc(USUAL_AGC),
                    agc(1000)));

    private static final Group MAP = menu(
            "&Map",
            model("draw-line", "&Draw a line", "D", CommandTable::draw).chosen(has(CommandTable::isDrawing)),
            window("end-line", "&End the line", "Enter", WindowActions::endLine).when(has(CommandTable::isDrawing)),
            path("remove-vertex", "Take the &last place back", "Backspace", PathDrawing::removeLast)
                    .when(has(CommandTable::isDrawing)),
            path("clear-line", "&Remove the line", "", PathDrawing::clear).when(has(CommandTable::hasPath)),
            survey("open-line", "&Open a line…", "", WindowActions::askForPath),
            window("save-line", "&Save the line…", "", WindowActions::savePath).when(has(CommandTable::hasPath)),
            LINE,
            survey("open-horizon", "Open a &horizon or lines…", "Ctrl+H", WindowActions::askForHorizon),
            LINE,
            content("map-traces", "&Traces on the map", new MapContent.Traces()),
            content("map-slice", "Sl&ice on the map", new MapContent.Slice())
                    .when(has(model -> !model.survey().isLine())),
            ofTraces("map-fold", "&Fold on the map", "fold"),
            ofTraces("map-nearest", "S&mallest offset on the map", "offset:min"),
            ofTraces("map-farthest", "Lar&gest offset on the map", "offset:max"));

    private static final Group HELP = menu(
            "&Help",
            window("keys", "&Keys", "F1 ?", WindowActions::showKeys),
            window("about", "&About Sliceline", "", WindowActions::showAbout));

    /** Menus from left to right. */
    static final List<Group> MENUS = List.of(FILE, GO, VIEW, DISPLAY, MAP, HELP);

    /** Commands of the toolbar from left to right. {@code |} is a gap. */
    private static final String TOOLBAR = "open save-section | previous play next | fit one-to-one"
            + " | look-density look-wiggle weaker stronger | draw-line headers";

    private CommandTable() {}

    static Stream<Command> all() {
        return MENUS.stream().flatMap(Entry::commands);
    }

    /** Returns the commands of the toolbar from left to right. A {@link Line} is a gap. */
    static List<Entry> toolbar() {
        return Stream.of(TOOLBAR.split(" "))
                .map(id -> id.equals("|") ? LINE : named(id))
                .toList();
    }

    /** Returns the command with this id. */
    static Command named(String id) {
        return all().filter(command -> command.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no command " + id));
    }

    private static Group menu(String label, Entry... entries) {
        return new Group(label, List.of(entries));
    }

    /** Returns a command that is always enabled. */
    private static Command window(String id, String label, String keys, Consumer<WindowActions> deed) {
        return Command.of(id, label, keys, (window, typed) -> deed.accept(window));
    }

    /** Returns a command that needs a survey in the window. */
    private static Command survey(String id, String label, String keys, Consumer<WindowActions> deed) {
        return window(id, label, keys, deed).when(CommandTable::hasSurvey);
    }

    /** Returns a command that changes the model of the survey in the window. */
    private static Command model(String id, String label, String keys, Consumer<ViewerModel> deed) {
        return survey(id, label, keys, window -> window.model().ifPresent(deed));
    }

    private static boolean hasSurvey(WindowActions window) {
        return window.model().isPresent();
    }

    /** Returns a condition: the window shows a survey, and {@code condition} holds for its model. */
    private static Predicate<WindowActions> has(Predicate<ViewerModel> condition) {
        return window -> window.model().filter(condition).isPresent();
    }

    /** Returns a command that changes the view of the active pane. */
    private static Command view(String id, String label, String keys, BiConsumer<Views, Pane> deed) {
        return model(id, label, keys, model -> deed.accept(model.views(), model.active()));
    }

    private static Command display(String id, String label, String keys, UnaryOperator<Display> change) {
        return model(id, label, keys, model -> model.show(change.apply(model.display())));
    }

    private static Command pane(Pane pane, String label, String key) {
        return model("pane-" + idOf(pane), label, key, model -> model.activate(pane))
                .when(has(model -> pane == Pane.MAP || model.subject(pane).isPresent()))
                .chosen(has(model -> model.active() == pane));
    }

    private static Command part(Part part, String label, String key) {
        return window(part.id(), label, key, window -> window.toggle(part)).chosen(window -> window.shows(part));
    }

    private static Command theme(Theme theme, String label) {
        return window("theme-" + idOf(theme), label, "", window -> window.look(theme))
                .chosen(window -> window.theme() == theme);
    }

    /** Returns a constant's name for ids and settings, such as {@code colour-bar}. */
    static String idOf(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Command look(Look look, String label, String key) {
        return display("look-" + idOf(look), label, key, shown -> shown.withLooks(swapped(shown.looks(), look)))
                .chosen(has(model -> model.display().looks().contains(look)));
    }

    /** Returns the looks with {@code look} switched on or off. The last look cannot be switched off. */
    private static Set<Look> swapped(Set<Look> looks, Look look) {
        Set<Look> other = EnumSet.copyOf(looks);
        if (!other.add(look) && other.size() > 1) {
            other.remove(look);
        }
        return other;
    }

    private static Group colours() {
        List<Entry> maps = new ArrayList<>();
        maps.add(coloured("next-colours", "&Next colours", "C", shown -> next(shown, 1)));
        maps.add(coloured("previous-colours", "&Previous colours", "Shift+C", shown -> next(shown, -1)));
        maps.add(LINE);
        for (ColourMap map : ColourMap.ALL) {
            maps.add(coloured("colours-" + map.name(), map.name(), "", shown -> like(map, shown))
                    .chosen(has(model -> isEitherWay(map, model.display().colours()))));
        }
        return new Group("&Colours", maps);
    }

    private static Command coloured(String id, String label, String key, UnaryOperator<ColourMap> change) {
        return display(id, label, key, shown -> shown.withColours(change.apply(shown.colours())));
    }

    private static boolean isReversed(ColourMap shown) {
        return shown.name().endsWith(REVERSED);
    }

    private static boolean isEitherWay(ColourMap map, ColourMap shown) {
        return shown.name().equals(map.name()) || shown.name().equals(map.name() + REVERSED);
    }

    /** Returns {@code map}, reversed if {@code shown} is reversed. */
    private static ColourMap like(ColourMap map, ColourMap shown) {
        return isReversed(shown) ? map.reversed() : map;
    }

    /** Returns the colour map {@code steps} after {@code shown}. The first map follows the last one. */
    private static ColourMap next(ColourMap shown, int steps) {
        int count = ColourMap.ALL.size();
        int at = IntStream.range(0, count)
                .filter(i -> isEitherWay(ColourMap.ALL.get(i), shown))
                .findFirst()
                .orElse(0);
        return like(ColourMap.ALL.get(Math.floorMod(at + steps, count)), shown);
    }

    private static Command clip(String percentile) {
        return survey(
                "clip-" + percentile,
                "At percentile " + percentile,
                "",
                window -> window.clip(Double.parseDouble(percentile)));
    }

    private static Command agc(int window) {
        return model("agc-" + window, "Window of " + window, "", model -> model.balance(window))
                .chosen(has(model -> model.display().agc()
                        == Math.round(window / model.survey().samples().interval())));
    }

    private static boolean isBalanced(ViewerModel model) {
        return model.display().agc() > 0;
    }

    private static Command path(String id, String label, String key, Consumer<PathDrawing> deed) {
        return model(id, label, key, model -> deed.accept(model.drawing()));
    }

    private static boolean hasPath(ViewerModel model) {
        return model.path().isPresent();
    }

    private static boolean isDrawing(ViewerModel model) {
        return model.drawing().isDrawing();
    }

    private static void draw(ViewerModel model) {
        if (isDrawing(model)) {
            model.drawing().cancel();
        } else {
            model.activate(Pane.MAP);
            String refused = model.drawing().begin().orElse("");
            model.report(Pane.MAP, new PaneStatus(refused, Optional.empty()));
        }
    }

    private static Command content(String id, String label, MapContent content) {
        return model(id, label, "", model -> model.map().show(content))
                .chosen(has(model -> model.map().content().equals(content)));
    }

    private static Command ofTraces(String id, String label, String map) {
        return content(id, label, new MapContent.OfTraces(TraceMap.parse(map)))
                .when(has(model -> model.survey().offsets().isPresent()));
    }
}
