package io.github.sliceline.spark.source;

import io.github.sliceline.FileChangedException;
import io.github.sliceline.remote.ObjectStore;
import io.github.sliceline.remote.RemoteObject;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.storage.OnFailure;
import java.io.IOException;
import java.io.Serializable;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * Opener of files in tasks, in the version that the driver found. It is sent to every task, so it has Hadoop's
 * settings only if a file needs them.
 */
public final class SourceFiles implements Serializable {
    private static final long serialVersionUID = 1L;

    private final @Nullable Broadcast<SerializableConfiguration> hadoop;

    /** @param hadoop settings; empty if no file is in a file system of Hadoop */
    public SourceFiles(Optional<Broadcast<SerializableConfiguration>> hadoop) {
        this.hadoop = hadoop.orElse(null);
    }

    /** Returns the path by which a task opens a file. */
    public Path path(SourceFile file) throws IOException {
        Configuration settings = file.kind() == SourceFile.Kind.HADOOP
                ? Objects.requireNonNull(hadoop).value().value()
                : new Configuration(false);
        return path(file, settings);
    }

    /**
     * Returns the path by which a file is opened.
     *
     * @param hadoop settings, used if the file is in a file system of Hadoop
     * @throws FileChangedException if a local file has changed since the driver found it. Other files throw this when
     *     they are opened.
     */
    public static Path path(SourceFile file, Configuration hadoop) throws IOException {
        URI uri = URI.create(file.uri());
        if (file.kind() != SourceFile.Kind.LOCAL) {
            ObjectStore store = file.kind() == SourceFile.Kind.HADOOP ? new HadoopStore(hadoop) : ObjectStore.of(uri);
            return RemotePath.of(uri, new PinnedStore(store, file.length(), file.version()));
        }
        Path path = Path.of(uri);
        if (!Files.exists(path)) {
            throw new NoSuchFileException(path.toString());
        }
        if (Files.size(path) != file.length() || !localVersion(path).equals(file.version())) {
            throw new FileChangedException(path);
        }
        return path;
    }

    static String localVersion(Path path) throws IOException {
        return "modified " + Files.getLastModifiedTime(path).toMillis();
    }

    /**
     * Store that opens the version of an object that the driver found. It throws if the object has another version.
     *
     * @param store store of the object
     * @param length size of that version in bytes
     * @param version name of that version
     */
    private record PinnedStore(ObjectStore store, long length, String version) implements ObjectStore {
        @Override
        public Set<String> schemes() {
            return store.schemes();
        }

        @Override
        public RemoteObject open(RemotePath object, int headBytes) throws IOException {
            RemoteObject opened = store.open(object, headBytes);
            return OnFailure.close(opened, () -> {
                if (opened.size() != length || !opened.version().equals(version)) {
                    throw new FileChangedException(object);
                }
                return opened;
            });
        }
    }
}
