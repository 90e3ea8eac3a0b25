import { expect } from "vitest";
import * as Y from "yjs";
import { createSharedDocument } from "../shared-document.ts";
import { openStoredDocument } from "./stored-document.ts";
import { UpdateGuard } from "./update-guard.ts";

export const words = "Important interview that must not be lost.";
export const textDocument = {
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: words }] }],
};

/** A note with its guard, and a function that returns the update for a change to a browser's copy. */
export function opened() {
  const doc = createSharedDocument(textDocument);
  const state = Y.encodeStateAsUpdate(doc);
  const guard = new UpdateGuard(() => openStoredDocument([state]).doc);
  const editOf = (change: (doc: Y.Doc) => void): Uint8Array => {
    const copy = openStoredDocument([state]).doc;
    const before = Y.encodeStateVector(copy);
    copy.transact(() => change(copy));
    return Y.encodeStateAsUpdate(copy, before);
  };
  return { state, guard, editOf };
}

export const rejection = (code = "document.update_invalid") =>
  expect.objectContaining({ name: "UpdateRejectedError", code });
export const paragraph = (text: string) => {
  const element = new Y.XmlElement("paragraph");
  element.insert(0, [new Y.XmlText(text)]);
  return element;
};
