package io.github.sliceline.volume.direct;

import java.util.function.Supplier;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/**
 * Events of direct reads for Java Flight Recorder: one for the plan, one for each request, one for each decoded chunk.
 * None is made before the recorder was used in this JVM: for the first event the recorder makes classes, which takes
 * longer than reading a plane.
 */
final class ReadEvents {
    private ReadEvents() {}

    /** Returns an event that begins now, or null if the recorder was never used. */
    static <E extends Event> @Nullable E begin(Supplier<E> maker) {
        if (!FlightRecorder.isInitialized()) {
            return null;
        }
        E event = maker.get();
        event.begin();
        return event;
    }

    @Name("io.github.sliceline.Plan")
    @Label("Read plan")
    @Category("Sliceline")
    @StackTrace(false)
    static final class Plan extends Event {
        @Label("Region")
        String region = "";

        @Label("Layout")
        @Description("Layout of the cube that serves it; data is the cube itself")
        String layout = "";

        @Label("Requests")
        int requests;

        @Label("Bytes")
        @DataAmount
        long bytes;
    }

    @Name("io.github.sliceline.Request")
    @Label("Read request")
    @Category("Sliceline")
    @StackTrace(false)
    static final class Request extends Event {
        @Label("Position")
        @DataAmount
        long position;

        @Label("Length")
        @DataAmount
        int length;

        @Label("Route")
        String route = "";
    }

    @Name("io.github.sliceline.Decode")
    @Label("Chunk decode")
    @Category("Sliceline")
    @StackTrace(false)
    static final class Decode extends Event {
        @Label("Stored bytes")
        @DataAmount
        int storedBytes;

        @Label("Chunk bytes")
        @DataAmount
        int chunkBytes;
    }
}
