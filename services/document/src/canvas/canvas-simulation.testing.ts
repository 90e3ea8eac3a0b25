import { canvasTextFormats } from "@fieldstone/model/views/canvas.ts";
import * as Y from "yjs";
import {
  type CanvasElement,
  canvasElements,
  canvasElementText,
  changeCanvasElement,
  moveStagingArea,
  putCanvasElement,
  rewriteText,
} from "./canvas-document.ts";

type Random = (below: number) => number;

const place = (random: Random) => ({ x: random(4_000) - 2_000, y: random(4_000) - 2_000 });

/** A random element of any type. */
function randomElement(random: Random): CanvasElement {
  const id = `e${random(1_000_000)}`;
  const common = { id, ...place(random), rank: random(1_000) * 65_536, expanded: random(4) === 0 };
  const size = { width: 40 + random(400), height: 40 + random(400) };
  const color = `#${(0x100000 + random(0xefffff)).toString(16)}`;
  switch (random(4)) {
    case 0:
      return { ...common, ...size, type: "rectangle", color };
    case 1:
      return { ...common, type: "text", format: canvasTextFormats[random(4)] ?? "H1", text: `Text ${id}` };
    case 2:
      return { ...common, ...size, type: "group", title: `Group ${id}`, color };
    default:
      return { ...common, type: "rh" };
  }
}

/** One random action of one person: add, move, resize, recolour, rank, type, expand, delete or undo. */
export function actOnCanvas(doc: Y.Doc, random: Random, undo?: Y.UndoManager): void {
  const ids = [...canvasElements(doc).keys()].sort();
  const id = ids[random(Math.max(1, ids.length))] ?? "";
  const act = random(ids.length < 20 ? 3 : 14);
  if (act === 12) undo?.undo();
  else if (act === 13) undo?.redo();
  else
    doc.transact(() => {
      if (act < 4) putCanvasElement(doc, randomElement(random));
      else if (act < 6)
        for (let moved = 0; moved < 3; moved += 1)
          changeCanvasElement(doc, ids[random(ids.length)] ?? "", { at: [random(900), random(900)] });
      else if (act === 6) changeCanvasElement(doc, id, { size: [50 + random(90), 50 + random(90)] });
      else if (act === 7) changeCanvasElement(doc, id, { rank: random(1_000), expanded: random(2) === 0 });
      else if (act === 8) typeInto(doc, ids, random);
      else if (act === 9) canvasElements(doc).delete(id);
      else if (act === 10) moveStagingArea(doc, place(random));
      else changeCanvasElement(doc, id, { color: "#445566" });
    }, undo);
}

function typeInto(doc: Y.Doc, ids: readonly string[], random: Random): void {
  const texts = ids.map((id) => canvasElementText(doc, id)).filter((text) => text instanceof Y.Text);
  const text = texts[random(Math.max(1, texts.length))];
  if (text === undefined) return;
  const words = text.toString();
  const at = random(words.length + 1);
  rewriteText(
    text,
    `${words.slice(0, at)}w${random(100)} ${words.slice(Math.min(words.length, at + random(3)))}`.slice(
      0,
      150,
    ),
  );
}

/** An undo manager for one person's own actions, as the page has. */
export function undoOf(doc: Y.Doc): Y.UndoManager {
  const undo: Y.UndoManager = new Y.UndoManager([canvasElements(doc)], {
    captureTimeout: 0,
    trackedOrigins: new Set(),
  });
  undo.addTrackedOrigin(undo);
  return undo;
}
