package io.github.sliceline.undo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.hdf5.format.Hdf5Signature;
import io.github.sliceline.storage.MemoryStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading does not know this package, and still must know a file that it was overwriting. */
class SealTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 7, 1 << 30})
    void readingKnowsAnHdf5FileWhoseSealIsBroken(int forced) throws IOException {
        MemoryStore file = new MemoryStore("sealed.h5");
        file.writeFully(ByteBuffer.allocate(1024).putLong(512, Hdf5Signature.VALUE), 0);
        Seal seal = new Seal(Hdf5Signature.find(file), Hdf5Signature.VALUE);
        assertEquals(512, seal.position());
        seal.breakIn(file, forced);
        String message = assertThrows(CorruptFileException.class, () -> Hdf5Signature.find(file))
                .getMessage();
        assertTrue(String.valueOf(message).contains("an edit of it was interrupted"), message);
        seal.liftIn(file, seal.whole().duplicate());
        assertEquals(512, Hdf5Signature.find(file));
    }
}
