/** Classes that break the rules of {@code LayerTest}, one each, so that the rules are seen to fail. */
package io.github.sliceline.broken;
