package io.github.sliceline.viewer.robot;

import java.util.LinkedHashMap;
import java.util.Map;

/** What people do, by name, in the order in which it is played. */
final class Scenarios {
    static final Map<String, Scenario> ALL = new LinkedHashMap<>();

    static {
        ALL.put("open", LookingScenarios::open);
        ALL.put("scroll", LookingScenarios::scroll);
        ALL.put("type", LookingScenarios::type);
        ALL.put("zoom", LookingScenarios::zoom);
        ALL.put("display", LookingScenarios::display);
    }

    private Scenarios() {}
}
