// Parses a QDPX project off the main thread, which keeps responding meanwhile.
import type { QdpxContent } from "@fieldstone/model/qdpx/qdpx-content.ts";
import { readQdpx } from "@fieldstone/model/qdpx/read-qdpx.ts";
import type { QdpxAnswer, QdpxSummary } from "./qdpx-messages.ts";

/** Texts and codes in the preview. */
const LINES_SHOWN = 10;

self.addEventListener("message", ({ data }: MessageEvent<Uint8Array>) => {
  try {
    self.postMessage({ kind: "read", summary: summaryOf(readQdpx(data)) } satisfies QdpxAnswer);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    self.postMessage({ kind: "refused", message } satisfies QdpxAnswer);
  }
});

function summaryOf({ name, codes, texts, memos, leftOut }: QdpxContent): QdpxSummary {
  const codable = codes.filter(({ isCodable }) => isCodable);
  const noted = texts.flatMap(({ memo, codings }) => [memo, ...codings.map((coding) => coding.memo)]);
  return {
    name,
    textCount: texts.length,
    codingCount: texts.reduce((sum, { codings }) => sum + codings.length, 0),
    codeCount: codable.length,
    memoCount: memos.length + noted.filter((memo) => memo !== "").length,
    texts: texts.slice(0, LINES_SHOWN).map(({ title, codings }) => ({ title, codingCount: codings.length })),
    codes: codable
      .slice(0, LINES_SHOWN)
      .map(({ name: code, parents }) => [...parents.map((parent) => parent.name), code].join(" / ")),
    caseCount: new Set(texts.flatMap(({ people }) => people.map((name) => name.toLowerCase()))).size,
    leftOut: countLeftOut(leftOut),
  };
}

function countLeftOut(leftOut: QdpxContent["leftOut"]): QdpxSummary["leftOut"] {
  const counts = { SOURCE: 0, CODING: 0, CASE: 0, SET: 0, GRAPH: 0, LINK: 0, VARIABLE: 0 };
  for (const { kind, count } of leftOut) counts[kind] += count;
  return counts;
}
