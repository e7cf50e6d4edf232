package io.github.sliceline.storage;

import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The implementations of a service that this process has, looked for once: those beside Sliceline's own classes, or else where
 * the application keeps what it adds to them. Thread-safe.
 */
public final class InstalledServices<T> {
    private final Class<T> service;
    private final Function<@Nullable ClassLoader, ServiceLoader<T>> loading;
    private @Nullable List<T> found;

    /** @param loading by the module that uses the service */
    public InstalledServices(Class<T> service, Function<@Nullable ClassLoader, ServiceLoader<T>> loading) {
        this.service = service;
        this.loading = loading;
    }

    /** Looks at the first call, not in a static initialiser: one that fails tells why once only, and is a missing class ever after. */
    public synchronized List<T> get() {
        List<T> known = found;
        if (known == null) {
            known = in(service.getClassLoader());
            known = known.isEmpty() ? in(Thread.currentThread().getContextClassLoader()) : known;
            found = known;
        }
        return known;
    }

    private List<T> in(@Nullable ClassLoader loader) {
        return loading.apply(loader).stream().map(ServiceLoader.Provider::get).toList();
    }
}
