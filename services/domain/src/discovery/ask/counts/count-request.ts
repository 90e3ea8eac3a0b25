import type { AskCount } from "@fieldstone/model/ask/ask-event.ts";
import type { CountQuestion } from "@fieldstone/model/ask/count-question.ts";
import type { AskFilter } from "../ask.ts";
import type { AskScope } from "../ask-scope.ts";

/** Targets that have lists; points are counted differently. */
export type ListTarget = Exclude<AskCount["target"], "points">;

export interface CountRequest {
  readonly question: string;
  /** What the conversation covers, as chosen and as a scope. */
  readonly filter: AskFilter | null;
  readonly scope: AskScope;
}

/** A parsed question with its conversation. */
export interface RequestedCount extends Omit<CountRequest, "question"> {
  readonly asked: CountQuestion;
}

/** `in the chosen project`, `in the chosen projects`. */
export function chosen({ objectIds }: AskFilter, name: string, before = "in"): string {
  return `${before} the chosen ${name}${objectIds.length === 1 ? "" : "s"}`;
}
