import type { QdaCase, QdaCode, QdaProject, QdaSelection, QdaSource } from "./qda-project.ts";

/** Characters that XML 1.0 cannot represent. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: just these are meant
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const marks: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
  "\r": "&#13;",
  "\t": "&#9;",
};
/** The name of a code or text without one, because the standard requires a name. */
const unnamed = "Untitled";

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(unwritable, "")
    .replaceAll(/[&<>"\n\r\t]/g, (mark) => marks[mark] ?? mark);
}

type Attributes = Readonly<Record<string, string | undefined>>;

/** Leaves out undefined attributes. */
function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? "" : ` ${key}="${escaped(value)}"`))
    .join("");
}

function opening(name: string, attributes: Attributes): string {
  return `<${name}${written(attributes)}>`;
}

function element(name: string, attributes: Attributes, children: readonly string[] = []): string {
  if (children.length === 0) return `<${name}${written(attributes)}/>`;
  return `${opening(name, attributes)}${children.join("")}</${name}>`;
}

const nameOf = (name: string) => name.trim() || unnamed;

function described(description: string): readonly string[] {
  return description === "" ? [] : [element("Description", {}, [escaped(description)])];
}

function codeElement({ id, name, color, description, isCodable, codes }: QdaCode): string {
  const attributes = { guid: id, name: nameOf(name), isCodable: String(isCodable), color };
  return element("Code", attributes, [...described(description), ...codes.map(codeElement)]);
}

/** Memos are elements of the project, which their objects refer to. */
class Memos {
  readonly #newGuid: () => string;
  readonly elements: string[] = [];

  constructor(newGuid: () => string) {
    this.#newGuid = newGuid;
  }

  /** Adds a memo and returns the reference to it. */
  add(name: string, memo: string): readonly string[] {
    if (memo === "") return [];
    const guid = this.#newGuid();
    const text = element("PlainTextContent", {}, [escaped(memo)]);
    this.elements.push(element("Note", { guid, name }, [text]));
    return [element("NoteRef", { targetGUID: guid })];
  }
}

function selectionElement(selection: QdaSelection, memos: Memos, newGuid: () => string): string {
  const { id, start, end, codeIds, userId, createdAt, memo } = selection;
  const made = { creatingUser: userId ?? undefined, creationDateTime: createdAt.toISOString() };
  const positions = { startPosition: String(start), endPosition: String(end) };
  const codings = codeIds.map((codeId) =>
    element("Coding", { guid: newGuid(), ...made }, [element("CodeRef", { targetGUID: codeId })]),
  );
  const children = [...codings, ...memos.add("Comment", memo)];
  return element("PlainTextSelection", { guid: id, ...positions, ...made }, children);
}

/** A text's element in pieces, because its codings may be many megabytes. */
function* sourceElement(source: QdaSource, memos: Memos, newGuid: () => string): Generator<string> {
  const { id, name, createdAt, selections, memo } = source;
  const path = { plainTextPath: `internal://${id}.txt` };
  const attributes = { guid: id, name: nameOf(name), ...path, creationDateTime: createdAt.toISOString() };
  yield opening("TextSource", attributes);
  for (const selection of selections) yield selectionElement(selection, memos, newGuid);
  yield* memos.add(nameOf(name), memo);
  yield "</TextSource>";
}

function caseElement({ id, name, sourceIds }: QdaCase): string {
  const references = sourceIds.map((sourceId) => element("SourceRef", { targetGUID: sourceId }));
  return element("Case", { guid: id, name: nameOf(name) }, references);
}

/** Elements within a parent, which is left out if there are none. */
function* listed<Item>(
  name: string,
  items: readonly Item[],
  write: (item: Item) => Iterable<string>,
): Generator<string> {
  if (items.length === 0) return;
  yield `<${name}>`;
  for (const item of items) yield* write(item);
  yield `</${name}>`;
}

/**
 * The project file of a QDPX archive, in pieces: XML by the schema of the REFI-QDA standard 1.5,
 * https://www.qdasoftware.org, with its elements in the schema's order.
 */
export function* writeQde(project: QdaProject, at: Date, newGuid: () => string): Generator<string> {
  const { users, codes, cases, sources } = project;
  const memos = new Memos(newGuid);
  yield '<?xml version="1.0" encoding="utf-8"?>\n';
  yield opening("Project", {
    xmlns: "urn:QDA-XML:project:1.0",
    name: nameOf(project.name),
    origin: "Fieldstone",
    creationDateTime: at.toISOString(),
  });
  yield* listed("Users", users, ({ id, name }) => [element("User", { guid: id, name: nameOf(name) })]);
  if (codes.length > 0)
    yield element("CodeBook", {}, [...listed("Codes", codes, (code) => [codeElement(code)])]);
  yield* listed("Cases", cases, (each) => [caseElement(each)]);
  yield* listed("Sources", sources, (source) => sourceElement(source, memos, newGuid));
  yield* listed("Notes", memos.elements, (memo) => [memo]);
  yield "</Project>\n";
}
