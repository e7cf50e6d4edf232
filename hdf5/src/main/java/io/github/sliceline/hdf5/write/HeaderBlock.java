package io.github.sliceline.hdf5.write;

import io.github.sliceline.hdf5.format.FieldWriter;
import io.github.sliceline.hdf5.format.HeaderMessage;
import io.github.sliceline.hdf5.format.Lookup3;
import io.github.sliceline.hdf5.format.ObjectHeader;
import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One block of an object header, whose messages can be changed within its length. Free space comes last. HDF5 File
 * Format Specification 3.0, section IV.A.
 */
final class HeaderBlock {

    private static final int ALIGNMENT_V1 = 8;
    /** Position of the number of messages in a version 1 header, after version and a reserved byte. */
    private static final int COUNT_AT = 2;

    private final ObjectHeader header;
    private final ObjectHeader.Block block;
    private final int headBytes;
    private final List<Message> messages = new ArrayList<>();
    private int count;
    private boolean changed;

    private HeaderBlock(ObjectHeader header, ObjectHeader.Block block) {
        this.header = header;
        this.block = block;
        this.headBytes = header.headBytes();
    }

    /**
     * A message as it is stored.
     *
     * @param at byte in the file where it was; -1 if it is new
     */
    private record Message(long at, ByteBuffer stored) {}

    static List<HeaderBlock> of(ObjectHeader header) throws IOException {
        List<HeaderBlock> blocks = new ArrayList<>();
        for (ObjectHeader.Block block : header.blocks()) {
            HeaderBlock read = new HeaderBlock(header, block);
            read.readMessages();
            blocks.add(read);
        }
        return blocks;
    }

    private void readMessages() throws IOException {
        ByteBuffer all =
                header.file().source().read(block.messages(), block.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        int at = 0;
        while (at + headBytes <= block.bytes()) {
            int type = header.version() == 1 ? all.getShort(at) : all.get(at);
            int length = all.getShort(at + (header.version() == 1 ? 2 : 1)) & HeaderMessage.LONGEST;
            if (type != ObjectHeader.NIL) {
                messages.add(new Message(block.messages() + at, all.slice(at, headBytes + length)));
            }
            count++;
            at += headBytes + length;
        }
    }

    boolean holds(long position) {
        return position >= block.messages() && position < block.messages() + block.bytes();
    }

    /** Length of the longest message that fits; negative if none does. */
    int room() {
        int used = messages.stream().mapToInt(message -> message.stored.limit()).sum();
        return block.bytes() - used - headBytes;
    }

    /** Removes the message that contains a byte of the file. */
    void remove(long position) {
        changed |=
                messages.removeIf(message -> position > message.at && position <= message.at + message.stored.limit());
    }

    /** Bytes that a message body takes in this block. */
    int bytesOf(byte[] body) {
        return header.version() == 1 ? (body.length + ALIGNMENT_V1 - 1) / ALIGNMENT_V1 * ALIGNMENT_V1 : body.length;
    }

    /** Adds a message. The caller checks that it fits. */
    void add(int type, byte[] body) {
        FieldWriter out = new FieldWriter();
        new HeaderMessage(type, 0, ByteBuffer.wrap(Arrays.copyOf(body, bytesOf(body))))
                .put(out, header.version(), headBytes);
        messages.add(new Message(-1, out.content()));
        changed = true;
    }

    /** Overwrites elements of an attribute in place. The caller {@linkplain #write writes} the block too. */
    void patch(ByteStore store, long position, byte[] elements) throws IOException {
        store.writeFully(ByteBuffer.wrap(elements), position);
        seal(store);
    }

    void write(ByteStore store) throws IOException {
        if (!changed) {
            return;
        }
        FieldWriter all = new FieldWriter(block.bytes());
        messages.forEach(message -> all.bytes(message.stored));
        int empty = HeaderMessage.fill(all, block.bytes() - all.size(), header.version(), headBytes);
        store.writeFully(all.content(), block.messages());
        seal(store);
        if (header.version() == 1) {
            addToCount(store, messages.size() + empty - count);
        }
    }

    private void seal(ByteStore store) throws IOException {
        if (header.version() > 1) {
            int bytes = Math.toIntExact(block.messages() - block.start() + block.bytes());
            ByteBuffer checksum = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            checksum.putInt(Lookup3.hash(store.read(block.start(), bytes), 0, bytes));
            store.writeFully(checksum.flip(), block.start() + bytes);
        }
    }

    /** Updates the number of messages, which a header of version 1 states. */
    private void addToCount(ByteStore store, int more) throws IOException {
        ByteBuffer field = store.read(header.address() + COUNT_AT, Short.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer sum = ByteBuffer.allocate(Short.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        store.writeFully(sum.putShort((short) (field.getShort(0) + more)).flip(), header.address() + COUNT_AT);
    }
}
