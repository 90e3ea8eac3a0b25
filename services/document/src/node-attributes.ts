import { documentSchema } from "./document-schema.ts";
import { readableText } from "./readable-text.ts";

type Reader = (value: unknown) => unknown;

const textOr =
  (otherwise: string | null, lengthMax: number): Reader =>
  (value) =>
    typeof value === "string" ? readableText(value.slice(0, lengthMax)) : otherwise;

const integerOr =
  (otherwise: number | null, min: number, max: number): Reader =>
  (value) =>
    typeof value === "number" && Number.isInteger(value) && value >= min && value <= max ? value : otherwise;

/** Postgres stores these times as a four-byte integer. */
const milliseconds = integerOr(null, 0, 2 ** 31 - 1);

const columnsMax = 1_000;
const cell: Readonly<Record<string, Reader>> = {
  colspan: integerOr(1, 1, columnsMax),
  rowspan: integerOr(1, 1, columnsMax),
  colwidth: (value) =>
    Array.isArray(value) && value.length <= columnsMax && value.every((width) => Number.isSafeInteger(width))
      ? value
      : null,
};

const addressLengthMax = 10_000;
const titleLengthMax = 1_000;
/** Maximum length of a chart's options and filter, as JSON. */
const chartViewLengthMax = 50_000;

const nodes: Readonly<Record<string, Readonly<Record<string, Reader>>>> = {
  codeBlock: { language: textOr(null, titleLengthMax) },
  heading: { level: integerOr(1, 1, 6) },
  orderedList: { start: integerOr(1, 0, 2 ** 31 - 1), type: textOr(null, 1) },
  taskItem: { checked: (value) => value === true },
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

const marks: Readonly<Record<string, Readonly<Record<string, Reader>>>> = {
  link: {
    href: textOr(null, addressLengthMax),
    target: textOr("_blank", titleLengthMax),
    rel: textOr("noopener noreferrer nofollow", titleLengthMax),
    class: textOr(null, titleLengthMax),
    title: textOr(null, addressLengthMax),
  },
};

function read(
  readers: Readonly<Record<string, Reader>> | undefined,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const attributes: Record<string, unknown> = {};
  for (const [name, reader] of Object.entries(readers ?? {})) {
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
