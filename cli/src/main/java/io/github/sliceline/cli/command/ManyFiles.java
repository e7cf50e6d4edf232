package io.github.sliceline.cli.command;

import io.github.sliceline.Job;
import io.github.sliceline.Progress;
import io.github.sliceline.cli.ExceptionMapper;
import io.github.sliceline.cli.ExitCode;
import io.github.sliceline.cli.name.UrlSecrets;
import io.github.sliceline.cli.report.Json;
import io.github.sliceline.cli.report.StandardOutput;
import io.github.sliceline.show.words.ForeignText;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.WorkerThreads;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * Runs a command on several files. A single file is answered as if there were no others. Each of several files has an
 * answer or a failure of its own, in the order of the files, and failed files are listed at the end.
 */
final class ManyFiles {
    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "Of several files, work on N at once; answers keep the order of the files (default: 1).")
    private @Nullable Integer jobs;

    /** Work of a command on each file. */
    @FunctionalInterface
    interface Work {
        /** Prints the answer and returns the exit code. */
        int run(Turn turn) throws IOException;
    }

    boolean isGiven() {
        return jobs != null;
    }

    /**
     * Works on all files, even if some fail.
     *
     * @param outcome sentence that is true after interrupted work on several files has cleaned up
     * @return the highest exit code
     * @throws IOException exception of the work on a single file
     */
    int run(SlicelineCommand command, List<Path> files, String outcome, Work work) throws IOException {
        int threads = jobs == null ? 1 : jobs;
        if (threads < 1) {
            throw command.misused("--jobs must be at least 1, got " + jobs);
        }
        if (files.size() == 1) {
            return work.run(new Turn(command, files.get(0), 0, Optional.empty()));
        }
        ConsoleProgress bar = new ConsoleProgress().wiped().counting("Working", "files");
        Answers answers = new Answers(command, files, bar);
        command.watched(() -> outcome, bar, job -> {
            try (WorkerThreads workers = new WorkerThreads("sliceline-file", threads)) {
                workers.run(files.size(), i -> answers.add(turn(command, files, i, job, threads), work), job.token());
            }
            return answers;
        });
        answers.listFailed();
        return answers.worst;
    }

    /**
     * Returns the turn of a file. With one thread each file shows its own progress; with several, finished files are
     * counted.
     */
    private static Turn turn(SlicelineCommand command, List<Path> files, int number, Job job, int threads) {
        String prefix = (number + 1) + "/" + files.size() + " ";
        Progress progress = (stage, done, total) -> job.report(prefix + stage, done, total);
        return new Turn(
                command,
                files.get(number),
                number,
                Optional.of(job.withProgress(threads == 1 ? progress : Progress.NONE)));
    }

    /** Turn of one file. */
    static final class Turn {
        final Path file;

        /** Place of the file among all, from 0. */
        final int number;

        /** Writer of text that is not an answer for programs. */
        final PrintWriter out;

        private final SlicelineCommand command;
        private final Optional<Job> shared;
        private final StringWriter answer = new StringWriter();
        private @Nullable Exception failure;
        private int code;

        /**
         * @param shared work on all files; empty for a single file
         */
        private Turn(SlicelineCommand command, Path file, int number, Optional<Job> shared) {
            this.command = command;
            this.file = file;
            this.number = number;
            this.shared = shared;
            this.out = shared.isEmpty() ? command.out() : new PrintWriter(answer);
        }

        /** True if there is only one file. */
        boolean isAlone() {
            return shared.isEmpty();
        }

        /** Prints JSON, on one line if there are several files, or text. */
        void answer(OnFailure.Work<Json> json, SlicelineCommand.ForPeople text) throws IOException {
            if (isAlone()) {
                command.answer(json, text);
            } else if (command.answersPrograms()) {
                out.println(json.run().line());
            } else {
                text.print(out);
            }
        }

        <T> T watched(String outcome, SlicelineCommand.Work<T> work) throws IOException {
            return watched(() -> outcome, new ConsoleProgress(), work);
        }

        /** Does long work as {@link SlicelineCommand#watched}. For several files, one bar shows the work on all. */
        <T> T watched(Supplier<String> outcome, ConsoleProgress bar, SlicelineCommand.Work<T> work) throws IOException {
            return shared.isPresent() ? work.run(shared.get()) : command.watched(outcome, bar, work);
        }
    }

    /** Prints answers in the order of the files, even if a later one is ready first. */
    private static final class Answers {
        private final SlicelineCommand command;
        private final List<Path> files;
        private final ConsoleProgress bar;
        private final Map<Integer, Turn> waiting = new HashMap<>();
        private final List<Path> failed = new ArrayList<>();
        private int printed;
        private boolean answered;
        private boolean separate;
        private int worst;

        Answers(SlicelineCommand command, List<Path> files, ConsoleProgress bar) {
            this.command = command;
            this.files = files;
            this.bar = bar;
        }

        void add(Turn turn, Work work) throws IOException {
            try {
                turn.code = work.run(turn);
            } catch (CancellationException | ParameterException e) {
                throw e;
            } catch (IOException | RuntimeException e) {
                turn.failure = e;
            }
            synchronized (this) {
                waiting.put(turn.number, turn);
                for (Turn next = waiting.remove(printed); next != null; next = waiting.remove(printed)) {
                    bar.pause();
                    print(next);
                    printed++;
                }
                bar.report("Working", printed, files.size());
            }
        }

        private void print(Turn turn) throws IOException {
            turn.out.flush();
            String text = turn.answer.toString();
            boolean paragraph = !command.answersPrograms() && text.indexOf('\n') < text.length() - 1;
            PrintWriter out = command.answers();
            if (answered && !text.isEmpty() && (paragraph || separate)) {
                out.println();
            }
            answered |= !text.isEmpty();
            separate = paragraph;
            out.print(text);
            if (turn.failure != null) {
                ExceptionMapper.Problem problem = command.printFailure(turn.failure, turn.file);
                turn.code = problem.exitCode();
                if (command.answersPrograms()) {
                    out.println(ExceptionMapper.json(problem, turn.failure, turn.file)
                            .line());
                }
            }
            StandardOutput.requireWritten(out);
            worst = Math.max(worst, turn.code);
            if (turn.code != ExitCode.DONE) {
                failed.add(turn.file);
            }
        }

        void listFailed() {
            if (!failed.isEmpty()) {
                command.err().println("sliceline: " + failed.size() + " of " + files.size() + " files failed:");
                failed.forEach(
                        file -> command.err().println("  " + ForeignText.line(UrlSecrets.removed(file.toString()))));
            }
        }
    }
}
