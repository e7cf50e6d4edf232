package io.github.sliceline.mirror.serving;

import io.github.sliceline.Advice;
import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.mirror.copy.JournaledCopy;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.undo.Recovery;
import io.github.sliceline.undo.UndoFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * A file of the server's folder under its final name. An edit of it that was interrupted is settled before anything else.
 *
 * @param path that leads to it, with no link in its place
 * @param name as clients give it
 */
record PublishedFile(Path path, String name) {
    private void require() throws MirrorRefusedException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new MirrorRefusedException(
                    name + ": no such file on the server; " + Advice.Step.SYNCHRONIZE + " makes one");
        }
    }

    ByteSource openForReading() throws IOException {
        require();
        Recovery.openForReading(path).close();
        return ChannelStore.openForReading(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** @param sealAt where its seal stands */
    JournaledCopy openForEditing(long sealAt) throws IOException {
        require();
        return JournaledCopy.open(new UndoFiles(path), sealAt);
    }
}
