import { wordStems } from "./content-stems.ts";

/** Words of a question that do not name its subject. */
const words =
  "why who which when where how what think thought discuss discussion say said talk group team meeting meet summarize summary opinion mention mentioned idea suggest suggestion decide decision conclude conclusion introduce propose agree agreement describe feel recommend attitude attitudes hold towards toward view views respond response comment explain argue believe consider express people customers users participants ask tell";

const stems = new Set(wordStems(words));

/** The stems of a question that name its subject; all of them if none does. */
export function subjectOf(
  question: readonly string[],
  others: ReadonlySet<string> = stems,
): ReadonlySet<string> {
  const subject = question.filter((stem) => !others.has(stem));
  return new Set(subject.length === 0 ? question : subject);
}
