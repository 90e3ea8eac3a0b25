import { parseId } from "@fieldstone/model/ids.ts";
import { codeDescription } from "@fieldstone/model/qdpx/code-description.ts";
import type { QdaCode } from "@fieldstone/model/qdpx/qda-project.ts";
import { writeCodes } from "@fieldstone/model/qdpx/write-codes.ts";
import { withConsent } from "../../../app/consent/consent-labels.ts";
import type { CodebookBoard_BoardFragment, CodebookTag_TagFragment } from "../../../graphql/graphql.ts";
import type { CodebookEntries } from "./useCodebookEntries.ts";

/** A codebook as a QDPX file without texts: boards and groups are headings, tags are codes. */
export function codebookQdpx(
  title: string,
  boards: readonly CodebookBoard_BoardFragment[],
  entries: CodebookEntries,
): Blob {
  const codeOf = (tag: CodebookTag_TagFragment): QdaCode => {
    const { examples = [], definition = "", useWhen = "", avoidWhen = "" } = entries.get(tag.id) ?? {};
    const texts = examples.flatMap(({ text, highlight }) =>
      highlight ? withConsent(highlight.text, highlight.consent) : (text ?? []),
    );
    return {
      ...{ id: parseId(tag.id), name: tag.title, color: tag.color, isCodable: true, codes: [] },
      description: codeDescription(tag.description, { definition, useWhen, avoidWhen, examples: texts }),
    };
  };
  const heading = (id: string, name: string, codes: readonly QdaCode[]): QdaCode => ({
    ...{ id: parseId(id), name, description: "", isCodable: false, codes },
  });
  const codes = boards.map((board) =>
    heading(board.id, board.title, [
      ...board.groups.map((group) => heading(group.id, group.title, group.tags.map(codeOf))),
      ...board.ungroupedTags.map(codeOf),
    ]),
  );
  return new Blob([writeCodes(title, codes, new Date())], { type: "application/zip" });
}
