package io.github.sliceline.spark.write;

import io.github.sliceline.create.DistributedPlan;
import io.github.sliceline.create.DistributedVolume;
import io.github.sliceline.create.WrittenShare;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/**
 * Job that writes a volume, in the driver. If a task has several attempts, Spark commits one and passes its message to
 * {@link #commit}. The other attempts wrote the same bytes to the same places.
 *
 * @param volume the volume to write
 * @param columns columns of the rows
 */
record VolumeWrite(DistributedVolume volume, BrickColumns columns) implements Write, BatchWrite {
    /** Message of an attempt that wrote its share. */
    private record Written(WrittenShare share) implements WriterCommitMessage {}

    @Override
    public String description() {
        return "sliceline " + volume;
    }

    @Override
    public BatchWrite toBatch() {
        return this;
    }

    @Override
    public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
        return new Tasks(volume.plan(), columns);
    }

    @Override
    public void commit(WriterCommitMessage[] messages) {
        List<WrittenShare> shares = new ArrayList<>(messages.length);
        for (WriterCommitMessage message : messages) {
            shares.add(((Written) message).share());
        }
        try {
            volume.commit(shares);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    /** Removes the unfinished volume. */
    @Override
    public void abort(WriterCommitMessage[] messages) {
        try {
            volume.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    /** Factory of writers, which the driver sends to the tasks. */
    private record Tasks(DistributedPlan plan, BrickColumns columns) implements DataWriterFactory {
        @Override
        public DataWriter<InternalRow> createWriter(int partition, long task) {
            return BrickWriter.open(plan, columns);
        }
    }

    /** Returns the message with which an attempt commits. */
    static WriterCommitMessage message(WrittenShare share) {
        return new Written(share);
    }

    @Override
    public String toString() {
        return description();
    }
}
