import { codeWords } from "@fieldstone/domain/research/coding/code-words.ts";
import { compareCodings } from "@fieldstone/domain/research/coding/compare-codings.ts";
import { createCodingRound } from "@fieldstone/domain/research/coding/create-coding-round.ts";
import { decideDifference } from "@fieldstone/domain/research/coding/decide-difference.ts";
import { finalizeCodingRound } from "@fieldstone/domain/research/coding/finalize-coding-round.ts";
import { finishCoding, finishCodingNote } from "@fieldstone/domain/research/coding/finish-coding.ts";
import { findReadableRounds } from "@fieldstone/domain/research/coding/read-coding-rounds.ts";
import { createCustomField } from "@fieldstone/domain/research/fields/create-custom-field.ts";
import { findFieldsOfProjects } from "@fieldstone/domain/research/fields/read-custom-fields.ts";
import { setFieldValue } from "@fieldstone/domain/research/fields/set-field-value.ts";
import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { createInsight } from "@fieldstone/domain/research/insights/create-insight.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createPerson } from "@fieldstone/domain/research/people/create-person.ts";
import { createTagBoard } from "@fieldstone/domain/research/tags/boards/create-tag-board.ts";
import { createTagGroup } from "@fieldstone/domain/research/tags/boards/create-tag-group.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import { writeCardRanks } from "@fieldstone/domain/research/view-rows/card-rank-store.ts";
import { createView } from "@fieldstone/domain/research/views/create-view.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import type { Canvas } from "@fieldstone/model/views/canvas.ts";
import { defaultViewSettings, type ViewSettings } from "@fieldstone/model/views/view-settings.ts";
import type { SeededUser } from "@fieldstone/testkit/seeds.ts";
import type { World } from "@fieldstone/testkit/world.ts";

export const callText = "The price is too high.\nI would buy it, but the price is steep.";

type Filters = ViewSettings["filter"]["fields"];

/** A project with views of every layout, a drawing, cards, cross-references and three coding rounds. */
export async function makeViewedProject(own: World, other: SeededUser): Promise<void> {
  const { projectId, contributor } = own;
  const made = await own.as(contributor, async (tx) => {
    const tagBoardId = await createTagBoard(tx, { projectId, title: "Codes" });
    const tagGroupId = await createTagGroup(tx, { tagBoardId, title: "Money" });
    const price = await createTag(tx, { tagBoardId, tagGroupId, title: "Price" });
    const delight = await createTag(tx, { tagBoardId, title: "Delight" });
    const personId = await createPerson(tx, { name: "Ana Silva", email: "ana@example.com" });
    const options = [{ label: "Won" }, { label: "Lost" }];
    const stage = await createCustomField(tx, {
      projectId,
      objectType: "NOTE",
      title: "Stage",
      type: "SELECT",
      options,
    });
    const owner = await createCustomField(tx, {
      projectId,
      objectType: "NOTE",
      title: "Owner",
      type: "PERSON",
    });
    // Stays without values.
    const score = await createCustomField(tx, {
      projectId,
      objectType: "NOTE",
      title: "Score",
      type: "NUMBER",
    });
    const [won, lost] = ((await findFieldsOfProjects(tx, [projectId])).get(projectId) ?? [])
      .flatMap((field) => field.options)
      .map(({ id }) => id);
    const body = { kind: "text", text: callText } as const;
    const { id: callId } = await createNote(tx, { projectId, title: "Call", body });
    await setFieldValue(tx, "NOTE", { objectId: callId, fieldId: stage, text: "Lost" });
    const highlightId = await markWords(tx, { documentId: callId, words: "too high", tagIds: [price] });
    const refers = (objectType: string, objectId: string) => ({
      type: "paragraph",
      content: [
        { type: "text", text: "See " },
        { type: "inlineReference", attrs: { objectType, objectId } },
      ],
    });
    const insightId = await createInsight(tx, {
      projectId,
      title: "It is dear",
      content: { type: "doc", content: [refers("Note", toShortId(callId))] },
    });
    await createNote(tx, {
      projectId,
      title: "Plan",
      body: {
        kind: "document",
        content: {
          type: "doc",
          content: [
            refers("Insight", insightId),
            { type: "reference", attrs: { objectType: "Note", objectId: callId } },
          ],
        },
      },
    });
    return {
      price,
      delight,
      tagBoardId,
      tagGroupId,
      personId,
      stage,
      owner,
      score,
      won,
      lost,
      callId,
      highlightId,
      insightId,
    };
  });
  await makeViews(own, { ...made, won: made.won ?? "", lost: made.lost ?? "" });
  for (const kind of ["blind", "compared", "settled"] as const) await makeRound(own, other, made, kind);
}

type Made = Readonly<
  Record<
    | "callId"
    | "delight"
    | "highlightId"
    | "insightId"
    | "lost"
    | "owner"
    | "personId"
    | "price"
    | "score"
    | "stage"
    | "tagBoardId"
    | "tagGroupId"
    | "won",
    string
  >
>;

function filtersOf(own: World, made: Made): Filters {
  const system = (
    name: "Authors" | "Project" | "TagBoard" | "TagGroup" | "Tags" | "People",
    ids: string[],
  ) => ({
    id: name,
    field: { source: "system", name } as const,
    operator: "hasAnyOf" as const,
    values: { ids: ids.map(toShortId) },
  });
  const field = { source: "custom", fieldId: toShortId(made.stage), fieldType: "SELECT" } as const;
  return [
    system("Tags", [made.price, made.delight]),
    system("TagBoard", [made.tagBoardId]),
    system("TagGroup", [made.tagGroupId]),
    system("People", [made.personId]),
    system("Authors", [own.contributor.userId]),
    { ...system("Project", [own.projectId]), operator: "isOneOf" },
    { id: "stage", field, operator: "isOneOf", values: { ids: [made.won], multiSelect: "Lost" } },
    {
      id: "title",
      field: { source: "system", name: "Title" },
      operator: "contains",
      values: { text: "Call" },
    },
  ];
}

async function makeViews(own: World, made: Made): Promise<void> {
  const { projectId, contributor } = own;
  const { stage, score, owner, won, lost, callId, highlightId, insightId, price } = made;
  const settings: ViewSettings = {
    sort: [
      { key: toShortId(score), direction: "DESC" },
      { key: "title", direction: "ASC" },
    ],
    filter: { combinator: "Or", fields: filtersOf(own, made) },
    group: null,
    columns: [
      { key: "title", width: 300, sticky: true },
      { key: toShortId(stage), wrapped: true },
    ],
    fieldVisibility: [{ key: toShortId(owner), visible: false }],
    display: { layout: "portrait", toggles: { text: false } },
  };
  const canvas: Canvas = {
    items: [
      { type: "rectangle", id: "r-1", x: 1, y: 2, width: 30, height: 40, color: "#336699" },
      { type: "text", id: "t-1", x: 5, y: 6, format: "H2", text: "What they say" },
      { type: "group", id: "g-1", x: 0, y: 0, width: 600, height: 400, title: "Pricing", color: "#336699" },
      { type: "n", id: toShortId(callId), x: 20, y: 60 },
      { type: "i", id: toShortId(insightId), x: 40, y: 80 },
      { type: "rh", id: toShortId(highlightId), x: 60, y: 90 },
    ],
    objectRanks: {
      "r-1": 1,
      "t-1": 2,
      "g-1": 3,
      [toShortId(callId)]: 4,
      [toShortId(insightId)]: 5,
      [toShortId(highlightId)]: 6,
    },
    expandedCards: [toShortId(callId)],
    stagingArea: { x: -300, y: 10 },
  };
  await own.as(contributor, async (tx) => {
    const at = { projectId, target: "NOTE" } as const;
    await createView(tx, { ...at, title: "Table", layout: "TABLE", settings });
    const group = {
      kind: "SELECT",
      id: toShortId(stage),
      hiddenOptions: [toShortId(won)],
      hideUncategorized: true,
    };
    const board = { ...defaultViewSettings, group };
    const viewId = await createView(tx, { ...at, title: "Board", layout: "BOARD", settings: board });
    const ranks = [callId, own.noteId].map((id, index) => ({ id, rank: index + 1 }));
    await writeCardRanks(tx, { viewId, groupKey: lost }, ranks);
    const people = { kind: "PERSON", id: toShortId(owner), options: [toShortId(made.personId)] };
    const list = { ...defaultViewSettings, group: people };
    await createView(tx, { ...at, title: "List", layout: "LIST", settings: list });
    const tags = { ...defaultViewSettings, group: { kind: "TAG", hiddenOptions: [toShortId(price)] } };
    await createView(tx, { ...at, target: "HIGHLIGHT", title: "Grid", layout: "GRID", settings: tags });
    await createView(tx, { ...at, title: "Affinity", layout: "CANVAS", canvas });
  });
}

/** Two coders who disagree about one passage, at a given stage of the round. */
async function makeRound(
  { as, contributor, projectId }: World,
  other: SeededUser,
  { callId: noteId, price, delight }: Pick<Made, "callId" | "delight" | "price">,
  kind: "blind" | "compared" | "settled",
): Promise<void> {
  const roundId = await as(contributor, (tx) =>
    createCodingRound(tx, {
      projectId,
      title: kind,
      firstCoderId: contributor.userId,
      secondCoderId: other.userId,
      noteIds: [noteId],
      tagIds: [price, delight],
    }),
  );
  const code = (user: SeededUser, words: string, tagId: string) => {
    const start = callText.indexOf(words);
    const range = { start, end: start + words.length, text: words };
    return as(user, (tx) => codeWords(tx, { roundId, noteId, tagId, ...range }));
  };
  await code(contributor, "price is too high", price);
  await code(other, "price is too high", price);
  await code(contributor, "I would buy it", delight);
  await code(other, "buy it", delight);
  if (kind === "blind") return;
  for (const user of [contributor, other]) {
    await as(user, (tx) => finishCodingNote(tx, { roundId, noteId, finished: true }));
    await as(user, (tx) => finishCoding(tx, roundId));
  }
  await as(contributor, async (tx) => {
    const round = (await findReadableRounds(tx, [roundId])).get(roundId);
    const { stretches } = round === undefined ? { stretches: [] } : await compareCodings(tx, round);
    for (const { id: differenceId, agreed } of stretches) {
      if (agreed) continue;
      await decideDifference(tx, { roundId, differenceId, choice: "FIRST", reason: "All of it is said." });
    }
    if (kind === "settled") await finalizeCodingRound(tx, roundId);
  });
}
