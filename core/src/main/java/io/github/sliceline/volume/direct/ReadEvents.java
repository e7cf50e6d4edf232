package io.github.sliceline.volume.direct;

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
 * What a direct read does, for Java Flight Recorder: one event for the plan, one for each request, one for
 * each chunk decoded. None is made while nobody has recorded in this JVM: for the first one the recorder makes classes,
 * which takes longer than to read a plane.
 */
public final class ReadEvents {
    private ReadEvents() {}

    public static @Nullable Plan beginPlan() {
        if (!FlightRecorder.isInitialized()) {
            return null;
        }
        Plan event = new Plan();
        event.begin();
        return event;
    }

    static @Nullable Request beginRequest() {
        if (!FlightRecorder.isInitialized()) {
            return null;
        }
        Request event = new Request();
        event.begin();
        return event;
    }

    static @Nullable Decode beginDecode() {
        if (!FlightRecorder.isInitialized()) {
            return null;
        }
        Decode event = new Decode();
        event.begin();
        return event;
    }

    @Name("io.github.sliceline.Plan")
    @Label("Read plan")
    @Category("Sliceline")
    @StackTrace(false)
    public static final class Plan extends Event {
        @Label("Region")
        public String region = "";

        @Label("Layout")
        @Description("Copy of the cube that serves it; data is the cube itself")
        public String layout = "";

        @Label("Requests")
        public int requests;

        @Label("Bytes")
        @DataAmount
        public long bytes;
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
