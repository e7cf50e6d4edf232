package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.cli.Commands;
import io.github.sliceline.cli.Sliceline;
import io.github.sliceline.cli.help.HelpSections;
import io.github.sliceline.segy.SegyBytes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What the command line says of itself. */
class HelpTest {
    @TempDir
    private Path folder;

    /** Words of every command and of every command of a command. */
    static List<String> commands() {
        return commandLines().stream()
                .map(command -> command.getCommandSpec().qualifiedName().replaceFirst("^sliceline ?", ""))
                .toList();
    }

    /** Every command, and every command of a command. */
    static List<CommandLine> commandLines() {
        List<CommandLine> all = new ArrayList<>();
        collect(Commands.of(new Sliceline()), all);
        return all;
    }

    private static void collect(CommandLine command, List<CommandLine> all) {
        all.add(command);
        command.getSubcommands().values().forEach(each -> collect(each, all));
    }

    private static CommandLine command(String words) {
        CommandLine at = Commands.of(new Sliceline());
        for (String word : words.isEmpty() ? new String[0] : words.split(" ", -1)) {
            at = Objects.requireNonNull(at.getSubcommands().get(word), word);
        }
        return at;
    }

    @Test
    void onlyReadDocumentsStepsOfRanges() {
        for (String words : List.of("export", "stats", "rechunk", "read")) {
            String help = command(words).getUsageMessage();
            assertFalse(help.contains("[:S]"), help);
            assertEquals(words.equals("read"), help.contains("A:B:S"), help);
        }
    }

    @Test
    void everyCommandIsInOneTopic() {
        List<String> inTopics = HelpSections.TOPICS.stream()
                .flatMap(topic -> topic.commands().stream())
                .sorted()
                .toList();
        List<String> all =
                command("").getSubcommands().keySet().stream().sorted().toList();
        assertEquals(all, inTopics);
        String help = Ran.run("--help").out();
        HelpSections.TOPICS.forEach(topic -> assertTrue(help.contains("\n" + topic.heading() + ":\n  "), help));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyOptionAndArgumentIsExplained(String words) {
        for (ArgSpec argument : command(words).getCommandSpec().args()) {
            String text = String.join(" ", argument.description());
            assertTrue(text.length() >= 5 && text.endsWith("."), words + ": " + argument + ": '" + text + "'");
        }
    }

    /** An option is counted once, by its first name, however many commands have it. */
    @Test
    void optionsAreFew() {
        Set<String> names = new TreeSet<>();
        for (CommandLine command : commandLines()) {
            for (OptionSpec option : command.getCommandSpec().options()) {
                if (!option.usageHelp() && !option.versionHelp()) {
                    names.add(option.longestName());
                }
            }
        }
        assertTrue(names.size() <= 125, names.size() + " options: " + names);
    }

    /** A line to copy is on one line, however narrow the terminal is. */
    @ParameterizedTest
    @MethodSource("commands")
    void examplesAreShownAsTheyAreTyped(String words) {
        String help = Ran.run((words + " --help").strip().split(" ")).out();
        for (String line : command(words).getCommandSpec().usageMessage().footer()) {
            if (line.startsWith("  sliceline ")) {
                assertTrue(help.lines().anyMatch(line::equals), line + " in " + help);
            }
        }
    }

    @Test
    void helpAndManAreOfTheCommandNamed() {
        assertEquals(
                Ran.run("edit", "set", "--help").out(),
                Ran.run("help", "edit", "set").out());
        String page = Ran.run("man", "edit", "set").out();
        assertTrue(page.startsWith(".TH SLICELINE\\-EDIT\\-SET 1 "), page);
        assertTrue(page.contains("\n.B \\-\\-keep\\-history\n"), page);
        assertTrue(
                page.contains("\n.EX\n  sliceline edit set survey.h5 crs=EPSG:23031 survey=\"North flank\"\n.EE\n"),
                page);
    }

    /** What a line may not begin with unless it is a request, and no variable of the parser. */
    @Test
    void manPagesAreValidRoff() throws IOException {
        assertEquals(0, Ran.run("man", "--dir", folder.toString()).code());
        Pattern requests = Pattern.compile("\\.(TH|SH|B|TP|PP|EX|EE)( .*)?");
        try (Stream<Path> pages = Files.list(folder)) {
            List<Path> all = pages.toList();
            assertEquals(commands().size(), all.size());
            for (Path page : all) {
                for (String line : Files.readAllLines(page)) {
                    boolean request = line.startsWith(".") || line.startsWith("'");
                    assertTrue(!request || requests.matcher(line).matches(), page + ": " + line);
                    assertFalse(line.contains("${") || line.contains("@|"), page + ": " + line);
                }
            }
        }
    }

    @Test
    void completionHasAListOfItsOwnForEveryOption() {
        Matcher lists = Pattern.compile("(?m)^function (\\w+)|local (\\w+)_option_args=\\((.*)\\)")
                .matcher(Ran.run("completion", "bash").out());
        List<String> seen = new ArrayList<>();
        String function = "";
        int count = 0;
        while (lists.find()) {
            if (lists.group(1) != null) {
                function = lists.group(1);
            } else {
                String name = function + " " + lists.group(2);
                assertFalse(seen.contains(name), name + " is written over");
                seen.add(name);
                assertEquals(lists.group(3).toLowerCase(Locale.ROOT), lists.group(3));
                count++;
            }
        }
        assertTrue(count > 10, "only " + count + " lists");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sliceline stat         | stats",
                "sliceline read x.h5 --prec | --precision",
                "sliceline read x.h5 --precision dis | display",
                "sliceline convert a b --hdf5 1. | 1.10 1.8",
                "sliceline edit sh      | show",
                "sliceline edit x --atomic y | yes"
            })
    void bashCompletes(String typed, String wanted) throws IOException, InterruptedException {
        Path bash = Path.of("/bin/bash");
        assumeTrue(Files.isExecutable(bash) && !OS.WINDOWS.isCurrentOs(), "no bash here");
        String[] words = typed.strip().split(" ", -1);
        Path script = Files.writeString(
                folder.resolve("completion"), Ran.run("completion", "bash").out());
        Path test = Files.writeString(
                folder.resolve("test"),
                "source " + script + "\ncompopt() { :; }\nCOMP_WORDS=(" + typed.strip() + ")\nCOMP_CWORD="
                        + (words.length - 1) + "\n_complete_sliceline\n"
                        + "printf '%s\\n' \"${COMPREPLY[@]}\" | sort | tr '\\n' ' '\n");
        Process process = new ProcessBuilder(bash.toString(), "--norc", test.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
        assertEquals(wanted.strip(), said.strip());
    }

    @Test
    void quietPrintsOnlyAnswersForPrograms() throws IOException {
        Path segy =
                Files.write(folder.resolve("a.sgy"), new SegyBytes().grid(4, 5).bytes());
        String volume = folder.resolve("a.h5").toString();
        assertEquals("", Ran.run("convert", segy.toString(), volume, "-q").out());
        Ran verified = Ran.run("--quiet", "verify", volume);
        assertEquals("", verified.out() + verified.err());
        assertEquals(0, verified.code());
        assertEquals(true, Ran.run("verify", volume, "--quiet", "--json").json().get("sound"));
        Ran wrong = Ran.run("info", folder.resolve("none.h5").toString(), "-q");
        assertEquals(1, wrong.code());
        assertTrue(wrong.err().contains("no such file"), wrong.err());
    }
}
