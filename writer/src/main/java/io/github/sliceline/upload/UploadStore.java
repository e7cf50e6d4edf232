package io.github.sliceline.upload;

import io.github.sliceline.hdf5.layout.FileExtents;
import io.github.sliceline.remote.ObjectUpload;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.DaemonThreads;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A new object of a store, written by position as a file is. Bytes are collected in parts, as {@link PartPlan} cuts them, and a
 * part is sent, by threads of its own, when all of its bytes have come. The metadata, which are written again at the end, are
 * kept and sent last. Nothing is seen of the object until it is {@linkplain #complete complete}; closed before that, nothing
 * is left of it.
 *
 * <p>Bytes are written once, but for the metadata, and not read back. Memory, outside the heap: the parts that have some of
 * their bytes and not all, and the few that are being sent; while there are more of those than a few, writing waits.
 * Thread-safe, until it is completed.
 */
public final class UploadStore implements ByteStore {
    private static final int MOST_SENDERS = 4;
    private static final int SEGMENT = 4 << 20;
    private static final long BYTES_UNDER_WAY = 512L << 20;

    private final RemotePath target;
    private final ObjectUpload upload;
    private final PartLimits limits;
    private final ExecutorService senders =
            Executors.newFixedThreadPool(MOST_SENDERS, new DaemonThreads("sliceline-upload"));
    private final OpenPart.Segments memory;
    private final ByteBuffer zeros;
    private final Map<Integer, OpenPart> open = new HashMap<>();
    /** Handed on to be sent, or sent by others. */
    private final BitSet handedOn = new BitSet();

    private final Map<Integer, String> receipts = new TreeMap<>();

    private PartPlan plan;
    private List<FileExtents.Piece> gaps = List.of();
    private long metadataEnd = 1;
    private long size;
    private int sending;
    private @Nullable Throwable failure;
    private boolean closed;

    private UploadStore(RemotePath target, ObjectUpload upload, PartLimits limits, PartPlan plan) {
        this.target = target;
        this.upload = upload;
        this.limits = limits;
        this.plan = plan;
        this.memory = new OpenPart.Segments((int) Math.min(SEGMENT, (limits.most() + 7) / 8 * 8));
        this.zeros = ByteBuffer.allocateDirect(memory.bytes()).asReadOnlyBuffer();
    }

    /**
     * Begins an object.
     *
     * @param bytes most that will be written before the file {@linkplain #laidOut is laid out}; none at its beginning
     */
    public static UploadStore begin(RemotePath target, long bytes) throws IOException {
        ObjectUpload upload = target.store().upload(target);
        PartLimits limits = PartLimits.of(upload);
        return new UploadStore(target, upload, limits, PartPlan.beginning(limits, bytes));
    }

    /**
     * Sends parts of an object that another process {@linkplain #begin began} and completes.
     *
     * @param id of its upload
     * @param plan of the file as it is laid out there
     */
    public static UploadStore attach(RemotePath target, String id, PartPlan plan) throws IOException {
        ObjectUpload upload = target.store().attach(target, id);
        return new UploadStore(target, upload, PartLimits.of(upload), plan);
    }

    /**
     * The file is laid out: bytes that come from now on are cut into parts by that.
     *
     * @param behind most bytes that follow besides what the layout knows of
     */
    public synchronized void laidOut(FileExtents extents, long behind) {
        plan = plan.laidOut(limits, size, extents, behind);
        metadataEnd = extents.metadataEnd();
        size = Math.max(size, extents.end());
        gaps = gaps(extents);
        open.forEach(this::noteGaps);
    }

    private static List<FileExtents.Piece> gaps(FileExtents extents) {
        List<FileExtents.Piece> gaps = new ArrayList<>();
        long at = 0;
        for (FileExtents.Piece piece : extents.pieces()) {
            if (piece.from() > at) {
                gaps.add(new FileExtents.Piece(at, piece.from(), 1));
            }
            at = Math.max(at, piece.to());
        }
        gaps.add(new FileExtents.Piece(at, extents.end(), 1));
        return gaps;
    }

    private void noteGaps(int number, OpenPart part) {
        for (FileExtents.Piece gap : gaps) {
            long from = Math.max(gap.from(), plan.start(number));
            long to = Math.min(gap.to(), plan.end(number));
            if (from < to) {
                part.note(from, to);
            }
        }
    }

    /** How the object is cut, as far as it is known. */
    public synchronized PartPlan plan() {
        return plan;
    }

    /** What others need to send parts of this upload; empty where they cannot. */
    public String id() {
        return upload.id();
    }

    /** A part was sent by somebody else, who got this receipt for it. */
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

    private synchronized OpenPart begin(int number, long from, long to) throws IOException {
        throwFailure();
        if (handedOn.get(number)) {
            throw new IOException(
                    target + ": bytes " + from + " to " + to + " are of part " + number + ", which is sent already");
        }
        OpenPart part = open.computeIfAbsent(number, any -> opened(number));
        awaitMemory(part.missing(from, to));
        throwFailure();
        try {
            part.provide(from, to);
        } catch (OutOfMemoryError e) {
            throw new IOException(
                    target + ": " + open.size() + " parts of about " + plan.length() + " bytes have begun and are not"
                            + " complete, and there is no memory for another; write chunks in the order of the file, or"
                            + " allow more memory",
                    e);
        }
        return part;
    }

    private OpenPart opened(int number) {
        OpenPart part = new OpenPart(memory, plan.start(number), plan.end(number));
        noteGaps(number, part);
        return part;
    }

    /** As long as parts are being sent, which gives memory back, no more than this is used. */
    private void awaitMemory(int segments) {
        if (segments > 0) {
            awaitWhile(() -> sending > 0
                    && failure == null
                    && memory.bytesOut() + (long) segments * memory.bytes() > mostMemory());
        }
    }

    private long mostMemory() {
        return Math.max(BYTES_UNDER_WAY, 3 * plan.length());
    }

    private synchronized void note(int number, OpenPart part, long from, long to) throws IOException {
        part.note(from, to);
        size = Math.max(size, to);
        if (part.isWhole() && plan.start(number) >= metadataEnd) {
            handOn(number, part.content(Long.MAX_VALUE, zeros));
        }
        throwFailure();
    }

    /** To the threads that send. */
    private void handOn(int number, List<ByteBuffer> content) {
        handedOn.set(number);
        sending++;
        try {
            senders.execute(() -> {
                try {
                    send(number, content);
                } finally {
                    ended(number);
                }
            });
        } catch (RuntimeException | Error e) { // no more threads: nobody is to wait for what will not be sent
            fail(e);
            ended(number);
        }
    }

    private void send(int number, List<ByteBuffer> content) {
        try {
            if (canSend()) {
                noteReceipt(number, upload.send(number, content));
            }
        } catch (Throwable e) {
            fail(new IOException(target + ": sending part " + number + " failed: " + e.getMessage(), e));
        }
    }

    private synchronized void noteReceipt(int number, String receipt) {
        receipts.put(number, receipt);
    }

    private synchronized boolean canSend() {
        return failure == null && !closed;
    }

    private synchronized void fail(Throwable cause) {
        if (failure == null) {
            failure = cause;
        }
        notifyAll();
    }

    private synchronized void ended(int number) {
        OpenPart part = open.remove(number);
        if (part != null) {
            part.giveBack();
        }
        sending--;
        notifyAll();
    }

    private void throwFailure() throws IOException {
        if (failure != null) {
            throw new IOException(failure.getMessage(), failure);
        }
        if (closed) {
            throw new IOException(target + ": is closed");
        }
    }

    /** Waits under the lock, whoever interrupts. */
    private void awaitWhile(BooleanSupplier condition) {
        boolean interrupted = false;
        while (condition.getAsBoolean()) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Waits for the parts that are whole, and gives the store's receipts for them, by number.
     *
     * @throws IOException if there are parts of which some bytes came and not all
     */
    public synchronized Map<Integer, String> receipts() throws IOException {
        awaitSent();
        if (!open.isEmpty()) {
            throw new IOException(target + ": of " + open.size() + " parts of the upload, such as part "
                    + open.keySet().iterator().next() + ", only some chunks came; chunks of a part come together");
        }
        return Map.copyOf(receipts);
    }

    /**
     * Sends what was not sent, the metadata last, and gives the object its name. Nothing is written afterwards.
     *
     * @param overwrite whether an object that is there is replaced
     * @throws java.nio.file.FileAlreadyExistsException if it is not, and one is there
     */
    public void complete(boolean overwrite) throws IOException {
        for (int number : rest()) {
            sendRest(number);
        }
        awaitSent();
        upload.complete(overwrite);
    }

    /** From the last part to the first. */
    private synchronized List<Integer> rest() {
        List<Integer> rest = new ArrayList<>();
        for (int number = plan.partOf(Math.max(0, size - 1)); number > 0; number--) {
            if (!handedOn.get(number)) {
                rest.add(number);
            }
        }
        return rest;
    }

    private void sendRest(int number) throws IOException {
        if (number == 1) {
            awaitSent();
        }
        synchronized (this) {
            awaitWhile(() -> sending >= MOST_SENDERS && failure == null);
            throwFailure();
            OpenPart part = open.getOrDefault(number, new OpenPart(memory, plan.start(number), plan.end(number)));
            handOn(number, part.content(size, zeros));
        }
    }

    private synchronized void awaitSent() throws IOException {
        awaitWhile(() -> sending > 0 && failure == null);
        throwFailure();
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

    /** Nothing is on the medium before the object is complete; says whether sending failed. */
    @Override
    public synchronized void force() throws IOException {
        throwFailure();
    }

    /** Waits for what is being sent. Unless the object is complete, nothing is left of it. More than once does nothing. */
    @Override
    public void close() throws IOException {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            awaitWhile(() -> sending > 0);
            open.values().forEach(OpenPart::giveBack);
            open.clear();
            memory.close();
        }
        senders.shutdown();
        upload.close();
    }

    @Override
    public String toString() {
        return target.toString();
    }
}
