import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { emptyCanvas } from "@fieldstone/model/views/canvas.ts";
import { defaultViewSettings } from "@fieldstone/model/views/view-settings.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { importedId } from "../imported-id.ts";
import { parseExportedProject } from "./parse-exported-project.ts";

const at = "2026-11-20T10:00:00.000Z";
const importId = newId();
const words = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });

function noteOf(title: string, parts: Readonly<Record<string, unknown>> = {}) {
  return {
    id: newId(),
    title,
    createdAt: at,
    updatedAt: at,
    happenedAt: null,
    content: { type: "doc", content: [words("It was slow and dear.")] },
    personIds: [],
    fields: [],
    highlights: [],
    comments: [],
    files: [],
    ...parts,
  };
}

/** The parts that come with the last of a project's texts. */
function lastOf(notes: readonly unknown[], parts: Readonly<Record<string, unknown>>) {
  const project = { id: newId(), title: "Calls" };
  const format = { format: "fieldstone.project", version: 1, exportedAt: at, project };
  const whole = { ...format, people: [], fields: [], tags: [], notes, insights: [], ...parts };
  const drafts = parseExportedProject(Buffer.from(JSON.stringify(whole)), importId);
  const last = drafts.at(-1)?.exported;
  if (last == null) throw new Error("no exported text");
  return { drafts, last };
}

const viewOf = (parts: Readonly<Record<string, unknown>> = {}) => ({
  id: newId(),
  title: "Table",
  target: "NOTE",
  layout: "TABLE",
  settings: defaultViewSettings,
  canvas: null,
  cards: [],
  members: [],
  ...parts,
});

it("keeps references to texts that come too, in both directions, and others as words", () => {
  const [first, second, tag] = [newId(), newId(), newId()];
  const refer = (objectType: string, objectId: string) => ({
    type: "paragraph",
    content: [{ type: "inlineReference", attrs: { objectType, objectId } }],
  });
  const notes = [
    noteOf("First", { id: first, content: { type: "doc", content: [refer("Note", second)] } }),
    noteOf("Second", {
      id: second,
      content: {
        type: "doc",
        content: [
          refer("Note", toShortId(first)),
          refer("Tag", tag),
          // Not an insight.
          refer("Insight", first),
          refer("Note", newId()),
        ],
      },
    }),
  ];
  const board = { boardTitle: "Topics", groupTitle: null };
  const tags = [{ id: tag, title: "Speed", color: "#336699", description: "", ...board }];
  const { drafts, last } = lastOf(notes, { tags });
  const [one, two] = drafts.map(({ content }) => JSON.stringify(content));
  expect(one).toContain(importedId(importId, "document", 1));
  expect(two).toContain(`"${toShortId(importedId(importId, "document", 0))}"`);
  expect(two).toContain('"text":"Speed"');
  expect(two).toContain('"text":"First"');
  expect(last.leftOut).toEqual([{ kind: "REFERENCE", name: "Second", reason: "ELSEWHERE" }]);
  for (const id of [first, second, tag]) expect([one, two].join("")).not.toContain(id);
});

it("names broken views, keeps whole ones, and takes no id or drawing that is not theirs", () => {
  const note = noteOf("Call");
  const item = (type: string, id: string, parts = {}) => ({ type, id, x: 0, y: 0, ...parts });
  const size = { width: 10, height: 10, color: "#336699" };
  const canvas = {
    ...emptyCanvas,
    items: [
      item("rectangle", "r-1", size),
      item("rectangle", "constructor", size),
      item("rectangle", "<b>", size),
      item("n", note.id),
      item("n", newId()),
      item("i", note.id),
    ],
    objectRanks: { "r-1": 3, [note.id]: 4 },
    expandedCards: [note.id, "gone"],
  };
  const views = [
    viewOf({ title: "Affinity", layout: "CANVAS", canvas }),
    viewOf({ title: "Broken", layout: "SPIRAL" }),
    viewOf({ title: "Far", canvas: { ...emptyCanvas, items: [item("n", note.id, { x: 1e99 })] } }),
    { title: 7 },
    null,
  ];
  const { last } = lastOf([note], { views });
  const noteId = toShortId(importedId(importId, "document", 0));
  expect(last.views?.views.map((view) => view.canvas)).toEqual([
    {
      items: [item("rectangle", "r-1", size), item("n", noteId)],
      objectRanks: { "r-1": 3, [noteId]: 4 },
      expandedCards: [noteId],
      stagingArea: { x: 0, y: 0 },
    },
  ]);
  const named = last.leftOut.map(({ kind, name, reason }) => `${kind} ${name} ${reason}`);
  expect(named).toEqual([
    "CANVAS_ITEM Affinity: rectangle INVALID",
    "CANVAS_ITEM Affinity: rectangle INVALID",
    "CANVAS_ITEM Affinity: n ELSEWHERE",
    "CANVAS_ITEM Affinity: Call ELSEWHERE",
    "VIEW Broken INVALID",
    "VIEW Far INVALID",
    "VIEW Untitled INVALID",
    "VIEW Untitled INVALID",
  ]);
});

it("shows no codings of a round that is not over, and names those whose words or tags are not there", () => {
  const note = noteOf("Call");
  const tag = {
    id: newId(),
    title: "Price",
    color: "#336699",
    description: "",
    boardTitle: "A",
    groupTitle: null,
  };
  const member = (name: string) => ({ id: newId(), name, email: `${name}@example.com` });
  const coding = (text: string, parts = {}) => ({
    id: newId(),
    noteId: note.id,
    tagId: tag.id,
    isFirst: true,
    range: { start: 0, end: text.length },
    text,
    ...parts,
  });
  const codings = [coding("It was"), coding("dear"), coding("gone"), coding("It", { tagId: newId() })];
  const decide = (ids: readonly string[]) => ({
    codingIds: ids,
    choice: "FIRST",
    reason: "",
    decidedBy: null,
    decidedAt: at,
  });
  const round = (title: string, parts = {}) => ({
    id: newId(),
    title,
    firstCoder: member("ana"),
    secondCoder: member("ben"),
    firstDoneAt: at,
    secondDoneAt: at,
    settledAt: null,
    settledBy: null,
    tagIds: [tag.id],
    notes: [{ noteId: note.id, firstFinishedAt: at, secondFinishedAt: at }],
    codings,
    decisions: [decide([codings[0]?.id ?? ""]), decide(codings.map(({ id }) => id))],
    highlightIds: [newId()],
    ...parts,
  });
  const codingRounds = [
    round("open", { secondDoneAt: null, settledAt: at }),
    round("done"),
    round("large", { codings: Array.from({ length: 1_001 }, () => coding("It was")) }),
    round("elsewhere", { notes: [], codings: [], decisions: [] }),
    { title: "broken" },
  ];
  const { last } = lastOf([note], { codingRounds, tags: [tag] });
  expect(last.rounds).toMatchObject([
    { title: "open", codings: [], decisions: [], settledAt: null, firstDoneAt: null },
    {
      title: "done",
      codings: [
        { text: "It was", start: 0 },
        { text: "dear", start: 16 },
      ],
      highlightNumbers: [],
    },
  ]);
  expect(last.rounds[1]?.decisions).toHaveLength(1);
  const named = last.leftOut.map(({ kind, name, reason }) => `${kind} ${name} ${reason}`);
  expect(named.sort()).toEqual([
    "CODING done: It MISSING",
    "CODING done: gone WORDS_GONE",
    "CODING open BLIND",
    "CODING_ROUND broken INVALID",
    "CODING_ROUND elsewhere MISSING",
    "CODING_ROUND large LIMIT",
    "DECISION done: FIRST MISSING",
  ]);
});

it("reads whatever stands where views and rounds are, or names it", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { maxLength: 5 }), (given) => {
      const { last } = lastOf([noteOf("Call")], { views: given, codingRounds: given });
      expect(last.leftOut).toHaveLength(given.length * 2);
      expect(last.views).toBeNull();
    }),
    { numRuns: 50 },
  );
});

it("has no NUL and no title longer than may be, which no database takes", () => {
  const { drafts } = lastOf([noteOf(`a\u0000b\\u0000${"x".repeat(300)}`)], {});
  expect(drafts[0]?.title).toMatch(/^a\ufffdb\\u0000x+$/u);
  expect(drafts[0]?.title).toHaveLength(200);
});
