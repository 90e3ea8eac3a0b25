import {
  type CodingRound,
  type CodingRoundNote,
  codingRoundNotFound,
  codingRoundStates,
} from "@fieldstone/domain/research/coding/coding-round.ts";
import {
  type CodedText,
  type Comparison,
  compareCodings,
  type PlacedCoding,
} from "@fieldstone/domain/research/coding/compare-codings.ts";
import {
  countMovedNotes,
  findNotesOfRounds,
  findReadableRounds,
  findRoundsOfProjects,
  findTagIdsOfRounds,
} from "@fieldstone/domain/research/coding/read-coding-rounds.ts";
import { codingChoices } from "@fieldstone/model/coding/coding-choice.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { loadOrRefuse } from "../../graphql/loading/by-key.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";

export const CodingRoundRef = builder.objectRef<CodingRound>("CodingRound");
export const CodingRoundNoteRef = builder.objectRef<CodingRoundNote & { readonly round: CodingRound }>(
  "CodingRoundNote",
);
export const CodedTextRef = builder.objectRef<CodedText>("CodedText");
export const CodingRef = builder.objectRef<PlacedCoding>("Coding");

export const CodingRoundState = builder.enumType("CodingRoundState", { values: codingRoundStates });
export const CodingChoice = builder.enumType("CodingChoice", { values: codingChoices });

export const roundLoader = defineLoader<CodingRound>(findReadableRounds);
export const roundsOfProjectLoader = defineLoader<readonly CodingRound[]>(findRoundsOfProjects);
export const notesOfRoundLoader = defineLoader<readonly CodingRoundNote[]>(findNotesOfRounds);
export const movedNotesOfRoundLoader = defineLoader<number>(countMovedNotes);
export const tagIdsOfRoundLoader = defineLoader<readonly string[]>(findTagIdsOfRounds);

/** One comparison per round and request, whichever of its parts are selected. */
export const comparisonLoader = defineLoader<Comparison>(async (tx, ids) => {
  const rounds = await findReadableRounds(tx, ids);
  const compared = new Map<string, Comparison>();
  for (const [id, round] of rounds) compared.set(id, await compareCodings(tx, round));
  return compared;
});

/** @throws ProductError `coding_round.not_found` */
export function loadRound(context: ApiContext, roundId: string): Promise<CodingRound> {
  return loadOrRefuse(roundLoader, context, roundId, codingRoundNotFound);
}
