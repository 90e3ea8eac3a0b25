import type { KnownFault } from "../cell/faults/known-faults.ts";
import { without } from "./guard-fault.ts";

const longPlans = {
  file: "services/domain/src/intake/people-imports/plan-people-rows.test.ts",
  title: "cells with hundreds of options or thousands of names leave turns of the event loop to others",
};

/** Guards of the size of tables, files and the database's results. */
export const volumeFaults: readonly KnownFault[] = [
  without(
    48,
    "options have an index",
    [
      "services/model/src/fields/select-options.ts",
      "return indexOf(options).byLabel.get(labelKey(label.trim()));",
      "return options.find((option) => labelKey(option.label) === labelKey(label.trim()));",
    ],
    longPlans,
  ),
  without(
    48,
    "names that a table asks for are bounded",
    [
      "services/domain/src/research/fields/parse-field-value.ts",
      "if (names.size > namesMax) throw tooManyNames();",
      "",
    ],
    {
      file: "services/domain/src/intake/people-imports/plan-people-rows.test.ts",
      title: "a table that names more people than are looked up at once is rejected in words",
    },
  ),
  without(
    49,
    "the Markdown of a long text is made in a thread",
    [
      "services/domain/src/intake/project-exports/contents/write-text-markdown.ts",
      "said.reduce((sum, { length }) => sum + length, text.length),",
      "said.length * 0,",
    ],
    {
      file: "services/domain/src/intake/project-exports/long-texts.test.ts",
      title: "nor does any file of its archive",
    },
  ),
  without(
    49,
    "what a text holds is read as its row is written",
    [
      "services/domain/src/intake/project-exports/contents/project-tables.ts",
      "  for await (const row of rows) {",
      "  for (const row of await Array.fromAsync(rows)) {",
    ],
    {
      file: "services/domain/src/intake/project-exports/long-texts.test.ts",
      title: "the words of highlights are read a text at a time as their table is written",
    },
  ),
  without(
    50,
    "codings are written one by one",
    [
      "services/model/src/qdpx/write-qde.ts",
      "for (const selection of selections) yield selectionElement(selection, memos, newGuid);",
      'yield selections.map((selection) => selectionElement(selection, memos, newGuid)).join("");',
    ],
    {
      file: "services/domain/src/intake/qdpx/large-exchange.test.ts",
      title: "a text with thousands of codings is written piece by piece",
    },
  ),
  without(
    50,
    "codings of an exchange are bounded",
    ["services/domain/src/intake/qdpx/read-qda-project.ts", " || codings > qdpxCodingsMax", ""],
    {
      file: "services/domain/src/intake/qdpx/large-exchange.test.ts",
      title: "a project with more tagged highlights than fit into memory is rejected in words",
    },
  ),
  without(
    51,
    "a coding's words count in a batch of an import",
    [
      "services/media/src/intake/imports/parser-process.ts",
      "length += lengthOfPrepared(next.value);",
      "length += lengthOfPrepared(next.value) * 0 + next.value.document.derived.text.length;",
    ],
    {
      file: "services/media/src/intake/imports/file-parser.test.ts",
      title:
        "words that are coded many times count with each coding in what is sent at once, and in what a file may become",
    },
  ),
  without(
    107,
    "views from the trash are counted",
    [
      "services/domain/src/research/views/delete-view.ts",
      "  if (!deleted) await lockViewCapacity(tx, projectId);",
      "  if (deleted) await lockViewCapacity(tx, projectId);",
    ],
    {
      file: "services/domain/src/research/views/views.test.ts",
      title: "refuses settings that cannot be read, an empty title, and more views than a project can have",
    },
  ),
  without(
    107,
    "tags from the trash are counted",
    [
      "services/domain/src/research/tags/restore-tag.ts",
      "  if ((await measureBoard(tx, tag.tagBoardId)).count >= tagsPerBoardMax) throw tooManyTags();",
      "  if ((await measureBoard(tx, tag.tagBoardId)).count < 0 * tagsPerBoardMax) throw tooManyTags();",
    ],
    {
      file: "services/domain/src/research/tags/tag-limits.test.ts",
      title: "a board has so many live tags, also of those that come back from the trash",
    },
  ),
  without(
    108,
    "folders are counted",
    [
      "services/domain/src/research/folders/folder-store.ts",
      "  if ((await countFolders(tx)) >= foldersMax) throw tooManyFolders();",
      "  if ((await countFolders(tx)) < 0 * foldersMax) throw tooManyFolders();",
    ],
    {
      file: "services/domain/src/research/folders/restore-folder.test.ts",
      title: "a workspace has so many folders, also of those that come back",
    },
  ),
];
