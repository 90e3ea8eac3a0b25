import { dayMs, minuteMs } from "@fieldstone/model/durations.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { type ConsentState, consentStates } from "@fieldstone/model/people/consent.ts";
import fc from "fast-check";
import { makeFields, makeProjectFields, type WorldField } from "./world-fields.testing.ts";

/** Random rows of every table that filters read, in memory. */

export const worldNow = new Date("2026-03-31T12:00:00.000Z");

export interface Authored {
  readonly id: string;
  readonly authorKind: "person" | "import" | "model";
  readonly authorId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly isDeleted: boolean;
}
export interface WorldProject extends Omit<Authored, "authorKind"> {
  readonly title: string;
  readonly folderId: string | null;
  readonly isArchived: boolean;
  readonly isPrivate: boolean;
}
export interface WorldDocument extends Authored {
  readonly kind: "note" | "insight";
  readonly projectId: string;
  readonly title: string;
  readonly text: string;
  readonly isPublished: boolean;
  readonly versionAuthorIds: readonly string[];
  /** People in a note, or highlights in an insight. */
  readonly linkedIds: readonly string[];
}
export interface WorldHighlight extends Authored {
  readonly documentId: string;
  readonly projectId: string;
  readonly text: string;
  readonly isInline: boolean;
  readonly speaker: string | null;
  readonly tagIds: readonly string[];
  readonly isTaggedByAi: boolean;
}
export interface WorldBoard {
  readonly id: string;
  readonly title: string;
  readonly projectId: string | null;
  readonly isDeleted: boolean;
}
export interface WorldGroup {
  readonly id: string;
  readonly title: string;
  readonly boardId: string;
}
export interface WorldTag extends Authored {
  readonly title: string;
  readonly boardId: string;
  readonly groupId: string | null;
}
export interface WorldPerson extends Authored {
  readonly name: string;
  readonly consentState: ConsentState | null;
  readonly consentUntil: Date | null;
}
interface WorldStar {
  readonly userId: string;
  readonly objectId: string;
}

export type World = ReturnType<typeof makeWorld>;

const words = ["churn", "Price", "slow", "ÉTÉ", "50%_off", ""];
/** Texts that often match each other. */
export const worldText = fc
  .array(fc.constantFrom(...words), { maxLength: 3 })
  .map((parts) => parts.join(" ").trim());
/** Dates around now, some a millisecond from midnight. */
export const worldDate = fc
  .tuple(fc.integer({ min: -40, max: 3 }), fc.constantFrom(0, -1, 1, 60 * minuteMs, 719 * minuteMs))
  .map(([days, ms]) => new Date(Date.parse("2026-03-31T00:00:00.000Z") + days * dayMs + ms));

const someOf = (ids: readonly string[]) => fc.subarray([...ids], { maxLength: Math.min(4, ids.length) });
const oneOf = (ids: readonly string[]) => fc.constantFrom(...ids);
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const seldom = fc.integer({ min: 0, max: 5 }).map((number) => number === 0);

function authored(userIds: readonly string[]): fc.Arbitrary<Authored> {
  return fc
    .record({
      authorKind: fc.constantFrom("person", "person", "import", "model"),
      userId: orNull(oneOf(userIds)),
      createdAt: worldDate,
      updatedAt: worldDate,
      isDeleted: seldom,
    })
    .map(({ userId, ...rest }) => ({
      ...rest,
      id: newId(),
      authorId: rest.authorKind === "person" ? userId : rest.authorKind === "import" ? newId() : null,
    }));
}

/** @param userIds members; the first two projects are open, the third is deleted, the others are private */
export function makeWorld(userIds: readonly string[], seed: number) {
  const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number): T[] =>
    fc.sample(arbitrary, { numRuns: count, seed: seed + count });
  const author = authored(userIds);
  const folderIds = [newId(), newId()];
  const projects: WorldProject[] = sample(
    fc.tuple(author, worldText, orNull(oneOf(folderIds)), fc.boolean()),
    6,
  ).map(([own, title, folderId, isArchived], at) => ({
    ...own,
    title,
    // One of the private projects is in a folder.
    folderId: at === 4 ? (folderIds[0] ?? null) : folderId,
    isArchived,
    isPrivate: at > 2,
    isDeleted: at === 2,
    authorId: at === 0 ? null : (userIds[at % userIds.length] ?? null),
  }));
  const projectIds = projects.map(({ id }) => id);
  const boards: WorldBoard[] = [null, null, ...projectIds].map((projectId, at) => ({
    id: newId(),
    title: `Board ${at % 3}`,
    projectId,
    isDeleted: at === 1,
  }));
  const groups: WorldGroup[] = boards.map(({ id }, at) => ({
    id: newId(),
    title: `Group ${at % 2}`,
    boardId: id,
  }));
  const tags: WorldTag[] = sample(fc.tuple(author, oneOf(boards.map(({ id }) => id)), fc.boolean()), 24).map(
    ([own, boardId, isGrouped], at) => ({
      ...own,
      title: `Tag ${at}`,
      boardId,
      groupId: isGrouped ? (groups.find((group) => group.boardId === boardId)?.id ?? null) : null,
    }),
  );
  const people: WorldPerson[] = sample(
    fc.tuple(author, worldText, orNull(fc.constantFrom(...consentStates)), orNull(worldDate)),
    12,
  ).map(([own, name, consentState, until]) => ({
    ...own,
    name,
    consentState,
    consentUntil: consentState === "GIVEN" ? until : null,
  }));
  const personIds = people.map(({ id }) => id);
  const drafts = sample(
    fc.record({
      own: author,
      kind: fc.constantFrom("note", "note", "insight"),
      projectId: oneOf(projectIds),
      title: worldText,
      text: worldText,
      isPublished: fc.boolean(),
      versionAuthorIds: someOf(userIds),
      personIds: someOf(personIds),
    }),
    48,
  );
  const places = drafts.map(({ own, projectId }) => ({ documentId: own.id, projectId }));
  const highlights: WorldHighlight[] = sample(
    fc.tuple(
      author,
      fc.constantFrom(...places),
      worldText,
      seldom,
      someOf(tags.map(({ id }) => id)),
      orNull(oneOf(people.map(({ name }) => name.toUpperCase()))),
      fc.boolean(),
    ),
    60,
  ).map(([own, place, text, isInline, tagIds, speaker, isTaggedByAi]) => ({
    ...own,
    ...place,
    text,
    isInline,
    tagIds,
    isTaggedByAi,
    speaker,
  }));
  const embedded = sample(someOf(highlights.map(({ id }) => id)), drafts.length);
  const documents: WorldDocument[] = drafts.map(({ own, personIds: ids, ...rest }, at) => ({
    ...own,
    ...rest,
    linkedIds: rest.kind === "note" ? ids : (embedded[at] ?? []),
  }));
  const fields = [...makeFields(), ...makeProjectFields(projectIds)];
  const objects = {
    NOTE: documents.filter(({ kind }) => kind === "note").map(({ id }) => id),
    INSIGHT: documents.filter(({ kind }) => kind === "insight").map(({ id }) => id),
    PERSON: personIds,
  };
  const values = fields.flatMap((field) =>
    objects[field.objectType].flatMap((objectId, at) => {
      const value =
        sample(orNull(fieldValue(field, personIds)), objects[field.objectType].length)[at] ?? null;
      const document = documents.find(({ id }) => id === objectId);
      const isElsewhere = field.projectId !== null && field.projectId !== document?.projectId;
      return value === null || value === "" || isElsewhere ? [] : [{ objectId, field, value }];
    }),
  );
  // In the other projects, the workspace's fields are off; their values stay.
  const enabled = projectIds.slice(0, 2).flatMap((projectId) =>
    fields
      .filter((field) => field.projectId === null && field.objectType !== "PERSON")
      .filter((_, at) => at % 2 === 0)
      .map(({ id }) => ({ projectId, fieldId: id })),
  );
  const starrable = [...projectIds, ...documents.map(({ id }) => id)];
  const stars: WorldStar[] = sample(someOf(starrable), userIds.length * 8).flatMap((ids, at) =>
    ids.map((objectId) => ({ userId: userIds[at % userIds.length] ?? "", objectId })),
  );
  return {
    stars,
    folderIds,
    projects,
    boards,
    groups,
    tags,
    people,
    documents,
    highlights,
    fields,
    values,
    enabled,
    userIds,
  };
}

/** A value as stored. */
function fieldValue(
  { type, isMultiple, options }: WorldField,
  personIds: readonly string[],
): fc.Arbitrary<string> {
  // Includes a removed option, which people no longer see.
  const optionIds = [...options.map(({ id }) => id), newId()];
  switch (type) {
    case "BOOLEAN":
      return fc.boolean().map(String);
    case "DATETIME":
      return worldDate.map((date) => date.toISOString());
    case "NPS":
      return fc.nat(10).map(String);
    case "NUMBER":
      return fc.constantFrom("0", "2", "2.0", "+2", "-1.5", ".5", "10.25", "7");
    case "SELECT":
      return isMultiple ? someOf(optionIds).map((ids) => ids.join(";")) : oneOf(optionIds);
    case "PERSON":
      return someOf(personIds).map((ids) => ids.join(";"));
    default:
      return worldText;
  }
}
