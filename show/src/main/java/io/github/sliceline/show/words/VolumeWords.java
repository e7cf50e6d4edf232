package io.github.sliceline.show.words;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.show.map.MapCrs;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.VolumeInfo;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.info.VolumeStatistics;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Describes in words how a volume is stored and which survey it holds. */
public final class VolumeWords {
    private static final int LONGEST_VALUE = 100;
    private static final int LONGEST_ARRAY = 16;

    private VolumeWords() {}

    /** Returns a heading such as {@code survey.h5: /data, 588 × 789 × 1024, float32 little-endian}. */
    public static String heading(VolumeInfo info) {
        return info.file() + ": " + info.dataset() + ", " + info.shape() + ", " + info.elementType();
    }

    /**
     * Returns the storage, lines and samples, number of traces and amplitudes. May read from the file.
     *
     * @throws IOException if the file cannot be read
     */
    public static List<Fact> facts(SeismicVolume volume, VolumeInfo info) throws IOException {
        List<Fact> facts = new ArrayList<>();
        storage(facts, info);
        if (volume.hasLines()) {
            facts.addAll(SurveyWords.facts(volume.grid(), volume.samples()));
            degrees(facts, volume.grid(), MapCrs.textOf(info));
            for (Axis axis : volume.axes().subList(2, volume.axes().size())) {
                String name = volume.gathers().isPresent() ? volume.gatherName() : axis.name();
                facts.add(new Fact(name, Human.count(axis.size()) + ", " + axis));
            }
        } else {
            axes(facts, volume);
        }
        traces(facts, volume);
        Optional<VolumeStatistics> statistics = volume.statistics();
        statistics.ifPresent(known -> facts.addAll(StatisticsWords.facts(known)));
        statistics.ifPresent(known -> rawWords(facts, info, known));
        facts.add(new Fact("read path", volume.backend().name().toLowerCase(Locale.ROOT)));
        return facts;
    }

    /** Adds the axes of a volume that is no survey of inlines and crosslines, and how full a table is. */
    private static void axes(List<Fact> facts, SeismicVolume volume) {
        double places = 1;
        for (Axis axis : volume.axes()) {
            facts.add(new Fact(axis.name(), Human.count(axis.size()) + ", " + axis));
            places *= axis.size();
        }
        if (!volume.axes().isEmpty()) {
            facts.add(new Fact("samples", Human.count(volume.samples().size()) + ", " + volume.samples()));
        }
        if (volume.isTable()) {
            long traces = volume.shape().extent(0);
            facts.add(new Fact(
                    "table",
                    Human.count(traces, "trace") + ", " + Human.fixed(100 * traces / places, 2)
                            + " % of the places of its axes"));
        }
    }

    /** Adds the corners in degrees, in the same order as before. */
    private static void degrees(List<Fact> facts, SurveyGrid grid, String crs) {
        if (grid.bins().isEmpty() || crs.isEmpty()) {
            return;
        }
        String places = MapCrs.of(crs)
                .map(system -> degrees(system, grid))
                .orElseGet(() -> "not known: " + MapCrs.whyUnknown(crs));
        facts.add(new Fact("on WGS 84", places));
    }

    private static String degrees(MapCrs system, SurveyGrid grid) {
        Stream<String> corners = grid.corners().stream()
                .flatMap(corner -> system.toDegrees(corner.map().orElseThrow()).stream())
                .map(VolumeWords::degrees);
        Stream<String> datum = system.hasDatum() ? Stream.empty() : Stream.of("datum taken as WGS 84");
        return Stream.of(corners, datum, system.misfit(grid).stream())
                .flatMap(Function.identity())
                .collect(Collectors.joining("; "));
    }

    private static String degrees(MapPoint place) {
        return String.format(
                Locale.ROOT,
                "%.5f° %s %.5f° %s",
                Math.abs(place.y()),
                place.y() < 0 ? "S" : "N",
                Math.abs(place.x()),
                place.x() < 0 ? "W" : "E");
    }

    /** Adds the number of traces, if some are missing. */
    private static void traces(List<Fact> facts, SeismicVolume volume) throws IOException {
        long places = volume.bins().shape().size();
        long live = volume.bins().liveCount();
        if (live < places) {
            facts.add(new Fact(
                    "traces", Human.count(live) + " of " + Human.count(places) + " places; the others read as NaN"));
        }
    }

    /** Adds the samples that are kept raw, for a volume that was SEG-Y. */
    private static void rawWords(List<Fact> facts, VolumeInfo info, VolumeStatistics statistics) {
        if (info.fileAttributes().get(VolumeProfile.RAW_WORDS_ATTRIBUTE) instanceof Number count) {
            long samples = statistics.count() + statistics.nonFinite();
            facts.add(new Fact("kept raw", StatisticsWords.rawWords(count.longValue(), samples)));
        }
    }

    private static void storage(List<Fact> facts, VolumeInfo info) {
        facts.add(new Fact("file", Human.bytes(info.fileBytes())));
        facts.add(new Fact("layout", info.layout()));
        info.chunk().ifPresent(chunk -> facts.add(new Fact("chunk", chunk + ", " + present(info))));
        facts.add(new Fact("filters", info.filters().isEmpty() ? "none" : String.join(", ", info.filters())));
        facts.add(new Fact("stored", Human.bytes(info.storedBytes()) + ratio(info)));
    }

    private static String present(VolumeInfo info) {
        return info.chunksStored() == info.chunksInGrid()
                ? Human.count(info.chunksStored(), "chunk")
                : Human.count(info.chunksStored()) + " of " + Human.count(info.chunksInGrid(), "chunk") + " present";
    }

    /** Returns the compression: size of the samples as 4-byte floats over their stored size. */
    private static String ratio(VolumeInfo info) {
        return info.storedBytes() <= 0
                ? ""
                : ", " + Human.fixed((double) info.shape().size() * Float.BYTES / info.storedBytes(), 2)
                        + " : 1 against float32";
    }

    /** Returns attributes by name, each on one line; long values are shortened. */
    public static List<Fact> attributes(Map<String, Object> attributes) {
        List<Fact> facts = new ArrayList<>();
        attributes.forEach((name, value) -> facts.add(new Fact(name, shown(value))));
        return facts;
    }

    private static String shown(Object value) {
        String text = value instanceof List<?> list
                ? list.stream()
                        .limit(LONGEST_ARRAY)
                        .map(VolumeWords::element)
                        .collect(Collectors.joining(", ", "[", list.size() > LONGEST_ARRAY ? ", …]" : "]"))
                : element(value);
        String line = text.replaceAll("\\R", " | ").stripTrailing();
        return line.length() <= LONGEST_VALUE
                ? line
                : line.substring(0, LONGEST_VALUE) + "… (" + Human.count(line.length(), "character") + ")";
    }

    private static String element(Object value) {
        return value instanceof Double number ? Human.number(number, 9) : value.toString();
    }
}
