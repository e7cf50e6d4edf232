package io.github.sliceline.spark.source;

import io.github.sliceline.remote.ObjectStore;
import io.github.sliceline.remote.RemoteObject;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.storage.OnFailure;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.EtagSource;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.AccessControlException;

/** Store that provides the files of Hadoop's file systems as objects. */
record HadoopStore(Configuration configuration) implements ObjectStore {
    @Override
    public Set<String> schemes() {
        return Set.of("hadoop"); // paths are given to this store explicitly, never by scheme
    }

    @Override
    public RemoteObject open(RemotePath object, int headBytes) throws IOException {
        Path path = new Path(object.uri());
        try {
            FileSystem files = path.getFileSystem(configuration);
            FileStatus status = files.getFileStatus(path);
            HadoopObject opened = new HadoopObject(object, files, status, version(status));
            return OnFailure.close(opened, () -> {
                opened.readHead(headBytes);
                return opened;
            });
        } catch (FileNotFoundException e) {
            throw refused(new NoSuchFileException(object.toString()), e);
        } catch (AccessControlException e) {
            throw refused(new AccessDeniedException(object.toString(), null, e.getMessage()), e);
        }
    }

    private static IOException refused(IOException as, IOException cause) {
        as.initCause(cause);
        return as;
    }

    /** Returns the entity tag, or else the time of the last change. */
    static String version(FileStatus status) {
        String tag = status instanceof EtagSource source ? source.getEtag() : null;
        return tag != null && !tag.isEmpty() ? tag : "modified " + status.getModificationTime();
    }
}
