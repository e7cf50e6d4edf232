package io.github.sliceline.segy;

/** What is whole in a damaged file, and what is not. */
record Salvage(TraceLayout layout, SalvageReport report) {}
