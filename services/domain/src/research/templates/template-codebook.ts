import type { TemplateTag } from "@fieldstone/model/templates/template-content.ts";
import type { CodebookTexts } from "../codebook/codebook.ts";

type TemplateCodebook = NonNullable<TemplateTag["codebook"]>;

/**
 * What a template takes of a tag's codebook entry: the team's own words. Highlights that are examples are somebody's
 * words, and stay in the project where consent and forgetting reach them. Undefined where nothing is left.
 */
export function toTemplateCodebook(entry: CodebookTexts | undefined): TemplateCodebook | undefined {
  if (entry === undefined) return undefined;
  const { definition, useWhen, avoidWhen } = entry;
  const examples = entry.examples.flatMap((example) => ("text" in example ? [example.text] : []));
  const isEmpty = [definition, useWhen, avoidWhen, ...examples].every((text) => text === "");
  return isEmpty ? undefined : { definition, useWhen, avoidWhen, examples };
}

export function fromTemplateCodebook({ examples, ...texts }: TemplateCodebook): CodebookTexts {
  return { ...texts, examples: examples.map((text) => ({ text })) };
}
