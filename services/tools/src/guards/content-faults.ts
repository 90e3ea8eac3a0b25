import type { KnownFault } from "../cell/faults/known-faults.ts";
import { without } from "./guard-fault.ts";

/** Guards of documents, imports and stored data. */
export const contentFaults: readonly KnownFault[] = [
  without(
    3,
    "a lineage's entry is bounded",
    [
      "services/document/src/highlights/word-ancestry.ts",
      "if (!Array.isArray(entry) || entry.length > lineageNumbersMax) return;",
      "if (!Array.isArray(entry)) return;",
    ],
    {
      file: "services/document/src/highlights/word-ancestry.test.ts",
      title: "an entry of 5 million numbers is not read",
    },
  ),
  without(
    4,
    "an edit is applied to a copy before it is stored",
    [
      "services/document/src/updates/update-guard.ts",
      "      this.#copy.apply(update);\n      return {",
      "      return {",
    ],
    {
      file: "services/domain/src/research/versions/broken-document.test.ts",
      title: "an edit that decodes and cannot be applied is refused before it is stored",
    },
  ),
  without(
    5,
    "what an archive unpacks to is bounded",
    [
      "services/domain/src/intake/imports/exported/check-archive.ts",
      "{ bytesMax: 50_000_000, ratioMax: 100 }",
      "{ bytesMax: 50_000_000_000, ratioMax: 100_000 }",
    ],
    {
      file: "services/media/src/intake/imports/file-parser.test.ts",
      title: "Word files that grow too much are refused, whatever they state",
    },
  ),
  without(
    6,
    "a note's first text is bounded",
    [
      "services/domain/src/research/notes/note-markdown.ts",
      "if (Buffer.byteLength(markdown) > noteMarkdownSizeBytesMax) throw tooLong();",
      "",
    ],
    { file: "services/domain/src/research/notes/note-markdown.test.ts", title: "refuses what is longer" },
  ),
  without(
    7,
    "a document's blocks are bounded",
    [
      "services/document/src/updates/update-guard.ts",
      "if (partsOf() > this.#kind.partsMax && partsOf() > partsBefore)",
      "if (partsOf() > 1_000_000_000 && partsOf() > partsBefore)",
    ],
    {
      file: "services/document/src/updates/update-guard.test.ts",
      title: "with more blocks than a document may have",
    },
  ),
  without(
    8,
    "no tag is followed over the start of another one",
    [
      "services/model/src/transcripts/parse-vtt.ts",
      "const voiceTag = /<v(?:\\.[^<>\\s]*)?[ \\t]([^<>]*)>/giu;",
      "const voiceTag = /<v(?:\\.[^<>\\s]*)?[ \\t]([^>]*)>/giu;",
    ],
    { file: "services/domain/src/intake/imports/parsers/linear-parsers.test.ts", title: 'captions of "<v "' },
  ),
  without(
    10,
    "projects are counted under a lock of their own",
    ["services/platform/src/postgres/advisory-locks.ts", "projectCount: 7_086,", "projectCount: 7_082,"],
    {
      file: "services/domain/src/research/projects/create-project-locks.test.ts",
      title: "projects and other objects created at once never deadlock",
    },
  ),
  without(
    12,
    "what a full disk refuses of a log is dropped",
    [
      "services/local/src/log-file.ts",
      "append(chunk).then(() => done(), done);",
      'append(chunk).then(() => done(dropped > 0 ? new Error("full") : null), done);',
    ],
    {
      file: "services/local/src/log-file.test.ts",
      title: "a file that takes nothing neither fails nor holds up",
    },
  ),
  without(
    14,
    "a block has so many lines at most",
    [
      "services/domain/src/research/documents/split-document.ts",
      "const blockLinesMax = 500;",
      "const blockLinesMax = 500_000;",
    ],
    {
      file: "services/domain/src/research/documents/split-document.test.ts",
      title: "a text without an empty line becomes blocks of 500 lines",
    },
  ),
  without(
    24,
    "an upload is served as what nobody runs",
    ["services/model/src/files/served-type.ts", "shownTypes.test(plain) ? plain : unknownMimeType", "plain"],
    {
      file: "services/platform/src/objects/object-store.test.ts",
      title: "serves an upload of type text/javascript",
    },
  ),
  without(
    29,
    "half a surrogate pair reaches no jsonb column",
    [
      "services/platform/src/postgres/jsonb-text.ts",
      'if (!text.includes("\\\\ud") && !text.includes("\\\\u0000")) return text;',
      "if (text) return text;",
    ],
    { file: "services/platform/src/postgres/jsonb-text.test.ts", title: "takes half a pair" },
  ),
  without(
    36,
    "no list is spread into a call",
    [
      "services/document/src/transcript/timed-words.ts",
      "for (const word of timesOf(stretch, before, transcribed[transcribedCount])) timed.push(word);",
      "timed.push(...timesOf(stretch, before, transcribed[transcribedCount]));",
    ],
    { file: "services/tools/src/guards/spread-calls.test.ts", title: "no list is spread into a call" },
  ),
  without(
    37,
    "templates are bounded together",
    [
      "services/domain/src/research/templates/save-template.ts",
      "await requireTemplatesShort(tx, workspaceTemplate, content);",
      "",
    ],
    {
      file: "services/domain/src/research/templates/templates.test.ts",
      title: "is refused where all of its kind would be too long to be listed",
    },
  ),
];
