package io.github.sliceline.viewer.schedule;

import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.volume.Section;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Cache of the sections of all windows, limited in bytes. The least recently used section is dropped first. Sections
 * that windows show, and their neighbours, are dropped last. Used on one thread, the event thread.
 */
final class SectionCache {
    /** The cache takes a quarter of the heap: decoded chunks may take another quarter, and pictures need room too. */
    private static final int SHARE_OF_HEAP = 4;

    /** The cache of all windows in this process. */
    static final SectionCache SHARED = new SectionCache(Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);

    private final long mostBytes;
    private final LinkedHashMap<Key, Section> sections = new LinkedHashMap<>(64, 0.75f, true);
    private final Map<Object, Set<Subject>> kept = new HashMap<>();
    private long bytes;

    /**
     * @param owner loader of one open survey; two loaders share nothing, because they may see two versions of a file
     */
    private record Key(Object owner, Subject subject) {}

    /** @param mostBytes most bytes of samples */
    SectionCache(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    long mostBytes() {
        return mostBytes;
    }

    long bytes() {
        return bytes;
    }

    Optional<Section> get(Object owner, Subject subject) {
        return Optional.ofNullable(sections.get(new Key(owner, subject)));
    }

    /** True if the section is cached. Does not count as use. */
    boolean contains(Object owner, Subject subject) {
        return sections.containsKey(new Key(owner, subject));
    }

    /** Adds a section, unless it is larger than the whole cache. */
    void put(Object owner, Subject subject, Section section) {
        remove(new Key(owner, subject));
        long more = bytes(section);
        if (more > mostBytes) {
            return;
        }
        makeRoom(more, false);
        makeRoom(more, true);
        sections.put(new Key(owner, subject), section);
        bytes += more;
    }

    private void makeRoom(long more, boolean ofKept) {
        Iterator<Map.Entry<Key, Section>> eldest = sections.entrySet().iterator();
        while (bytes + more > mostBytes && eldest.hasNext()) {
            Map.Entry<Key, Section> next = eldest.next();
            if (ofKept || !isKept(next.getKey())) {
                bytes -= bytes(next.getValue());
                eldest.remove();
            }
        }
    }

    private boolean isKept(Key key) {
        return kept.getOrDefault(key.owner, Set.of()).contains(key.subject);
    }

    /** Sets the sections of an owner that are dropped last. */
    void keep(Object owner, Set<Subject> subjects) {
        kept.put(owner, Set.copyOf(subjects));
    }

    /** Drops all sections of an owner. */
    void forget(Object owner) {
        List<Key> theirs = new ArrayList<>();
        for (Key key : sections.keySet()) {
            if (key.owner.equals(owner)) {
                theirs.add(key);
            }
        }
        theirs.forEach(this::remove);
        kept.remove(owner);
    }

    private void remove(Key key) {
        Section gone = sections.remove(key);
        bytes -= gone == null ? 0 : bytes(gone);
    }

    private static long bytes(Section section) {
        return (long) Float.BYTES * section.samples().length;
    }
}
