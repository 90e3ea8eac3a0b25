import { codeWords } from "@fieldstone/domain/research/coding/code-words.ts";
import { createCodingRound } from "@fieldstone/domain/research/coding/create-coding-round.ts";
import { decideDifference } from "@fieldstone/domain/research/coding/decide-difference.ts";
import { finalizeCodingRound } from "@fieldstone/domain/research/coding/finalize-coding-round.ts";
import { finishCoding } from "@fieldstone/domain/research/coding/finish-coding.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import {
  after,
  byId,
  defineFixtures,
  defineSeedInProject,
  input,
  inputId,
  type MutationWorld,
} from "../../refusals/fixtures.testing.ts";
import { noteSeed } from "../notes/notes.fixtures.testing.ts";
import { projectSeed } from "../projects/projects.fixtures.testing.ts";
import { tagSeed } from "../tags/tags.fixtures.testing.ts";

interface RoundParts {
  readonly projectId: string;
  readonly noteId: string;
  readonly tagId: string;
  readonly ownerId: string;
  readonly memberId: string;
}

function startRound(tx: TenantTransaction, parts: RoundParts, title: string): Promise<string> {
  const { projectId, noteId, tagId, ownerId, memberId } = parts;
  const coders = { firstCoderId: ownerId, secondCoderId: memberId };
  return createCodingRound(tx, { projectId, title, ...coders, noteIds: [noteId], tagIds: [tagId] });
}

const words = { start: 0, end: 3, text: "The" };

export const codingRoundSeed = defineSeedInProject(
  "coding round",
  async (tx, { team, member, word, idOf }) => {
    const [projectId, noteId, tagId] = [await idOf(projectSeed), await idOf(noteSeed), await idOf(tagSeed)];
    const people = { ownerId: team.owner.userId, memberId: member.userId };
    return startRound(tx, { projectId, noteId, tagId, ...people }, word);
  },
);
export const codingSeed = defineSeedInProject("coding", async (tx, { idOf }) => {
  const [roundId, noteId, tagId] = [await idOf(codingRoundSeed), await idOf(noteSeed), await idOf(tagSeed)];
  return codeWords(tx, { roundId, noteId, tagId, ...words });
});

/** A round that both coders have finished, with one difference. */
async function finishedRound(
  { database, seeded }: MutationWorld,
  finalized: boolean,
): Promise<{ readonly roundId: string; readonly differenceId: string }> {
  const { team, member, idOf } = seeded;
  const as = <T>({ context }: typeof member, fn: (tx: TenantTransaction) => Promise<T>) =>
    withTenant(database.cell, context, "write", fn);
  const [noteId, tagId] = [idOf(noteSeed), idOf(tagSeed)];
  const people = { ownerId: team.owner.userId, memberId: member.userId };
  const made = await as(team.owner, async (tx) => {
    const parts = { projectId: idOf(projectSeed), noteId, tagId, ...people };
    const roundId = await startRound(tx, parts, "Finished");
    const differenceId = finalized ? "" : await codeWords(tx, { roundId, noteId, tagId, ...words });
    await finishCoding(tx, roundId);
    return { roundId, differenceId };
  });
  await as(member, (tx) => finishCoding(tx, made.roundId));
  if (finalized) await as(team.owner, (tx) => finalizeCodingRound(tx, made.roundId));
  return made;
}

defineFixtures({
  graphql: {
    "Query.codingRound": byId(codingRoundSeed),
    "Query.codedText": {
      args: ({ idOf }) => ({ roundId: idOf(codingRoundSeed), noteId: idOf(noteSeed) }),
    },
    "Mutation.createCodingRound": input(({ idOf, team, member }) => ({
      projectId: idOf(projectSeed),
      title: "changed",
      firstCoderId: team.owner.userId,
      secondCoderId: member.userId,
      noteIds: [idOf(noteSeed)],
      tagIds: [idOf(tagSeed)],
    })),
    "Mutation.codeWords": input(({ idOf }) => ({
      roundId: idOf(codingRoundSeed),
      noteId: idOf(noteSeed),
      tagId: idOf(tagSeed),
      ...words,
    })),
    "Mutation.removeCoding": input(({ idOf }) => ({
      roundId: idOf(codingRoundSeed),
      codingId: idOf(codingSeed),
    })),
    "Mutation.finishCodingNote": input(({ idOf }) => ({
      roundId: idOf(codingRoundSeed),
      noteId: idOf(noteSeed),
      finished: true,
    })),
    "Mutation.finishCoding": inputId(codingRoundSeed),
    "Mutation.reopenCodingRound": inputId(codingRoundSeed),
    "Mutation.decideCodingDifference": {
      ...input(({ idOf }) => ({
        roundId: idOf(codingRoundSeed),
        differenceId: idOf(codingSeed),
        choice: "FIRST",
      })),
      act: {
        args: async (world) => ({ input: { ...(await finishedRound(world, false)), choice: "FIRST" } }),
      },
    },
    "Mutation.finalizeCodingRound": {
      ...inputId(codingRoundSeed),
      act: {
        args: async (world) => {
          const made = await finishedRound(world, false);
          await withTenant(world.database.cell, world.seeded.team.owner.context, "write", (tx) =>
            decideDifference(tx, { ...made, choice: "FIRST" }),
          );
          const { roundId: id } = made;
          return { input: { id } };
        },
      },
    },
    "Mutation.revertCodingRound": {
      ...inputId(codingRoundSeed),
      act: { args: async (world) => ({ input: { id: (await finishedRound(world, true)).roundId } }) },
    },
    "Mutation.deleteCodingRound": inputId(codingRoundSeed),
    "Mutation.restoreCodingRound": { ...inputId(codingRoundSeed), act: after("deleteCodingRound") },
  },
});
