package io.github.sliceline.cli;

import io.github.sliceline.cli.command.AdviseCommand;
import io.github.sliceline.cli.command.BenchCommand;
import io.github.sliceline.cli.command.ConvertCommand;
import io.github.sliceline.cli.command.Converters;
import io.github.sliceline.cli.command.DemoCommand;
import io.github.sliceline.cli.command.EditCommand;
import io.github.sliceline.cli.command.ExportCommand;
import io.github.sliceline.cli.command.HeadersCommand;
import io.github.sliceline.cli.command.HistoryCommand;
import io.github.sliceline.cli.command.InfoCommand;
import io.github.sliceline.cli.command.LayoutCommand;
import io.github.sliceline.cli.command.MirrorCommand;
import io.github.sliceline.cli.command.MirrorServerCommand;
import io.github.sliceline.cli.command.ProbeCommand;
import io.github.sliceline.cli.command.ReadCommand;
import io.github.sliceline.cli.command.RechunkCommand;
import io.github.sliceline.cli.command.ScanCommand;
import io.github.sliceline.cli.command.VerifyCommand;
import io.github.sliceline.cli.report.AnswerWriter;
import io.github.sliceline.cli.report.StandardOutput;
import io.github.sliceline.cli.report.Terminal;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;

/** The {@code sliceline} command. */
@Command(
        name = "sliceline",
        mixinStandardHelpOptions = true,
        versionProvider = Sliceline.VersionProvider.class,
        synopsisSubcommandLabel = "COMMAND",
        description = "Fast access to seismic volumes: SEG-Y to chunked HDF5, and planes back in parallel.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  sliceline demo",
            "  sliceline convert survey.sgy survey.h5",
            "  sliceline read survey.h5 --inline 1200 -o inline1200.png",
            "",
            "Exit codes: 0 done, 1 failed, 2 usage, 3 broken or unsupported input, 4 no space, 5 done but a copy",
            "differs, 130 interrupted."
        },
        subcommands = {
            DemoCommand.class,
            ScanCommand.class,
            AdviseCommand.class,
            HeadersCommand.class,
            ConvertCommand.class,
            ExportCommand.class,
            InfoCommand.class,
            ReadCommand.class,
            VerifyCommand.class,
            LayoutCommand.class,
            RechunkCommand.class,
            EditCommand.class,
            HistoryCommand.class,
            MirrorServerCommand.class,
            MirrorCommand.class,
            ProbeCommand.class,
            BenchCommand.class
        })
public final class Sliceline implements Callable<Integer> {
    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Show stack traces and what the library logs.")
    private boolean debug;

    public static void main(String[] args) {
        configureLogging(Arrays.asList(args).contains("--debug"));
        System.setProperty("java.awt.headless", "true");
        StandardOutput stdout = new StandardOutput(new FileOutputStream(FileDescriptor.out));
        PrintWriter out = new AnswerWriter(stdout, Terminal.encoding(System.getProperty("stdout.encoding")));
        PrintWriter err = new PrintWriter(System.err, true, Terminal.encoding(System.getProperty("stderr.encoding")));
        int code = run(out, err, args);
        out.flush();
        if (code == 0 && stdout.failure().isPresent()) {
            code = report(stdout.failure().get(), err, false);
        }
        err.flush();
        System.exit(code);
    }

    /** Runs the command, and gives its exit code, one of {@link ExitCode}. */
    public static int run(PrintWriter out, PrintWriter err, String... args) {
        Sliceline sliceline = new Sliceline();
        CommandLine commandLine = new CommandLine(sliceline)
                .setOut(out)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(true)
                .setAbbreviatedOptionsAllowed(false)
                .setParameterExceptionHandler(Sliceline::refuse)
                .setExecutionExceptionHandler((e, command, parsed) -> report(e, command.getErr(), sliceline.debug));
        Converters.register(commandLine);
        try {
            return commandLine.execute(args);
        } catch (OutOfMemoryError | StackOverflowError | LinkageError e) {
            // picocli hands exceptions to the handler, but lets errors pass.
            return report(e, err, sliceline.debug);
        }
    }

    /** Without a command: says what there is, which is not what was asked for, so the exit code is 2. */
    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE;
    }

    private static int refuse(ParameterException e, String[] args) {
        PrintWriter err = e.getCommandLine().getErr();
        String said = String.valueOf(e.getMessage()).strip().replaceFirst("^Error: ", "");
        err.println("sliceline: " + said.replaceAll("\\s*\\R\\s*", " ") + "; " + advice(e));
        return ExitCode.USAGE;
    }

    private static String advice(ParameterException e) {
        if (e instanceof UnmatchedArgumentException unmatched
                && !unmatched.getSuggestions().isEmpty()) {
            return "did you mean '" + String.join("' or '", unmatched.getSuggestions()) + "'?";
        }
        return "'" + e.getCommandLine().getCommandSpec().qualifiedName() + " --help' shows the options and examples";
    }

    private static int report(Throwable thrown, PrintWriter err, boolean debug) {
        ExceptionMapper.Problem problem = ExceptionMapper.map(thrown);
        if (!problem.message().isEmpty()) {
            err.println("sliceline: " + problem.message());
        }
        if (debug) {
            thrown.printStackTrace(err);
        }
        err.flush();
        return problem.exitCode();
    }

    /**
     * slf4j-simple reads these when the first logger is made; jHDF's own debug lines stay out. jHDF's jar
     * brings settings that would log to stdout, into the midst of the answer.
     */
    private static void configureLogging(boolean debug) {
        System.setProperty("org.slf4j.simpleLogger.logFile", "System.err");
        System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "warn");
        System.setProperty("org.slf4j.simpleLogger.showThreadName", "false");
        System.setProperty("org.slf4j.simpleLogger.showShortLogName", "true");
        if (debug) {
            System.setProperty("org.slf4j.simpleLogger.log.io.github.sliceline", "debug");
        }
    }

    /** Version from the jar's manifest, and the Java runtime it runs on. */
    static final class VersionProvider implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Optional.ofNullable(
                            VersionProvider.class.getPackage().getImplementationVersion())
                    .orElse("(not from a jar)");
            return new String[] {"sliceline " + version + ", Java " + Runtime.version()};
        }
    }
}
