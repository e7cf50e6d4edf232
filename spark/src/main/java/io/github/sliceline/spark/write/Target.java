package io.github.sliceline.spark.write;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.remote.RemotePath;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;

/** Where a new volume goes, as users of Spark name it. */
final class Target {
    /** Of at least two letters: one is a drive of Windows. */
    private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]+):(//.*)", Pattern.DOTALL);

    private static final Set<String> BUCKETS = Set.of("s3", "s3a", "s3n");

    private Target() {}

    /**
     * The path that a name is for: of a file on a file system that driver and tasks share, or of an object. The names that
     * Hadoop has for buckets of S3 mean the same buckets.
     *
     * @param hadoop settings, which say what a name without a scheme is
     * @throws UnsupportedFileException if nothing is written by position there
     */
    static Path of(String name, Configuration hadoop) throws IOException {
        Matcher parts = SCHEME.matcher(name);
        if (parts.matches()) {
            String scheme = parts.group(1).toLowerCase(Locale.ROOT);
            if (BUCKETS.contains(scheme)) {
                return RemotePath.of(URI.create("s3:" + parts.group(2)));
            }
            try {
                return RemotePath.of(URI.create(name));
            } catch (UnsupportedFileException e) {
                // not a store of ours: Hadoop may know it
            }
        }
        org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(name);
        URI uri = path.getFileSystem(hadoop).makeQualified(path).toUri();
        if (!"file".equals(uri.getScheme())) {
            throw new UnsupportedFileException(
                    path.getName(),
                    "volumes are written by position, which " + uri.getScheme()
                            + ": does not allow; write to a folder that all machines see (file:///), or to s3://");
        }
        return Path.of(uri);
    }
}
