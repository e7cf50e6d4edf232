package io.github.sliceline.segy.geometry;

import static io.github.sliceline.segy.axes.GeometryKind.ANGLES;
import static io.github.sliceline.segy.axes.GeometryKind.CDP_GATHERS;
import static io.github.sliceline.segy.axes.GeometryKind.COCA;
import static io.github.sliceline.segy.axes.GeometryKind.COMPONENTS;
import static io.github.sliceline.segy.axes.GeometryKind.LAND;
import static io.github.sliceline.segy.axes.GeometryKind.LINE_2D;
import static io.github.sliceline.segy.axes.GeometryKind.OBN;
import static io.github.sliceline.segy.axes.GeometryKind.RECEIVERS;
import static io.github.sliceline.segy.axes.GeometryKind.SHOTS;
import static io.github.sliceline.segy.axes.GeometryKind.STACK_3D;
import static io.github.sliceline.segy.axes.GeometryKind.STREAMER;
import static io.github.sliceline.segy.axes.GeometryKind.TILES;
import static io.github.sliceline.segy.axes.GeometryKind.TIME_LAPSE;

import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.segy.axes.AxisSource.Counted;
import io.github.sliceline.segy.axes.AxisSource.Field;
import io.github.sliceline.segy.axes.AxisSource.Numbered;
import io.github.sliceline.segy.axes.AxisSource.Numbered.How;
import io.github.sliceline.segy.axes.AxisSpec;
import io.github.sliceline.segy.axes.GeometryKind;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Search for geometries in a sample of trace headers. Fields of which no two traces have the same values, and no field
 * is needless, are axes; what the fields are says which kind of geometry it is. All of it is a guess, which is tried
 * on all headers afterwards.
 */
final class GeometrySearch {
    /** Most fields whose combinations are tried. */
    private static final int MOST_FIELDS = 14;

    private static final int MOST_AXES = 5;

    /** Most places per trace of the sample. */
    private static final int MOST_PLACES = 64;

    /** Least lines of a 3-D survey that is numbered by CDPs. */
    private static final int LEAST_INLINES = 5;

    private static final double LEAST_FILL = 0.5;

    /** Least share of places with a trace on several 2-D lines. */
    private static final double LEAST_LINES = 0.2;

    private static final int MOST_CANDIDATES = 8;

    /** Least likelihood compared with that of the best. */
    private static final double LEAST_LIKELY = 0.25;

    /** Most values of a field that tells surveys of the same bins apart. */
    private static final int MOST_VINTAGES = 4;

    private static final int RIGHT_ANGLE = 90;
    private static final int FULL_CIRCLE = 360;

    private static final int FFID = 9;
    private static final int CHANNEL = 13;
    private static final int SHOT = 17;
    private static final int CDP = 21;
    private static final int COMPONENT = 29;
    private static final int OFFSET = 37;
    private static final int CABLE = 137;
    private static final int GUN = 171;
    private static final int INLINE = 189;
    private static final int CROSSLINE = 193;

    /** Names by which fields are written. Others are written by their bytes. */
    private static final Map<Integer, String> TEXTS = Map.of(
            FFID,
            "ffid",
            CHANNEL,
            "channel",
            SHOT,
            "ep",
            CDP,
            "cdp",
            25,
            "cdpt",
            COMPONENT,
            "trid",
            OFFSET,
            "offset",
            INLINE,
            "inline",
            CROSSLINE,
            "crossline");

    private final int traces;
    private final List<SampledField> all;
    /** Fields that are not the same as a likelier one. */
    private final List<SampledField> fields = new ArrayList<>();

    private final List<List<SampledField>> unique = new ArrayList<>();
    private final List<Candidate> candidates = new ArrayList<>();
    private final List<SampledField> sources;
    private final List<SampledField> receivers;
    private final boolean isPrestack;
    private final String leftOut;

    /**
     * A geometry to try.
     *
     * @param leftOut condition on traces to leave out; empty to take all
     * @param prior how likely it is, if it is full
     * @param likely how likely it is, as full as the sample
     */
    record Candidate(GeometryKind kind, AxesSpec spec, String leftOut, double prior, double likely) {}

    /** @param leftOut condition on traces that are not among the headers */
    private GeometrySearch(ByteBuffer headers, String leftOut) {
        this.leftOut = leftOut;
        this.traces = headers.limit() / TraceHeader.BYTES;
        this.all = SampledField.of(headers);
        this.sources = present(73, 77);
        this.receivers = present(81, 85);
        this.isPrestack = !present(OFFSET).isEmpty()
                || receivers.stream().anyMatch(field -> sources.stream().noneMatch(source -> isSame(source, field)));
        for (SampledField field : all) {
            boolean known = fields.stream().anyMatch(other -> isSame(other, field));
            boolean counter = field.at() == 1 || (field.distinct == traces && !TEXTS.containsKey(field.at()));
            if (field.weight > 0 && !known && fields.size() < MOST_FIELDS && !counter) {
                fields.add(field);
            }
        }
    }

    /**
     * Returns what to try, the likeliest first: with all traces, and without those that carry no data of the survey.
     *
     * @param headers a few headers in the file's byte order, 240 bytes each
     */
    static List<Candidate> of(ByteBuffer headers) {
        List<Candidate> found = new ArrayList<>(in(headers, ""));
        for (PaddingTraces padding : PaddingTraces.of(headers)) {
            in(padding.without(headers), padding.condition()).stream()
                    .map(candidate -> new Candidate(
                            candidate.kind,
                            candidate.spec,
                            candidate.leftOut,
                            candidate.prior * padding.factor(),
                            candidate.likely * padding.factor()))
                    .forEach(found::add);
        }
        double best = found.stream().mapToDouble(Candidate::likely).max().orElse(0);
        return found.stream()
                .filter(candidate -> candidate.likely >= LEAST_LIKELY * best
                        || (candidate.leftOut.isEmpty() && candidate.spec.has(Counted.ORDINAL)))
                .sorted(Comparator.comparingDouble((Candidate candidate) -> -candidate.likely))
                .limit(MOST_CANDIDATES)
                .toList();
    }

    private static List<Candidate> in(ByteBuffer headers, String leftOut) {
        GeometrySearch search = new GeometrySearch(headers, leftOut);
        for (int size = 1; size <= MOST_AXES; size++) {
            search.combine(0, size, new ArrayList<>(), 1);
        }
        search.unique.forEach(search::recognize);
        search.addSharedPlaces();
        search.addOffsets();
        return search.candidates;
    }

    private List<SampledField> present(int... bytes) {
        return Arrays.stream(bytes)
                .boxed()
                .flatMap(at -> all.stream().filter(field -> field.at() == at))
                .toList();
    }

    private static boolean isSame(SampledField one, SampledField other) {
        return one.distinct == other.distinct && one.determines(other) && other.determines(one);
    }

    /** Finds the smallest sets of fields that tell all traces apart. */
    private void combine(int from, int size, List<SampledField> chosen, double places) {
        if (chosen.size() == size) {
            if (places >= traces && unique.stream().noneMatch(chosen::containsAll) && isUnique(chosen, (int) places)) {
                unique.add(List.copyOf(chosen));
            }
            return;
        }
        for (int i = from; i < fields.size(); i++) {
            SampledField field = fields.get(i);
            boolean far = places * field.distinct > (double) MOST_PLACES * traces;
            if (!far && (size < 3 || !field.isCoordinate())) {
                chosen.add(field);
                combine(i + 1, size, chosen, places * field.distinct);
                chosen.remove(chosen.size() - 1);
            }
        }
    }

    private boolean isUnique(List<SampledField> set, int places) {
        BitSet taken = new BitSet(places);
        for (int k = 0; k < traces; k++) {
            int place = 0;
            for (SampledField field : set) {
                place = place * field.distinct + field.ranks[k];
            }
            if (taken.get(place)) {
                return false;
            }
            taken.set(place);
        }
        return true;
    }

    /** True if traces of one value are mostly neighbours. */
    private boolean isSorted(SampledField field) {
        return 3 * field.changes < traces;
    }

    private double fill(List<SampledField> set) {
        return traces / set.stream().mapToDouble(field -> field.distinct).reduce(1, (a, b) -> a * b);
    }

    private void recognize(List<SampledField> set) {
        List<SampledField> slowFirst = set.stream()
                .sorted(Comparator.comparingInt((SampledField field) -> isSorted(field) ? field.changes : traces)
                        .thenComparingInt(SampledField::at))
                .toList();
        if (!addBins(slowFirst, List.of(INLINE, CROSSLINE), List.of("inline", "crossline"))
                && !addShots(slowFirst)
                && !addBins(slowFirst, List.of(CDP), List.of("cdp"))) {
            addOthers(slowFirst);
        }
    }

    /** Adds a geometry of bins, if the set has the fields that number them. */
    private boolean addBins(List<SampledField> set, List<Integer> bytes, List<String> names) {
        List<SampledField> rest =
                set.stream().filter(field -> !bytes.contains(field.at())).toList();
        if (rest.size() != set.size() - bytes.size()) {
            return false;
        }
        List<AxisSpec> bins = new ArrayList<>();
        for (int i = 0; i < bytes.size(); i++) {
            int at = bytes.get(i);
            bins.add(axis(
                    names.get(i),
                    set.stream().filter(field -> field.at() == at).findFirst().orElseThrow()));
        }
        boolean line = bins.size() == 1;
        if (rest.isEmpty()) {
            add(line ? LINE_2D : STACK_3D, set, bins, 1);
        } else if (rest.size() == 1) {
            return addGathers(set, bins, rest.get(0));
        } else if (rest.size() == 2) {
            addTwoMore(set, bins, rest.get(0), rest.get(1));
        } else {
            return false;
        }
        return true;
    }

    private boolean addGathers(List<SampledField> set, List<AxisSpec> bins, SampledField more) {
        boolean angle = more.isRegular
                && more.distinct > 2
                && more.smallest >= 0
                && more.largest <= RIGHT_ANGLE
                && more.at() != FFID
                && more.at() != CHANNEL;
        if (more.at() == COMPONENT) {
            add(COMPONENTS, set, with(bins, "component", more), 1);
        } else if (more.at() == OFFSET) {
            add(CDP_GATHERS, set, with(bins, "offset", more), 1);
        } else if (more.at() == 25) {
            add(CDP_GATHERS, set, with(bins, "cdpt", more), 1);
        } else if (bins.size() == 1) {
            return addLines(set, bins.get(0), more);
        } else if (angle) {
            add(ANGLES, set, with(bins, "angle", more), 1);
        } else if (more.distinct <= MOST_VINTAGES) {
            add(TIME_LAPSE, set, with(bins, "vintage", more), 1);
        } else {
            add(CDP_GATHERS, set, with(bins, name(more), more), 0.8);
        }
        return true;
    }

    /** Adds CDPs with a further number: lines of a 3-D survey if they are regular, else 2-D lines. */
    private boolean addLines(List<SampledField> set, AxisSpec cdp, SampledField line) {
        if (line.at() == INLINE || line.at() == CROSSLINE || line.isCoordinate()) {
            return false;
        }
        boolean lines = line.isRegular && line.distinct >= LEAST_INLINES && fill(set) >= LEAST_FILL;
        if (lines && !isPrestack) {
            add(STACK_3D, set, List.of(axis("inline", line), new AxisSpec("crossline", cdp.source(), null)), 1);
        } else if (fill(set) >= LEAST_LINES) {
            add(LINE_2D, set, List.of(axis("line", line), cdp), isPrestack ? 0.6 : 0.95);
        }
        return true;
    }

    private void addTwoMore(List<SampledField> set, List<AxisSpec> bins, SampledField one, SampledField two) {
        SampledField offset = one.at() == OFFSET ? one : two;
        SampledField other = offset == one ? two : one;
        if (offset.at() != OFFSET) {
            add(TILES, set, with(with(bins, "inline_tile", one), "crossline_tile", two), 0.8);
        } else if (other.at() == COMPONENT) {
            add(COMPONENTS, set, with(with(bins, "component", other), "offset", offset), 1);
        } else if (bins.size() == 1) {
            add(
                    CDP_GATHERS,
                    set,
                    with(with(List.of(axis("line", other)), "cdp", field(set, CDP)), "offset", offset),
                    1);
        } else if (other.smallest > -FULL_CIRCLE && other.largest <= FULL_CIRCLE && other.distinct > 2) {
            add(COCA, set, with(with(bins, "offset", offset), "azimuth", other), 1);
        } else {
            String name = other.distinct <= MOST_VINTAGES ? "vintage" : name(other);
            add(CDP_GATHERS, set, with(with(bins, name, other), "offset", offset), 0.9);
        }
    }

    private static SampledField field(List<SampledField> set, int at) {
        return set.stream().filter(field -> field.at() == at).findFirst().orElseThrow();
    }

    /** Adds a geometry of sources and receivers, if the set has only such fields. */
    private boolean addShots(List<SampledField> set) {
        List<SampledField> source = set.stream().filter(this::isOfSource).toList();
        List<SampledField> receiver = set.stream().filter(this::isOfReceiver).toList();
        List<SampledField> rest = set.stream()
                .filter(field -> !source.contains(field) && !receiver.contains(field))
                .toList();
        boolean component = rest.size() == 1 && rest.get(0).at() == COMPONENT;
        if ((source.isEmpty() && receiver.isEmpty()) || rest.size() > (component ? 1 : 0)) {
            return false;
        }
        boolean binned = !isPrestack && !present(181, 185).isEmpty();
        boolean bothSides = !source.isEmpty() && !receiver.isEmpty();
        if ((binned && set.size() == 2) || (!bothSides && (set.size() > 1 || component))) {
            return false;
        }
        boolean gathersOfReceivers = bothSides && set.get(0) == receiver.get(0) && isSorted(receiver.get(0));
        boolean hasCable = receiver.stream().anyMatch(field -> field.at() == CABLE);
        boolean hasGun = source.stream().anyMatch(field -> field.at() == GUN);
        boolean fixed = gathersOfReceivers || component || (receiver.size() == 2 && !hasCable);
        GeometryKind kind = receiver.size() == 2 && !hasCable && !component
                ? LAND
                : component || (gathersOfReceivers && source.size() > 1)
                        ? OBN
                        : gathersOfReceivers ? RECEIVERS : hasCable || hasGun ? STREAMER : SHOTS;
        List<AxisSpec> shots = named(source, GUN, "gun", "shotline", "shot", kind == RECEIVERS);
        List<AxisSpec> groups = named(receiver, CABLE, "cable", "receiverline", fixed ? "receiver" : "channel", false);
        List<AxisSpec> axes = new ArrayList<>();
        rest.forEach(field -> axes.add(axis("component", field)));
        axes.addAll(kind == OBN || kind == RECEIVERS ? groups : shots);
        axes.addAll(kind == OBN || kind == RECEIVERS ? shots : groups);
        if (!add(kind, set, axes, 1 + 0.05 * (set.size() - 2))) {
            return false;
        }
        if (kind == SHOTS || kind == STREAMER) {
            addRenumbered(set, source, receiver, axes);
        }
        return true;
    }

    /** Returns the axes of one side: the field with most values has the last name, others the special or first. */
    private List<AxisSpec> named(
            List<SampledField> side, int special, String specialName, String line, String last, boolean byPoint) {
        SampledField most = side.stream()
                .filter(field -> field.at() != special)
                .max(Comparator.comparingInt(field -> field.distinct))
                .orElse(null);
        return Stream.concat(side.stream().filter(field -> field != most), Stream.ofNullable(most))
                .map(field -> axis(
                        field == most ? last : field.at() == special ? specialName : line,
                        byPoint
                                ? present(SHOT).stream()
                                        .filter(point -> isSame(point, field))
                                        .findFirst()
                                        .orElse(field)
                                : field))
                .toList();
    }

    private boolean isOfSource(SampledField field) {
        return field.at() == FFID
                || field.at() == SHOT
                || field.at() == GUN
                || (field.at() != CHANNEL && field.at() != CABLE && isOf(sources, receivers, field));
    }

    private boolean isOfReceiver(SampledField field) {
        return field.at() == CHANNEL || field.at() == CABLE || (!isOfSource(field) && isOf(receivers, sources, field));
    }

    /** True if a field is a number of the positions of one side, and not of the other's. */
    private boolean isOf(List<SampledField> side, List<SampledField> other, SampledField field) {
        return isPrestack
                && field.at() != COMPONENT
                && field.at() != OFFSET
                && determine(side, field)
                && !determine(other, field);
    }

    private boolean determine(List<SampledField> positions, SampledField field) {
        if (positions.size() < 2) {
            return positions.size() == 1 && positions.get(0).determines(field);
        }
        Map<Long, Integer> of = new java.util.HashMap<>();
        for (int k = 0; k < traces; k++) {
            long position = (long) positions.get(0).ranks[k] << Integer.SIZE | positions.get(1).ranks[k];
            Integer before = of.putIfAbsent(position, field.ranks[k]);
            if (before != null && before != field.ranks[k]) {
                return false;
            }
        }
        return true;
    }

    /** Adds channels numbered anew in each cable, and shots in each gun, where these follow from them. */
    private void addRenumbered(
            List<SampledField> set, List<SampledField> source, List<SampledField> receiver, List<AxisSpec> axes) {
        List<SampledField> cables = present(CABLE);
        if (receiver.size() == 1 && !cables.isEmpty() && receiver.get(0).determines(cables.get(0))) {
            AxisSpec cable = axis("cable", cables.get(0));
            List<AxisSpec> more = new ArrayList<>(axes);
            AxisSpec channel = more.remove(more.size() - 1);
            more.add(cable);
            more.add(numbered(channel, How.WRAP, cable));
            add(STREAMER, set, more, 0.9);
        }
        List<SampledField> guns = present(GUN);
        if (source.size() == 1 && !guns.isEmpty() && source.get(0).determines(guns.get(0))) {
            AxisSpec gun = axis("gun", guns.get(0));
            List<AxisSpec> more = new ArrayList<>(axes);
            AxisSpec shot = more.remove(0);
            more.add(0, numbered(shot, How.INDEX, gun));
            more.add(0, gun);
            add(STREAMER, set, more, 0.85);
        }
    }

    private static AxisSpec numbered(AxisSpec axis, How how, AxisSpec... by) {
        return new AxisSpec(
                axis.name(),
                new Numbered(
                        how,
                        (Field) axis.source(),
                        Arrays.stream(by)
                                .map(other -> new Field(other.name(), ((Field) other.source()).column()))
                                .toList()),
                null);
    }

    /** Adds what is recognized by nothing but that it tells the traces apart. */
    private void addOthers(List<SampledField> set) {
        SampledField slow = set.get(0);
        if (set.size() == 1) {
            boolean other = !present(slow.at() == INLINE ? CROSSLINE : INLINE).isEmpty();
            boolean line = (slow.at() == INLINE || slow.at() == CROSSLINE) && !other && slow.isDense();
            if (slow.at() == OFFSET || line) {
                add(slow.at() == OFFSET ? CDP_GATHERS : LINE_2D, set, List.of(axis(name(slow), slow)), 0.9);
            }
            return;
        }
        if (set.size() > 2) {
            return;
        }
        SampledField fast = set.get(1);
        boolean offset = slow.at() == OFFSET || fast.at() == OFFSET;
        SampledField other = slow.at() == OFFSET ? fast : slow;
        if (offset && other.at() == COMPONENT) {
            add(COMPONENTS, set, List.of(axis("offset", slow == other ? fast : slow), axis("component", other)), 1);
        } else if (offset && isOfSource(other)) {
            add(SHOTS, set, List.of(axis("shot", other), axis("offset", slow == other ? fast : slow)), 0.6);
        } else if (!offset && !(isPrestack && (isOfSource(slow) || isOfSource(fast)))) {
            add(STACK_3D, set, List.of(axis("inline", slow), axis("crossline", fast)), 0.8);
        }
    }

    /** Adds geometries in which traces share places, and are counted there. */
    private void addSharedPlaces() {
        List<List<Integer>> bases = List.of(
                List.of(INLINE, CROSSLINE),
                List.of(INLINE, CROSSLINE, OFFSET),
                List.of(CDP),
                List.of(CDP, OFFSET),
                List.of(FFID, CHANNEL),
                List.of(FFID),
                List.of(SHOT, CHANNEL),
                List.of(CHANNEL));
        List<GeometryKind> kinds = List.of(STACK_3D, CDP_GATHERS, LINE_2D, CDP_GATHERS, SHOTS, SHOTS, SHOTS, RECEIVERS);
        for (int i = 0; i < bases.size(); i++) {
            List<SampledField> base =
                    bases.get(i).stream().flatMap(at -> present(at).stream()).toList();
            boolean possible = base.size() == bases.get(i).size()
                    && unique.stream().noneMatch(base::containsAll)
                    && fill(base) > 1.0 / MOST_PLACES;
            if (possible) {
                List<AxisSpec> axes = base.stream()
                        .map(field -> axis(isOfSource(field) ? "shot" : name(field), field))
                        .toList();
                boolean alone = base.size() == 1 && base.get(0).at() != CDP;
                boolean better = unique.stream()
                        .anyMatch(set -> fill(set) >= LEAST_FILL
                                && base.stream().allMatch(field -> set.stream().anyMatch(in -> isSame(in, field))));
                double prior = alone || better ? 0.2 : 0.5;
                add(kinds.get(i), base, with(axes, new AxisSpec("ordinal", Counted.ORDINAL, null)), prior);
            }
        }
    }

    /** Adds gathers of offsets that are of no regular set: by classes, and by their order. */
    private void addOffsets() {
        List<SampledField> offsets = present(OFFSET);
        for (List<Integer> bytes : List.of(List.of(INLINE, CROSSLINE), List.of(CDP))) {
            List<SampledField> bins =
                    bytes.stream().flatMap(at -> present(at).stream()).toList();
            if (offsets.isEmpty() || bins.size() < bytes.size() || fill(bins) < 1.5) {
                continue;
            }
            List<SampledField> set = new ArrayList<>(bins);
            set.add(offsets.get(0));
            if (fill(set) < LEAST_FILL) {
                List<AxisSpec> axes =
                        bins.stream().map(field -> axis(name(field), field)).toList();
                AxisSpec offset = axis("offset", offsets.get(0));
                OffsetClasses.of(bins, offsets.get(0))
                        .ifPresent(classes ->
                                add(CDP_GATHERS, set, with(axes, new AxisSpec("offset", offset.source(), classes)), 1));
                AxisSpec number = numbered(offset, How.INDEX, axes.toArray(AxisSpec[]::new));
                add(CDP_GATHERS, set, with(axes, new AxisSpec("number", number.source(), null)), 0.85);
            }
        }
    }

    /** Adds a geometry. Returns false if two axes would have one name. */
    private boolean add(GeometryKind kind, List<SampledField> set, List<AxisSpec> axes, double factor) {
        if (axes.stream().map(AxisSpec::name).distinct().count() < axes.size()) {
            return false;
        }
        boolean sorted = set.stream().anyMatch(field -> field.changes < field.distinct);
        double weight = set.stream().mapToDouble(field -> field.weight).reduce(1, (a, b) -> a * b);
        double prior = weight * factor * (sorted ? 1 : 0.9);
        candidates.add(
                new Candidate(kind, AxesSpec.of(axes), leftOut, prior, prior * Math.sqrt(Math.min(1, fill(set)))));
        return true;
    }

    private static List<AxisSpec> with(List<AxisSpec> axes, String name, SampledField field) {
        return with(axes, axis(name, field));
    }

    private static List<AxisSpec> with(List<AxisSpec> axes, AxisSpec more) {
        return Stream.concat(axes.stream(), Stream.of(more)).toList();
    }

    private static AxisSpec axis(String name, SampledField field) {
        return new AxisSpec(name, field(field.column), null);
    }

    private static String name(SampledField field) {
        return TEXTS.getOrDefault(field.at(), "byte" + field.at());
    }

    /** Returns a column as the source of an axis, by its name if it has one. */
    static Field field(HeaderColumn column) {
        String text = TEXTS.getOrDefault(column.bytePosition(), column.text());
        boolean named = HeaderColumn.parse(text).type() == column.type();
        String exact = named ? text : column.text();
        return new Field(exact, HeaderColumn.parse(exact));
    }
}
