package io.github.sliceline.cli.measure;

import io.github.sliceline.CancelToken;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.Plane;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the same planes along several paths, cold and warm, and compares every float with what the
 * first path gave. The paths take turns plane by plane, and the turns rotate, so that noise on the machine
 * hits all alike. Not thread-safe.
 */
public final class Race {
    private final SurveyGrid grid;
    private final SampleAxis samples;
    private final Rounds rounds;
    private final CancelToken cancel;
    private final Agreement agreement = new Agreement();

    /**
     * Race over a survey.
     *
     * @param grid of the survey that all paths read
     * @param samples of the survey
     * @param cancel stops it between requests
     */
    public Race(SurveyGrid grid, SampleAxis samples, Rounds rounds, CancelToken cancel) {
        this.grid = grid;
        this.samples = samples;
        this.rounds = rounds;
        this.cancel = cancel;
    }

    /** Planes whose floats were compared with those of the first read. */
    public int compared() {
        return agreement.compared();
    }

    /**
     * All directions along all paths.
     *
     * @return laps, all paths of a direction side by side
     * @throws IOException if a file cannot be read or a path gives other floats than the first
     */
    public List<Lap> run(List<ReadPath> paths) throws IOException {
        List<Lap> laps = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            laps.addAll(run(paths, direction));
        }
        return laps;
    }

    private List<Lap> run(List<ReadPath> paths, Direction direction) throws IOException {
        List<Plane> planes = direction.planes(grid, samples, rounds.count());
        Plane untimed = direction.planes(grid, samples, rounds.count() + 1).get(rounds.count());
        float[] values = new float[Math.toIntExact(floats(untimed))];
        List<Runner> runners = new ArrayList<>();
        for (ReadPath path : paths) {
            boolean slow = direction == Direction.SLICE && path.slowAcross();
            runners.add(new Runner(path, planes, untimed, slow, values, agreement, cancel));
        }
        for (Runner runner : runners) {
            runner.warmUp();
        }
        if (rounds.cold()) {
            inTurns(runners, Runner::readCold);
        }
        if (rounds.warm()) {
            warm(runners);
        }
        return runners.stream().map(runner -> runner.lap(direction)).toList();
    }

    private void warm(List<Runner> runners) throws IOException {
        try {
            for (Runner runner : runners) {
                runner.beginWarm();
            }
            inTurns(runners, Runner::readWarm);
        } finally {
            for (Runner runner : runners) {
                runner.endWarm();
            }
        }
    }

    private void inTurns(List<Runner> runners, Turn turn) throws IOException {
        for (int round = 0; round < rounds.count(); round++) {
            for (int i = 0; i < runners.size(); i++) {
                turn.take(runners.get((i + round) % runners.size()), round);
            }
        }
    }

    private long floats(Plane plane) {
        return plane.resolve(grid.inlines(), grid.crosslines(), samples.count()).size();
    }

    /** One plane along one path. */
    @FunctionalInterface
    private interface Turn {
        void take(Runner runner, int round) throws IOException;
    }
}
