package io.github.sliceline.storage;

import java.util.concurrent.ThreadFactory;

/**
 * Makes daemon threads, which do not keep the JVM from ending.
 *
 * @param name the name of every thread
 */
public record DaemonThreads(String name) implements ThreadFactory {
    @Override
    public Thread newThread(Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }
}
