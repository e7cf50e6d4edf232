package io.github.sliceline.volume.direct;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * What a direct read does, for Java Flight Recorder: one event for the plan, one for each request, one for
 * each chunk decoded. They cost next to nothing while nobody records.
 */
public final class ReadEvents {
    /** Asked before an event is made, so that a request makes no object while nobody records. */
    static final EventType REQUEST = EventType.getEventType(Request.class);

    private ReadEvents() {}

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
