import { withConsent } from "../../../app/consent/consent-labels.ts";
import { t } from "../../../app/i18n/t.ts";
import type {
  CodebookBoard_BoardFragment,
  CodebookEntry_EntryFragment,
  CodebookTag_TagFragment,
} from "../../../graphql/graphql.ts";
import { type CodebookChanges, changedParts } from "./codebook-changes.ts";
import type { CodebookEntries } from "./useCodebookEntries.ts";

interface CodebookTexts {
  readonly entries: CodebookEntries;
  readonly changes: CodebookChanges;
}

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

/** When, who and what, newest first. */
function changeLines(changes: readonly CodebookEntry_EntryFragment[]): string {
  return changes
    .map((change, at) => {
      const who = change.changedBy?.name ?? t("codebook.someone", "A former member");
      const what = changedParts(change, changes[at + 1]).join(", ");
      const line = `- ${change.changedAt.slice(0, 10)}, ${oneLine(who)}`;
      return what === "" ? line : `${line}: ${what}`;
    })
    .join("\n");
}

function tagSection(
  tag: CodebookTag_TagFragment,
  { entries, changes }: CodebookTexts,
  depth: number,
): readonly string[] {
  const entry = entries.get(tag.id);
  const changed = changes.get(tag.id) ?? [];
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
    ...(changed.length === 0
      ? []
      : [`**${t("codebook.changes.title", "Changes over time")}**`, changeLines(changed)]),
  ];
}

/** A codebook as Markdown: boards, groups and tags as headings, examples as quotes, changes as a list. */
export function codebookMarkdown(
  title: string,
  boards: readonly CodebookBoard_BoardFragment[],
  texts: CodebookTexts,
): string {
  const sections = boards.flatMap((board) => [
    `## ${oneLine(board.title)}`,
    ...board.groups.flatMap((group) => [
      `### ${oneLine(group.title)}`,
      ...group.tags.flatMap((tag) => tagSection(tag, texts, 4)),
    ]),
    ...board.ungroupedTags.flatMap((tag) => tagSection(tag, texts, 3)),
  ]);
  return `${[`# ${oneLine(title)}`, ...sections].join("\n\n")}\n`;
}
