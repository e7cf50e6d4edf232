package io.github.sliceline.viewer.command;

import io.github.sliceline.viewer.model.ViewerModel;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A desk without a window: keeps what was asked of it. */
final class RecordingActions {
    private final Optional<ViewerModel> model;
    private final List<String> calls = new ArrayList<>();

    RecordingActions(Optional<ViewerModel> model) {
        this.model = model;
    }

    WindowActions desk() {
        return (WindowActions) Proxy.newProxyInstance(
                WindowActions.class.getClassLoader(),
                new Class<?>[] {WindowActions.class},
                (proxy, method, arguments) -> answer(method, arguments == null ? new Object[0] : arguments));
    }

    private @Nullable Object answer(Method method, Object[] arguments) {
        if (method.getName().equals("model")) {
            return model;
        }
        if (method.getReturnType() == boolean.class) {
            return false;
        }
        if (method.getReturnType() == WindowActions.Theme.class) {
            return WindowActions.Theme.LIGHT;
        }
        calls.add(method.getName() + Arrays.toString(arguments));
        return null;
    }

    /** What was asked since the last time. */
    List<String> calls() {
        List<String> now = List.copyOf(calls);
        calls.clear();
        return now;
    }
}
