package io.github.sliceline.remote;

import io.github.sliceline.UnsupportedFileException;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The stores of this process by scheme, searched once. Thread-safe. */
final class InstalledStores {
    private static @Nullable Map<String, ObjectStore> found;

    private InstalledStores() {}

    static ObjectStore forScheme(URI uri) throws UnsupportedFileException {
        String scheme = Optional.ofNullable(uri.getScheme()).orElse("").toLowerCase(Locale.ROOT);
        ObjectStore store = get().get(scheme);
        if (store == null) {
            throw new UnsupportedFileException(
                    RemotePath.withoutSecrets(uri),
                    "no store is installed for " + scheme + "://; there are " + String.join(", ", get().keySet())
                            + (scheme.equals("s3") ? ", and sliceline-s3 on the class path adds s3" : ""));
        }
        return store;
    }

    private static synchronized Map<String, ObjectStore> get() {
        Map<String, ObjectStore> stores = found;
        if (stores == null) {
            stores = new TreeMap<>();
            add(stores, Thread.currentThread().getContextClassLoader());
            add(stores, ObjectStore.class.getClassLoader());
            found = stores;
        }
        return stores;
    }

    /** Adds the stores that a class loader finds: that of Sliceline's own classes, or the application's. */
    private static void add(Map<String, ObjectStore> stores, @Nullable ClassLoader loader) {
        for (ObjectStore store : ServiceLoader.load(ObjectStore.class, loader)) {
            store.schemes().forEach(scheme -> stores.put(scheme, store));
        }
    }
}
