package io.github.sliceline.cli.report;

import io.github.sliceline.edit.EditReport;
import io.github.sliceline.mirror.ComparisonReport;
import io.github.sliceline.mirror.MirrorReport;
import io.github.sliceline.mirror.MirrorTarget;
import io.github.sliceline.mirror.access.MirrorAddress;
import io.github.sliceline.show.words.Human;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Text and JSON about replicas. */
public final class MirrorText {
    private static final boolean WINDOWS =
            System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");

    private MirrorText() {}

    /**
     * Returns one line about a replica: identical, or different with the command that repairs it.
     *
     * @param access options with which the server was reached
     */
    public static String line(MirrorReport report, Path file, List<String> access) {
        String compared = Human.count(report.blocksCompared(), "block") + " compared, "
                + Human.count(report.blocksSent()) + " sent";
        if (report.isIdentical()) {
            String followed =
                    report.bytesFollowed() == 0 ? "" : Human.bytes(report.bytesFollowed()) + " written alongside, ";
            String breaks = report.breaks() == 0 ? "" : ", after " + Human.count(report.breaks(), "break");
            return report.target() + ": identical (" + followed + compared + breaks + ")";
        }
        return report.target() + ": DIFFERENT ("
                + AdviceText.in(report.problem().orElse("")) + "); to mend it: "
                + mending(report.target(), file, access);
    }

    /**
     * Returns one line about a replica of an edited file: changed too, or different with the command that repairs it.
     *
     * @param access options with which the server was reached
     */
    public static String editLine(MirrorReport replica, EditReport edit, List<String> access) {
        String problem = " (" + AdviceText.in(replica.problem().orElse("")) + "); to mend it: "
                + mending(replica.target(), edit.file(), access);
        if (edit.dryRun()) {
            return replica.target() + (replica.isIdentical() ? ": would follow" : ": would not follow" + problem);
        }
        String written = ": changed too (" + Human.bytes(replica.bytesFollowed()) + " written)";
        return replica.target() + (replica.isIdentical() ? written : ": DIFFERENT" + problem);
    }

    private static String mending(MirrorTarget target, Path file, List<String> access) {
        List<String> words = new ArrayList<>(List.of("sliceline", "mirror", "sync", file.toString()));
        if (target instanceof MirrorTarget.Remote) {
            words.add(target.toString());
            words.addAll(access);
        } else {
            // A missing file whose name looks like an address would be taken for an address.
            words.add((MirrorAddress.isAddress(target.toString()) ? "./" : "") + target);
        }
        return words.stream()
                .map(WINDOWS ? MirrorText::quotedOnWindows : MirrorText::quoted)
                .collect(Collectors.joining(" "));
    }

    /**
     * Quotes a word for a shell. Between single quotes only the quote itself is special (POSIX.1, Shell Command
     * Language, 2.2.2).
     */
    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    /** Quotes a word for Windows, where names of files contain no quotes. */
    private static String quotedOnWindows(String word) {
        return word.matches("[A-Za-z0-9_@+=:./\\\\-]+") ? word : '"' + word + '"';
    }

    /** Prints a comparison, with a line for each stretch that differs. */
    public static void print(ComparisonReport report, PrintWriter out) {
        report.differences()
                .forEach(difference ->
                        out.println("differs: bytes " + difference.start() + " to " + (difference.end() - 1)));
        long bytes = report.differences().stream()
                .mapToLong(difference -> difference.end() - difference.start())
                .sum();
        out.println(report.file() + " and " + report.copy() + ": "
                + (report.isIdentical()
                        ? "identical, " + Human.bytes(report.fileBytes())
                        : Human.bytes(bytes) + " in blocks that differ; lengths " + report.fileBytes() + " and "
                                + report.copyBytes()));
    }

    public static Json json(ComparisonReport report) {
        return new Json()
                .put("file", report.file())
                .put("against", report.copy().toString())
                .with(report, "identical file_bytes")
                .put("against_bytes", report.copyBytes())
                .list("differences", report.differences(), difference -> List.of(difference.start(), difference.end()));
    }
}
