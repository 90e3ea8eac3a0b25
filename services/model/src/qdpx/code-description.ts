/** The texts of a codebook entry; empty ones are left out. */
export interface DescribedEntry {
  readonly definition: string;
  readonly useWhen: string;
  readonly avoidWhen: string;
  readonly examples: readonly string[];
}

/** A tag's description and codebook entry as the description of a code, as the format has no fields for them. */
export function codeDescription(
  description: string,
  { definition, useWhen, avoidWhen, examples }: DescribedEntry,
): string {
  const texts = [
    description,
    definition,
    useWhen && `When to use: ${useWhen}`,
    avoidWhen && `When not to use: ${avoidWhen}`,
    ...examples.map((example) => `Example: ${example}`),
  ];
  return texts.filter((text) => text !== "").join("\n\n");
}
