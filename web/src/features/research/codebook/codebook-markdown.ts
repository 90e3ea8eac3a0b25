import { withConsent } from "../../../app/consent/consent-labels.ts";
import { t } from "../../../app/i18n/t.ts";
import type { CodebookBoard_BoardFragment, CodebookTag_TagFragment } from "../../../graphql/graphql.ts";
import type { CodebookEntries } from "./useCodebookEntries.ts";

/** Characters with a meaning in Markdown. */
const marks = /[\\`*_{}[\]<>#+\-!|~]/g;

const escaped = (text: string) => text.replaceAll(marks, "\\$&");
const oneLine = (text: string) => escaped(text.replaceAll(/\s+/g, " ").trim());
/** Paragraphs in which no line starts a list or a heading. */
const paragraphs = (text: string) => escaped(text).replaceAll(/^(\s*\d+)([.)])/gm, "$1\\$2");
const quoted = (text: string) => paragraphs(text).replaceAll(/^/gm, "> ");

function part(heading: string, text: string): readonly string[] {
  return text === "" ? [] : [`**${heading}**`, paragraphs(text)];
}

function tagSection(
  tag: CodebookTag_TagFragment,
  entries: CodebookEntries,
  depth: number,
): readonly string[] {
  const entry = entries.get(tag.id);
  const examples = (entry?.examples ?? []).flatMap(({ text, highlight }) =>
    highlight ? quoted(withConsent(highlight.text, highlight.consent)) : text ? quoted(text) : [],
  );
  return [
    `${"#".repeat(depth)} ${oneLine(tag.title)}`,
    ...(tag.description === "" ? [] : [paragraphs(tag.description)]),
    ...part(t("codebook.definition", "Definition"), entry?.definition ?? ""),
    ...part(t("codebook.use", "When to use"), entry?.useWhen ?? ""),
    ...part(t("codebook.avoid", "When not to use"), entry?.avoidWhen ?? ""),
    ...(examples.length === 0 ? [] : [`**${t("codebook.examples", "Examples")}**`, ...examples]),
  ];
}

/** A codebook as Markdown: boards, groups and tags as headings, examples as quotes. */
export function codebookMarkdown(
  title: string,
  boards: readonly CodebookBoard_BoardFragment[],
  entries: CodebookEntries,
): string {
  const sections = boards.flatMap((board) => [
    `## ${oneLine(board.title)}`,
    ...board.groups.flatMap((group) => [
      `### ${oneLine(group.title)}`,
      ...group.tags.flatMap((tag) => tagSection(tag, entries, 4)),
    ]),
    ...board.ungroupedTags.flatMap((tag) => tagSection(tag, entries, 3)),
  ]);
  return `${[`# ${oneLine(title)}`, ...sections].join("\n\n")}\n`;
}
