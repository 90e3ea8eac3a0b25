export interface ReadMark {
  type: string;
  attrs: Readonly<Record<string, unknown>>;
}

/** A node of a document from the API, with every property present. */
export interface ReadNode {
  type: string;
  text: string;
  attrs: Readonly<Record<string, unknown>>;
  marks: readonly ReadMark[];
  content: readonly ReadNode[];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function list<T>(value: unknown, read: (item: unknown) => T): readonly T[] {
  return Array.isArray(value) ? value.map(read) : [];
}

function attributes(value: Record<string, unknown>): Record<string, unknown> {
  return isRecord(value.attrs) ? value.attrs : {};
}

/**
 * Parses a document's JSON for rendering. By hand, because for 100,000 words a schema library takes longer
 * than the rendering, and unknown nodes are simply not rendered.
 */
export function readDocument(value: unknown): ReadNode {
  if (!isRecord(value)) return { type: "doc", text: "", attrs: {}, marks: [], content: [] };
  return {
    type: typeof value.type === "string" ? value.type : "",
    text: typeof value.text === "string" ? value.text : "",
    attrs: attributes(value),
    marks: list(value.marks, (mark) =>
      isRecord(mark) && typeof mark.type === "string"
        ? { type: mark.type, attrs: attributes(mark) }
        : { type: "", attrs: {} },
    ),
    content: list(value.content, readDocument),
  };
}
