package io.github.sliceline.create;

import io.github.sliceline.DiskFullException;
import io.github.sliceline.hdf5.write.EncodedFile;
import io.github.sliceline.profile.VolumeDescription;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.work.WorkStores;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A new volume in which everything but samples is written.
 *
 * @param place where it is
 */
record BegunVolume(Path target, VolumeLayout layout, VolumePlace place, EncodedFile file) implements Closeable {

    static BegunVolume begin(Path target, VolumeLayout layout, WorkStores stores) throws IOException {
        VolumeDescription description = layout.describe();
        description.spec().encode(); // refuses what no file can be
        try {
            VolumePlace place = VolumePlace.begin(target, layout.spec().overwrite(), layout.knownBytes(), stores);
            return OnFailure.close(place, () -> {
                EncodedFile file = new EncodedFile(place.store(), 0, place::laidOut);
                file.describe(description.spec());
                description.writeKnown(file);
                layout.writeMaps(file);
                return new BegunVolume(target, layout, place, file);
            });
        } catch (IOException e) {
            throw DiskFullException.orSame(target, e);
        }
    }

    /** Completes the file, whose chunks are all there, and gives it its name. */
    void complete() throws IOException {
        file.complete();
        place.name();
    }

    @Override
    public void close() throws IOException {
        place.close();
    }
}
