import type { KnownFault } from "../cell/faults/known-faults.ts";
import { without } from "./guard-fault.ts";

/** Guards against multiplied work by a single request, row or change. */
export const multipliedFaults: readonly KnownFault[] = [
  without(
    39,
    "what a provider's patch looks at is counted",
    [
      "services/model/src/scim/apply-patch.ts",
      "    this.#work.step();\n    this.#work.stepNames(object);\n",
      "",
    ],
    {
      file: "services/model/src/scim/apply-patch.test.ts",
      title: "take no longer than the loop has: many attributes",
    },
  ),
  without(
    39,
    "members added to members are looked up, not compared with each",
    [
      "services/model/src/scim/apply-patch.ts",
      "      const known = new Set(listOf(before).map(keyOf));\n",
      "      const keys = listOf(before).map(keyOf);\n      const known = { has: (key: string) => keys.includes(key) };\n",
    ],
    {
      file: "services/model/src/scim/apply-patch.test.ts",
      title: "take no longer than the loop has: many members added to many",
    },
  ),
  without(
    39,
    "a provider's bodies are short",
    [
      "services/api/src/identity/scim/scim-routes.ts",
      "jsonBody(scimBodySizeBytesMax, [",
      "jsonBody(100 * scimBodySizeBytesMax, [",
    ],
    {
      file: "services/api/src/identity/scim/scim-rejections.test.ts",
      title: "takes no more than a member's attributes need",
    },
  ),
  without(
    39,
    "members that a filter is tried on are read some at a time",
    [
      "services/domain/src/identity/scim/read-scim-users.ts",
      "const filteredAtOnce = 200;",
      "const filteredAtOnce = 20_000;",
    ],
    {
      file: "services/domain/src/identity/scim/read-scim-users.test.ts",
      title: "members that a filter is tried on are read some at a time",
    },
  ),
  without(
    40,
    "entries of a codebook that are read together are bounded",
    [
      "services/domain/src/research/codebook/read-codebook.ts",
      "  await requireShortTogether(tx, tagIds);\n",
      "  if (tagIds.length < 0) await requireShortTogether(tx, tagIds);\n",
    ],
    {
      file: "services/domain/src/research/codebook/codebook.test.ts",
      title: "entries that are too long together are not read, and each alone is",
    },
  ),
  without(
    41,
    "people are looked up by their names, not among each other",
    [
      "services/domain/src/research/people/person-store.ts",
      "  return (name) => known.get(name.toLowerCase()) ?? [];",
      "  return (name) => people.filter((each) => each.name.toLowerCase() === name.toLowerCase());",
    ],
    {
      file: "services/domain/src/research/people/namesakes.test.ts",
      title: "thousands of names among thousands of people are asked for in no more than the loop's share",
    },
  ),
  without(
    41,
    "people whom a table names are looked up once",
    [
      "services/domain/src/intake/people-imports/plan-people-rows.ts",
      "  const namesakes = await findNamesakes(\n",
      '  for (const { cells } of rows) for (const at of ofPeople) await findNamesakes(tx, [cells[at] ?? ""]);\n  const namesakes = await findNamesakes(\n',
    ],
    {
      file: "services/api/src/intake/people-imports/people-lookups.test.ts",
      title: "people whom the rows of a table name in a field are looked up together",
    },
  ),
  without(
    41,
    "a table of people that is planned has its price",
    [
      "services/api/src/intake/people-imports/people-imports.schema.ts",
      "const draftCost = 4 * searchCost;",
      "const draftCost = 0.01 * searchCost;",
    ],
    {
      file: "services/api/src/graphql/costs/query-cost.test.ts",
      title: "lets tables of people that are planned be few",
    },
  ),
  without(
    41,
    "long tables of people leave turns to others",
    [
      "services/domain/src/intake/people-imports/plan-people-rows.ts",
      "slices(rows, lengthOf, rowsLengthATurn)",
      "slices(rows, lengthOf, rowsLengthATurn * rows.length)",
    ],
    {
      file: "services/domain/src/intake/people-imports/plan-people-rows.test.ts",
      title: "a long table leaves turns of the event loop to others",
    },
  ),
  without(
    42,
    "what a path is asked is parsed in words",
    [
      "services/api/src/research/clips/clip-routes.ts",
      "parseInput(clipQuery, request.query)",
      "clipQuery.parse(request.query) ?? parseInput(clipQuery, {})",
    ],
    {
      file: "services/api/src/refusals/hostile-paths.test.ts",
      title: "is no fault of ours at GET /files/highlight-stream/:highlightId",
    },
  ),
  without(
    42,
    "a playlist repeats nothing of its address",
    [
      "services/api/src/research/recordings/recording-routes.ts",
      "withQuery(playlist, query)",
      'withQuery(playlist, [query, request.originalUrl.split("?")[1]].join("&"))',
    ],
    {
      file: "services/api/src/research/recordings/recording-routes.test.ts",
      title: "a playlist repeats nothing of its own address but what opens it",
    },
  ),
  without(
    43,
    "a socket's rights are looked at once at a time",
    [
      "services/api/src/identity/sessions/one-check-each.ts",
      "    if (!isRunning) void this.#run(of);",
      "    void this.#run(of);",
    ],
    {
      file: "services/api/src/identity/sessions/one-check-each.test.ts",
      title: "a thing that is asked for while it is checked is checked once more, and others meanwhile",
    },
  ),
  without(
    43,
    "an editor of a full workspace is not told that it has lost its right",
    [
      "services/api/src/research/collaboration/admit-to-document.ts",
      'error.title !== "TooManyRequests"',
      'error.code !== "work.limited"',
    ],
    {
      file: "services/api/src/research/collaboration/collaboration-access.test.ts",
      title: "has an editor connect again, and what it typed is kept",
    },
  ),
  without(
    44,
    "highlights of a text are bounded",
    [
      "services/domain/src/research/highlights/highlight-capacity.ts",
      "  if (!fitHighlights(before, texts)) throw tooManyHighlights();",
      "  if (before.count < 0) throw tooManyHighlights();",
    ],
    {
      file: "services/domain/src/research/highlights/highlights.test.ts",
      title: "is refused where the text has as many as it can hold, and one more may not come back",
    },
  ),
  without(
    44,
    "what highlights of a text hold together is bounded",
    [
      "services/domain/src/research/highlights/highlight-capacity.ts",
      " && length <= documentHighlightedTextMax",
      " && length <= 1_000 * documentHighlightedTextMax",
    ],
    {
      file: "services/domain/src/research/highlights/highlights.test.ts",
      title: "is refused where the text has as many as it can hold, and one more may not come back",
    },
  ),
  without(
    44,
    "a text with many highlights counts as a large one",
    [
      "services/domain/src/research/documents/read-document-bytes.ts",
      " + (rows[0]?.count ?? 0) * highlightWeightBytes",
      " + (rows[0]?.count ?? 0) * 0",
    ],
    {
      file: "services/domain/src/research/documents/document-weight.test.ts",
      title: "each highlight of a document adds to what keeping it open weighs",
    },
  ),
];
