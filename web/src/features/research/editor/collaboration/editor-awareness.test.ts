import { afterEach, expect, test } from "vitest";
import { Awareness } from "y-protocols/awareness";
import * as Y from "yjs";
import { editorAwareness } from "./editor-awareness.ts";

const documents: Y.Doc[] = [];
afterEach(() => {
  for (const document of documents.splice(0)) document.destroy();
});

function setUp() {
  const document = new Y.Doc();
  documents.push(document);
  const awareness = new Awareness(document);
  document.on("destroy", () => awareness.destroy());
  const frames = new Set<() => void>();
  const editor = editorAwareness(awareness, (act) => {
    frames.add(act);
    return () => frames.delete(act);
  });
  const paint = () => {
    for (const act of [...frames]) {
      frames.delete(act);
      act();
    }
  };
  return { awareness, editor, paint };
}

test("the own caret is sent once after a frame, and read back at once", () => {
  const { awareness, editor, paint } = setUp();
  let sent = 0;
  awareness.on("update", () => {
    sent += 1;
  });
  editor.setLocalStateField("cursor", { anchor: 1 });
  editor.setLocalStateField("cursor", { anchor: 2 });
  expect(editor.getLocalState()).toEqual({ cursor: { anchor: 2 } });
  expect(awareness.getLocalState()).toEqual({});
  paint();
  expect(sent).toBe(1);
  expect(awareness.getLocalState()).toEqual({ cursor: { anchor: 2 } });
  paint();
  expect(sent).toBe(1);
});

test("an editor that closes removes its caret without a frame", () => {
  const { awareness, editor, paint } = setUp();
  editor.setLocalStateField("cursor", { anchor: 1 });
  editor.setLocalStateField("cursor", null);
  expect(awareness.getLocalState()).toEqual({ cursor: null });
  paint();
  expect(awareness.getLocalState()).toEqual({ cursor: null });
});

test("a state that was left stays left", () => {
  const { awareness, editor, paint } = setUp();
  editor.setLocalStateField("cursor", { anchor: 1 });
  awareness.setLocalState(null);
  expect(editor.getLocalState()).toBeNull();
  paint();
  expect(awareness.getLocalState()).toBeNull();
});

test("only changes of others are reported", () => {
  const { awareness, editor } = setUp();
  let reported = 0;
  const listener = () => {
    reported += 1;
  };
  editor.on("change", listener);
  awareness.emit("change", [{ added: [], updated: [awareness.clientID], removed: [] }, "local"]);
  expect(reported).toBe(0);
  awareness.emit("change", [{ added: [awareness.clientID + 1], updated: [], removed: [] }, "remote"]);
  expect(reported).toBe(1);
  editor.off("change", listener);
  awareness.emit("change", [{ added: [awareness.clientID + 1], updated: [], removed: [] }, "remote"]);
  expect(reported).toBe(1);
});
