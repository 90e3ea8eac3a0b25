import type { KnownFault } from "../cell/faults/known-faults.ts";
import { without } from "./guard-fault.ts";

/** Guards of documents, imports and what is stored. */
export const contentFaults: readonly KnownFault[] = [
  without(
    3,
    "a lineage's entry is bounded",
    [
      "services/document/src/word-ancestry.ts",
      "if (!Array.isArray(entry) || entry.length > lineageNumbersMax) return;",
      "if (!Array.isArray(entry)) return;",
    ],
    {
      file: "services/document/src/word-ancestry.test.ts",
      title: "an entry of 5 million numbers is not read",
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
      "services/document/src/update-guard.ts",
      "if (this.#parts > this.#kind.partsMax && this.#parts > partsBefore)",
      "if (this.#parts > 1_000_000_000 && this.#parts > partsBefore)",
    ],
    {
      file: "services/document/src/update-guard.test.ts",
      title: "with more blocks than a document may have",
    },
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
];
