import type { KnownFault } from "../cell/faults/known-faults.ts";
import { without } from "./guard-fault.ts";

const guardTests = "services/document/src/updates/update-guard.test.ts";
const peopleTests = "services/worker/src/intake/people-imports/people-import.test.ts";

/** Guards of what editors show and calculate with, and of rights that end while work goes on. */
export const editorFaults: readonly KnownFault[] = [
  without(
    96,
    "a caret has a place",
    [
      "services/api/src/research/collaboration/thread/presence.ts",
      "  .refine(({ type, tname, item }) => Boolean(type ?? tname ?? item));",
      "  .refine(() => true);",
    ],
    {
      file: "services/api/src/research/collaboration/collaboration-hostile.test.ts",
      title: "contains only what editors can show: they throw for a caret that has no place",
    },
  ),
  without(
    97,
    "an attribute is one of the schema",
    [
      "services/document/src/node-attributes.ts",
      "  if (attributes === undefined || !Object.hasOwn(attributes, name)) return false;",
      "  if (attributes === undefined || !Object.hasOwn(attributes, name)) return true;",
    ],
    { file: guardTests, title: "with an attribute that becomes the prototype of the others" },
  ),
  without(
    97,
    "editors can show the value of an attribute",
    [
      "services/document/src/node-attributes.ts",
      "  return attributes[name]?.accepts(value) === true;",
      "  return attributes[name] !== undefined || value === null;",
    ],
    { file: guardTests, title: "with an attribute that is an object" },
  ),
  without(
    98,
    "places of a table without a cell count as blocks",
    [
      "services/document/src/updates/table-meter.ts",
      "    this.#total += gaps - (this.#gaps.get(table) ?? 0);",
      "    this.#total += 0 * gaps;",
    ],
    {
      file: guardTests,
      title: "with a table of more places than a document may have blocks, which every editor would fill",
    },
  ),
  without(
    99,
    "any block may come first in an item",
    [
      "services/document/src/document-schema.ts",
      '  listItem: { content: "block+", defining: true },',
      '  listItem: { content: "paragraph block*", defining: true },',
    ],
    {
      file: "services/document/src/document-schema.test.ts",
      title: "two people who each delete a paragraph of a bulletList's item leave its heading to both",
    },
  ),
  without(
    100,
    "ranges are replaced from first to last",
    [
      "services/document/src/erase-text.ts",
      `  for (const { start, end, replacement } of ranges) {
    let added = replacement;
    for (let at = first; at < segments.length; at += 1) {
      const segment = segments[at];
      if (segment === undefined || segment.offset >= end) break;
      if (at > first) [first, shift] = [at, 0];`,
      `  for (const { start, end, replacement } of ranges.toReversed()) {
    let added = replacement;
    for (let at = 0; at < segments.length; at += 1) {
      const segment = segments[at];
      if (segment === undefined || segment.offset >= end) break;
      [first, shift] = [at, 0];`,
    ],
    {
      file: "services/document/src/erase-text.test.ts",
      title:
        "words that stand in a text ten thousands of times are erased in seconds: nobody can keep a name by repeating it",
    },
  ),
  without(
    101,
    "lines that clients cause are counted",
    [
      "services/api/src/research/collaboration/thread/limit-console.ts",
      "    if (lines > linesPerMinute) {",
      "    if (lines > linesPerMinute * 1_000) {",
    ],
    {
      file: "services/api/src/research/collaboration/thread/limit-console.test.ts",
      title: "what a library prints for each frame of a client is logged up to a number of lines per minute",
    },
  ),
  without(
    102,
    "a member's open requests are counted",
    [
      "services/domain/src/sharing/access-requests/request-access.ts",
      "  if ((await countOpenRequests(tx, userId)) >= ownRequestsMax) throw tooManyRequests();",
      "  if ((await countOpenRequests(tx, userId)) < 0) throw tooManyRequests();",
    ],
    {
      file: "services/domain/src/sharing/access-requests/access-requests.test.ts",
      title: "ends at a hundred open requests, whatever they name",
    },
  ),
  without(
    103,
    "a number matches in one way",
    [
      "services/model/src/fields/custom-field.ts",
      "const number = /^[+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)$/;",
      "const number = /^[+-]?(?:\\d+\\.?\\d*|\\.\\d+)$/;",
    ],
    {
      file: "services/model/src/fields/fields.test.ts",
      title: "of the greatest length are read in less than a millisecond: a request has a thousand of them",
    },
  ),
  without(
    104,
    "rights are read for each part of an undo",
    [
      "services/domain/src/intake/imports/undo/undo-import.ts",
      "  if (!(await mayStill(tx, undoneBy, (own) => mayUndo(own, importId, undoEditedIds)))) {",
      "  if (!(await mayStill(tx, null, (own) => mayUndo(own, importId, undoEditedIds)))) {",
    ],
    {
      file: "services/worker/src/intake/imports/undo-import.test.ts",
      title: "undoing stops where the member who started it may no longer edit",
    },
  ),
  ...["run", "undo"].map((work) =>
    without(
      105,
      `rights are read for each part of an ${work === "run" ? "import" : "undo"} of people`,
      [
        `services/domain/src/intake/people-imports/${work}-people-import.ts`,
        `  if (!(await mayStillImport(tx, current.${work === "run" ? "createdBy" : "undoneBy"}))) {`,
        "  if (!(await mayStillImport(tx, null))) {",
      ],
      { file: peopleTests, title: "an import and its undo end with the rights of who started them" },
    ),
  ),
];
