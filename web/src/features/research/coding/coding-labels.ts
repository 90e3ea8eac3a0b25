import { t } from "../../../app/i18n/t.ts";
import type { CodingChoice, CodingRound_RoundFragment } from "../../../graphql/graphql.ts";

/** A round's state in words. */
export function stateLabel(state: CodingRound_RoundFragment["state"]): string {
  const labels = {
    CODING: t("coding.state.coding", "Coding, blind"),
    COMPARING: t("coding.state.comparing", "Ready to compare"),
    FINALIZED: t("coding.state.finalized", "Finalized"),
  } as const;
  return labels[state];
}

export const choices: readonly CodingChoice[] = ["FIRST", "SECOND", "BOTH", "NEITHER"];

/** A decision on a difference in words, with the coders' names. */
export function choiceLabel(choice: CodingChoice, first: string, second: string): string {
  const labels = {
    FIRST: t("coding.choice.coder", "Take {name}’s", { name: first }),
    SECOND: t("coding.choice.coder", "Take {name}’s", { name: second }),
    BOTH: t("coding.choice.both", "Take both"),
    NEITHER: t("coding.choice.neither", "Take neither"),
  } as const;
  return labels[choice];
}

type Coder = CodingRound_RoundFragment["coders"][number]["user"];

/** A coder's name, or the address of one who has not given any yet. */
export function coderName(user: Coder): string {
  if (!user) return t("coding.former", "Former member");
  return user.name || (user.email ?? t("coding.unnamed", "Member without a name"));
}
