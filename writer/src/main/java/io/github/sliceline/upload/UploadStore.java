package io.github.sliceline.upload;

import io.github.sliceline.hdf5.encoding.FilePieces;
import io.github.sliceline.remote.ObjectUpload;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.upload.PartPlan.PartLimits;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A new object of a store that is written by position like a file. Bytes are collected in parts, as {@link PartPlan}
 * cuts them. When all bytes of a part have come, threads of this store send it. The metadata are written again at the
 * end, so they are kept and sent last. The object appears when it is {@linkplain #complete complete}. If it is closed
 * before that, nothing remains.
 *
 * <p>All bytes except the metadata are written once, and none are read back. Memory, outside the heap: unfinished
 * parts, and parts that wait to be sent. At most 16 parts wait, and at most 512 MiB or two parts; then writing waits.
 * Thread-safe, until it is completed.
 */
public final class UploadStore implements ByteStore {
    private static final int SEGMENT = 4 << 20;
    /** Most finished parts that are sent or queued: enough for all threads and the next parts. */
    static final int MOST_UNDER_WAY = 4 * PartSender.THREADS;

    private static final long BYTES_UNDER_WAY = 512L << 20;

    private final RemotePath target;
    private final ObjectUpload upload;
    private final PartLimits limits;
    private final boolean overwrite;
    private final PartSender sender;
    private final OpenPart.Segments memory;
    private final ByteBuffer zeros;
    private final Map<Integer, OpenPart> open = new HashMap<>();
    /** Numbers of the parts that are queued, sent, or sent by another process. */
    private final BitSet handedOn = new BitSet();

    private PartPlan plan;
    private List<FilePieces.Piece> gaps = List.of();
    private long metadataEnd = 1;
    private long size;

    private UploadStore(RemotePath target, ObjectUpload upload, PartLimits limits, boolean overwrite, PartPlan plan) {
        this.target = target;
        this.upload = upload;
        this.limits = limits;
        this.sender = new PartSender(target, upload);
        this.overwrite = overwrite;
        this.plan = plan;
        this.memory = new OpenPart.Segments((int) Math.min(SEGMENT, (limits.most() + 7) / 8 * 8));
        this.zeros = ByteBuffer.allocateDirect(memory.bytes()).asReadOnlyBuffer();
    }

    /**
     * Begins an object.
     *
     * @param overwrite true to replace an existing object when this one is complete
     * @param bytes most bytes that will be written, not at the start of the file, before the file
     *     {@linkplain #laidOut is laid out}
     * @throws FileAlreadyExistsException if it is false, and there is an object
     * @throws io.github.sliceline.UnsupportedFileException if the store is read-only here
     */
    public static UploadStore begin(RemotePath target, boolean overwrite, long bytes) throws IOException {
        if (!overwrite && exists(target)) {
            throw new FileAlreadyExistsException(target.toString());
        }
        ObjectUpload upload = target.store().upload(target);
        return OnFailure.close(upload, () -> {
            PartLimits limits = PartLimits.of(upload);
            return new UploadStore(target, upload, limits, overwrite, PartPlan.beginning(limits, bytes));
        });
    }

    /** True if an object is known to exist. A program that may write to a bucket may lack the right to list it. */
    private static boolean exists(RemotePath target) {
        try {
            return target.exists();
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Opens an upload that another process {@linkplain #begin began} and completes.
     *
     * @param id id of the upload
     * @param plan plan of the other process for the whole file
     */
    public static UploadStore attach(RemotePath target, String id, PartPlan plan) throws IOException {
        ObjectUpload upload = target.store().attach(target, id);
        return OnFailure.close(upload, () -> new UploadStore(target, upload, PartLimits.of(upload), false, plan));
    }

    /**
     * Sets the layout of the file. Bytes that come from now on are cut into parts by it.
     *
     * @param behind most bytes that follow behind the layout
     */
    public synchronized void laidOut(FilePieces extents, long behind) {
        plan = plan.laidOut(limits, size, extents, behind);
        metadataEnd = extents.metadataEnd();
        size = Math.max(size, extents.end());
        gaps = gaps(extents);
        open.forEach(this::noteGaps);
    }

    private static List<FilePieces.Piece> gaps(FilePieces extents) {
        List<FilePieces.Piece> gaps = new ArrayList<>();
        long at = 0;
        for (FilePieces.Piece piece : extents.pieces()) {
            if (piece.from() > at) {
                gaps.add(new FilePieces.Piece(at, piece.from(), 1));
            }
            at = Math.max(at, piece.to());
        }
        gaps.add(new FilePieces.Piece(at, extents.end(), 1));
        return gaps;
    }

    private void noteGaps(int number, OpenPart part) {
        for (FilePieces.Piece gap : gaps) {
            long from = Math.max(gap.from(), plan.start(number));
            long to = Math.min(gap.to(), plan.end(number));
            if (from < to) {
                part.note(from, to);
            }
        }
    }

    /** Returns the division into parts, as far as it is known. */
    public synchronized PartPlan plan() {
        return plan;
    }

    /**
     * Returns the id with which other processes send parts of this upload. Empty if the store does not support that.
     */
    public String id() {
        return upload.id();
    }

    /**
     * Records a part that another process sent.
     *
     * @param receipt the store's receipt for it
     */
    public synchronized void sent(int number, String receipt) {
        upload.sent(number, receipt);
        handedOn.set(number);
    }

    @Override
    public void writeFully(ByteBuffer src, long position) throws IOException {
        ByteSource.requireNotNegative(position);
        for (long at = position; src.hasRemaining(); ) {
            int number = partOf(at);
            int some = (int) Math.min(src.remaining(), end(number) - at);
            write(number, src.slice(src.position(), some), at);
            src.position(src.position() + some);
            at += some;
        }
    }

    private synchronized int partOf(long position) {
        return plan.partOf(position);
    }

    private synchronized long end(int number) {
        return plan.end(number);
    }

    private void write(int number, ByteBuffer src, long position) throws IOException {
        long end = position + src.remaining();
        OpenPart part = begin(number, position, end);
        part.put(src, position);
        note(number, part, position, end);
    }

    private OpenPart begin(int number, long from, long to) throws IOException {
        while (true) {
            sender.throwFailure();
            int underWay = sender.underWay();
            OpenPart part = tryToBegin(number, from, to, underWay);
            if (part != null) {
                return part;
            }
            sender.awaitFewer(underWay);
        }
    }

    /**
     * Returns the part with memory for some bytes; null if the caller must wait for memory.
     *
     * @param underWay number of parts that will release memory
     */
    private synchronized @Nullable OpenPart tryToBegin(int number, long from, long to, int underWay)
            throws IOException {
        if (handedOn.get(number)) {
            throw new IOException(
                    target + ": bytes " + from + " to " + to + " are of part " + number + ", which is sent already");
        }
        OpenPart part = open.computeIfAbsent(number, any -> opened(number));
        if (underWay >= mostUnderWay() && part.missing(from, to) > 0) {
            return null;
        }
        try {
            part.provide(from, to);
            return part;
        } catch (OutOfMemoryError e) {
            if (underWay == 0) {
                throw noMemory(e);
            }
            return null;
        }
    }

    private IOException noMemory(OutOfMemoryError e) {
        return new IOException(
                target + ": " + open.size() + " parts of about " + plan.length()
                        + " bytes have begun and are not complete,"
                        + " and there is no memory for another; write chunks in the order of the file, or allow more"
                        + " memory",
                e);
    }

    private OpenPart opened(int number) {
        OpenPart part = new OpenPart(memory, plan.start(number), plan.end(number));
        noteGaps(number, part);
        return part;
    }

    private int mostUnderWay() {
        return (int) Math.max(2, Math.min(MOST_UNDER_WAY, BYTES_UNDER_WAY / plan.length()));
    }

    private synchronized void note(int number, OpenPart part, long from, long to) throws IOException {
        part.note(from, to);
        size = Math.max(size, to);
        if (part.isWhole() && plan.start(number) >= metadataEnd) {
            handOn(number, part.content(Long.MAX_VALUE, zeros));
        }
    }

    private void handOn(int number, List<ByteBuffer> content) {
        handedOn.set(number);
        sender.handOn(number, content, () -> forget(number));
    }

    private synchronized void forget(int number) {
        OpenPart part = open.remove(number);
        if (part != null) {
            part.giveBack();
        }
    }

    /**
     * Waits for the finished parts, and returns the store's receipts for them, by number.
     *
     * @throws IOException if there are unfinished parts
     */
    public Map<Integer, String> receipts() throws IOException {
        sender.awaitFewer(1);
        requireNoneOpen();
        return sender.receipts();
    }

    private synchronized void requireNoneOpen() throws IOException {
        if (!open.isEmpty()) {
            throw new IOException(target + ": of " + open.size() + " parts of the upload, such as part "
                    + open.keySet().iterator().next() + ", only some chunks came; chunks of a part come together");
        }
    }

    /**
     * Sends the remaining parts, the metadata last, and gives the object its name. Nothing may be written afterwards.
     *
     * @throws FileAlreadyExistsException if another program made an object there meanwhile, and it may not be replaced
     */
    public void complete() throws IOException {
        for (int number : rest()) {
            sender.awaitFewer(number == 1 ? 1 : PartSender.THREADS);
            sendRest(number);
        }
        sender.awaitFewer(1);
        upload.complete(overwrite);
    }

    /** Returns the parts that are not sent, from the last to the first. */
    private synchronized List<Integer> rest() {
        List<Integer> rest = new ArrayList<>();
        for (int number = plan.partOf(Math.max(0, size - 1)); number > 0; number--) {
            if (!handedOn.get(number)) {
                rest.add(number);
            }
        }
        return rest;
    }

    private synchronized void sendRest(int number) {
        OpenPart part = open.getOrDefault(number, new OpenPart(memory, plan.start(number), plan.end(number)));
        handOn(number, part.content(size, zeros));
    }

    @Override
    public synchronized long size() {
        return size;
    }

    @Override
    public void readFully(ByteBuffer dst, long position) throws IOException {
        throw new IOException(target + ": is being written, and what was sent is not read back");
    }

    @Override
    public void truncate(long length) throws IOException {
        throw new IOException(target + ": is being written, and what was sent is not cut off");
    }

    /** Throws if sending failed. Nothing is on the medium before the object is complete. */
    @Override
    public void force() throws IOException {
        sender.throwFailure();
    }

    /** Stops sending. An incomplete object is removed. Closing again does nothing. */
    @Override
    public void close() throws IOException {
        if (sender.end()) {
            try {
                upload.close();
            } finally {
                sender.letGo();
                forgetAll();
            }
        }
    }

    private synchronized void forgetAll() {
        open.values().forEach(OpenPart::giveBack);
        open.clear();
        memory.close();
    }

    @Override
    public String toString() {
        return target.toString();
    }
}
