import {
  type CodingRound,
  codingRoundNotFound,
  stateOf,
} from "@fieldstone/domain/research/coding/coding-round.ts";
import { coderOf } from "@fieldstone/domain/research/coding/coding-round-policy.ts";
import { readCodedText } from "@fieldstone/domain/research/coding/compare-codings.ts";
import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, derivedCost } from "../../graphql/costs/field-cost.ts";
import { loadUser, memberLoader, UserRef } from "../../identity/members/members.refs.ts";
import { NoteRef, noteLoader } from "../notes/notes.refs.ts";
import { ProjectRef, projectLoader } from "../projects/projects.refs.ts";
import { TagRef, tagLoader } from "../tags/tags.refs.ts";
import {
  CodedTextRef,
  CodingRef,
  CodingRoundNoteRef,
  CodingRoundRef,
  CodingRoundState,
  loadRound,
  movedNotesOfRoundLoader,
  notesOfRoundLoader,
  roundsOfProjectLoader,
  tagIdsOfRoundLoader,
} from "./coding.refs.ts";

interface RoundCoder {
  readonly round: CodingRound;
  readonly coder: "first" | "second";
}

const CodingRoundCoderRef = builder.objectRef<RoundCoder>("CodingRoundCoder").implement({
  scope: "highlights:read",
  fields: (t) => ({
    user: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ round, coder }, _args, context) =>
        memberLoader(context).load(coder === "first" ? round.firstCoder : round.secondCoder),
    }),
    isViewer: t.boolean({
      resolve: ({ round, coder }, _args, context) => coderOf(round, context.tenant.actor) === coder,
    }),
    doneAt: t.field({
      type: "DateTime",
      nullable: true,
      resolve: ({ round, coder }) => (coder === "first" ? round.firstDoneAt : round.secondDoneAt),
    }),
    finishedNoteCount: t.int({
      resolve: async ({ round, coder }, _args, context) => {
        const notes = (await notesOfRoundLoader(context).load(round.id)) ?? [];
        return notes.filter(
          (note) => (coder === "first" ? note.firstFinishedAt : note.secondFinishedAt) !== null,
        ).length;
      },
    }),
  }),
});

CodingRoundRef.implement({
  scope: "highlights:read",
  description:
    "A round in which two members code the same notes. Neither sees the other's codings until both are done.",
  fields: (t) => ({
    id: t.exposeID("id"),
    title: t.exposeString("title"),
    state: t.field({ type: CodingRoundState, resolve: stateOf }),
    project: t.field({
      type: ProjectRef,
      nullable: true,
      resolve: ({ projectId }, _args, context) => projectLoader(context).load(projectId),
    }),
    coders: t.field({
      type: [CodingRoundCoderRef],
      description: "The first and the second coder.",
      resolve: (round) => [
        { round, coder: "first" as const },
        { round, coder: "second" as const },
      ],
    }),
    notes: t.field({
      type: [CodingRoundNoteRef],
      resolve: async (round, _args, context) =>
        ((await notesOfRoundLoader(context).load(round.id)) ?? []).map((note) => ({ ...note, round })),
    }),
    movedNoteCount: t.int({
      description:
        "The number of notes that were moved to another project. Their codings are back once they are moved back.",
      resolve: async ({ id }, _args, context) => (await movedNotesOfRoundLoader(context).load(id)) ?? 0,
    }),
    tags: t.field({
      type: [TagRef],
      resolve: async (round, _args, context) => {
        const ids = (await tagIdsOfRoundLoader(context).load(round.id)) ?? [];
        const tags = await Promise.all(ids.map((id) => tagLoader(context).load(id)));
        return tags.filter((tag) => tag != null);
      },
    }),
    finalizedAt: t.expose("finalizedAt", { type: "DateTime", nullable: true }),
    finalizedBy: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ finalizedBy }, _args, context) => loadUser(context, finalizedBy),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    updatedAt: t.expose("updatedAt", { type: "DateTime" }),
  }),
});

CodingRoundNoteRef.implement({
  scope: "highlights:read",
  fields: (t) => ({
    note: t.field({
      type: NoteRef,
      nullable: true,
      description: "Null if the caller cannot read it.",
      resolve: ({ noteId }, _args, context) => noteLoader(context).load(noteId),
    }),
    isFinished: t.boolean({
      description: "Whether the caller has finished the note.",
      resolve: ({ round, firstFinishedAt, secondFinishedAt }, _args, context) => {
        const coder = coderOf(round, context.tenant.actor);
        if (coder === undefined) return false;
        return (coder === "first" ? firstFinishedAt : secondFinishedAt) !== null;
      },
    }),
  }),
});

CodingRef.implement({
  scope: "highlights:read",
  description:
    "A passage that a coder coded with a tag. When the round is finalized, agreed and decided passages become highlights.",
  fields: (t) => ({
    id: t.exposeID("id"),
    start: t.exposeInt("start", { description: "Offset in the note's plain text, in UTF-16 code units." }),
    end: t.exposeInt("end"),
    tag: t.field({
      type: TagRef,
      nullable: true,
      resolve: ({ tagId }, _args, context) => tagLoader(context).load(tagId),
    }),
    coder: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ coderId }, _args, context) => memberLoader(context).load(coderId),
    }),
  }),
});

CodedTextRef.implement({
  scope: "highlights:read",
  fields: (t) => ({
    text: t.exposeString("text"),
    codings: t.field({
      type: [CodingRef],
      description: "The codings that the caller can see: only their own while the round is blind.",
      resolve: ({ codings }) => [...codings],
    }),
  }),
});

builder.objectField(ProjectRef, "codingRounds", (t) =>
  t.field({
    type: [CodingRoundRef],
    description: "Newest first.",
    resolve: async ({ id }, _args, context) => [...((await roundsOfProjectLoader(context).load(id)) ?? [])],
  }),
);

builder.queryFields((t) => ({
  codingRound: t.field({
    scope: "highlights:read",
    type: CodingRoundRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => {
      requireUser(context);
      return loadRound(context, id);
    },
  }),
  codedText: t.field({
    scope: "highlights:read",
    type: CodedTextRef,
    ...costs(derivedCost),
    description: "A note of a coding round with its text and codings.",
    args: { roundId: t.arg.id({ required: true }), noteId: t.arg.id({ required: true }) },
    resolve: async (_root, { roundId, noteId }, context) => {
      requireUser(context);
      await loadRound(context, roundId);
      const notes = (await notesOfRoundLoader(context).load(roundId)) ?? [];
      if (!notes.some((note) => note.noteId === noteId)) throw codingRoundNotFound();
      return context.read((tx) => readCodedText(tx, roundId, noteId));
    },
  }),
}));
