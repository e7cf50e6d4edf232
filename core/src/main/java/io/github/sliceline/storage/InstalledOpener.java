package io.github.sliceline.storage;

import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** The {@link FileOpener} of this process. Thread-safe. */
final class InstalledOpener {
    private static @Nullable FileOpener found;

    private InstalledOpener() {}

    /** Not in a static initialiser: that one fails tells why once only, and is a missing class ever after. */
    static synchronized FileOpener get() {
        FileOpener opener = found;
        if (opener == null) {
            opener = find(FileOpener.class.getClassLoader())
                    .or(() -> find(Thread.currentThread().getContextClassLoader()))
                    .orElseGet(PlainOpener::new);
            found = opener;
        }
        return opener;
    }

    /** Beside Sliceline's own classes, and where the application keeps what it adds to them. */
    private static Optional<FileOpener> find(@Nullable ClassLoader loader) {
        return ServiceLoader.load(FileOpener.class, loader).findFirst();
    }
}
