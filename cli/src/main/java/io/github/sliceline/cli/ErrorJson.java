package io.github.sliceline.cli;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.FileChangedException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.bench.report.Json;
import io.github.sliceline.cli.name.Unsecret;
import java.nio.file.FileSystemException;
import java.util.Map;
import java.util.Optional;

/** A failure as programs hear of it. */
final class ErrorJson {
    private static final Map<Integer, String> KINDS = Map.of(
            ExitCode.USAGE, "usage",
            ExitCode.BAD_INPUT, "input",
            ExitCode.NO_SPACE, "no_space",
            ExitCode.DIFFERENT_COPY, "different_copy",
            ExitCode.INTERRUPTED, "interrupted");

    private ErrorJson() {}

    static Json of(ExceptionMapper.Problem problem, Throwable thrown) {
        String kind = KINDS.getOrDefault(problem.exitCode(), "failed");
        Json error = new Json()
                .put("kind", kind)
                .put("message", problem.message().isEmpty() ? kind : Unsecret.in(problem.message()))
                .put("file", null);
        Long at = null;
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            file(each).ifPresent(file -> error.put("file", Unsecret.in(file)));
            at = each instanceof CorruptFileException corrupt && corrupt.offset() >= 0 ? (Long) corrupt.offset() : at;
        }
        return new Json().put("error", error.put("at", at));
    }

    /** Messages about a file begin with its name. */
    private static Optional<String> file(Throwable problem) {
        boolean named = problem instanceof CorruptFileException
                || problem instanceof UnsupportedFileException
                || problem instanceof FileChangedException;
        return problem instanceof FileSystemException failed
                ? Optional.ofNullable(failed.getFile())
                : Optional.ofNullable(named ? problem.getMessage() : null)
                        .map(message -> message.replaceFirst("(?s)( @\\d+)?: .*", ""));
    }
}
