package io.github.sliceline.cli;

import io.github.sliceline.cli.help.HelpSections;
import io.github.sliceline.cli.option.Converters;
import io.github.sliceline.cli.report.ConsoleWriter;
import io.github.sliceline.cli.report.StandardOutput;
import io.github.sliceline.cli.report.Terminal;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;

/** The {@code sliceline} command. */
@Command(
        name = "sliceline",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = "Fast access to seismic volumes: converts SEG-Y to chunked HDF5, and reads planes in parallel.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  sliceline demo",
            "  sliceline convert survey.sgy survey.h5",
            "  sliceline read survey.h5 --inline 1200 -o inline1200.png",
            "",
            "Exit codes: 0 done, 1 failed, 2 usage, 3 broken or unsupported input, 4 no space, 5 done but a replica"
                    + " differs, 130 interrupted, 141 the reader of standard output has closed it."
        })
public final class Sliceline implements Callable<Integer> {
    private static final String OUT_OF_FILES =
            "too many open files for the limit of this process; raise it, such as with 'ulimit -n 1024'";

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    private boolean answersPrograms;

    /** The command that failed; null before a failure. */
    private ExceptionMapper.@Nullable CalledCommand failed;

    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Show stack traces and the library's log.")
    private boolean debug;

    /** Read by commands through picocli's model. */
    @SuppressWarnings("UnusedVariable")
    @Option(
            names = {"-q", "--quiet"},
            scope = ScopeType.INHERIT,
            description = "Print only errors, and the output of --json or '-o -'.")
    private boolean quiet;

    public static void main(String[] args) {
        int code = ExitCode.FAILED;
        try {
            code = runInConsole(args);
        } catch (LinkageError e) { // our first classes, or the classes that print failures
            System.err.println("sliceline: " + (isOutOfFiles() ? OUT_OF_FILES : e.toString()));
        }
        System.exit(code);
    }

    private static int runInConsole(String... args) {
        configure(Arrays.asList(args).contains("--debug"));
        StandardOutput stdout = new StandardOutput(new FileOutputStream(FileDescriptor.out));
        PrintWriter out = new ConsoleWriter(stdout, Terminal.shown("stdout"));
        ConsoleWriter err = new ConsoleWriter(System.err, Terminal.shown("stderr"));
        System.setErr(err.forLogs());
        return run(stdout, out, err, args);
    }

    /** Runs the command and returns its exit code, which is not 0 if standard output could not be written. */
    public static int run(StandardOutput stdout, PrintWriter out, PrintWriter err, String... args) {
        int code = run(out, err, args);
        out.flush();
        if ((code == ExitCode.DONE || code == ExitCode.PIPE_CLOSED)
                && stdout.failure().isPresent()) {
            code = new Sliceline().report(stdout.failure().get(), out, err);
        }
        err.flush();
        return code;
    }

    /** Runs the command and returns its exit code, one of {@link ExitCode}. */
    public static int run(PrintWriter out, PrintWriter err, String... args) {
        if (args.length == 1 && (args[0].equals("--version") || args[0].equals("-V"))) {
            out.println(version()); // answered here because picocli takes longer than all the rest
            return ExitCode.DONE;
        }
        Sliceline sliceline = new Sliceline();
        sliceline.answersPrograms = Arrays.asList(args).contains("--json");
        try {
            CommandLine commandLine = Commands.of(sliceline, args)
                    .setOut(out)
                    .setErr(err)
                    .setCaseInsensitiveEnumValuesAllowed(true)
                    .setUsageHelpAutoWidth(true)
                    .setAbbreviatedOptionsAllowed(false)
                    .setExpandAtFiles(false)
                    .setParameterExceptionHandler(new Handler(sliceline))
                    .setExecutionExceptionHandler(new Handler(sliceline));
            commandLine.getCommandSpec().version(version());
            Converters.register(commandLine);
            HelpSections.install(commandLine);
            return commandLine.execute(Commands.withoutEnd(args));
        } catch (OutOfMemoryError | StackOverflowError | LinkageError | TypeNotPresentException e) {
            // picocli gives exceptions of commands to the handler, but not errors.
            return sliceline.report(e, out, err);
        }
    }

    /** Prints the help to standard error and returns the exit code for wrong usage, because no command was given. */
    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE;
    }

    /** Reports usage errors and failures. A class, because a lambda would keep picocli's interface out of the class data archive. */
    private record Handler(Sliceline sliceline) implements IParameterExceptionHandler, IExecutionExceptionHandler {
        @Override
        public int handleParseException(ParameterException e, String[] args) {
            return sliceline.report(
                    e, e.getCommandLine().getOut(), e.getCommandLine().getErr());
        }

        @Override
        public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
            sliceline.failed = command.getCommand() instanceof ExceptionMapper.CalledCommand called ? called : null;
            return sliceline.report(e, command.getOut(), command.getErr());
        }
    }

    private int report(Throwable thrown, PrintWriter out, PrintWriter err) {
        if (isLoadingFailure(thrown) && isOutOfFiles()) {
            err.println("sliceline: " + OUT_OF_FILES);
            if (answersPrograms) { // written by hand, because the JSON jars may not load
                out.printf(
                        "{\"error\": {\"kind\": \"failed\", \"message\": \"%s\", \"file\": null, \"at\": null}}%n",
                        OUT_OF_FILES);
            }
            return ExitCode.FAILED;
        }
        ExceptionMapper.Problem problem =
                failed == null ? ExceptionMapper.map(thrown) : ExceptionMapper.map(thrown, failed);
        ExceptionMapper.print(problem, thrown, debug, err);
        if (answersPrograms && problem.exitCode() != ExitCode.PIPE_CLOSED) {
            ConsoleWriter.forPrograms(out)
                    .println(ExceptionMapper.json(problem, thrown, null).text());
        }
        return problem.exitCode();
    }

    /** True if a class or native library failed to load, directly or as a cause. */
    private static boolean isLoadingFailure(@Nullable Throwable thrown) {
        return thrown != null
                && (thrown instanceof LinkageError
                        || thrown instanceof TypeNotPresentException
                        || isLoadingFailure(thrown.getCause()));
    }

    /** True if this process cannot open three more files. Jars count too, and then their classes do not load. */
    private static boolean isOutOfFiles() {
        String any = Path.of(System.getProperty("java.home"), "lib", "modules").toString();
        try (InputStream first = new FileInputStream(any);
                InputStream second = new FileInputStream(any);
                InputStream third = new FileInputStream(any)) {
            return Math.min(Math.min(first.available(), second.available()), third.available()) < 0;
        } catch (IOException e) {
            return true;
        }
    }

    /**
     * Sets system properties before the first logger is made, when slf4j-simple reads them. jHDF's debug lines stay
     * out; its jar brings settings that would log to stdout, into the answer.
     */
    static void configure(boolean debug) {
        System.setProperty("java.awt.headless", "true");
        System.setProperty("picocli.converters.excludes", ".*"); // for dates, SQL and other types that no option has
        System.setProperty("org.slf4j.simpleLogger.logFile", "System.err");
        System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "warn");
        System.setProperty("org.slf4j.simpleLogger.showThreadName", "false");
        System.setProperty("org.slf4j.simpleLogger.showShortLogName", "true");
        if (debug) {
            System.setProperty("org.slf4j.simpleLogger.log.io.github.sliceline", "debug");
        }
    }

    /** Returns the release and the version of the Java runtime. */
    private static String version() {
        return "sliceline " + release() + ", Java " + Runtime.version();
    }

    /** Returns the version from the jar's manifest. */
    public static String release() {
        return Optional.ofNullable(Sliceline.class.getPackage().getImplementationVersion())
                .orElse("(not from a jar)");
    }
}
