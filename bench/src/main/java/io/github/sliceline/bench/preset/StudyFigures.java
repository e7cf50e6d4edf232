package io.github.sliceline.bench.preset;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Published figures of the study.
 *
 * @param iops random reads of 4 KiB per second by queue depth, by drive
 * @param chunks microseconds per float by chunk edge, by drive and path
 * @param segy microseconds per float without chunks, by drive
 */
public record StudyFigures(
        Map<String, Map<Integer, Double>> iops,
        Map<String, Map<Integer, Double>> chunks,
        Map<String, Map<Integer, Double>> segy) {
    public static StudyFigures published() {
        Map<String, Map<String, Map<Integer, Double>>> figures = new LinkedHashMap<>();
        for (List<String> cells : lines("study.txt")) {
            Map<Integer, Double> values = new TreeMap<>();
            for (String pair : cells.get(2).split(", *", -1)) {
                String[] sides = pair.split(":", 2);
                values.put(Integer.valueOf(sides[0]), Double.valueOf(sides[1]));
            }
            figures.computeIfAbsent(cells.get(0), first -> new LinkedHashMap<>())
                    .put(cells.get(1), values);
        }
        return new StudyFigures(
                figures.getOrDefault("iops", Map.of()),
                figures.getOrDefault("chunk", Map.of()),
                figures.getOrDefault("segy", Map.of()));
    }

    /** Chunk edges, ascending. */
    public List<Integer> edges() {
        TreeSet<Integer> edges = new TreeSet<>();
        chunks.values().forEach(byEdge -> edges.addAll(byEdge.keySet()));
        return List.copyOf(edges);
    }

    /** Reads the published figures: cells between bars; lines that begin with {@code #} are remarks. */
    private static List<List<String>> lines(String name) {
        try (InputStream in = StudyFigures.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("there is no " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#") && !line.isBlank())
                    .map(line -> Arrays.stream(line.split("\\|", -1))
                            .map(String::strip)
                            .toList())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
