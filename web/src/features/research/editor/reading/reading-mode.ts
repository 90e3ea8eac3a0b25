import { Extension } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { ySyncPluginKey } from "@tiptap/y-tiptap";
import { endsSequence } from "../../../../app/shortcuts/shortcut-registry.ts";

export interface ReadingKeys {
  /** Handles a plain key pressed in reading mode. Returns true if it did something. */
  onKey: (key: string) => boolean;
}

const key = new PluginKey<boolean>("fieldstoneReading");

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    readingMode: {
      /**
       * In reading mode the caret moves and selects but nothing changes the text, and letters are commands.
       */
      setReading: (reading: boolean) => ReturnType;
    };
  }
}

const navigation = new Set([
  "ArrowLeft",
  "ArrowRight",
  "ArrowUp",
  "ArrowDown",
  "Home",
  "End",
  "PageUp",
  "PageDown",
  "Tab",
  "Shift",
  "Escape",
  "F10",
]);

/**
 * The text stays focusable in reading mode, so that words can be selected by keyboard. All changes are
 * blocked, and single letters act on the selection.
 */
export const ReadingMode = Extension.create<ReadingKeys>({
  name: "readingMode",
  priority: 1200,

  addOptions: () => ({ onKey: () => false }),

  addCommands() {
    return {
      setReading:
        (reading) =>
        ({ tr, dispatch }) => {
          if (dispatch) tr.setMeta(key, reading);
          return true;
        },
    };
  },

  addProseMirrorPlugins() {
    const { onKey } = this.options;
    const isReading = (state: Parameters<typeof key.getState>[0]) => key.getState(state) === true;
    return [
      new Plugin<boolean>({
        key,
        state: {
          init: () => true,
          apply: (tr, value) => {
            const next: unknown = tr.getMeta(key);
            return typeof next === "boolean" ? next : value;
          },
        },
        filterTransaction: (tr, state) =>
          !tr.docChanged || !isReading(state) || tr.getMeta(ySyncPluginKey) !== undefined,
        props: {
          attributes: (state): Record<string, string> =>
            isReading(state) ? { "aria-readonly": "true", inputmode: "none", "data-reading": "" } : {},
          handleTextInput: (view) => isReading(view.state),
          handlePaste: (view) => isReading(view.state),
          handleDrop: (view) => isReading(view.state),
          handleKeyDown(view, event) {
            if (!isReading(view.state)) return false;
            if (event.metaKey || event.ctrlKey || event.altKey) return false;
            if (navigation.has(event.key)) return false;
            if (event.key.length > 1) return true;
            if (endsSequence(event.key) || !onKey(event.key)) return false;
            // Unhandled keys are left to the page: scrolling by Space, its other shortcuts.
            event.preventDefault();
            return true;
          },
          handleDOMEvents: {
            // The editor would handle it, and the panel around the text would not close.
            keydown: (view, event) => isReading(view.state) && event.key === "Escape",
            beforeinput(view, event) {
              if (!isReading(view.state)) return false;
              event.preventDefault();
              return true;
            },
            cut: (view) => isReading(view.state),
            // Files are not for the text then: left to the page, which adds them to the document's files.
            drop: (view, event) => isReading(view.state) && (event.dataTransfer?.files.length ?? 0) > 0,
          },
        },
      }),
    ];
  },
});
