package io.github.sliceline.storage;

import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The implementations of a service in this process. They are searched once: first with the class loader of the service,
 * then with the thread's context class loader, which sees what the application added. Thread-safe.
 */
public final class InstalledServices<T> {
    private final Class<T> service;
    private final Function<@Nullable ClassLoader, ServiceLoader<T>> loading;
    private @Nullable List<T> found;

    /** @param loading calls {@link ServiceLoader} from the module that uses the service */
    public InstalledServices(Class<T> service, Function<@Nullable ClassLoader, ServiceLoader<T>> loading) {
        this.service = service;
        this.loading = loading;
    }

    /**
     * Returns the implementations. Searches in the first call, not in a static initialiser: one that fails gives its
     * reason only once, and later uses report a missing class.
     */
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
