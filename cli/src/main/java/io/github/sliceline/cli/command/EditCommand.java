package io.github.sliceline.cli.command;

import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.name.TypedName;
import io.github.sliceline.cli.name.TypedName.Anywhere;
import io.github.sliceline.cli.option.RevisionOption;
import io.github.sliceline.cli.report.Json;
import io.github.sliceline.edit.Atomicity;
import io.github.sliceline.edit.EditScript;
import io.github.sliceline.edit.Hdf5Edit;
import io.github.sliceline.edit.SegyEdit;
import io.github.sliceline.edit.VolumeEdit;
import io.github.sliceline.segy.HeaderFilter;
import io.github.sliceline.segy.TextHeaderFile;
import io.github.sliceline.show.map.MapCrs;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "edit",
        abbreviateSynopsis = true,
        description = "Change attributes of an HDF5 file: all of the changes or none, even after a crash.",
        subcommands = {EditCommand.SetCommand.class, EditCommand.ShowCommand.class},
        footer = {
            "  sliceline edit survey.h5 -c \"CREATE /data scale_factor {H5T_IEEE_F32LE DATA {0.1}};\"",
            "  sliceline edit survey.h5 --command-file changes.txt --dryrun",
            "  sliceline edit set survey.h5 crs=EPSG:23031 survey=\"North flank\"",
            "  sliceline edit show survey.h5",
            "",
            "Commands: CREATE, DELETE, RENAME, MODIFY, COPY, as in h5edit; see docs/edit.md."
        })
public final class EditCommand extends EditingCommand {
    @Parameters(index = "0", arity = "0..1", paramLabel = "FILE.h5", description = "HDF5 file, of any origin.")
    private @Nullable Path file;

    @ArgGroup
    private @Nullable Commands commands;

    @Option(
            names = "--atomic",
            paramLabel = "WHAT",
            defaultValue = "yes",
            description =
                    "What is done completely or not at all: yes, the whole script; inc, each command; no, nothing "
                            + "(default: ${DEFAULT-VALUE}).")
    private Atomicity atomic;

    static final class Commands {
        @Option(
                names = {"-c", "--command"},
                paramLabel = "COMMANDS",
                description = "The commands, each followed by a semicolon.")
        private @Nullable String text;

        @Option(names = "--command-file", paramLabel = "SCRIPT", description = "File with the commands.")
        private @Nullable Path script;

        EditScript parse() throws IOException {
            return script == null
                    ? EditScript.parse("--command", String.valueOf(text))
                    : EditScript.read(InputFile.require(script));
        }
    }

    @Override
    public Integer call() throws IOException {
        if (file == null) {
            throw misused("FILE.h5 is missing");
        }
        if (commands == null) {
            throw misused("--command COMMANDS or --command-file SCRIPT is missing");
        }
        EditScript script = commands.parse();
        Path input = InputFile.requireHdf5(file);
        return edit(
                input,
                (options, follower, job) -> Hdf5Edit.run(input, script, options.withAtomicity(atomic), follower),
                "command",
                "done");
    }

    @Command(
            name = "set",
            abbreviateSynopsis = true,
            description = {
                "Set properties of a volume, wherever the file holds them: all of them or none.",
                "Of a SEG-Y file: set fields of its headers, in the file itself."
            },
            footer = {
                "  sliceline edit set survey.h5 crs=EPSG:23031 survey=\"North flank\"",
                "  sliceline edit set survey.h5 inlines.first=1001 inlines.step=2",
                "  sliceline edit set survey.h5 samples.start=-100 text.3=\"C 3 reprocessed\" --dryrun",
                "  sliceline edit set survey.h5 samples.unit=m samples.step=5",
                "  sliceline edit set survey.h5 text=@header.txt",
                "  sliceline edit set survey.sgy text.3=\"reprocessed\" measurement_system=1",
                "  sliceline edit set survey.sgy trace.coordinate_scalar=-100 --where inline=1:500",
                "",
                "Names: crs, survey, quantity, units, inlines.first, inlines.step, crosslines.first, crosslines.step,",
                "samples.start, samples.step, samples.unit (ms, m, ft or samples), text.1 to text.40,",
                "text=@FILE for all lines: 40 of at most 80 characters, or 3200 bytes of EBCDIC or ASCII.",
                "Of a SEG-Y file: text, fields of the binary header as 'edit show' lists them, and trace.FIELD."
            })
    static final class SetCommand extends EditingCommand {
        @Parameters(index = "0", paramLabel = "FILE", description = "Volume that Sliceline wrote, or SEG-Y file.")
        private Path file;

        @Option(
                names = "--where",
                paramLabel = "FIELD=A[:B]",
                description = "Traces of a SEG-Y file whose headers get the values of trace.FIELD, as in 'headers'.")
        private List<String> where = List.of();

        @Parameters(
                index = "1..*",
                arity = "1..*",
                paramLabel = "NAME=VALUE",
                description = "Property to set; an empty value removes a text.")
        private List<String> settings;

        @Override
        public Integer call() throws IOException {
            Map<String, String> values = values();
            MapCrs.unknownCode(values.getOrDefault("crs", "")).ifPresent(why -> err().println("note: " + why));
            HeaderFilter traces = HeaderFilter.parse(where, false);
            if (!InputFile.isHdf5(InputFile.require(file))) {
                return edit(
                        file,
                        (options, follower, job) -> {
                            if (!follower.isNobody()) {
                                throw misused("--tee and --mirror are of HDF5 files; 'sliceline mirror sync' copies "
                                        + file + " again");
                            }
                            return SegyEdit.set(file, values, traces, options, job);
                        },
                        "setting",
                        "changed");
            }
            if (!where.isEmpty()) {
                throw misused("--where is of SEG-Y files; " + file + " is HDF5");
            }
            Path volume = InputFile.requireHdf5(file);
            if (values.containsKey("crs")) {
                try (SeismicVolume survey = SeismicVolume.open(volume)) {
                    MapCrs.misfit(values.get("crs"), survey).ifPresent(why -> err().println("note: " + why));
                }
            }
            return edit(
                    volume,
                    (options, follower, job) -> VolumeEdit.set(volume, values, options, follower),
                    "setting",
                    "changed");
        }

        private Map<String, String> values() throws IOException {
            Map<String, String> values = new LinkedHashMap<>();
            for (String setting : settings) {
                int end = setting.indexOf('=');
                if (end <= 0) {
                    throw misused("'" + setting + "' is not NAME=VALUE, such as crs=EPSG:23031");
                }
                String name = setting.substring(0, end);
                if (values.put(name, value(name, setting.substring(end + 1))) != null) {
                    throw misused(name + " is set twice; give one value for each name");
                }
            }
            return values;
        }

        /** Returns the value; for the whole text header, the lines of the named file. */
        private String value(String name, String given) throws IOException {
            if (!name.equals("text")) {
                return given;
            }
            if (!given.startsWith("@")) {
                throw misused("text takes a whole header from a file, such as text=@header.txt; for one line write"
                        + " text.3=TEXT");
            }
            return String.join("\n", TextHeaderFile.read(InputFile.require(TypedName.here(given.substring(1)))));
        }
    }

    @Command(
            name = "show",
            abbreviateSynopsis = true,
            description = "Show the properties that 'edit set' can set, and their values.",
            footer = {
                "  sliceline edit show survey.h5",
                "  sliceline edit show survey.h5 --json | jq .crs",
                "  sliceline edit show survey.sgy"
            })
    static final class ShowCommand extends AnsweringCommand {
        @Parameters(
                converter = Anywhere.class,
                paramLabel = "FILE",
                description = "Volume that Sliceline wrote, or SEG-Y file.")
        private Path file;

        @Mixin
        private RevisionOption revision;

        @Override
        public Integer call() throws IOException {
            boolean isHdf5 = InputFile.isHdf5(InputFile.require(file));
            if (!isHdf5 && revision.number() != 0) {
                throw misused("--revision works for HDF5 files only; " + file + " is SEG-Y");
            }
            Map<String, String> values = isHdf5 ? VolumeEdit.show(file, revision.number()) : SegyEdit.show(file);
            answer(() -> typed(values), out -> values.forEach((name, value) -> out.println(name + "=" + value)));
            return 0;
        }

        /** Returns the values as JSON: numbers as numbers, an empty text as {@code null}. */
        private static Json typed(Map<String, String> values) {
            Json json = new Json();
            values.forEach((name, value) -> json.put(
                    name, value.isEmpty() ? null : isNumber(name, value) ? (Object) Double.valueOf(value) : value));
            return json;
        }

        /**
         * True if the value is a number. The fields of a SEG-Y file have names without a point, and all except the text
         * are numbers.
         */
        private static boolean isNumber(String name, String value) {
            boolean isField = !name.matches("crs|survey|quantity|units") && !name.contains(".");
            return name.matches(".*\\.(first|step|start)") || (isField && value.matches("-?[0-9].*"));
        }
    }
}
