package io.github.sliceline.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Files of one folder that a crash left. */
public final class CrashImage {
    private final Map<String, Integer> names;
    private final List<byte[]> contents;

    CrashImage(Map<String, Integer> names, List<byte[]> contents) {
        this.names = new HashMap<>(names);
        this.contents = new ArrayList<>(contents);
    }

    void apply(StoreEvent event, int content) {
        if (event instanceof StoreEvent.Write write) {
            contents.set(content, written(contents.get(content), write));
        } else if (event instanceof StoreEvent.Truncate truncate) {
            contents.set(content, cut(contents.get(content), truncate.size()));
        } else if (event instanceof StoreEvent.Create create) {
            names.put(create.file(), content);
        } else if (event instanceof StoreEvent.Delete delete) {
            names.remove(delete.file());
        } else if (event instanceof StoreEvent.Rename rename) {
            names.remove(rename.file());
            names.put(rename.to(), content);
        }
    }

    private static byte[] written(byte[] bytes, StoreEvent.Write write) {
        ByteBuffer data = write.data().duplicate();
        int position = Math.toIntExact(write.position());
        byte[] grown = Arrays.copyOf(bytes, Math.max(bytes.length, position + data.remaining()));
        data.get(grown, position, data.remaining());
        return grown;
    }

    private static byte[] cut(byte[] bytes, long size) {
        return size < bytes.length ? Arrays.copyOf(bytes, (int) size) : bytes;
    }

    /** Names of the files that are there. */
    public Set<String> names() {
        return new TreeSet<>(names.keySet());
    }

    /** Content of a file. */
    public Optional<byte[]> bytes(String file) {
        return Optional.ofNullable(names.get(file))
                .map(content -> contents.get(content).clone());
    }

    /** Content of a file that must be there, as a store that may be written without changing this image. */
    public MemoryStore store(String file) {
        return new MemoryStore(file, bytes(file).orElseThrow());
    }

    /** Makes the files in a folder, and removes those of {@code others} that are not among them. */
    public void writeTo(Path folder, Set<String> others) throws IOException {
        for (String name : others) {
            Files.deleteIfExists(folder.resolve(name));
        }
        for (Map.Entry<String, Integer> file : names.entrySet()) {
            Files.write(folder.resolve(file.getKey()), contents.get(file.getValue()));
        }
    }
}
