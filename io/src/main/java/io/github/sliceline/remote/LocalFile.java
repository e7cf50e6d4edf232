package io.github.sliceline.remote;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file of this machine, existing or not. */
record LocalFile(Path path) implements Location {
    @Override
    public boolean isObject() {
        return false;
    }

    @Override
    public boolean isHere() {
        return Files.exists(path);
    }

    @Override
    public boolean exists() {
        return isHere();
    }

    @Override
    public FileVersion version() throws IOException {
        return FileVersion.ofFile(path);
    }

    @Override
    public boolean isSame(Path other) throws IOException {
        return Location.of(other).isHere() && isHere() && Files.isSameFile(path, other);
    }

    @Override
    public Path followed() throws IOException {
        return isHere() ? path.toRealPath() : path;
    }

    @Override
    public String name() {
        return String.valueOf(path.getFileName());
    }
}
