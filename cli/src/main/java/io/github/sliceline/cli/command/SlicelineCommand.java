package io.github.sliceline.cli.command;

import io.github.sliceline.Job;
import io.github.sliceline.Progress;
import io.github.sliceline.cli.ExceptionMapper;
import io.github.sliceline.cli.ExceptionMapper.Problem;
import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.report.AdviceText;
import io.github.sliceline.cli.report.ConsoleWriter;
import io.github.sliceline.cli.report.Json;
import io.github.sliceline.remote.Location;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.volume.info.Remark;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** Base of all commands: output streams, usage errors, and long work with a progress bar that Ctrl-C interrupts. */
@Command(mixinStandardHelpOptions = true, footerHeading = "%nExamples:%n")
abstract class SlicelineCommand implements Callable<Integer>, ExceptionMapper.CalledCommand {
    @Spec
    private CommandSpec spec;

    @FunctionalInterface
    interface Work<T> {
        T run(Job job) throws IOException;
    }

    @FunctionalInterface
    interface ForPeople {
        void print(PrintWriter out) throws IOException;
    }

    /** Returns the writer of summaries and text answers; it writes nothing with {@code --quiet}. */
    final PrintWriter out() {
        return isQuiet()
                ? new PrintWriter(Writer.nullWriter())
                : spec.commandLine().getOut();
    }

    /**
     * Returns standard output for answers that are bytes, even with {@code --quiet}; empty if the output is not a
     * stream.
     */
    final Optional<OutputStream> stream() {
        return ConsoleWriter.streamOf(spec.commandLine().getOut());
    }

    /** True if answers are JSON. */
    boolean answersPrograms() {
        return false;
    }

    /** Returns the writer of answers; it writes JSON even with {@code --quiet}. */
    final PrintWriter answers() {
        return answersPrograms() ? ConsoleWriter.forPrograms(spec.commandLine().getOut()) : out();
    }

    /** Prints on standard error why the work on one of several files failed, and returns the problem. */
    final Problem printFailure(Exception failure, Path file) {
        Problem problem = ExceptionMapper.map(failure, this).of(file.toString());
        ExceptionMapper.print(problem, failure, isSet("--debug"), err());
        return problem;
    }

    final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    final ParameterException misused(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }

    /** Throws if one of the options is given, because it has no effect here. */
    final void refuseGiven(List<String> options, String why) {
        ParseResult line = spec.commandLine().getParseResult();
        options.stream().filter(line::hasMatchedOption).findFirst().ifPresent(option -> {
            throw misused(option + " " + why);
        });
    }

    /** Prints notes of a file's remarks on standard error. */
    final void note(List<Remark> remarks, Path file) {
        AdviceText.note(remarks, file, spec);
    }

    @Override
    public boolean takes(String option) {
        return spec.optionsMap().containsKey(option.replaceFirst(" .*", ""));
    }

    /**
     * Throws if a file to write is also an input of this command, under any name.
     *
     * @param given the word of the command line that names the files to write
     */
    final void requireApart(Object given, List<Path> outputs) throws IOException {
        ParseResult line = spec.commandLine().getParseResult();
        Set<ArgSpec> args = new LinkedHashSet<>(line.matchedOptions());
        args.addAll(line.matchedPositionals());
        List<String> words = new ArrayList<>();
        args.forEach(arg -> words.addAll(arg.originalStringValues()));
        words.remove(words.stream()
                .filter(word -> word.equals(given.toString())
                        || InputFile.namedBy(Set.of(word)).contains(given))
                .findFirst()
                .orElse(""));
        List<Path> inputs = InputFile.namedBy(words);
        for (Path output : outputs) {
            Location.requireOther(output, inputs);
        }
    }

    /** True if only errors are printed. */
    final boolean isQuiet() {
        return isSet("--quiet");
    }

    /** True if an option of the {@code sliceline} command that holds for all its commands is given. */
    private boolean isSet(String name) {
        OptionSpec option = spec.root().findOption(name);
        return option != null && Boolean.TRUE.equals(option.getValue());
    }

    /** Returns the {@code sliceline} command. */
    final CommandLine top() {
        return spec.root().commandLine();
    }

    /** Prints JSON, even with {@code --quiet}, or text. */
    final void answer(OnFailure.Work<Json> json, ForPeople text) throws IOException {
        if (answersPrograms()) {
            answers().println(json.run().text());
        } else {
            text.print(answers());
        }
    }

    /**
     * Does long work with a progress bar; Ctrl-C stops it.
     *
     * @param outcome sentence that is true after interrupted work has cleaned up
     */
    final <T> T watched(String outcome, Work<T> work) throws IOException {
        return watched(() -> outcome, new ConsoleProgress(), work);
    }

    /**
     * Changes a file, and says after Ctrl-C what became of it. Ctrl-C stops the work only before the first write.
     *
     * @param changed sentence that is true if Ctrl-C came too late
     */
    final <T> T changing(String file, String changed, Work<T> work) throws IOException {
        AtomicReference<String> became = new AtomicReference<>(file + " is unchanged");
        return watched(became::get, new ConsoleProgress(), job -> {
            try {
                T done = work.run(job);
                became.set("it was too late to stop: " + changed);
                return done;
            } catch (CancellationException e) {
                throw e;
            } catch (IOException | RuntimeException e) {
                became.set(ExceptionMapper.map(e).message());
                throw e;
            }
        });
    }

    /** Probes a drive with a bar of the measured points; Ctrl-C stops it. */
    final <T> T probing(Work<T> work) throws IOException {
        ConsoleProgress points = new ConsoleProgress().counting("Measuring", "points");
        return watched(() -> "nothing is left of the probe", points, work);
    }

    /**
     * Does long work with a progress bar; Ctrl-C stops it.
     *
     * @param outcome supplier of a sentence that is true after interrupted work has cleaned up; called only then
     */
    final <T> T watched(Supplier<String> outcome, ConsoleProgress bar, Work<T> work) throws IOException {
        try (Interruption interruption = new Interruption(err(), outcome);
                bar) {
            return work.run(new Job(isQuiet() ? Progress.NONE : bar, interruption.token()));
        }
    }
}
