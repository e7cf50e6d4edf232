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
        ALL.put("gather", LookingScenarios::gather);
        ALL.put("line", MapScenarios::line);
        ALL.put("horizon", MapScenarios::horizon);
        ALL.put("save", SavingScenario::play);
        ALL.put("converts", FileScenarios::converts);
        ALL.put("shots", FileScenarios::shots);
        ALL.put("broken", FileScenarios::broken);
        ALL.put("foreign", FileScenarios::foreign);
        ALL.put("vanishes", FileScenarios::vanishes);
        ALL.put("remembers", FileScenarios::remembers);
        ALL.put("forgets", FileScenarios::forgets);
        ALL.put("dark", FileScenarios::dark);
    }

    private Scenarios() {}
}
