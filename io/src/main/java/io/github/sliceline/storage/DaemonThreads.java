package io.github.sliceline.storage;

import java.util.concurrent.ThreadFactory;

/**
 * Threads of one name that do not keep the JVM from ending.
 *
 * @param name of each
 */
public record DaemonThreads(String name) implements ThreadFactory {
    @Override
    public Thread newThread(Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }
}
