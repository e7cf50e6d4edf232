package io.github.sliceline.spark.read;

import io.github.sliceline.CancelToken;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.spark.source.SourceFile;
import io.github.sliceline.spark.source.SourceFiles;
import io.github.sliceline.storage.WorkerThreads;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;

/** Looks into volumes, several at once. */
final class Surveys {
    private static final int AT_ONCE = 8;

    private Surveys() {}

    /**
     * Surveys that make one table.
     *
     * @throws UnsupportedFileException if they do not, since some are stacked and some are not
     * @throws IllegalArgumentException if what is asked for does not fit one
     */
    static List<Survey> of(List<SourceFile> files, Configuration hadoop, ReadSettings settings) throws IOException {
        AtomicReferenceArray<Survey> found = new AtomicReferenceArray<>(files.size());
        try (WorkerThreads threads = new WorkerThreads("sliceline-surveys", Math.min(AT_ONCE, files.size()))) {
            threads.run(
                    files.size(),
                    number -> {
                        SourceFile file = files.get(number);
                        Survey survey = Survey.of(file, SourceFiles.path(file, hadoop), settings.opening());
                        settings.requireFit(survey);
                        found.set(number, survey);
                    },
                    new CancelToken());
        }
        List<Survey> surveys =
                IntStream.range(0, files.size()).mapToObj(found::get).toList();
        requireAlike(surveys);
        return surveys;
    }

    private static void requireAlike(List<Survey> surveys) throws UnsupportedFileException {
        Survey first = surveys.get(0);
        for (Survey survey : surveys) {
            if (survey.isPrestack() != first.isPrestack()) {
                throw new UnsupportedFileException(
                        survey.file(),
                        "is " + kind(survey) + ", and " + first.file() + " is " + kind(first)
                                + "; load stacked and prestack files apart");
            }
        }
    }

    private static String kind(Survey survey) {
        return survey.isPrestack() ? "prestack" : "stacked";
    }
}
