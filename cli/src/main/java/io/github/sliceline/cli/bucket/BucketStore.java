package io.github.sliceline.cli.bucket;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.remote.ObjectEnd;
import io.github.sliceline.remote.ObjectStore;
import io.github.sliceline.remote.ObjectUpload;
import io.github.sliceline.remote.RemoteObject;
import io.github.sliceline.remote.RemotePath;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Opens {@code s3://} objects with the jars in {@code lib/s3}, beside the command's own jar. These three dozen jars are
 * not on the class path, where every command would open them: a tenth of the time of {@code info}.
 */
public final class BucketStore implements ObjectStore {
    private final Path folder;
    private final ClassLoader classPath;
    private @Nullable ObjectStore loaded;

    /** Looks for the jars in {@code lib/s3}, beside the jar of this class; called by the service loader. */
    public BucketStore() {
        this(besideOwnJar(), BucketStore.class.getClassLoader());
    }

    BucketStore(Path folder, ClassLoader classPath) {
        this.folder = folder;
        this.classPath = classPath;
    }

    private static Path besideOwnJar() {
        try {
            URL jar = BucketStore.class.getProtectionDomain().getCodeSource().getLocation();
            return Path.of(jar.toURI()).resolveSibling("lib").resolve("s3");
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public Set<String> schemes() {
        return Set.of("s3");
    }

    @Override
    public RemoteObject open(RemotePath object, int headBytes) throws IOException {
        return load(object).open(object, headBytes);
    }

    @Override
    public Optional<ObjectEnd> end(RemotePath object, int bytes) throws IOException {
        return load(object).end(object, bytes);
    }

    @Override
    public ObjectUpload upload(RemotePath object) throws IOException {
        return load(object).upload(object);
    }

    @Override
    public ObjectUpload attach(RemotePath object, String id) throws IOException {
        return load(object).attach(object, id);
    }

    private synchronized ObjectStore load(RemotePath object) throws IOException {
        ObjectStore store = loaded;
        if (store == null) {
            store = find().orElseThrow(() -> new UnsupportedFileException(
                    object, "s3:// needs the jars in " + folder + ", which are missing; reinstall sliceline"));
            loaded = store;
        }
        return store;
    }

    /**
     * Finds the store in the jars, or in tests on the class path. The class loader stays open, because classes are
     * loaded from it later.
     */
    private Optional<ObjectStore> find() throws IOException {
        URLClassLoader jars = new URLClassLoader(jars(), classPath);
        return ServiceLoader.load(ObjectStore.class, jars).stream()
                .filter(provider -> provider.type() != BucketStore.class)
                .map(ServiceLoader.Provider::get)
                .filter(store -> store.schemes().contains("s3"))
                .findFirst();
    }

    private URL[] jars() throws IOException {
        List<URL> jars = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path jar : files.filter(file -> file.toString().endsWith(".jar"))
                        .sorted()
                        .toList()) {
                    jars.add(jar.toUri().toURL());
                }
            }
        }
        return jars.toArray(URL[]::new);
    }
}
