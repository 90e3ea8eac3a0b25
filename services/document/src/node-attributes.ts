import { documentSchema } from "./document-schema.ts";
import { readableText } from "./readable-text.ts";

type Reader = (value: unknown) => unknown;

interface Attribute {
  /** The value as readers show it. */
  readonly read: Reader;
  /** True for what editors can show. They read the shared document itself, and fail at other values. */
  readonly accepts: (value: unknown) => boolean;
}

/** What editors write where they parse pasted HTML: numbers for some texts too. */
const isPlain = (value: unknown): boolean =>
  value == null || typeof value === "string" || typeof value === "number" || typeof value === "boolean";

const textOr = (otherwise: string | null, lengthMax: number): Attribute => ({
  read: (value) =>
    typeof value === "string" ? readableText(value.slice(0, lengthMax).toWellFormed()) : otherwise,
  accepts: isPlain,
});

const integerOr = (otherwise: number | null, min: number, max: number): Attribute => ({
  read: (value) =>
    typeof value === "number" && Number.isInteger(value) && value >= min && value <= max ? value : otherwise,
  accepts: isPlain,
});

/** Postgres stores these times as a four-byte integer. */
const milliseconds = integerOr(null, 0, 2 ** 31 - 1);

const columnsMax = 1_000;

/** An attribute that editors calculate with: anything but a value that readers keep as it is breaks them. */
const exact = (read: Reader): Attribute => ({ read, accepts: (value) => read(value) === value });
const span = exact(integerOr(1, 1, columnsMax).read);
const cell: Readonly<Record<string, Attribute>> = {
  colspan: span,
  rowspan: span,
  colwidth: exact((value) =>
    Array.isArray(value) && value.length <= columnsMax && value.every((width) => Number.isSafeInteger(width))
      ? value
      : null,
  ),
};

const addressLengthMax = 10_000;
const titleLengthMax = 1_000;
/** Maximum length of a chart's options and filter, as JSON. */
const chartViewLengthMax = 50_000;

const nodes: Readonly<Record<string, Readonly<Record<string, Attribute>>>> = {
  codeBlock: { language: textOr(null, titleLengthMax) },
  heading: { level: integerOr(1, 1, 6) },
  orderedList: { start: integerOr(1, 0, 2 ** 31 - 1), type: textOr(null, 1) },
  taskItem: { checked: { read: (value) => value === true, accepts: isPlain } },
  image: { fileId: textOr(null, titleLengthMax), alt: textOr("", addressLengthMax) },
  tableCell: cell,
  tableHeader: cell,
  turn: {
    speaker: textOr(null, titleLengthMax),
    personId: textOr(null, titleLengthMax),
    startMs: milliseconds,
    endMs: milliseconds,
  },
  highlightEmbed: { highlightId: textOr(null, titleLengthMax) },
  reference: {
    objectType: textOr(null, titleLengthMax),
    objectId: textOr(null, titleLengthMax),
    display: textOr(null, titleLengthMax),
  },
  inlineReference: { objectType: textOr(null, titleLengthMax), objectId: textOr(null, titleLengthMax) },
  chart: { view: textOr(null, chartViewLengthMax) },
};

const marks: Readonly<Record<string, Readonly<Record<string, Attribute>>>> = {
  link: {
    href: {
      ...textOr(null, addressLengthMax),
      accepts: (value) => value === null || typeof value === "string",
    },
    target: textOr("_blank", titleLengthMax),
    rel: textOr("noopener noreferrer nofollow", titleLengthMax),
    class: textOr(null, titleLengthMax),
    title: textOr(null, addressLengthMax),
  },
};

function read(
  readers: Readonly<Record<string, Attribute>> | undefined,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const attributes: Record<string, unknown> = {};
  for (const [name, { read: reader }] of Object.entries(readers ?? {})) {
    if (Object.hasOwn(values, name)) attributes[name] = reader(values[name]);
  }
  return attributes;
}

/** A node's attributes of the schema with values of its types: a peer may have written any value. */
export function nodeAttributes(
  name: string,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return read(nodes[name], values);
}

/** Same as nodeAttributes, for a mark. */
export function markAttributes(name: string, value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? read(marks[name], { ...value }) : {};
}

/** Whether editors can show a node with an attribute: one of the schema, with a value that they can read. */
export function acceptsAttribute(nodeName: string, name: string, value: unknown): boolean {
  const attributes = Object.hasOwn(nodes, nodeName) ? nodes[nodeName] : undefined;
  if (attributes === undefined || !Object.hasOwn(attributes, name)) return false;
  return attributes[name]?.accepts(value) === true;
}

/** Same as acceptsAttribute, for the value of a mark; null ends one. */
export function acceptsMark(name: string, value: unknown): boolean {
  if (isPlain(value)) return true;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const given = new Map(Object.entries(value));
  const attributes = Object.entries((Object.hasOwn(marks, name) ? marks[name] : undefined) ?? {});
  return attributes.every(([key, { accepts }]) => !given.has(key) || accepts(given.get(key)));
}

/** Attributes in the schema that have no reader: a new attribute needs both. @internal */
export function unreadAttributes(): readonly string[] {
  const missing = (kind: "nodes" | "marks", readers: typeof nodes) =>
    Object.values(documentSchema[kind]).flatMap((type) =>
      Object.keys(type.spec.attrs ?? {})
        .filter((name) => readers[type.name]?.[name] === undefined)
        .map((name) => `${type.name}.${name}`),
    );
  return [...missing("nodes", nodes), ...missing("marks", marks)];
}
