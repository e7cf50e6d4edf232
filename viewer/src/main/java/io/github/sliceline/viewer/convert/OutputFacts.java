package io.github.sliceline.viewer.convert;

import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.importing.UnfinishedConversion;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.LiveState;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Facts about the target of a conversion. Immutable.
 *
 * @param target the file to write
 * @param exists true if a file with this name exists
 * @param freeBytes free bytes on the drive
 * @param unfinished a conversion that can be resumed
 * @param howFar progress of that conversion, as text
 * @param problem why no file can be written there
 */
record OutputFacts(
        Path target,
        boolean exists,
        long freeBytes,
        Optional<UnfinishedConversion> unfinished,
        String howFar,
        Optional<String> problem) {
    /** Examines the target. Takes time, so call it off the event thread. */
    static OutputFacts of(Path target) {
        Path folder = Optional.ofNullable(target.toAbsolutePath().getParent()).orElse(target.toAbsolutePath());
        if (!Files.isDirectory(folder)) {
            return unusable(target, "There is no folder " + folder + ".");
        }
        if (Files.isDirectory(target)) {
            return unusable(target, target + " is a folder; name a file in it.");
        }
        if (!Files.isWritable(folder)) {
            return unusable(target, "Nothing can be written into " + folder + ": there is no permission.");
        }
        try {
            Optional<UnfinishedConversion> unfinished = SegyToHdf5.unfinished(target);
            return new OutputFacts(
                    target,
                    Files.exists(target, LinkOption.NOFOLLOW_LINKS),
                    Files.getFileStore(folder).getUsableSpace(),
                    unfinished,
                    unfinished.map(OutputFacts::howFar).orElse(""),
                    Optional.empty());
        } catch (IOException e) {
            return unusable(target, Wording.of(e).sentence());
        }
    }

    private static OutputFacts unusable(Path target, String why) {
        return new OutputFacts(target, false, 0, Optional.empty(), "", Optional.of(why));
    }

    private static String howFar(UnfinishedConversion work) {
        try (SeismicVolume part = SeismicVolume.open(work.part(), ReadOptions.DEFAULTS.withLive(true))) {
            LiveState state = part.refresh();
            return Human.count(state.chunksVisible()) + " of " + Human.count(state.chunks(), "chunk") + " are done";
        } catch (IOException e) {
            return "how far it is cannot be told";
        }
    }
}
