package io.github.sliceline.spark;

import java.net.URI;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** Local files under a scheme of their own, {@code counted:}, so that they are read through Hadoop. */
public final class CountedFiles extends RawLocalFileSystem {
    static final AtomicLong OPENED = new AtomicLong();

    @Override
    public URI getUri() {
        return URI.create("counted:///");
    }

    @Override
    public String getScheme() {
        return "counted";
    }

    @Override
    public FSDataInputStream open(Path path, int bufferSize) throws java.io.IOException {
        OPENED.incrementAndGet();
        return super.open(path, bufferSize);
    }

    @Override
    public Configuration getConf() {
        return super.getConf();
    }
}
