import type { TemplateTag } from "@fieldstone/model/templates/template-content.ts";
import type { CodebookTexts } from "../codebook/codebook.ts";

type TemplateCodebook = NonNullable<TemplateTag["codebook"]>;

/**
 * The team's own texts of a tag's codebook entry for a template. Highlights as examples are other people's
 * words: they stay in the project, within reach of consent and forgetting. Undefined if nothing is left.
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
