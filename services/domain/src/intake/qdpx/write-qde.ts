import type { QdaCode, QdaProject, QdaSelection, QdaSource } from "./qda-project.ts";

/** Characters that XML 1.0 has no way to write. */
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
/** The name of a code or text that has none, as the standard requires one. */
const unnamed = "Untitled";

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(unwritable, "")
    .replaceAll(/[&<>"\n\r\t]/g, (mark) => marks[mark] ?? mark);
}

/** An element with its attributes, those that are undefined left out, and the elements in it. */
function element(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  children: readonly string[] = [],
): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? "" : ` ${key}="${escaped(value)}"`))
    .join("");
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join("")}</${name}>`;
}

/** Elements that stand in one of their own, which is left out without them. */
function group(name: string, children: readonly string[]): readonly string[] {
  return children.length === 0 ? [] : [element(name, {}, children)];
}

const nameOf = (name: string) => name.trim() || unnamed;

function described(description: string): readonly string[] {
  return description === "" ? [] : [element("Description", {}, [escaped(description)])];
}

function codeElement({ id, name, color, description, isCodable, codes }: QdaCode): string {
  const attributes = { guid: id, name: nameOf(name), isCodable: String(isCodable), color };
  return element("Code", attributes, [...described(description), ...codes.map(codeElement)]);
}

/** Memos are elements of the project, to which what they are about refers. */
class Memos {
  readonly #newGuid: () => string;
  readonly elements: string[] = [];

  constructor(newGuid: () => string) {
    this.#newGuid = newGuid;
  }

  /** Keeps a memo, and answers the reference to it. */
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

function sourceElement(source: QdaSource, memos: Memos, newGuid: () => string): string {
  const { id, name, createdAt, selections, memo } = source;
  const path = { plainTextPath: `internal://${id}.txt` };
  const attributes = { guid: id, name: nameOf(name), ...path, creationDateTime: createdAt.toISOString() };
  return element("TextSource", attributes, [
    ...selections.map((selection) => selectionElement(selection, memos, newGuid)),
    ...memos.add(nameOf(name), memo),
  ]);
}

/**
 * The project file of a QDPX archive: XML by the schema of the REFI-QDA standard 1.5, https://www.qdasoftware.org.
 * Its elements stand in the schema's order.
 */
export function writeQde(project: QdaProject, at: Date, newGuid: () => string): string {
  const { users, codes, cases, sources } = project;
  const memos = new Memos(newGuid);
  const codeBook = group("Codes", codes.map(codeElement));
  const children = [
    ...group(
      "Users",
      users.map(({ id, name }) => element("User", { guid: id, name: nameOf(name) })),
    ),
    ...group("CodeBook", codeBook),
    ...group(
      "Cases",
      cases.map(({ id, name, sourceIds }) => {
        const references = sourceIds.map((sourceId) => element("SourceRef", { targetGUID: sourceId }));
        return element("Case", { guid: id, name: nameOf(name) }, references);
      }),
    ),
    ...group(
      "Sources",
      sources.map((source) => sourceElement(source, memos, newGuid)),
    ),
    ...group("Notes", memos.elements),
  ];
  const attributes = {
    xmlns: "urn:QDA-XML:project:1.0",
    name: nameOf(project.name),
    origin: "Fieldstone",
    creationDateTime: at.toISOString(),
  };
  return `<?xml version="1.0" encoding="utf-8"?>\n${element("Project", attributes, children)}\n`;
}
