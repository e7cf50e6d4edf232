package io.github.sliceline.viewer.convert;

import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;

/** Hears of every change of a text. */
record Typing(Runnable listener) implements DocumentListener {
    @Override
    public void insertUpdate(DocumentEvent event) {
        listener.run();
    }

    @Override
    public void removeUpdate(DocumentEvent event) {
        listener.run();
    }

    @Override
    public void changedUpdate(DocumentEvent event) {
        listener.run();
    }
}
