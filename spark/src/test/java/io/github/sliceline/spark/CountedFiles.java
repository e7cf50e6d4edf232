package io.github.sliceline.spark;

import java.io.IOException;
import java.net.URI;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.jspecify.annotations.Nullable;

/** Local files under a scheme of their own, {@code counted:}, so that they are read through Hadoop. Counts what is opened. */
public final class CountedFiles extends RawLocalFileSystem {
    static final AtomicLong OPENED = new AtomicLong();

    private static final URI NO_HOST = URI.create("counted:///");

    private @Nullable URI root;

    @Override
    public void initialize(URI uri, Configuration configuration) throws IOException {
        root = uri.getRawAuthority() == null ? NO_HOST : URI.create("counted://" + uri.getRawAuthority());
        super.initialize(uri, configuration);
    }

    @Override
    public URI getUri() {
        URI known = root; // null while it is made
        return known == null ? NO_HOST : known;
    }

    @Override
    public String getScheme() {
        return "counted";
    }

    @Override
    public FSDataInputStream open(Path path, int bufferSize) throws IOException {
        OPENED.incrementAndGet();
        return super.open(path, bufferSize);
    }
}
