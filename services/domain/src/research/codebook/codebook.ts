import { ProductError } from "@fieldstone/model/errors.ts";
import {
  codebookExampleLengthMax,
  codebookExamplesMax,
  codebookTextLengthMax,
} from "@fieldstone/model/limits.ts";
import { assertTextLength } from "@fieldstone/model/text/text-length.ts";

/** A written example, or a highlight as one. */
export type CodebookExample = { readonly text: string } | { readonly highlightId: string };

export interface CodebookTexts {
  readonly definition: string;
  /** When to use the tag. */
  readonly useWhen: string;
  /** When not to use it, although it may seem to fit. */
  readonly avoidWhen: string;
  readonly examples: readonly CodebookExample[];
}

/** A tag's entry after one change. */
export interface CodebookEntry extends CodebookTexts {
  readonly tagId: string;
  /** 1 for the first change of the tag's entry. */
  readonly changeNumber: number;
  readonly changedBy: string | null;
  readonly changedAt: Date;
}

/** Number of newest changes that are listed; all are kept. */
export const codebookChangesListedMax = 200;

export const emptyCodebookTexts: CodebookTexts = {
  definition: "",
  useWhen: "",
  avoidWhen: "",
  examples: [],
};

/**
 * Trims and validates texts.
 * @throws ProductError `<field>.too_long`, `codebook.examples_max`, `codebook.example_empty`
 */
export function parseCodebookTexts(texts: CodebookTexts): CodebookTexts {
  const parse = (field: "definition" | "useWhen" | "avoidWhen", what: string) => {
    const text = texts[field].trim();
    assertTextLength(text, field, what, codebookTextLengthMax);
    return text;
  };
  if (texts.examples.length > codebookExamplesMax) {
    throw new ProductError(
      "ValidationError",
      "codebook.examples_max",
      `An entry can have at most ${codebookExamplesMax} examples. Remove one first.`,
      { field: "examples" },
    );
  }
  return {
    definition: parse("definition", "The definition"),
    useWhen: parse("useWhen", "The rule for using the tag"),
    avoidWhen: parse("avoidWhen", "The rule for not using the tag"),
    examples: texts.examples.map(parseExample),
  };
}

function parseExample(example: CodebookExample): CodebookExample {
  if ("highlightId" in example) return example;
  const text = example.text.trim();
  if (text === "") {
    throw new ProductError(
      "ValidationError",
      "codebook.example_empty",
      "An example is empty. Write it, or remove it.",
      { field: "examples" },
    );
  }
  assertTextLength(text, "examples", "An example", codebookExampleLengthMax);
  return { text };
}

export function codebookHighlightMissing(): ProductError {
  return new ProductError(
    "ValidationError",
    "codebook.highlight_missing",
    "A chosen highlight was deleted or is not shared with you. Choose the examples again.",
    { field: "examples" },
  );
}

/** Another person saved the entry since it was read. */
export function codebookChanged(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "codebook.changed",
    "Someone else has changed this entry. Copy your text, reload the page, then add it again.",
  );
}

export function codebookTooLong(): ProductError {
  return new ProductError(
    "ValidationError",
    "codebook.too_long",
    "The entries of these tags are too long to be read together. Ask for fewer tags, or shorten some entries.",
  );
}
