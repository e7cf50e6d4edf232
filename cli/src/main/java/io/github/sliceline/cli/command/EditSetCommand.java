package io.github.sliceline.cli.command;

import io.github.sliceline.edit.VolumeEdit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code sliceline edit set}. */
@Command(
        name = "set",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        description = "Set what a volume says of itself, wherever it says it: all or nothing.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  sliceline edit set survey.h5 crs=EPSG:23031 survey=\"North flank\"",
            "  sliceline edit set survey.h5 inlines.first=1001 inlines.step=2",
            "  sliceline edit set survey.h5 samples.start=-100 text.3=\"C 3 reprocessed\" --dryrun",
            "",
            "Names: crs, survey, quantity, units, inlines.first, inlines.step, crosslines.first, crosslines.step,",
            "samples.start, samples.step, samples.unit, text.1 to text.40."
        })
public final class EditSetCommand extends SlicelineCommand {
    @Parameters(index = "0", paramLabel = "FILE.h5", description = "Volume that Sliceline wrote.")
    private Path file;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "NAME=VALUE",
            description = "What to set; an empty value removes a text.")
    private List<String> settings;

    @Mixin
    private EditMode mode;

    @Override
    public Integer call() throws IOException {
        Path volume = InputFile.require(file);
        Map<String, String> values = values();
        return mode.run(
                (options, follower) -> VolumeEdit.set(volume, values, options, follower), out(), "setting", "changed");
    }

    private Map<String, String> values() {
        Map<String, String> values = new LinkedHashMap<>();
        for (String setting : settings) {
            int end = setting.indexOf('=');
            if (end <= 0) {
                throw misused("'" + setting + "' sets nothing, wanted NAME=VALUE, such as crs=EPSG:23031");
            }
            if (values.put(setting.substring(0, end), setting.substring(end + 1)) != null) {
                throw misused(setting.substring(0, end) + " is set twice, wanted one value for each name");
            }
        }
        return values;
    }
}
