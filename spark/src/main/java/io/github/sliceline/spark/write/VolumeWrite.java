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
 * A job that writes a volume, in the driver. Of several attempts of a task Spark lets one commit, and gives what that said to
 * {@link #commit}; others wrote the same bytes to the same places.
 *
 * @param columns of its rows
 */
record VolumeWrite(DistributedVolume volume, BrickColumns columns) implements Write, BatchWrite {
    /** What an attempt of a task wrote. */
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

    /** Nothing is left of it. */
    @Override
    public void abort(WriterCommitMessage[] messages) {
        try {
            volume.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    /** What the driver sends to where tasks are. */
    private record Tasks(DistributedPlan plan, BrickColumns columns) implements DataWriterFactory {
        @Override
        public DataWriter<InternalRow> createWriter(int partition, long task) {
            return BrickWriter.open(plan, columns);
        }
    }

    /** What a task says that it wrote. */
    static WriterCommitMessage told(WrittenShare share) {
        return new Written(share);
    }

    @Override
    public String toString() {
        return description();
    }
}
