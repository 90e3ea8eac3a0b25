import {
  canvasElements,
  canvasElementText,
  readCanvas,
} from "@fieldstone/document/canvas/canvas-document.ts";
import { appendUpdates } from "@fieldstone/domain/research/documents/updates/append-updates.ts";
import { loadDocument } from "@fieldstone/domain/research/documents/updates/load-document.ts";
import { saveDocument } from "@fieldstone/domain/research/versions/save-document.ts";
import { createView } from "@fieldstone/domain/research/views/create-view.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type * as Y from "yjs";
import { person, personal, spellings } from "./canaries.testing.ts";

const at = { x: 0, y: 0 };
const size = { width: 200, height: 200 };

/** Names in a canvas's texts and titles, in its versions, and in an unsaved edit. Returns the view's id. */
export async function plantCanvas(tx: TenantTransaction, projectId: string): Promise<string> {
  const canvas = {
    items: [
      { type: "group", id: "group", ...at, ...size, title: person.name, color: "#336699" } as const,
      ...personal.flatMap(spellings).map((name, index) => {
        const text = `${name} waits by the sink.`;
        return { type: "text", id: `text${index}`, ...at, format: "PARAGRAPH", text } as const;
      }),
    ],
    objectRanks: {},
    expandedCards: [],
    stagingArea: at,
  };
  const id = await createView(tx, { projectId, title: "Affinity", target: "NOTE", layout: "CANVAS", canvas });
  const edit = async (change: (doc: Y.Doc) => void) => {
    const { doc } = await loadDocument(tx, id);
    const updates: Uint8Array[] = [];
    doc.on("update", (update: Uint8Array) => updates.push(update));
    doc.transact(() => change(doc));
    const stored = updates.map((update) => ({ update, authorId: null }));
    await appendUpdates(tx, id, stored, "test");
  };
  await edit((doc) => canvasElements(doc).delete("text0"));
  await saveDocument(tx, id, "test");
  await edit((doc) => canvasElementText(doc, "text1")?.insert(0, `${person.email} `));
  return id;
}

/** The texts and titles of a stored canvas. */
export async function readCanvasTexts(tx: TenantTransaction, viewId: string): Promise<string> {
  return JSON.stringify(readCanvas((await loadDocument(tx, viewId)).doc));
}
