package io.github.sliceline.revision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.github.sliceline.storage.FileOpener;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which opener reading finds: ours wherever it is registered, and the plain one elsewhere. */
class InstalledOpenerTest {
    private static final String SERVICE = "META-INF/services/" + FileOpener.class.getName();

    @Test
    void recoveringOpenerIsFoundOnce() {
        assertInstanceOf(RecoveringOpener.class, FileOpener.installed());
        assertSame(FileOpener.installed(), FileOpener.installed());
    }

    /** Sliceline's classes again, where no service is registered. */
    private static final class Unregistered extends URLClassLoader {
        Unregistered() {
            super(new URL[] {location(FileOpener.class), location(RecoveringOpener.class)}, null);
        }

        private static URL location(Class<?> type) {
            return type.getProtectionDomain().getCodeSource().getLocation();
        }

        @Override
        public Enumeration<URL> findResources(String name) throws IOException {
            return name.equals(SERVICE) ? Collections.emptyEnumeration() : super.findResources(name);
        }
    }

    private static String installedIn(ClassLoader classes, ClassLoader context) throws ReflectiveOperationException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(context);
        try {
            Class<?> service = Class.forName(FileOpener.class.getName(), true, classes);
            return service.getMethod("installed").invoke(null).getClass().getName();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void plainOpenerIsUsedIfNoneIsRegistered() throws Exception {
        try (Unregistered classes = new Unregistered()) {
            assertEquals("io.github.sliceline.storage.PlainOpener", installedIn(classes, classes));
        }
    }

    @Test
    void contextLoaderIsAskedToo(@TempDir Path folder) throws Exception {
        Path service = folder.resolve(SERVICE);
        Files.createDirectories(service.getParent());
        Files.writeString(service, RecoveringOpener.class.getName());
        try (Unregistered classes = new Unregistered();
                URLClassLoader context =
                        new URLClassLoader(new URL[] {folder.toUri().toURL()}, classes)) {
            assertEquals(RecoveringOpener.class.getName(), installedIn(classes, context));
        }
    }
}
