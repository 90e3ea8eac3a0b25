import type { KnownFault } from "../cell/faults/known-faults.ts";
import { without } from "./guard-fault.ts";

/** Guards of the length of entries, transcripts, templates, merges and other rows. */
export const lengthFaults: readonly KnownFault[] = [
  without(
    59,
    "an entry's data is shortened",
    ["services/domain/src/kernel/audit/audit-store.ts", "isWhole ? data : auditDataOf(data)", "data"],
    {
      file: "services/domain/src/kernel/audit/audit-chain.test.ts",
      title: "stays short enough to be listed, exported and verified, whatever members put in it",
    },
  ),
  without(
    59,
    "data is shortened until it fits",
    [
      "services/domain/src/kernel/audit/audit-data.ts",
      "    if (JSON.stringify(shortened).length <= auditDataLengthMax) return shortened;",
      "    return shortened;",
    ],
    { file: "services/domain/src/kernel/audit/audit-data.test.ts", title: "is never longer: lists in lists" },
  ),
  without(
    59,
    "the log says which of the chosen details were taken",
    [
      "services/domain/src/research/people/merges/merge-people.ts",
      "notes: moved.noteIds.length, taken };",
      "notes: moved.noteIds.length, taken: take };",
    ],
    {
      file: "services/domain/src/research/people/merges/merge-people.test.ts",
      title:
        "is refused where someone would have more than a hundred names, and says in the log only what was taken",
    },
  ),
  without(
    60,
    "versions get the turns and only the words that return",
    [
      "services/domain/src/research/redactions/mask-transcript.ts",
      "wanted: await unmaskedWords(transcribed, wanted),",
      "wanted: transcribedWords(wanted),",
    ],
    {
      file: "services/domain/src/research/transcription/long-transcripts.test.ts",
      title: "a redaction and a highlight delay nothing else where people talk for five hours",
    },
  ),
  without(
    60,
    "transcripts of a note are bounded",
    [
      "services/domain/src/research/transcription/transcription-steps.ts",
      "  if (length + (await measureTranscripts(tx, { fileId, noteId })) > noteTranscriptsLengthMax) return false;\n",
      "",
    ],
    {
      file: "services/domain/src/research/transcription/long-transcripts.test.ts",
      title: "a transcription fails where its note would have more words than can be read together",
    },
  ),
  without(
    60,
    "a share link's words are sent in parts",
    [
      "services/api/src/research/transcription/words-as-json.ts",
      "slices(turns, ({ text }) => text.length)) {",
      "slices(turns, () => 0)) {",
    ],
    {
      file: "services/api/src/research/transcription/words-as-json.test.ts",
      title: "takes no long turn of the event loop for 40 hours of talk",
    },
  ),
  without(
    61,
    "a thread writes the Markdown of a template",
    [
      "services/domain/src/research/templates/read-template-markdown.ts",
      "templateMarkdownJob, { parts }),",
      "templateMarkdownJob, { parts }, 0),",
    ],
    {
      file: "services/domain/src/research/templates/long-template-texts.test.ts",
      title: "a text that is too long for a template delays nothing else, wherever it comes from",
    },
  ),
  without(
    61,
    "a thread copies a drawing",
    [
      "services/domain/src/research/views/canvas.ts",
      "copyCanvasJob, { parts }),",
      "copyCanvasJob, { parts }, 0),",
    ],
    {
      file: "services/domain/src/research/views/canvas.test.ts",
      title: "a large drawing is copied in a thread, and refused by a template before it is read",
    },
  ),
  without(
    62,
    "merges are listed without what undoing needs",
    [
      "services/domain/src/research/people/merges/person-merge-store.ts",
      'person_merges.merged_at as "mergedAt"`',
      'person_merges.merged_at as "mergedAt", person_merges.before`',
    ],
    {
      file: "services/domain/src/research/people/merges/merge-people.test.ts",
      title: "is listed without what the people were, however long that is",
    },
  ),
  without(
    62,
    "names from merges are bounded",
    [
      "services/domain/src/research/people/merges/merge-people.ts",
      "  if (names.size > personOtherNamesMax) throw tooManyMergedNames();\n",
      "",
    ],
    {
      file: "services/domain/src/research/people/merges/merge-people.test.ts",
      title:
        "is refused where someone would have more than a hundred names, and says in the log only what was taken",
    },
  ),
  without(
    63,
    "a channel's activity has the years in which points can be",
    [
      "services/domain/src/intake/channel-data/read-channel-activity.ts",
      "  return time < from ? from : time > to ? to : time;",
      "  return time;",
    ],
    {
      file: "services/domain/src/intake/channel-data/channels.test.ts",
      title: "counts points by day, week or month without gaps",
    },
  ),
  without(
    63,
    "only the last removed clips of a reel are kept",
    [
      "services/domain/src/research/reels/reel.ts",
      "  if (oldest === undefined) return clips;",
      "  if (oldest !== undefined) return clips;",
    ],
    {
      file: "services/domain/src/research/reels/reels.test.ts",
      title: "remembers the clips that were removed last, however many there were",
    },
  ),
  without(
    63,
    "only objects of its project get places on a board",
    [
      "services/domain/src/research/view-rows/move-card.ts",
      "  if (place.projectId !== projectId) throw objectNotFound(object);\n",
      "",
    ],
    {
      file: "services/domain/src/research/view-rows/placed-cards.test.ts",
      title: "gives places to objects of its project alone",
    },
  ),
  without(
    63,
    "places on a board are bounded",
    [
      "services/domain/src/research/view-rows/place-card.ts",
      "  if (!(await hasRoom())) throw tooManyPlaced();\n",
      "",
    ],
    {
      file: "services/domain/src/research/view-rows/placed-cards.test.ts",
      title: "a placed card still moves on a full board, and a deleted one leaves its place to another",
    },
  ),
  without(
    63,
    "a question is answered without reading earlier answers",
    [
      "services/domain/src/discovery/ask/read-conversations.ts",
      "  return {\n    questions: rows",
      "  await findMessages(tx, conversationId);\n  return {\n    questions: rows",
    ],
    {
      file: "services/domain/src/discovery/ask/long-conversation.test.ts",
      title: "a conversation is continued without its answers being read, which are megabytes in a long one",
    },
  ),
  without(
    64,
    "only texts that a value may have are searched for names",
    [
      "services/domain/src/research/fields/parse-field-value.ts",
      "      if (isLongerThan(text, customFieldValueLengthMax)) continue;\n",
      "",
    ],
    {
      file: "services/domain/src/research/fields/long-field-texts.test.ts",
      title: "a text of megabytes is refused as a value before it is taken apart",
    },
  ),
  without(
    64,
    "a chosen option is looked up once",
    [
      "services/domain/src/research/fields/parse-field-value.ts",
      "    const ids = [...new Set(optionIds)];",
      "    const ids = optionIds.filter((id) => field.options.some((option) => option.id === id));",
    ],
    {
      file: "services/domain/src/research/fields/long-field-texts.test.ts",
      title: "an option that is chosen a hundred thousand times is looked up once",
    },
  ),
  without(
    65,
    "variables are checked up to the first wrong value",
    ["services/api/src/graphql/executor.ts", "    checkVariables(variableTypes, variables);\n", ""],
    {
      file: "services/api/src/graphql/executor.test.ts",
      title: "names the first wrong value of variables, however many there are",
    },
  ),
];
